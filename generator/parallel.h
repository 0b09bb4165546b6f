// Parallel loops.
#pragma once

#include <cstddef>
#include <functional>

namespace triwar {

/// Calls body(i) for each i below `count`, on several threads, and returns when all calls have
/// returned. If calls throw, rethrows one of the exceptions and may skip calls that have not begun.
///
/// A program links one of two implementations: parallel_tbb.cpp uses the threads of on_threads();
/// parallel_threads.cpp uses at most one thread for each core, without oneTBB.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body);

}  // namespace triwar
