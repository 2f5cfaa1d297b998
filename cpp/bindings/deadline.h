// A time limit in seconds from now as a moment.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace ohhell::bindings {

inline std::chrono::steady_clock::time_point deadline_in(std::optional<double> seconds) {
  using Clock = std::chrono::steady_clock;
  if (!seconds) return Clock::time_point::max();
  const std::chrono::duration<double> span(std::clamp(*seconds, 0.0, 1e6));
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
}

}  // namespace ohhell::bindings
