#include "tablebase/base/parallel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/on_threads.h"

namespace triwar::parallel_test {
namespace {

TEST_CASE("A parallel loop visits each index once, and its results are there when it returns") {
  std::vector<int> visits(10000);
  parallel_for(visits.size(), [&](std::size_t i) { ++visits[i]; });
  parallel_for(0, [&](std::size_t) { visits[0] = 99; });
  CHECK(std::count(visits.begin(), visits.end(), 1) == 10000);
}

TEST_CASE("An exception of one call ends a parallel loop, and the calls that have not begun") {
  std::atomic<int> calls = 0;
  CHECK_THROWS_WITH_AS(parallel_for(1'000'000'000,
                                    [&](std::size_t) {
                                      if (++calls >= 700) throw std::runtime_error("call 700");
                                    }),
                       "call 700", std::runtime_error);
  CHECK(calls < 1'000'000);
}

TEST_CASE("A long parallel loop runs on as many threads as are set, one of them the caller's") {
  struct Enough {};
  REQUIRE(usable_cores() >= 2);  // ctest pretends so (tests/CMakeLists.txt)
  CHECK(loop_threads() == static_cast<int>(usable_cores()));
  for (const int wanted : {1, loop_threads(), 37}) {
    CAPTURE(wanted);
    std::mutex mutex;
    std::set<std::thread::id> threads;
    const auto call = [&](std::size_t) {
      const std::scoped_lock lock(mutex);
      REQUIRE(loop_threads() == wanted);
      threads.insert(std::this_thread::get_id());
      if (std::ssize(threads) == wanted) throw Enough();
    };
    CHECK_THROWS_AS(tests::on_threads(wanted, [&] { parallel_for(1'000'000'000, call); }), Enough);
    CHECK(threads.contains(std::this_thread::get_id()));
  }
}

TEST_CASE("With one thread, all calls are the caller's") {
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0;
  tests::on_threads(1, [&] {
    parallel_for(100'000, [&](std::size_t) {
      if (std::this_thread::get_id() != caller) ++elsewhere;
    });
  });
  CHECK(elsewhere == 0);
}

TEST_CASE("The threads of a loop are set for each thread on its own") {
  const int here = loop_threads();
  std::thread([&] { set_loop_threads(here + 5); }).join();
  CHECK(loop_threads() == here);
}

}  // namespace
}  // namespace triwar::parallel_test
