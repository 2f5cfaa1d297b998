#include "ohhell/kernel.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ohhell {

extern const Kernel kPortable;
#if defined(OHHELL_X86)
extern const Kernel kAvx2;
extern const Kernel kAvx512;
#endif

void fill(PerLane& lanes, int value) {
  std::ranges::fill(lanes.at, static_cast<std::uint16_t>(value));
}

void fill(LaneCards& lanes, CardSet cards) {
  for (std::size_t lane = 0; lane < kLanes; ++lane) put(lanes, lane, cards);
}

CardSet cards_in(const LaneCards& lanes, std::size_t lane) {
  CardSet cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    cards |= CardSet{lanes.in[suit].at[lane]} << (16 * suit);
  }
  return cards;
}

void put(LaneCards& lanes, std::size_t lane, CardSet cards) {
  for (int suit = 0; suit < kSuits; ++suit) {
    lanes.in[suit].at[lane] = static_cast<std::uint16_t>(cards >> (16 * suit));
  }
}

Seeds::Seeds(Stream& stream) {
  for (auto& row : words) {
    for (std::uint64_t& word : row) word = stream.next();
  }
}

std::vector<const Kernel*> kernels() {
  std::vector<const Kernel*> found;
#if defined(OHHELL_X86)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq"))
    found.push_back(&kAvx512);
  if (__builtin_cpu_supports("avx2")) found.push_back(&kAvx2);
#endif
  found.push_back(&kPortable);
  return found;
}

namespace {

const Kernel& chosen() {
  const std::vector<const Kernel*> all = kernels();
  const char* wanted = std::getenv("OHHELL_ISA");
  if (wanted == nullptr || *wanted == '\0') return *all.front();
  std::string names;
  for (const Kernel* kernel : all) {
    if (kernel->name == std::string_view(wanted)) return *kernel;
    names.append(names.empty() ? "" : ", ").append(kernel->name);
  }
  std::string error = "OHHELL_ISA=";
  error.append(wanted).append(" is not available here; there are: ").append(names);
  throw std::invalid_argument(error);
}

}  // namespace

const Kernel& kernel() {
  static const Kernel& best = chosen();
  return best;
}

}  // namespace ohhell
