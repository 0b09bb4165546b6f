#include "lookup/usable_cores.h"

#include <sched.h>

namespace triwar::lookup {

unsigned usable_cores() noexcept {
  cpu_set_t cores;
  if (::sched_getaffinity(0, sizeof(cores), &cores) != 0) return 1;
  return static_cast<unsigned>(CPU_COUNT(&cores));
}

}  // namespace triwar::lookup
