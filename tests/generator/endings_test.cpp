#include "generator/endings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <random>
#include <vector>

#include "generator/quiet_solver.h"
#include "tests/support/boards.h"
#include "tests/support/every.h"
#include "tests/support/silent.h"

namespace triwar::endings_test {
namespace {

constexpr std::size_t most_symmetries = 8;

/// Returns the values of all states, or of representatives alone, that a solver computes which
/// ignores at most so many symmetries.
std::vector<std::int8_t> solved(const QuietIndex& index, format::ValueKind kind,
                                std::size_t symmetries_ignored) {
  std::vector<std::int8_t> values(static_cast<std::size_t>(index.size()));
  QuietSolver(index, 1 << 10, values, kind, symmetries_ignored)
      .solve([](auto&&...) {}, tests::ignore);
  return values;
}

/// Returns the board with random lines drawn until its closed cells leave at most `left` edges.
Board random_endgame(const Figure& figure, int left, std::mt19937_64& random) {
  std::vector<Line> lines(figure.edges().begin(), figure.edges().end());
  std::shuffle(lines.begin(), lines.end(), random);
  LineSet drawn;
  for (std::size_t i = static_cast<std::size_t>(left); i < lines.size(); ++i)
    drawn.insert(lines[i]);
  return Board(figure, drawn);
}

/// Returns 2x4 boxes of which neighbours often share two edges, since a point divides their side.
Geometry divided_boxes(std::mt19937_64& random) {
  Geometry geometry{.name = "divided", .points = {}, .cells = {}};
  for (int i = 0; i < 15; ++i) geometry.points.push_back({1.0 * (i % 5), 1.0 * (i / 5)});
  for (std::int64_t box = 0; box < 8; ++box) {
    const std::int64_t corner = box + box / 4 + 1;
    geometry.cells.push_back({corner, corner + 1, corner + 6, corner + 5});
  }
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> middles;  // 0: none
  for (auto& corners : geometry.cells) {
    std::vector<std::int64_t> sides;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const auto [a, b] = std::minmax(corners[i], corners[(i + 1) % corners.size()]);
      const auto [middle, is_new] = middles.try_emplace({a, b}, 0);
      if (is_new && random() % 2 == 0) {
        geometry.points.push_back({static_cast<double>(geometry.points.size()), 99});
        middle->second = static_cast<std::int64_t>(geometry.points.size());
      }
      sides.push_back(corners[i]);
      if (middle->second != 0) sides.push_back(middle->second);
    }
    corners = std::move(sides);
  }
  return geometry;
}

TEST_CASE("Groups of states have the values and nimbers of representatives, one by one") {
  std::mt19937_64 random(16);
  std::vector<Figure> figures;
  for (const char* name : {"triangle-4", "triangle-5", "boxes-3x4", "boxes-2x6", "boxes-4x4",
                           "boxes-5x5", "boxes-5x5-swedish", "boxes-4x5-icelandic"}) {
    figures.push_back(Figure::make(name));
  }
  for (int i = 0; i < 12; ++i) figures.emplace_back(tests::random_geometry(random, 36));
  for (int i = 0; i < 16; ++i) figures.emplace_back(divided_boxes(random));
  for (const Geometry& geometry : tests::odd_geometries()) figures.emplace_back(geometry);
  std::map<bool, int> boards;  // by whether states have beginnings
  for (std::size_t i = 0; i < 24; i += tests::every(6)) {
    for (const Figure& figure : figures) {
      const int left = std::min<int>(static_cast<int>(figure.edges().size()),
                                     static_cast<int>(18 + random() % 14));
      const QuietIndex index(random_endgame(figure, left, random));
      if (index.size() > 200'000) continue;
      CAPTURE(figure.name());
      CAPTURE(left);
      for (const auto kind : {format::ValueKind::score_difference, format::ValueKind::grundy}) {
        const auto in_groups = solved(index, kind, most_symmetries);
        const auto one_by_one = solved(index, kind, 0);
        std::uint64_t wrong = 0;
        for (int drawn = 0; drawn <= index.board().edges(); ++drawn) {
          index.for_each_representative(0, index.size(), drawn,
                                        [&](EdgeSet, Index place, const auto&) {
                                          if (in_groups[number(place)] != one_by_one[number(place)])
                                            ++wrong;
                                        });
        }
        CHECK(wrong == 0);
      }
      const LayerRules rules(index.board());
      ++boards[Endings(index, rules, most_symmetries).high_edges() > 0];
    }
  }
  CHECK(boards[true] > 20);
  CHECK(boards[false] > 0);
}

TEST_CASE("Boards with too many sets of edges of the border are not solved in groups") {
  const auto possible = [](const char* game) {
    const QuietIndex index(Board::make(game));
    const LayerRules rules(index.board());
    return Endings(index, rules, most_symmetries).possible();
  };
  CHECK(possible("boxes-1x10"));  // 511 sets
  CHECK(possible("boxes-2x6"));   // 844,959 states in all groups
  CHECK(!possible("boxes-2x7"));  // over 2^20
}

TEST_CASE("Of a symmetric board that is solved in groups all states are reported, once each") {
  const QuietIndex index(Board::make("boxes-2x4"));
  std::vector<std::int8_t> values(static_cast<std::size_t>(index.size()));
  std::mutex mutex;  // reports come from all threads, in any order
  std::uint64_t most = 0;
  std::uint64_t reports = 0;
  QuietSolver(index, 1 << 12, values, format::ValueKind::score_difference, most_symmetries)
      .solve([](auto&&...) {},
             [&](std::uint64_t done, std::uint64_t total) {
               const std::lock_guard lock(mutex);
               CHECK(total == index.size());
               CHECK(done <= total);
               most = std::max(most, done);
               ++reports;
             });
  CHECK(most == index.size());
  CHECK(reports > 10);
}

TEST_CASE("The groups of all layers have each state once, in any ranges") {
  const QuietIndex index(Board::make("boxes-3x3"));
  const LayerRules rules(index.board());
  Endings endings(index, rules, most_symmetries);
  REQUIRE(endings.possible());
  endings.find_moves();
  CHECK(!Endings(index, rules, 1).possible());
  for (const std::uint64_t size : {1, 100, 30'000, 1'000'000}) {
    std::vector<int> times(static_cast<std::size_t>(index.size()));
    for (int drawn = 0; drawn <= endings.high_edges(); ++drawn) {
      for (std::uint64_t first = 0; first < index.size(); first += size) {
        endings.for_each_group(first, first + size, drawn,
                               [&](std::uint64_t begin, std::uint64_t count) {
                                 for (std::uint64_t i = 0; i < count; ++i) ++times[begin + i];
                               });
      }
    }
    CHECK(std::ranges::all_of(times, [](int count) { return count == 1; }));
  }
}

}  // namespace
}  // namespace triwar::endings_test
