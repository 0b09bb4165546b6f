// The number of threads of parallel work.
#pragma once

#include <functional>

namespace triwar {

/// Calls `work`, whose parallel_for() loops use that many threads, even if there are fewer cores.
/// With 1, no further thread is started.
void on_threads(int threads, const std::function<void()>& work);

}  // namespace triwar
