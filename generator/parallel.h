// Parallel loops.
#pragma once

#include <oneapi/tbb/parallel_for.h>

#include <cstddef>

#include "generator/handover.h"

namespace triwar {

/// Calls body(i) for each i below `count`, on as many threads as on_threads() says, and returns
/// when all calls have. What one of them throws ends the loop and is thrown.
template <class Body>
void parallel_for(std::size_t count, const Body& body) {
  Handover begin;
  Handover end;
  begin.give();
  try {
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      const Handover::Turn turn(begin, end);
      body(i);
    });
  } catch (...) {
    end.take();
    throw;
  }
  end.take();
}

}  // namespace triwar
