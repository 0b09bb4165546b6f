#include "lookup/solve_memory.h"

#include <doctest/doctest.h>

#include <limits>

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

TEST_CASE("All solves of a process share a part of its memory") {
  CHECK(SolveMemory::of_process() == SolveMemory::of_process());
  CHECK(SolveMemory::of_process()->most() > 0);
}

}  // namespace triwar::lookup::solve_memory_test
