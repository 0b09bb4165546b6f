#include "lookup/solve_memory.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

#include "tablebase/base/error.h"
#include "tablebase/base/progress.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::solve_memory_test {

TEST_CASE("Memory for solves is taken as long as there is some, and given back") {
  SolveMemory memory(100);
  CHECK(memory.most() == 100);
  auto first = memory.take(60);
  CHECK(first);
  CHECK(!memory.take(41));
  CHECK(memory.take(40));
  CHECK(!memory.take(std::numeric_limits<std::uint64_t>::max()));
  first.reset();
  CHECK(!memory.take(101));
  CHECK(memory.take(100));
}

TEST_CASE("A lower limit of memory keeps what has been taken") {
  SolveMemory memory(100);
  auto first = memory.take(60);
  memory.set_most(50);
  CHECK(!memory.take(0));
  first.reset();
  CHECK(!memory.take(51));
  CHECK(memory.take(50));
}

TEST_CASE("A solve waits for memory that others have taken, and can be stopped meanwhile") {
  SolveMemory memory(100);
  auto other = memory.take(60);
  int reports = 0;
  const auto mine = memory.wait_for(70, {[&](std::uint64_t done, std::uint64_t total) {
                                      CHECK(done == 0);
                                      CHECK(total == 70);
                                      if (++reports == 2) other.reset();
                                    }});
  CHECK(reports == 2);
  CHECK(!memory.take(31));

  const Progress stopped([](std::uint64_t, std::uint64_t) {}, [] { return true; });
  CHECK(tests::error_of([&] { memory.wait_for(40, stopped); })->code() == ErrorCode::interrupted);
  CHECK(tests::error_of([&] { memory.wait_for(101, {}); })->code() == ErrorCode::out_of_memory);
}

TEST_CASE("All solves of a process share a part of its memory") {
  CHECK(SolveMemory::of_process() == SolveMemory::of_process());
  CHECK(SolveMemory::of_process()->most() > 0);
}

}  // namespace triwar::lookup::solve_memory_test
