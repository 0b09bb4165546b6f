// Parallel loops.
#pragma once

#include <oneapi/tbb/parallel_for.h>

#include <cstddef>

#include "generator/handover.h"

namespace triwar {

/// Calls body(i) for each i below `count` on the threads of on_threads(), and returns when all
/// calls have returned. An exception of one call ends the loop and is rethrown.
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
