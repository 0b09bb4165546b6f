// The loops of WebAssembly, which has no threads.
#include "tablebase/base/parallel.h"

namespace triwar {

unsigned usable_cores() noexcept { return 1; }

int loop_threads() noexcept { return 1; }

void parallel_for(std::uint64_t count, const std::function<void(std::uint64_t)>& body) {
  for (std::uint64_t i = 0; i < count; ++i) body(i);
}

}  // namespace triwar
