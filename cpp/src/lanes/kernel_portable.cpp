#define OHHELL_ISA portable
#include "lanes/deal.h"
#include "lanes/play.h"

namespace ohhell {
extern const Kernel kPortable{"portable", portable::deal, portable::play, portable::explain};
}
