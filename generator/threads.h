// Running work on a given number of threads.
#pragma once

#include <functional>

namespace triwar {

/// Calls `work`. Its parallel_for() loops use `threads` threads, even if there are fewer cores. If
/// `threads` is 1, starts no thread.
void on_threads(int threads, const std::function<void()>& work);

}  // namespace triwar
