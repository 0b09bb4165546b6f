// Boards of edge-drawing games: points, edges, cells.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/board/edge_set.h"

namespace triwar {

/// The number of a point as players write it, from 1.
enum class Point : std::uint8_t {};
constexpr int number(Point point) noexcept { return static_cast<int>(point); }

/// The number of a cell, from 0; used by programs only, players never name cells.
enum class Cell : std::uint8_t {};
constexpr int number(Cell cell) noexcept { return static_cast<int>(cell); }

/// The two ends of an edge; low < high.
struct Ends {
  Point low;
  Point high;
  auto operator<=>(const Ends&) const noexcept = default;
};

/// Where a point is drawn: x to the right, y down. On built-in boards x counts half edge lengths
/// from the left and y rows from the top.
struct Coordinates {
  double x;
  double y;
  auto operator<=>(const Coordinates&) const noexcept = default;
};

/// What a board is made from. Anything may stand in it: Board checks it.
struct Geometry {
  std::string name;
  std::vector<Coordinates> points;               ///< in the order of their numbers
  std::vector<std::vector<std::int64_t>> cells;  ///< the points at the corners, going round
};

/// A board: what is drawn on, not what is drawn.
///
/// Edges are the sides of the cells, numbered from 0 in lexicographic order of (lower point, higher
/// point). Everything else is derived from these, too.
class Board {
 public:
  static constexpr std::size_t longest_name = 32;
  static constexpr std::size_t fewest_corners = 3;  ///< of a cell
  static constexpr std::size_t most_corners = 12;
  // Each point has two edges or more, each cell three, and each edge two points and at most two
  // cells.
  static constexpr std::size_t most_points = EdgeSet::capacity;
  static constexpr std::size_t most_cells = EdgeSet::capacity * 2 / 3;

  /// Throws Error(usage), which says what is wrong with which point, cell (both from 1) or edge,
  /// unless
  /// - the name has 1 to 32 letters, digits, '-' and '_';
  /// - coordinates are finite, and no two points lie in one place;
  /// - there is a cell, and each has 3 to 12 corners, which are different points;
  /// - every point is a corner of some cell;
  /// - every edge is a side of one cell or of two, and there are at most EdgeSet::capacity edges.
  explicit Board(const Geometry& geometry);

  /// The built-in board of that name: `triangle-N` (N = 1..6), the triangular grid of side N, whose
  /// cells are its N*N unit triangles; `boxes-RxC` (up to 63 edges), Dots and Boxes with R rows and
  /// C columns of boxes. Points and cells are numbered row by row. (boards.cpp)
  ///
  /// Throws Error: unknown_game, or board_too_large for a triangle or a box grid with more than
  /// EdgeSet::capacity edges.
  static Board make(std::string_view name);

  /// Throws what make() throws for a name that is not that of a built-in board.
  static void check_built_in(std::string_view name);

  /// The names of all built-in boards, triangles first, each family by size.
  static std::vector<std::string> names();

  /// Whether a board may have that name: 1 to 32 letters, digits, '-' and '_'.
  static bool is_name(std::string_view name) noexcept;

  /// Whether no other board may have that name: it is, or at another size would be, that of a
  /// built-in board, or that of a game without a board.
  static bool is_reserved(std::string_view name) noexcept;

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
    const std::uint8_t edge = edge_between_[static_cast<std::size_t>(a * (points() + 1) + b)];
    if (edge == no_edge) return std::nullopt;
    return static_cast<Edge>(edge);
  }

  /// An edge as players write it, lower point first: "2-4".
  const std::string& text(Edge edge) const noexcept { return texts_[number(edge)]; }

  /// The edges around a cell: 3 to 12 of them.
  EdgeSet outline(Cell cell) const noexcept { return cells_[number(cell)]; }

  /// The corners of a cell, going round.
  std::span<const Point> corners(Cell cell) const noexcept { return corners_[number(cell)]; }

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

  std::string name_;
  std::vector<Coordinates> coordinates_;
  std::vector<Ends> ends_;
  std::vector<std::string> texts_;
  EdgeSet all_edges_;
  EdgeSet ground_edges_;
  std::vector<EdgeSet> cells_;
  std::vector<std::vector<Point>> corners_;
  std::vector<Beside> beside_;
  std::vector<std::uint8_t> edge_between_;  // (points + 1)^2 entries
};

}  // namespace triwar
