#include "ohhell/pool.h"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "check.h"

namespace ohhell {
namespace {

class Count final : public Job {
 public:
  explicit Count(int steps) : left_(steps) {}
  bool step(int) override {
    const int left = left_.fetch_sub(1);
    if (left > 0) ++done;
    return left > 1;
  }
  std::atomic<int> done{0};

 private:
  std::atomic<int> left_;
};

TEST_CASE("every step of every job is done once, whatever the number of threads and jobs") {
  for (const int threads : {1, 2, 7}) {
    Pool pool(threads);
    std::vector<std::thread> callers;
    std::atomic<int> right{0};
    for (int caller = 0; caller < 4; ++caller) {
      callers.emplace_back([&, caller] {
        for (int round = 0; round < 50; ++round) {
          Count job(caller * 10 + round);
          pool.run(job);
          if (job.done == caller * 10 + round) ++right;
        }
      });
    }
    for (std::thread& caller : callers) caller.join();
    CHECK(right == 200);
  }
}

TEST_CASE("a long job does not hold up a short one") {
  Pool pool(1);
  std::atomic<bool> short_done{false};
  struct Long final : Job {
    explicit Long(const std::atomic<bool>& flag) : stop(flag) {}
    // Ends only when the short job has been done.
    bool step(int) override {
      started = true;
      return !stop;
    }
    const std::atomic<bool>& stop;
    std::atomic<bool> started{false};
  } long_job(short_done);
  std::thread other([&] { pool.run(long_job); });
  while (!long_job.started) std::this_thread::yield();
  Count short_job(3);
  pool.run(short_job);
  short_done = true;
  other.join();
  CHECK(short_job.done == 3);
}

TEST_CASE("an exception in a step reaches the caller, and the pool goes on") {
  struct Broken final : Job {
    bool step(int) override { throw std::runtime_error("broken"); }
  } broken;
  Pool pool(2);
  CHECK_THROWS_AS(pool.run(broken), std::runtime_error);
  Count job(5);
  pool.run(job);
  CHECK(job.done == 5);
}

}  // namespace
}  // namespace ohhell
