#define OHHELL_ISA avx512
#include "lanes/deal.h"
#include "lanes/play.h"

namespace ohhell {
extern const Kernel kAvx512{"avx512", avx512::deal, avx512::play, avx512::explain};
}
