#include "tablebase/board/symmetry.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/oracle.h"

namespace triwar::symmetry_test {
namespace {

using tests::all_boards;
using tests::counterexample;
using tests::image;
using tests::random_geometry;

using tests::outlines;

/// Returns whether the symmetries are distinct permutations of the edges that map cells to cells,
/// begin with the identity, and are closed under composition.
bool is_group(const Board& board, const std::vector<Symmetry>& symmetries) {
  const auto edges = board.all_edges();
  const std::vector<Edge> identity(edges.begin(), edges.end());
  const std::vector<EdgeSet> cells = outlines(board);
  const std::set<Symmetry> group(symmetries.begin(), symmetries.end());
  if (group.size() != symmetries.size() || symmetries.front() != identity) return false;
  for (const Symmetry& first : group) {
    if (!std::ranges::is_permutation(first, identity)) return false;
    for (const EdgeSet outline : cells) {
      if (std::ranges::find(cells, image(outline, first)) == cells.end()) return false;
    }
    for (const Symmetry& second : group) {
      Symmetry both;
      for (const Edge edge : first) both.push_back(second[static_cast<std::size_t>(edge)]);
      if (!group.contains(both)) return false;
    }
  }
  return true;
}

/// Returns the groups of two or more ground edges of one cell, or edges shared by two cells.
std::vector<std::vector<Edge>> interchangeable(const Board& board) {
  std::map<std::vector<Cell>, std::vector<Edge>> groups;
  for (const Edge edge : board.all_edges()) {
    const auto cells = board.cells_of(edge);
    groups[{cells.begin(), cells.end()}].push_back(edge);
  }
  std::vector<std::vector<Edge>> several;
  for (auto& [cells, edges] : groups) {
    if (edges.size() > 1) several.push_back(std::move(edges));
  }
  return several;
}

bool keeps_order(const Board& board, const Symmetry& symmetry) {
  return std::ranges::all_of(interchangeable(board), [&](const std::vector<Edge>& edges) {
    return std::ranges::is_sorted(
        edges, {}, [&](Edge edge) { return symmetry[static_cast<std::size_t>(edge)]; });
  });
}

/// Counts the permutations of the edges that map cells to cells and keep interchangeable edges in
/// order. Tries all permutations of the cells.
std::size_t count_by_force(const Board& board) {
  const std::vector<EdgeSet> cells = outlines(board);
  const auto joins = [&](std::size_t a, std::size_t b) {
    return (cells[a] & (a == b ? board.ground_edges() : cells[b])).count();
  };
  std::vector<std::size_t> images(cells.size());
  std::iota(images.begin(), images.end(), 0);
  std::size_t count = 0;
  do {
    bool keeps = true;
    for (std::size_t a = 0; keeps && a < cells.size(); ++a) {
      for (std::size_t b = 0; keeps && b <= a; ++b) {
        keeps = joins(a, b) == joins(images[a], images[b]);
      }
    }
    if (keeps) ++count;
  } while (std::ranges::next_permutation(images).found);
  return count;
}

/// Returns a board whose cells are the faces of a cube. It has no ground edges.
Geometry cube() {
  Geometry geometry{.name = "cube", .points = {}, .cells = {}};
  for (int i = 0; i < 8; ++i) geometry.points.push_back({i * 1.0, i * 1.0});
  geometry.cells = {{1, 2, 4, 3}, {5, 6, 8, 7}, {1, 2, 6, 5},
                    {3, 4, 8, 7}, {1, 3, 7, 5}, {2, 4, 8, 6}};
  return geometry;
}

Geometry hexagon() {
  return {.name = "hexagon",
          .points = {{1, 0}, {3, 0}, {0, 1}, {2, 1}, {4, 1}, {1, 2}, {3, 2}},
          .cells = {{1, 3, 4}, {1, 2, 4}, {2, 4, 5}, {3, 4, 6}, {4, 6, 7}, {4, 5, 7}}};
}

/// Returns triangles without common points, each of them twice if `twice`.
Geometry triangles(int count, bool twice) {
  Geometry geometry{.name = "islands", .points = {}, .cells = {}};
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < 3; ++j) geometry.points.push_back({i * 1.0, j * j * 1.0});
    geometry.cells.push_back({3 * i + 1, 3 * i + 2, 3 * i + 3});
    if (twice) geometry.cells.push_back({3 * i + 3, 3 * i + 2, 3 * i + 1});
  }
  return geometry;
}

TEST_CASE(
    "Triangles have 6 symmetries and square grids 8 and other grids 4 but for those that move no "
    "cell") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    int rows = 0;
    int columns = 0;
    const bool boxes = std::sscanf(board.name().c_str(), "boxes-%dx%d", &rows, &columns) == 2;
    std::size_t expected = !boxes ? 6 : rows == columns ? 8 : 4;
    // In a single row, only permutations that move a cell count as symmetries.
    if (boxes && (rows == 1 || columns == 1)) expected = 2;
    if (board.cells() == 1) expected = 1;
    CHECK(symmetries(board).size() == expected);
  }
}

TEST_CASE("Symmetries map cells to cells and are a group with the identity first") {
  std::vector<Board> boards = all_boards();
  std::mt19937_64 random(6);
  for (int i = 0; i < 200; ++i) boards.emplace_back(random_geometry(random, 3 + i % 61));
  boards.emplace_back(cube());
  for (const Board& board : boards) {
    CAPTURE(board.name());
    const std::vector<Symmetry> group = symmetries(board);
    REQUIRE(is_group(board, group));
    for (const Symmetry& symmetry : group) REQUIRE(keeps_order(board, symmetry));
  }
}

