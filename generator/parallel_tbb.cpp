#include <oneapi/tbb/parallel_for.h>

#include "generator/handover.h"
#include "generator/parallel.h"

namespace triwar {

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body) {
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
