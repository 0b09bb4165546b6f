#include <oneapi/tbb/parallel_for.h>

#include "generator/parallel.h"
#include "generator/tsan_ordering.h"

namespace triwar {

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body) {
  TsanOrdering begin;
  TsanOrdering end;
  begin.release();
  try {
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      const TsanOrdering::Turn turn(begin, end);
      body(i);
    });
  } catch (...) {
    end.acquire();
    throw;
  }
  end.acquire();
}

}  // namespace triwar
