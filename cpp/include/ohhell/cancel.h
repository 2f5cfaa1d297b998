// A flag by which a caller stops work under way: one atomic, read every few playouts or nodes.
#pragma once

#include <atomic>

namespace ohhell {

class CancelToken {
 public:
  void cancel() { flag_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return flag_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
};

}  // namespace ohhell
