// Where there are no threads: in browsers.
#include "lookup/usable_cores.h"

namespace triwar::lookup {

unsigned usable_cores() noexcept { return 1; }

}  // namespace triwar::lookup
