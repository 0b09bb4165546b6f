#include "tablebase/base/memory.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <string>

#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::memory_test {
namespace {

TEST_CASE("Sizes are written in the unit that fits") {
  CHECK(size_text(0) == "0 bytes");
  CHECK(size_text(1023) == "1023 bytes");
  CHECK(size_text(1024) == "1.0 KiB");
  CHECK(size_text((std::uint64_t{1} << 20) - 1) == "1.0 MiB");
  CHECK(size_text(1023 * 1024) == "1023.0 KiB");
  CHECK(size_text(std::uint64_t{3} << 39) == "1.5 TiB");
  CHECK(size_text(std::numeric_limits<std::uint64_t>::max()) == "16.0 EiB");
}

TEST_CASE("Sizes are read with any unit, in capitals or not, and with fractions") {
  CHECK(parse_size("0") == 0);
  CHECK(parse_size("4096") == 4096);
  CHECK(parse_size("4096B") == 4096);
  CHECK(parse_size("500M") == std::uint64_t{500} << 20);
  CHECK(parse_size("500mb") == std::uint64_t{500} << 20);
  CHECK(parse_size("1.5G") == std::uint64_t{3} << 29);
  CHECK(parse_size("1.5 GiB") == std::uint64_t{3} << 29);
  CHECK(parse_size("0.5k") == 512);
  CHECK(parse_size("2T") == std::uint64_t{2} << 40);
  CHECK(parse_size("15.5E") == std::uint64_t{31} << 59);
}

TEST_CASE("Text that is not a size, and sizes of 2^64 bytes or more, are refused") {
  for (const char* text : {"", "-1", "+1", " 1", "G", "1Q", "1 2", "1GG", "1iB", "1,5G", "nan",
                           "inf", "0x10", "1e3", "1  G", "1G "}) {
    CAPTURE(text);
    const auto error = tests::error_of([&] { parse_size(text); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::usage);
    CHECK(std::string(error->what()) ==
          "'" + std::string(text) + "' is not a size, expected one such as 500M or 1.5G");
  }
  const std::string digits(400, '9');
  for (const std::string& text : {std::string("100000000000000000000"), std::string("16E"),
                                  std::string("20000000000G"), digits}) {
    CAPTURE(text);
    const auto error = tests::error_of([&] { parse_size(text); });
    REQUIRE(error);
    CHECK(std::string(error->what()) == "'" + text + "' is 16 EiB or more");
  }
}

TEST_CASE("Sums and products stop at the largest number") {
  constexpr std::uint64_t most = ~std::uint64_t{0};
  CHECK(saturating_sum(most - 3, 3) == most);
  CHECK(saturating_sum(most - 3, 2) == most - 1);
  CHECK(saturating_sum(most - 3, 4) == most);
  CHECK(saturating_sum(most, most) == most);
  CHECK(saturating_sum(0, 0) == 0);
  CHECK(saturating_product(0, most) == 0);
  CHECK(saturating_product(most, 0) == 0);
  CHECK(saturating_product(most, 1) == most);
  CHECK(saturating_product(most / 5, 5) == most);  // 5 divides 2^64 - 1
  CHECK(saturating_product(most / 5, 4) == most / 5 * 4);
  CHECK(saturating_product(most / 5 + 1, 5) == most);
  CHECK(saturating_product(std::uint64_t{1} << 32, std::uint64_t{1} << 32) == most);
}

}  // namespace
}  // namespace triwar::memory_test
