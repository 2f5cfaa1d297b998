#include "ohhell/pool.h"

#ifdef __linux__
#include <sched.h>
#endif

#include <atomic>
#include <chrono>
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

class Patient final : public Job {
 public:
  explicit Patient(Job& job) : job_(job) {}
  bool step(int worker) override { return job_.step(worker); }
  bool patient() const override { return true; }

 private:
  Job& job_;
};

// Of 200 jobs of four callers, how many have each step done once; is_patient: by number.
int done_once(Pool& pool, bool (*is_patient)(int)) {
  std::vector<std::thread> callers;
  std::atomic<int> right{0};
  for (int caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&, caller] {
      for (int round = 0; round < 50; ++round) {
        Count job(caller * 10 + round);
        Patient patient(job);
        pool.run(is_patient(caller + round) ? patient : static_cast<Job&>(job));
        if (job.done == caller * 10 + round) ++right;
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  return right;
}

TEST_CASE("every step of every job is done once, whatever the number of threads and jobs") {
  for (const int threads : {1, 2, 7}) {
    Pool pool(threads);
    CHECK(done_once(pool, [](int) { return false; }) == 200);
  }
}

// Goes on until another job has been done.
struct Long final : Job {
  bool step(int) override {
    started = true;
    return !stop;
  }
  std::atomic<bool> stop{false};
  std::atomic<bool> started{false};
};

TEST_CASE("a long job does not hold up a short one") {
  Pool pool(1);
  Long long_job;
  std::thread other([&] { pool.run(long_job); });
  while (!long_job.started) std::this_thread::yield();
  Count short_job(3);
  pool.run(short_job);
  long_job.stop = true;
  other.join();
  CHECK(short_job.done == 3);
}

constexpr std::chrono::hours kLong{1};

TEST_CASE("every step of patient jobs is done once, whether prompt ones come or not") {
  for (const auto linger : {Pool::Clock::duration{0}, Pool::Clock::duration{kLong}}) {
    Pool pool(2, linger);
    CHECK(done_once(pool, [](int number) { return number % 3 != 0; }) == 200);
  }
}

TEST_CASE("patient and prompt jobs do not hold each other up") {
  for (const bool patient_first : {true, false}) {
    Pool pool(1);
    Long going_on;
    Count other(3);
    Patient patient(patient_first ? static_cast<Job&>(going_on) : other);
    Job& first = patient_first ? static_cast<Job&>(patient) : going_on;
    Job& second = patient_first ? static_cast<Job&>(other) : patient;
    std::thread thread([&] { pool.run(first); });
    while (!going_on.started) std::this_thread::yield();
    pool.run(second);
    going_on.stop = true;
    thread.join();
    CHECK(other.done == 3);
  }
}

// Does its steps in this thread only.
struct Here final : Job {
  bool step(int) override {
    if (std::this_thread::get_id() == asking) ++done;
    if (fails) throw std::runtime_error("a step failed");
    return done < 3;
  }
  bool small() const override { return true; }
  const std::thread::id asking = std::this_thread::get_id();
  int done = 0;
  bool fails = false;
};

TEST_CASE("a small job is done by the thread that asks, whatever the workers have to do") {
  Pool pool(1);
  Long long_job;
  std::thread other([&] { pool.run(long_job); });
  while (!long_job.started) std::this_thread::yield();
  Here job;
  pool.run(job);
  CHECK(job.done == 3);
  Here failing;
  failing.fails = true;
  CHECK_THROWS_AS(pool.run(failing), std::runtime_error);
  long_job.stop = true;
  other.join();
}

#ifdef __linux__
TEST_CASE("patient jobs give way while prompt ones come, and only then") {
  struct Look final : Job {
    bool step(int) override {
      makes_way = sched_getscheduler(0) == SCHED_IDLE;
      return false;
    }
    bool makes_way = false;
  } look;
  Patient patient(look);
  const auto makes_way = [&](Pool& pool, Job& job) {
    pool.run(job);
    return look.makes_way;
  };
  Pool expecting(1, kLong);
  CHECK(!makes_way(expecting, patient));
  CHECK(!makes_way(expecting, look));
  CHECK(makes_way(expecting, patient));
  CHECK(!makes_way(expecting, look));
  Pool told_by_a_small_one(1, kLong);
  Here small;
  told_by_a_small_one.run(small);
  CHECK(makes_way(told_by_a_small_one, patient));
  Pool forgetting(1, Pool::Clock::duration{0});
  CHECK(!makes_way(forgetting, look));
  CHECK(!makes_way(forgetting, patient));
}

TEST_CASE("a patient job that has waited too long has the workers that all have") {
  // All workers together get through it, of either kind.
  struct Both final : Job {
    bool step(int worker) override {
      (worker == 0 ? prompt : patient_one) = true;
      return !(prompt && patient_one);
    }
    std::atomic<bool> prompt{false};
    std::atomic<bool> patient_one{false};
  } both;
  Pool pool(1, kLong, std::chrono::milliseconds{1});
  Count first(1);
  pool.run(first);
  Patient patient(both);
  pool.run(patient);
  CHECK(both.prompt);
}
#endif

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
