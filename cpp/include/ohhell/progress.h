// How often a search tells what it has found so far.
#pragma once

#include <chrono>

namespace ohhell {

inline constexpr std::chrono::milliseconds kProgressEvery{100};

}  // namespace ohhell
