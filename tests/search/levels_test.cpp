#include "search/levels.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <set>

namespace triwar {
namespace {

EstimatedMove move_with(int line, double margin, std::uint64_t playouts) {
  return {static_cast<Line>(line), {.margin = margin}, playouts, false};
}

}  // namespace

TEST_CASE("a level draws among the moves that lose no more than it may") {
  const Estimate estimate{.moves = {move_with(7, 2, 50), move_with(3, 1.5, 9), move_with(5, 0.5, 5),
                                    move_with(4, 2, 0)}};
  const auto drawn = [&](double may_lose) {
    std::set<int> lines;
    for (std::uint64_t chance = 0; chance < 12; ++chance) {
      lines.insert(number(move_at_level(estimate, {"", 64, may_lose}, chance)));
    }
    return lines;
  };
  CHECK(drawn(0) == std::set{7});
  CHECK(drawn(0.5) == std::set{7, 3});
  CHECK(drawn(2) == std::set{7, 3, 5});  // 4 was not searched
}

TEST_CASE("higher levels search more, and may lose less") {
  for (std::size_t i = 1; i < levels.size(); ++i) {
    CHECK(levels[i].playouts > levels[i - 1].playouts);
    CHECK(levels[i].may_lose < levels[i - 1].may_lose);
  }
}

}  // namespace triwar
