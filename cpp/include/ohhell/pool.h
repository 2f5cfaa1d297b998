// The one thread pool of a process, which all searches share.
//
// Work comes in jobs of many short steps. Workers take one step of one job after another, the jobs
// in turn, so a long job does not hold up a short one. The pool starts its threads on the first
// use; a child process that was forked gets a pool of its own. Small jobs, unless they are patient,
// are done by the thread that asks.
//
// Patient jobs make way for the others, the prompt ones. While prompt jobs come, patient ones are
// left to as many workers more, to which the system gives only the time of the processors that
// others leave. When none has come for a while, patient jobs have the workers that all have, and so
// has a patient job that has waited too long.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace ohhell {

class Job {
 public:
  virtual ~Job() = default;
  // Does the next step; `worker` is 0..workers-1. Called by several workers at once. Returns false
  // when there is no step left to start.
  virtual bool step(int worker) = 0;
  virtual bool patient() const { return false; }
  // So little work that to hand it over would cost more.
  virtual bool small() const { return false; }
};

class Pool {
 public:
  // OHHELL_THREADS in the environment, else one thread a core.
  static Pool& instance();

  using Clock = std::chrono::steady_clock;

  // `linger`: so long after a prompt job another one is expected. `patience`: so long a patient job
  // makes way.
  explicit Pool(int threads, Clock::duration linger = std::chrono::seconds{1},
                Clock::duration patience = std::chrono::seconds{5});
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  int threads() const { return threads_; }
  // That a job may have.
  int workers(const Job& job) const { return job.patient() ? 2 * threads_ : threads_; }
  // Runs a job to its end; an exception that a step throws ends the job and is thrown here.
  void run(Job& job);

 private:
  struct Entry;
  void start_workers(int count);
  void work(int worker);
  Entry* next(std::unique_lock<std::mutex>& lock, bool patient);

  const int threads_;
  const Clock::duration linger_;
  const Clock::duration patience_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Entry*> prompt_;  // jobs that have a step to start
  std::deque<Entry*> patient_;
  // Another prompt job is expected until then.
  std::atomic<Clock::time_point> prompt_until_ = Clock::time_point::min();
  bool closing_ = false;
  std::vector<std::thread> workers_;  // from threads_ on, those for patient jobs
};

}  // namespace ohhell
