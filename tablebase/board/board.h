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

/// The number of a cell, from 0. Players never name cells.
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

/// The description of a board. It may hold anything: the constructor of Board checks it.
struct Geometry {
  std::string name;
  std::vector<Coordinates> points;               ///< in the order of their numbers
  std::vector<std::vector<std::int64_t>> cells;  ///< the corners of each, going round
};

/// A board: points, edges and cells, without any state.
///
/// Edges are the sides of the cells, numbered from 0 in lexicographic order of (lower point, higher
/// point).
class Board {
 public:
  static constexpr std::size_t longest_name = 32;
  static constexpr std::size_t fewest_corners = 3;  ///< of a cell
  static constexpr std::size_t most_corners = 12;
  // Each point has at least two edges, each cell at least three; each edge has two points and at
  // most two cells.
  static constexpr std::size_t most_points = EdgeSet::capacity;
  static constexpr std::size_t most_cells = EdgeSet::capacity * 2 / 3;

  /// Throws Error(usage), which names the point, cell (both from 1) or edge at fault, unless
  /// - is_name(geometry.name);
  /// - coordinates are finite, and no two points have the same coordinates;
  /// - there is a cell, and each has fewest_corners to most_corners corners, all different;
  /// - every point is a corner of some cell;
  /// - every edge is a side of at most two cells, and there are at most EdgeSet::capacity edges.
  explicit Board(const Geometry& geometry);

  /// Returns a built-in board: `triangle-N`, the triangular grid of side N, whose cells are its N*N
  /// unit triangles; or `boxes-RxC`, Dots and Boxes with R rows and C columns of boxes. Points and
  /// cells are numbered row by row. (boards.cpp)
  ///
  /// Throws Error: unknown_game, or board_too_large for more than EdgeSet::capacity edges.
  static Board make(std::string_view name);

  /// Throws as make() does unless a built-in board has this name.
  static void check_built_in(std::string_view name);

  /// Returns the names of all built-in boards, triangles first, each family by size.
  static std::vector<std::string> names();

  /// Whether a name has 1 to longest_name letters, digits, '-' and '_'.
  static bool is_name(std::string_view name) noexcept;

  /// Whether a board from a file may not have this name, because it belongs to a built-in board of
  /// any size or to a game without a board.
  static bool is_reserved(std::string_view name) noexcept;

  const std::string& name() const noexcept { return name_; }
  int points() const noexcept { return static_cast<int>(coordinates_.size()); }
  int edges() const noexcept { return static_cast<int>(ends_.size()); }
  int cells() const noexcept { return static_cast<int>(cells_.size()); }

  /// The full board; its subsets are the states.
  EdgeSet all_edges() const noexcept { return all_edges_; }
  std::uint64_t states() const noexcept { return std::uint64_t{1} << edges(); }
  EdgeSet undrawn(EdgeSet state) const noexcept { return all_edges() - state; }

  Ends ends(Edge edge) const noexcept { return ends_[number(edge)]; }

  /// Returns the edge between two points, in either order, or nullopt. Accepts any numbers.
  std::optional<Edge> edge_between(std::int64_t a, std::int64_t b) const noexcept {
    if (a < 1 || b < 1 || a > points() || b > points()) return std::nullopt;
    const std::uint8_t edge = edge_between_[static_cast<std::size_t>(a * (points() + 1) + b)];
    if (edge == no_edge) return std::nullopt;
    return static_cast<Edge>(edge);
  }

  /// An edge in the notation of players, lower point first: "2-4".
  const std::string& text(Edge edge) const noexcept { return texts_[number(edge)]; }

  /// The edges around a cell.
  EdgeSet outline(Cell cell) const noexcept { return cells_[number(cell)]; }

  /// The corners of a cell, going round.
  std::span<const Point> corners(Cell cell) const noexcept { return corners_[number(cell)]; }

  /// The one or two cells that an edge belongs to.
  std::span<const Cell> cells_of(Edge edge) const noexcept {
    const auto& beside = beside_[number(edge)];
    return {beside.cells.data(), static_cast<std::size_t>(beside.count)};
  }

  /// The edges that belong to one cell alone.
  EdgeSet ground_edges() const noexcept { return ground_edges_; }

  /// Returns how many cells drawing `edge` in `state` closes: 0, 1 or 2.
  int closes(EdgeSet state, Edge edge) const noexcept {
    const auto& others = beside_[number(edge)].others;
    return static_cast<int>(state.contains(others[0])) +
           static_cast<int>(state.contains(others[1]));
  }

  /// Returns the number of cells that are not closed in `state`.
  int open_cells(EdgeSet state) const noexcept;

  Coordinates at(Point point) const noexcept { return coordinates_[number(point) - 1]; }

  /// Returns the XXH64 of edges and cells, serialised as docs/file-format.md says. It ties a table
  /// to its edges and cells, since a name does not.
  std::uint64_t fingerprint() const;

 private:
  static constexpr std::uint8_t no_edge = 0xff;

  /// The one or two cells beside an edge, and the other edges of each. The second set of a ground
  /// edge is one that no state contains, so that closes() needs no branch.
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
