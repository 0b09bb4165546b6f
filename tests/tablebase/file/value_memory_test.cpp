#include "tablebase/file/value_memory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <new>

namespace triwar {
namespace {

TEST_CASE("Memory for values is zeroed and can be written to its end") {
  constexpr std::uint64_t count = 3 << 20;
  for (const Pages pages : {Pages::ordinary, Pages::small, Pages::large}) {
    const ValueMemory values = allocate_values(count, pages);
    CHECK(std::all_of(values.get(), values.get() + count, [](int value) { return value == 0; }));
    std::fill_n(values.get(), count, std::int8_t{-1});
    CHECK(values[count - 1] == -1);
  }
}

TEST_CASE("More values than there are addresses for are refused") {
  for (const Pages pages : {Pages::ordinary, Pages::small, Pages::large}) {
    CHECK_THROWS_AS(allocate_values(std::uint64_t{1} << 60, pages), std::bad_alloc);
  }
}

}  // namespace
}  // namespace triwar
