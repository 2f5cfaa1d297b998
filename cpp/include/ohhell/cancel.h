// What a caller holds of its work under way. By it the work is stopped: one atomic, read every few
// playouts or nodes. And it says whether the work is patient: then it makes way for other work.
#pragma once

#include <atomic>

namespace ohhell {

class CancelToken {
 public:
  explicit CancelToken(bool patient = false) : patient_(patient) {}
  bool patient() const { return patient_; }
  void cancel() { flag_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return flag_.load(std::memory_order_relaxed); }

 private:
  const bool patient_;
  std::atomic<bool> flag_{false};
};

}  // namespace ohhell
