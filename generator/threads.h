// The threads of parallel_for() (tablebase/base/parallel.h) in programs that link oneTBB.
#pragma once

#include <functional>

namespace triwar {

/// Calls `work`. Its parallel_for() loops use up to `threads` threads, even on fewer cores. If
/// `threads` is 1, starts no thread.
void on_threads(int threads, const std::function<void()>& work);

}  // namespace triwar
