// Both implementations of parallel loops: oneTBB's in triwar-tests, plain threads in
// triwar-threads-tests.
#include "tablebase/base/parallel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

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

TEST_CASE("A long parallel loop runs on several threads, of which one is the caller's") {
  struct Enough {};
  REQUIRE(usable_cores() >= 2);  // ctest pretends so (tests/CMakeLists.txt)
  const std::thread::id caller = std::this_thread::get_id();
  std::mutex mutex;
  std::set<std::thread::id> threads;
  const auto call = [&](std::size_t) {
    const std::scoped_lock lock(mutex);
    threads.insert(std::this_thread::get_id());
    if (threads.size() > 1 && threads.contains(caller)) throw Enough();
  };
  CHECK_THROWS_AS(parallel_for(1'000'000'000, call), Enough);
  CHECK(threads.size() <= usable_cores());
}

#ifdef TRIWAR_THREADS_ALONE

TEST_CASE("The number of threads of loops can be set") {
  set_loop_threads(1);
  CHECK(loop_threads() == 1);
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0;
  parallel_for(100'000, [&](std::size_t) {
    if (std::this_thread::get_id() != caller) ++elsewhere;
  });
  CHECK(elsewhere == 0);
  set_loop_threads(static_cast<int>(usable_cores()));
}

#endif

}  // namespace
}  // namespace triwar::parallel_test
