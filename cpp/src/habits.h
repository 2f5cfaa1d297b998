// How the engine was seen to play: see policy.h. Written by `make learn-plays`, of 20,000 rounds.
#pragma once

#include "ohhell/policy.h"

namespace ohhell {

// clang-format off
inline constexpr Policy kHabits = {{
    {90, 0},  // kLeadMaster: 22,865 plays
    {41, 0},  // kLeadWanting: 19,308 plays
    {197, 0},  // kLeadEveryMaster: 4,156 plays
    {149, 0},  // kLeadEvery: 8,237 plays
    {0, 62},  // kLeadDucking: 32,772 plays
    {55, 58},  // kWin: 21,422 plays
    {39, 117},  // kWinLast: 7,182 plays
    {65, 60},  // kRuff: 14,598 plays
    {58, 71},  // kRuffLast: 5,932 plays
    {0, 174},  // kWinEvery: 2,547 plays
    {0, 254},  // kWinEveryLast: 1,177 plays
    {0, 43},  // kFallShort: 31,112 plays
    {0, 73},  // kFallShortVoid: 14,459 plays
    {75, 0},  // kDuck: 27,526 plays
    {135, 71},  // kDuckUnderRuff: 1,246 plays
    {84, 0},  // kDuckVoid: 57,958 plays
    {0, 228},  // kForcedWin: 4,167 plays
    {0, 238},  // kForcedWinLast: 678 plays
}};
// clang-format on

}  // namespace ohhell
