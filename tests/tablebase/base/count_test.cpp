#include "tablebase/base/count.h"

#include <doctest/doctest.h>

#include <cstdint>

namespace triwar::count_test {

TEST_CASE("A count is a number with or without a unit of thousands") {
  CHECK(parse_count("0") == 0);
  CHECK(parse_count("500000") == 500'000);
  CHECK(parse_count("20K") == 20'000);
  CHECK(parse_count("20k") == 20'000);
  CHECK(parse_count("50M") == 50'000'000);
  CHECK(parse_count("2g") == 2'000'000'000);
  CHECK(parse_count("18446744073709551615") == ~std::uint64_t{0});
  CHECK(parse_count("18446744073G") == 18'446'744'073'000'000'000U);
}

TEST_CASE("Other text is no count") {
  for (const char* const bad : {"", "K", "x", "-1", "+1", "1.5K", "1T", "1KK", "1 K", "K1",
                                "18446744073709551616", "18446744074G"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_count(bad));
  }
}

}  // namespace triwar::count_test
