// The one thread pool of a process, which all searches share.
//
// Work comes in jobs of many short steps. Workers take one step of one job after another, the jobs
// in turn, so a long job does not hold up a short one. The pool starts its threads on the first
// use; a child process that was forked gets a pool of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace ohhell {

class Job {
 public:
  virtual ~Job() = default;
  // Does the next step; `worker` is 0..threads-1. Called by several workers at once. Returns false
  // when there is no step left to start.
  virtual bool step(int worker) = 0;
};

class Pool {
 public:
  // OHHELL_THREADS in the environment, else one thread a core.
  static Pool& instance();

  explicit Pool(int threads);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()); }
  // Runs a job to its end; an exception that a step throws ends the job and is thrown here.
  void run(Job& job);

 private:
  struct Entry;
  void work(int worker);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Entry*> waiting_;  // jobs that have a step to start
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace ohhell
