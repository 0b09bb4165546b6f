// The single-threaded form of threads.cpp, for WebAssembly.
#include "lookup/threads.h"

namespace triwar::lookup {

unsigned usable_cores() noexcept { return 1; }

void run_on_threads(std::uint64_t, const std::function<void()>& work) { work(); }

}  // namespace triwar::lookup
