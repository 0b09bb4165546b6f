// The proof that the nimbers of runs repeat for ever (docs/inside/theory.md, section 6).

#include "painting/nimbers.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace triwar::painting::nimbers_test {
namespace {

/// The number of runs that prove a preperiod and a period, by the theorem of Guy and Smith: if
/// values that satisfy the recurrence below this number have the period, all later ones have it.
constexpr std::uint64_t runs_to_prove(std::uint64_t n0, std::uint64_t p) {
  constexpr std::uint64_t widest = 2;  // no tool removes more columns
  return 2 * n0 + 2 * p + widest;
}

/// The nimber of a run from its moves and the nimbers of shorter runs.
int nimber_by_moves(std::uint64_t columns) {
  std::vector<bool> left(64);
  for (const Tool tool : tools) {
    for (std::uint64_t i = 0; i + width(tool) <= columns; ++i) {
      const int other = nimber_of_run(columns - i - width(tool));
      left[static_cast<std::size_t>(nimber_of_run(i) ^ other ^ nimber_left(tool))] = true;
    }
  }
  return static_cast<int>(std::ranges::find(left, false) - left.begin());
}

TEST_CASE("The nimbers of runs of every length are right, by the theorem of Guy and Smith") {
  // nimber_of_run() has the period by construction, so these runs prove all others.
  CHECK(runs_to_prove(preperiod, period) == 168);
  for (std::uint64_t columns = 0; columns < runs_to_prove(preperiod, period); ++columns) {
    CAPTURE(columns);
    CHECK(nimber_of_run(columns) == nimber_by_moves(columns));
  }
}

TEST_CASE("No smaller period or preperiod would do") {
  CHECK(nimber_of_run(preperiod - 1) != nimber_of_run(preperiod - 1 + period));
  for (std::uint64_t shorter = 1; shorter < period; ++shorter) {
    bool repeats = true;
    for (std::uint64_t columns = preperiod; columns < preperiod + period; ++columns) {
      repeats = repeats && nimber_of_run(columns) == nimber_of_run(columns + shorter);
    }
    CHECK(!repeats);
  }
}

TEST_CASE("Runs have nimbers up to 8") {
  int largest = 0;
  for (std::uint64_t columns = 0; columns < preperiod + period; ++columns) {
    largest = std::max(largest, nimber_of_run(columns));
  }
  CHECK(largest == 8);
}

}  // namespace
}  // namespace triwar::painting::nimbers_test
