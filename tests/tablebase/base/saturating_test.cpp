#include <doctest/doctest.h>

#include "tablebase/base/memory.h"

namespace triwar {

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

}  // namespace triwar
