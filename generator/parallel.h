// Parallel loops.
#pragma once

#include <cstddef>
#include <functional>

namespace triwar {

/// Calls body(i) for each i below `count`, on several threads, and returns when all calls have
/// returned. If a call throws, skips calls not yet begun and rethrows the exception.
///
/// A program links one of two implementations: parallel_tbb.cpp uses the threads of on_threads();
/// parallel_threads.cpp uses a thread for each core, without oneTBB.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body);

}  // namespace triwar
