#include "ohhell/pool.h"

#ifdef __linux__
#include <sched.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>

namespace ohhell {

namespace {

int default_threads() {
  if (const char* text = std::getenv("OHHELL_THREADS")) {
    const int threads = std::atoi(text);
    if (threads > 0) return std::min(threads, 1024);
  }
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// So long a worker for patient jobs goes on with one before it looks for others: it is to hold the
// lock seldom, for whoever wants it waits until that worker has a processor again.
constexpr Pool::Clock::duration kStretch = std::chrono::milliseconds{2};

// A job that takes longer is none of the quick ones, for which a turn less would be one too many.
constexpr Pool::Clock::duration kQuick = std::chrono::milliseconds{10};

// From now on this thread gets what the others leave: one that wakes has the processor at once,
// which mere niceness does not give it. Where a system has no such thing, they share.
void make_way() {
#ifdef __linux__
  const sched_param none{};
  sched_setscheduler(0, SCHED_IDLE, &none);
#endif
}

struct ProcessPool {
  pid_t pid;
  Pool pool;
};

}  // namespace

struct Pool::Entry {
  Job& job;
  std::deque<Entry*>& queue;
  Clock::time_point came;
  int running = 0;  // steps under way
  bool more = true;
  std::exception_ptr error;
  std::condition_variable finished;
};

Pool& Pool::instance() {
  // Never deleted: its threads may outlive every static object, and those of a parent process do
  // not exist in a forked child, where the old pool must not be touched.
  static std::atomic<ProcessPool*> current{nullptr};
  ProcessPool* seen = current.load(std::memory_order_acquire);
  if (seen != nullptr && seen->pid == getpid()) return seen->pool;
  auto* made = new ProcessPool{getpid(), Pool(default_threads())};
  if (current.compare_exchange_strong(seen, made)) return made->pool;
  delete made;  // another thread was first
  return seen->pool;
}

Pool::Pool(int threads, Clock::duration linger, Clock::duration patience)
    : threads_(threads), linger_(linger), patience_(patience) {
  start_workers(threads_);
}

void Pool::start_workers(int count) {
  while (std::ssize(workers_) < count) {
    workers_.emplace_back([this, worker = static_cast<int>(workers_.size())] { work(worker); });
  }
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void Pool::run(Job& job) {
  const bool patient = job.patient();
  if (!patient && job.small()) {
    prompt_until_ = Clock::now() + linger_;  // without the lock, whose holder may have to wait
    while (job.step(0)) {
    }
    return;
  }
  Entry entry{job, patient ? patient_ : prompt_, Clock::now(), 0, true, nullptr, {}};
  std::unique_lock lock(mutex_);
  if (patient) start_workers(workers(job));
  entry.queue.push_back(&entry);
  wake_.notify_all();
  entry.finished.wait(lock, [&] { return !entry.more && entry.running == 0; });
  if (!patient) prompt_until_ = Clock::now() + linger_;
  if (entry.error) std::rethrow_exception(entry.error);
}

void Pool::work(int worker) {
  const bool patient = worker >= threads_;
  if (patient) make_way();
  std::unique_lock lock(mutex_);
  while (Entry* taken = next(lock, patient)) {
    Entry& entry = *taken;
    ++entry.running;
    lock.unlock();
    // The system lets who has slept run first, even this one, and then until its next tick.
    if (patient) std::this_thread::yield();
    bool more = false;
    std::exception_ptr error;
    try {
      const auto began = Clock::now();
      const auto until = began + (patient ? kStretch : Clock::duration{0});
      do more = entry.job.step(worker);
      while (more && Clock::now() < until);
      // Whoever wants to stop or to answer something must not wait for the end of a time slice.
      const bool quick = !entry.job.patient() && began - entry.came < kQuick;
      if (!patient && !quick) std::this_thread::yield();
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    --entry.running;
    if (error) entry.error = error;
    if (!more && entry.more) {
      entry.more = false;
      entry.queue.erase(std::find(entry.queue.begin(), entry.queue.end(), &entry));
    }
    if (!entry.more && entry.running == 0) entry.finished.notify_all();
  }
}

// Waits for a job with a step to start, whose turn it is; null when the pool closes.
Pool::Entry* Pool::next(std::unique_lock<std::mutex>& lock, bool patient) {
  while (!closing_) {
    const bool prompt_jobs_come = !prompt_.empty() || Clock::now() < prompt_until_.load();
    std::deque<Entry*>* queue = nullptr;
    if (!patient && !prompt_.empty()) queue = &prompt_;
    if (patient == prompt_jobs_come && !patient_.empty()) queue = &patient_;
    if (queue != nullptr) {
      Entry* entry = queue->front();
      queue->pop_front();
      queue->push_back(entry);
      return entry;
    }
    if (patient_.empty() || patient) {
      wake_.wait(lock);
      continue;
    }
    const auto waits_least = std::ranges::min_element(patient_, {}, &Entry::came);
    const auto until = (*waits_least)->came + patience_;
    if (until <= Clock::now()) return *waits_least;
    wake_.wait_until(lock, std::min(prompt_until_.load(), until));
  }
  return nullptr;
}

}  // namespace ohhell
