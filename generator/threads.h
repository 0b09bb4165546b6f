// How many threads work.
#pragma once

#include <functional>

namespace triwar {

/// Does work whose parallel parts use that many threads, more than there are cores, too. With one
/// thread no other is begun.
void on_threads(int threads, const std::function<void()>& work);

}  // namespace triwar
