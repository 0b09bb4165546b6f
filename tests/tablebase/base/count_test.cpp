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
  CHECK(parse_count("1.5M") == 1'500'000);
  CHECK(parse_count("0.5k") == 500);
  CHECK(parse_count("1.2345k") == 1234);
  CHECK(parse_count("1.99999999999999999999G") == 1'999'999'999);
  CHECK(parse_count("18446744073.709551615G") == ~std::uint64_t{0});
  CHECK(parse_count("18446744073709551615") == ~std::uint64_t{0});
  CHECK(parse_count("18446744073G") == 18'446'744'073'000'000'000U);
}

TEST_CASE("Other text is no count") {
  for (const char* const bad :
       {"", "K", "x", "-1", "+1", "1.5", "1.K", ".5K", "1.5.5K", "1T", "1KK", "1 K", "K1",
        "18446744073709551616", "18446744074G", "18446744073.709551616G"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_count(bad));
  }
}

TEST_CASE("Of a time a message says that it is no count") {
  for (const char* const time : {"2s", "1.5s", "500ms", "10min", "1H"}) {
    CAPTURE(time);
    CHECK_FALSE(parse_count(time));
    CHECK(no_time(time) == "; not a time, because answers must repeat");
  }
  CHECK(no_time("2T").empty());
  CHECK(no_time("s2").empty());
}

}  // namespace triwar::count_test
