// Running work on a given number of threads.
#pragma once

#include <functional>

namespace triwar {

/// Calls `work`. Its parallel_for() loops use up to `threads` threads, even on fewer cores. If
/// `threads` is 1, starts no thread.
void on_threads(int threads, const std::function<void()>& work);

}  // namespace triwar
