// How often the engine makes a bid, in thousandths; written by `make learn-bids`.
//
// By the size of the hand (up to 2, 5, 8 cards, and more), by whether the bid is
// above nothing, and by the distance of the bid from the tricks that the hand promises, in steps of
// kBidStep from kBidFirst on (1/256 tricks). Counted in 20,000 rounds.
#pragma once

#include <array>

namespace ohhell {

inline constexpr int kBidFirst = -1024;
inline constexpr int kBidStep = 64;

// clang-format off
inline constexpr std::array<std::array<std::array<int, 33>, 2>, 4>
    kBidChances = {{
    {{
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 173, 659, 967, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 212, 782, 942, 831, 374, 48, 7, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    }},
    {{
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 18, 126, 499, 935, 996, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 21, 76, 296, 661, 904, 865, 561, 174, 38, 12, 7, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    }},
    {{
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 13, 52, 226, 538, 862, 986, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000},
        {0, 0, 0, 0, 0, 0, 0, 0, 2, 8, 20, 71, 212, 452, 696, 803, 727, 493, 238, 107, 43, 19, 6, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0},
    }},
    {{
        {0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 16, 69, 287, 631, 870, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000},
        {0, 0, 0, 0, 0, 0, 0, 1, 2, 9, 52, 134, 298, 488, 648, 714, 594, 424, 265, 147, 99, 59, 28, 11, 5, 2, 1, 0, 0, 0, 0, 0, 0},
    }},
}};
// clang-format on

}  // namespace ohhell
