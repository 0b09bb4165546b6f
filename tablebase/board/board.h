// Boards of edge-drawing games: points, edges, cells, symmetries.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/board/edge_set.h"

namespace triwar {

/// The number of a point as players write it, from 1, row by row.
enum class Point : std::uint8_t {};
constexpr int number(Point point) noexcept { return static_cast<int>(point); }

/// The number of a cell, from 0, row by row; used by programs only, players never name cells.
enum class Cell : std::uint8_t {};
constexpr int number(Cell cell) noexcept { return static_cast<int>(cell); }

/// The two ends of an edge; low < high.
struct Ends {
  Point low;
  Point high;
  auto operator<=>(const Ends&) const noexcept = default;
};

/// Where a point is drawn: x in half edge lengths from the left, y in rows from the top.
struct Coordinates {
  int x;
  int y;
  auto operator<=>(const Coordinates&) const noexcept = default;
};

/// A symmetry of a board as a permutation of its edges: edge e goes to permutation[e].
using Symmetry = std::vector<Edge>;

/// A board: what is drawn on, not what is drawn.
///
/// `triangle-N` (N = 1..6): the triangular grid of side N; cells are its N*N unit triangles.
/// `boxes-RxC` (up to 63 edges): Dots and Boxes with R rows and C columns of boxes.
///
/// Points are numbered from 1, row by row. Edges are numbered from 0 in lexicographic order of
/// (lower point, higher point). Everything else is derived from that geometry.
class Board {
 public:
  /// The board of that name. Throws Error: unknown_game, or board_too_large for a triangle or a
  /// box grid with more than EdgeSet::capacity edges.
  static Board make(std::string_view name);

  /// The names of all boards, triangles first, each family by size.
  static std::vector<std::string> names();

  const std::string& name() const noexcept { return name_; }
  int points() const noexcept { return static_cast<int>(coordinates_.size()); }
  int edges() const noexcept { return static_cast<int>(ends_.size()); }
  int cells() const noexcept { return static_cast<int>(cells_.size()); }

  /// The full board. Every subset of it is a state.
  EdgeSet all_edges() const noexcept { return all_edges_; }
  std::uint64_t states() const noexcept { return std::uint64_t{1} << edges(); }
  EdgeSet undrawn(EdgeSet state) const noexcept { return all_edges() - state; }

  Ends ends(Edge edge) const noexcept { return ends_[number(edge)]; }

  /// The edge between two points in either order, if there is one. Takes any numbers at all.
  std::optional<Edge> edge_between(std::int64_t a, std::int64_t b) const noexcept {
    if (a < 1 || b < 1 || a > points() || b > points()) return std::nullopt;
    const std::uint8_t edge = edge_between_[a * (points() + 1) + b];
    if (edge == no_edge) return std::nullopt;
    return static_cast<Edge>(edge);
  }

  /// An edge as players write it, lower point first: "2-4".
  std::string text(Edge edge) const;

  /// The edges around a cell: 3 or 4 of them.
  EdgeSet outline(Cell cell) const noexcept { return cells_[number(cell)]; }

  /// The cells that an edge belongs to: one for a ground edge, otherwise two.
  std::span<const Cell> cells_of(Edge edge) const noexcept {
    const auto& beside = beside_[number(edge)];
    return {beside.cells.data(), static_cast<std::size_t>(beside.count)};
  }

  /// The edges that belong to one cell only.
  EdgeSet ground_edges() const noexcept { return ground_edges_; }

  /// How many cells drawing `edge` in `state` closes: 0, 1 or 2.
  int closes(EdgeSet state, Edge edge) const noexcept {
    const auto& others = beside_[number(edge)].others;
    return static_cast<int>(state.contains(others[0])) +
           static_cast<int>(state.contains(others[1]));
  }

  /// How many cells are not closed in `state`.
  int open_cells(EdgeSet state) const noexcept;

  /// All symmetries, the identity first: 6 for triangles, 8 for square grids, 4 for the others.
  std::span<const Symmetry> symmetries() const noexcept { return symmetries_; }
  static EdgeSet image(EdgeSet state, const Symmetry& symmetry) noexcept;

  Coordinates at(Point point) const noexcept { return coordinates_[number(point) - 1]; }

  /// XXH64 of edges and cells, serialised as docs/file-format.md says: a table belongs to these
  /// edges and cells, not just to a name.
  std::uint64_t fingerprint() const;

 private:
  static constexpr std::uint8_t no_edge = 0xff;

  /// The one or two cells beside an edge, and the other edges of each. A ground edge has one
  /// cell; its second set is one that no state contains, so that `closes` needs no branch.
  struct Beside {
    std::array<Cell, 2> cells{};
    int count = 0;
    std::array<EdgeSet, 2> others{};
  };

  /// A board from its points, in order, cells given by their corners going round, and the maps
  /// of points to points that leave it unchanged.
  Board(std::string name, std::vector<Coordinates> coordinates,
        const std::vector<std::vector<Point>>& cell_corners,
        const std::vector<std::vector<Point>>& point_maps);

  static Board triangle(int side);
  static Board boxes(int rows, int columns);

  std::string name_;
  std::vector<Coordinates> coordinates_;
  std::vector<Ends> ends_;
  EdgeSet all_edges_;
  EdgeSet ground_edges_;
  std::vector<EdgeSet> cells_;
  std::vector<Beside> beside_;
  std::vector<Symmetry> symmetries_;
  std::vector<std::uint8_t> edge_between_;  // (points + 1)^2 entries
};

}  // namespace triwar
