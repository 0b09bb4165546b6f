#include "generator/threads.h"

#include <doctest/doctest.h>
#include <oneapi/tbb/task_arena.h>

#include <stdexcept>
#include <thread>

#include "tablebase/base/parallel.h"

namespace triwar::threads_test {

TEST_CASE("Work gets as many threads as it is given, also more than there are cores") {
  for (const int threads : {1, 2, 37}) {
    int most = 0;
    on_threads(threads, [&] { most = tbb::this_task_arena::max_concurrency(); });
    CHECK(most == threads);
  }
}

TEST_CASE("With one thread, all work is done by the calling thread") {
  const auto caller = std::this_thread::get_id();
  int elsewhere = 0;
  on_threads(1, [&] {
    parallel_for(1000, [&](std::size_t) {
      if (std::this_thread::get_id() != caller) ++elsewhere;
    });
  });
  CHECK(elsewhere == 0);
}

TEST_CASE("An exception of the work reaches the caller of on_threads") {
  CHECK_THROWS_AS(on_threads(2, [] { throw std::logic_error("work"); }), std::logic_error);
}

}  // namespace triwar::threads_test
