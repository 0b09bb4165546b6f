#include "search/kept_searches.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

#include "tablebase/base/error.h"
#include "tests/support/thrown.h"

namespace triwar::kept_searches_test {
namespace {

/// Counts the playouts that a search makes, by what it reports first: those that it had already.
struct Asked {
  std::uint64_t had = ~std::uint64_t{0};
  Progress progress{[this](std::uint64_t done, std::uint64_t) {
    if (had == ~std::uint64_t{0}) had = done;
  }};
};

Figure board() { return Figure::make("boxes-5x5"); }

/// Returns the number of playouts that the kept search of a position had when more were asked for.
std::uint64_t had(const std::function<decltype(estimate)>& search, const LineSet& drawn,
                  const SearchLimits& limits) {
  Asked asked;
  const Estimate found = search(board(), drawn, limits, asked.progress);
  const Estimate alone = estimate(board(), drawn, limits);
  CHECK(found.playouts == alone.playouts);
  CHECK(found.outlook.margin == alone.outlook.margin);
  REQUIRE(found.moves.size() == alone.moves.size());
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    CHECK(found.moves[i].line == alone.moves[i].line);
    CHECK(found.moves[i].playouts == alone.moves[i].playouts);
    CHECK(found.moves[i].outlook.margin == alone.moves[i].outlook.margin);
    CHECK(found.moves[i].outlook.win == alone.moves[i].outlook.win);
  }
  return asked.had;
}

/// Returns the lines of a set with this one alone.
LineSet only(int line) {
  LineSet lines;
  lines.insert(static_cast<Line>(line));
  return lines;
}

}  // namespace

TEST_CASE("a kept search goes on, and says what one of as many playouts says") {
  const auto search = keeping_searches();
  CHECK(had(search, {}, {.playouts = 50}) == 0);
  CHECK(had(search, {}, {.playouts = 300}) == 50);
  CHECK(had(search, {}, {.playouts = 600}) == 300);
}

TEST_CASE("a search of fewer playouts, of another lead or position begins anew") {
  const auto search = keeping_searches();
  CHECK(had(search, {}, {.playouts = 100}) == 0);
  CHECK(had(search, {}, {.playouts = 60}) == 0);
  CHECK(had(search, {}, {.playouts = 120, .lead = 1}) == 0);
  CHECK(had(search, only(3), {.playouts = 120}) == 0);
  CHECK(had(search, {}, {.playouts = 140}) == 100);  // not 60
}

TEST_CASE("searches that were used longest ago are dropped first") {
  const auto search = keeping_searches({.most = 2});
  CHECK(had(search, only(0), {.playouts = 10}) == 0);
  CHECK(had(search, only(1), {.playouts = 10}) == 0);
  CHECK(had(search, only(0), {.playouts = 20}) == 10);
  CHECK(had(search, only(2), {.playouts = 10}) == 0);
  CHECK(had(search, only(0), {.playouts = 30}) == 20);
  CHECK(had(search, only(1), {.playouts = 20}) == 0);
}

TEST_CASE("searches larger than the memory are not kept") {
  const auto search = keeping_searches({.memory = 1000});
  CHECK(had(search, {}, {.playouts = 10}) == 0);
  CHECK(had(search, {}, {.playouts = 20}) == 0);
}

TEST_CASE("a search that was stopped is not kept") {
  const auto search = keeping_searches();
  const Progress stops([](std::uint64_t, std::uint64_t) {}, [] { return true; });
  CHECK(tests::code_of([&] { search(board(), {}, {.playouts = 100}, stops); }) ==
        ErrorCode::interrupted);
  CHECK(had(search, {}, {.playouts = 200}) == 0);
}

TEST_CASE("threads that ask for one position search apart, and agree") {
  const auto search = keeping_searches();
  const double expected = estimate(board(), {}, {.playouts = 400}).outlook.margin;
  std::vector<double> margins(4);
  {
    std::vector<std::jthread> threads;
    for (double& margin : margins) {
      threads.emplace_back([&] {
        for (const std::uint64_t playouts : {100, 200, 400}) {
          margin = search(board(), {}, {.playouts = playouts}, {}).outlook.margin;
        }
      });
    }
  }
  for (const double margin : margins) CHECK(margin == expected);
}

}  // namespace triwar::kept_searches_test