TEST_CASE("What is left of a search that takes too long is a group") {
  // Three separate triangles, which can change places, and a map of 24 cells without ground edges,
  // on which the search backtracks too often.
  const Board board(
      {.name = "lost",
       .points = {{0, 0},   {3, 0},    {6, 0},    {9, 0},    {12, 0},   {15, 0},
                  {18, 0},  {21, 0},   {24, 0},   {0.5, 2},  {3.5, 2},  {6.5, 2},
                  {9.5, 2}, {12.5, 2}, {15.5, 2}, {18.5, 2}, {21.5, 2}, {24.5, 2},
                  {1, 4},   {4, 4},    {7, 4},    {10, 4},   {13, 4}},
       .cells = {{1, 2, 3},    {4, 5, 6},    {7, 8, 9},    {12, 11, 23}, {14, 15, 19}, {10, 14, 19},
                 {20, 11, 23}, {16, 15, 19}, {11, 20, 21}, {10, 13, 14}, {11, 10, 13}, {20, 17, 21},
                 {19, 10, 21}, {18, 19, 21}, {14, 12, 15}, {12, 13, 14}, {15, 12, 23}, {17, 22, 18},
                 {11, 10, 21}, {23, 18, 16}, {23, 15, 16}, {18, 22, 23}, {19, 18, 16}, {22, 17, 20},
                 {20, 22, 23}, {13, 11, 12}, {18, 17, 21}}});
  const std::vector<Symmetry> group = symmetries(board);
  CHECK(is_group(board, group));
  CHECK(group.size() == 6);
}

TEST_CASE("All symmetries are found") {
  std::mt19937_64 random(720);
  int many = 0;
  for (int i = 0; i < 200; ++i) {
    const Board board(random_geometry(random, 24));
    if (board.cells() > 7) continue;
    // No permutation of edges swaps two cells with the same edges; random boards have no such
    // cells.
    const std::size_t expected = count_by_force(board);
    if (expected > 64) continue;
    REQUIRE(symmetries(board).size() == expected);
    if (expected > 2) ++many;
  }
  CHECK(many > 20);
  CHECK(symmetries(Board(cube())).size() == 48);
  CHECK(symmetries(Board(hexagon())).size() == 12);
}

TEST_CASE("The image of a state has the images of its edges") {
  const Board board = Board::make("boxes-1x2");
  const std::vector<Symmetry> group = symmetries(board);
  REQUIRE(group.size() == 2);
  const Symmetry& mirror = group[1];
  // 1-2 1-4 2-3 2-5 3-6 4-5 5-6: all edges of the first box but 2-5 are ground edges, in order.
  CHECK(mirror == Symmetry{Edge{2}, Edge{4}, Edge{0}, Edge{3}, Edge{1}, Edge{6}, Edge{5}});
  CHECK(image(EdgeSet::of(Edge{0}).with(Edge{3}), mirror) == EdgeSet::of(Edge{2}).with(Edge{3}));
  CHECK(image(board.all_edges(), mirror) == board.all_edges());
}

TEST_CASE("A state has the value of each of its images") {
  std::mt19937_64 random(2);
  int with_symmetries = 0;
  for (int i = 0; i < 60; ++i) {
    const Geometry geometry = random_geometry(random, 12);
    const Board board(geometry);
    const std::vector<Symmetry> group = symmetries(board);
    if (group.size() > 1) ++with_symmetries;
    oracle::Game game = tests::oracle_of(geometry);
    REQUIRE(counterexample(board, [&](EdgeSet state) {
              return std::ranges::all_of(group, [&](const Symmetry& symmetry) {
                return game.value(state.bits()) == game.value(image(state, symmetry).bits());
              });
            }) == "none");
  }
  CHECK(with_symmetries > 20);
}

TEST_CASE("Groups of up to eight symmetries are used whole, and larger ones in part") {
  CHECK(symmetries_used(Board::make("triangle-3")).size() == 6);
  CHECK(symmetries_used(Board::make("boxes-3x3")).size() == 8);
  // Those of a cube, 48, have subgroups of 8; those of a regular hexagon, 12, have subgroups of 6,
  // but none of 7 or 8.
  for (const auto& [geometry, all, used] :
       {std::tuple(cube(), 48, 8), std::tuple(hexagon(), 12, 6)}) {
    const Board board(geometry);
    CHECK(symmetries(board).size() == all);
    const std::vector<Symmetry> group = symmetries_used(board);
    CHECK(group.size() == used);
    CHECK(is_group(board, group));
  }
}

TEST_CASE("A board that does not look symmetric can be so in its cells") {
  // Four boxes in the shape of a J: a row whose end boxes have three ground edges each.
  const Board board(
      {.name = "J",
       .points = {{0, 0}, {2, 0}, {0, 1}, {2, 1}, {4, 1}, {6, 1}, {0, 2}, {2, 2}, {4, 2}, {6, 2}},
       .cells = {{1, 2, 4, 3}, {3, 4, 8, 7}, {4, 5, 9, 8}, {5, 6, 10, 9}}});
  CHECK(symmetries(board).size() == 2);
}

TEST_CASE("Boards with more symmetries than anybody could list have a subgroup of eight") {
  for (const bool twice : {false, true}) {
    const Board board(triangles(21, twice));
    const std::vector<Symmetry> group = symmetries(board);
    CHECK(group.size() == 8);
    CHECK(is_group(board, group));
  }
  // Swapping two cells with the same edges moves no edge.
  CHECK(symmetries(Board(triangles(1, true))).size() == 1);
}

}  // namespace
}  // namespace triwar::symmetry_test
