#include "tablebase/file/value_memory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <span>

namespace triwar::value_memory_test {
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

TEST_CASE("Releasing values returns whole pages and keeps the values beside them") {
  constexpr std::uint64_t count = 3 << 20;
  constexpr std::uint64_t most_page_size = 64 << 10;
  for (const Pages pages : {Pages::ordinary, Pages::small, Pages::large}) {
    const ValueMemory values = allocate_values(count, pages);
    const std::span<std::int8_t> all(values.get(), count);
    std::ranges::fill(all, std::int8_t{-1});
    release_values(all.subspan(100, 1 << 20));
    release_values(all.subspan(2 << 20, 10));
    CHECK(std::ranges::count(all, 0) >= (1 << 20) - 2 * most_page_size);
    CHECK(std::ranges::count(all.first(100), -1) == 100);
    CHECK(std::ranges::count(all.subspan((1 << 20) + 100), -1) == (2 << 20) - 100);
  }
}

TEST_CASE("More values than there are addresses for are refused") {
  for (const Pages pages : {Pages::ordinary, Pages::small, Pages::large}) {
    CHECK_THROWS_AS(allocate_values(std::uint64_t{1} << 60, pages), std::bad_alloc);
  }
}

}  // namespace
}  // namespace triwar::value_memory_test
