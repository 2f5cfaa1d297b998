// 128-bit integers: counts of deals, and sums of squares that must not be rounded.
#pragma once

namespace ohhell {

__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

}  // namespace ohhell
