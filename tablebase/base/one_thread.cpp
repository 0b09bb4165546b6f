// The single-threaded form of threads.cpp, for WebAssembly.
#include "tablebase/base/threads.h"

namespace triwar {

unsigned usable_cores() noexcept { return 1; }

void run_on_threads(std::uint64_t, const std::function<void()>& work) { work(); }

}  // namespace triwar
