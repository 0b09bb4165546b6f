// How many threads can work at once.
#pragma once

#include <sched.h>

namespace triwar::lookup {

/// How many cores this process may use, which may be fewer than the machine has.
inline unsigned usable_cores() noexcept {
  cpu_set_t cores;
  if (::sched_getaffinity(0, sizeof(cores), &cores) != 0) return 1;
  return static_cast<unsigned>(CPU_COUNT(&cores));
}

}  // namespace triwar::lookup
