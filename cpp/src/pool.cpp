#include "ohhell/pool.h"

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

struct ProcessPool {
  pid_t pid;
  Pool pool;
};

}  // namespace

struct Pool::Entry {
  Job& job;
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

Pool::Pool(int threads) {
  for (int worker = 0; worker < threads; ++worker)
    workers_.emplace_back([this, worker] { work(worker); });
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
  Entry entry{job, 0, true, nullptr, {}};
  std::unique_lock lock(mutex_);
  waiting_.push_back(&entry);
  wake_.notify_all();
  entry.finished.wait(lock, [&] { return !entry.more && entry.running == 0; });
  if (entry.error) std::rethrow_exception(entry.error);
}

void Pool::work(int worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    Entry& entry = *waiting_.front();
    waiting_.pop_front();
    waiting_.push_back(&entry);
    ++entry.running;
    lock.unlock();
    bool more = false;
    std::exception_ptr error;
    try {
      more = entry.job.step(worker);
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    --entry.running;
    if (error) entry.error = error;
    if (!more && entry.more) {
      entry.more = false;
      waiting_.erase(std::find(waiting_.begin(), waiting_.end(), &entry));
    }
    if (!entry.more && entry.running == 0) entry.finished.notify_all();
  }
}

}  // namespace ohhell
