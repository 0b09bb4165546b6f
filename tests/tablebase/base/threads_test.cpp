#include "tablebase/base/threads.h"

#include <doctest/doctest.h>

#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

namespace triwar {
namespace {

TEST_CASE("Work runs once on each of several threads at the same time") {
  CHECK(usable_cores() >= 1);
  std::mutex mutex;
  std::condition_variable changed;
  std::set<std::thread::id> threads;
  run_on_threads(3, [&] {
    std::unique_lock lock(mutex);
    REQUIRE(threads.insert(std::this_thread::get_id()).second);
    changed.notify_all();
    // Each call returns when all have begun.
    changed.wait(lock, [&] { return threads.size() == 3; });
  });
  CHECK(threads.size() == 3);
  CHECK(threads.contains(std::this_thread::get_id()));
}

TEST_CASE("Work for one thread runs on the calling one") {
  std::thread::id worker;
  run_on_threads(1, [&] { worker = std::this_thread::get_id(); });
  CHECK(worker == std::this_thread::get_id());
}

}  // namespace
}  // namespace triwar
