#define OHHELL_ISA avx2
#include "lanes/deal.h"
#include "lanes/play.h"

namespace ohhell {
extern const Kernel kAvx2{"avx2", avx2::deal, avx2::play, avx2::explain};
}
