// Parallel loops.
#pragma once

#include <cstddef>
#include <functional>

namespace triwar {

/// Calls body(i) for each i below `count`, on several threads, and returns when all calls have
/// returned. An exception of one call ends the loop and is rethrown.
///
/// Programs choose the threads when they are linked: those of on_threads() (parallel_tbb.cpp), or
/// one for each core without oneTBB (parallel_threads.cpp).
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body);

}  // namespace triwar
