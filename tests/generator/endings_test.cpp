#include "generator/endings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "generator/quiet_solver.h"
#include "tests/support/boards.h"
#include "tests/support/every.h"
#include "tests/support/move_by_move.h"
#include "tests/support/silent.h"

namespace triwar::endings_test {
namespace {

/// Returns the values of representatives, solved in groups, and 0 at other indices.
std::vector<std::int8_t> in_groups(const QuietIndex& index, format::ValueKind kind,
                                   SolvedValues::Bits bits = SolvedValues::Bits::eight) {
  constexpr std::uint64_t chunk_size = 1 << 10;
  std::vector<std::int8_t> memory(SolvedValues::bytes(index.size(), bits));
  QuietSolver solver(index, chunk_size, memory, kind, bits);
  solver.solve([](auto&&...) {}, tests::ignore);
  std::vector<std::int8_t> values(static_cast<std::size_t>(index.size()));
  for (std::uint64_t first = 0; first < index.size(); first += chunk_size) {
    const std::uint64_t size = std::min(chunk_size, index.size() - first);
    solver.representatives(first / chunk_size, std::span(values).subspan(first, size));
  }
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
  std::map<std::size_t, int> boards;  // with beginnings, by number of mirrors
  for (std::size_t i = 0; i < 24; i += tests::every(6)) {
    for (const Figure& figure : figures) {
      const int left = std::min<int>(static_cast<int>(figure.edges().size()),
                                     static_cast<int>(18 + random() % 14));
      const QuietIndex index(random_endgame(figure, left, random));
      if (index.size() > 200'000) continue;
      CAPTURE(figure.name());
      CAPTURE(left);
      const auto scores = tests::move_by_move<ScoreOfMoves>(index);
      const auto nimbers = tests::move_by_move<NimberOfMoves>(index);
      for (const auto bits : {SolvedValues::Bits::eight, SolvedValues::Bits::four}) {
        CHECK(in_groups(index, format::ValueKind::score_difference, bits) == scores);
        CHECK(in_groups(index, format::ValueKind::grundy, bits) == nimbers);
      }
      const LayerRules rules(index.board());
      const Endings endings(index, rules);
      if (endings.high_edges() > 0) ++boards[endings.images()];
    }
  }
  CHECK(boards[1] > 20);
  CHECK(boards[2] > 5);
  CHECK(boards[4] + boards[8] > 0);
}

TEST_CASE("Values that do not fit four bits, of long chains and loops, are not lost") {
  std::mt19937_64 random(7);
  std::ptrdiff_t large = 0;
  for (int i = 0; i < 4; ++i) {
    const QuietIndex index(random_endgame(Figure::make("boxes-3x6"), 31, random));
    if (index.size() > 500'000) continue;
    const auto expected = tests::move_by_move<ScoreOfMoves>(index);
    CHECK(in_groups(index, format::ValueKind::score_difference, SolvedValues::Bits::four) ==
          expected);
    large += std::ranges::count_if(expected, [](int value) { return value < -15 || value > 14; });
  }
  CHECK(large > 0);
}

TEST_CASE("Endings have mirrors where some symmetry keeps their edges") {
  struct Expected {
    const char* game;
    std::size_t symmetries;
    std::size_t images;
    int low_edges;
  };
  for (const Expected& expected : std::vector<Expected>{
           {"triangle-5", 6, 2, 15},           // the first five rows of lines
           {"boxes-3x5", 4, 2, 11},            // the first row of boxes but its lower side
           {"boxes-4x4", 8, 2, 9},             // the same
           {"boxes-2x6", 4, 2, 13},            // the same
           {"boxes-4x4-icelandic", 2, 1, 16},  // the diagonal keeps no row
       }) {
    CAPTURE(std::string(expected.game));
    const QuietIndex index(Board::make(expected.game));
    const LayerRules rules(index.board());
    const Endings endings(index, rules);
    CHECK(index.symmetries().size() == expected.symmetries);
    CHECK(endings.images() == expected.images);
    CHECK(index.board().edges() - endings.high_edges() == expected.low_edges);
  }
}

TEST_CASE("Endings are short where they would have too many states") {
  const QuietIndex index(Board::make("boxes-1x10"));
  const LayerRules rules(index.board());
  const Endings endings(index, rules);
  CHECK(endings.images() == 1);
  CHECK(index.board().edges() - endings.high_edges() == 16);
}

TEST_CASE("All states that are solved are reported, once each") {
  for (const char* game : {"boxes-2x4", "boxes-4x4-swedish"}) {
    const QuietIndex index(Board::make(game));
    std::vector<std::int8_t> values(static_cast<std::size_t>(index.size()), 99);
    std::mutex mutex;  // reports come from all threads, in any order
    std::uint64_t most = 0;
    std::uint64_t all = 0;
    std::uint64_t solved = 0;
    std::uint64_t reports = 0;
    QuietSolver(index, 1 << 12, values)
        .solve([&](const LayerPart&,
                   std::span<const std::int8_t> part_values) { solved += part_values.size(); },
               [&](std::uint64_t done, std::uint64_t total) {
                 const std::lock_guard lock(mutex);
                 CHECK(done <= total);
                 all = total;
                 most = std::max(most, done);
                 ++reports;
               });
    CHECK(most == all);
    CHECK(reports > 10);
    CHECK(solved >= all);
    CHECK(values.size() - solved == static_cast<std::size_t>(std::ranges::count(values, 99)));
  }
}

TEST_CASE("The groups of all layers have each state or an image under a mirror once") {
  for (const char* game : {"boxes-3x3", "triangle-4", "boxes-3x3-icelandic"}) {
    CAPTURE(std::string(game));
    const QuietIndex index(Board::make(game));
    const LayerRules rules(index.board());
    const Endings endings(index, rules);
    for (const std::uint64_t size : {100, 30'000, 100'000'000}) {
      std::vector<int> times(static_cast<std::size_t>(index.size()));
      for (int drawn = 0; drawn <= endings.high_edges(); ++drawn) {
        for (std::uint64_t first = 0; first < index.size(); first += size) {
          for (const Endings::Group& group : endings.groups(first, first + size, drawn)) {
            for (std::uint64_t i = 0; i < group.states; ++i) ++times[group.first + i];
          }
        }
      }
      CHECK(std::ranges::all_of(times, [](int count) { return count <= 1; }));
      const auto solved = static_cast<std::uint64_t>(std::ranges::count(times, 1));
      CHECK(solved >= index.size() / endings.images());
      CHECK((solved == index.size()) == (endings.images() == 1));
      std::uint64_t missing = 0;
      for (std::uint64_t i = 0; i < index.size(); ++i) {
        const EdgeSet state = index.state(static_cast<Index>(i));
        if (times[number(index.index(index.representative(state)))] == 0) ++missing;
      }
      CHECK(missing == 0);
      CHECK(endings.solves_any(0, index.size()));
      std::uint64_t wrong = 0;
      for (std::uint64_t i = 0; i < index.size(); i += index.size() / 500) {
        if (endings.solves_any(i, i + 1) != (times[i] == 1)) ++wrong;
      }
      CHECK(wrong == 0);
    }
  }
}

}  // namespace
}  // namespace triwar::endings_test
