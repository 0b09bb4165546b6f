#include "generator/parallel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "generator/threads.h"

namespace triwar {

TEST_CASE("A parallel loop visits each index once, and its results are there when it returns") {
  for (const int threads : {1, 4}) {
    std::vector<int> visits(10000);
    on_threads(threads, [&] {
      parallel_for(visits.size(), [&](std::size_t i) { ++visits[i]; });
      parallel_for(0, [&](std::size_t) { visits[0] = 99; });
    });
    CHECK(std::count(visits.begin(), visits.end(), 1) == 10000);
  }
}

TEST_CASE("An exception of one call ends a parallel loop") {
  CHECK_THROWS_WITH_AS(parallel_for(1000,
                                    [](std::size_t i) {
                                      if (i == 700) throw std::runtime_error("call 700");
                                    }),
                       "call 700", std::runtime_error);
}

}  // namespace triwar
