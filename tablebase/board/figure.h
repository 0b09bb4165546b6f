// The figure that a game is played on: points, lines and cells.
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

#include "tablebase/base/text_buffer.h"
#include "tablebase/board/line_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// The game without a board. It has no tables, because its values are computed when they are
/// needed. No board may have its name.
inline constexpr std::string_view painting_game = "painting";
inline constexpr const char* painting_needs_no_table =
    "painting needs no table; ask triwar-lookup --game painting";

/// The number of a point as players write it, from 1.
enum class Point : std::uint8_t {};
constexpr int number(Point point) noexcept { return static_cast<int>(point); }

/// The two ends of a line; low < high.
struct Ends {
  Point low;
  Point high;
  auto operator<=>(const Ends&) const noexcept = default;
};

/// The place of a point in pictures: x to the right, y down. On built-in boards x counts half edge
/// lengths from the left and y rows from the top.
struct Coordinates {
  double x;
  double y;
  auto operator<=>(const Coordinates&) const noexcept = default;
};

/// The description of a figure. Unchecked until the constructor of Figure checks it.
struct Geometry {
  std::string name;
  std::vector<Coordinates> points;                   ///< in the order of their numbers
  std::vector<std::vector<std::int64_t>> cells;      ///< the corners of each, in cyclic order
  std::vector<std::array<std::int64_t, 2>> drawn{};  ///< lines drawn before the game begins
};

/// What people call a board.
struct FigureTitle {
  std::string title;       ///< "Dots and Boxes 5x5", "Swedish 5x5", "Triangle of side 5"
  std::string_view group;  ///< of similar boards: "boxes", "Swedish", "Icelandic", "triangles"
};

/// Points, lines and cells, as players see and name them.
///
/// Lines are the sides of the cells, numbered from 0 in lexicographic order of (lower point, higher
/// point). Some may be drawn before the game begins, by neither player. The others are the edges of
/// the game, numbered from 0 in the same order.
class Figure {
 public:
  static constexpr std::size_t longest_name = 32;
  static constexpr std::size_t fewest_corners = 3;  ///< of a cell
  static constexpr std::size_t most_corners = 12;
  static constexpr std::size_t most_points = LineSet::capacity;
  static constexpr std::size_t most_cells = LineSet::capacity;
  static constexpr Cell no_cell{most_cells};  ///< not a cell of any figure

  /// Throws Error(usage), which names the point, cell (both from 1) or line at fault, unless
  /// - is_name(geometry.name);
  /// - coordinates are finite, and no two points have the same coordinates;
  /// - there is a cell, and each has fewest_corners to most_corners corners, all different;
  /// - every point is a corner of some cell, and no two cells have the same cyclic order of corners
  ///   (the reverse order is another cell);
  /// - every line is a side of at most two cells, and there are at most LineSet::capacity lines;
  /// - geometry.drawn has lines of the figure, each once, and not all.
  explicit Figure(const Geometry& geometry);

  /// Returns this figure with other lines drawn at the start. Throws Error(usage) if these are all
  /// lines.
  Figure with_drawn(const LineSet& lines) const;

  /// Returns a built-in figure: `triangle-N`, the triangular grid of side N, whose cells are its
  /// N*N unit triangles; or `boxes-RxC`, Dots and Boxes with R rows and C columns of boxes. Points
  /// and cells are numbered row by row. `boxes-RxC-swedish` has its outline drawn at the start,
  /// `boxes-RxC-icelandic` its left and lower side. (figures.cpp)
  ///
  /// Throws Error: unknown_game, or board_too_large for more than LineSet::capacity lines.
  static Figure make(std::string_view name);

  /// Throws an error of make() unless a built-in figure has this name.
  static void check_built_in(std::string_view name);

  /// Returns the forms of the names of built-in figures: "triangle-N, boxes-RxC". (figures.cpp)
  static std::string forms_of_names();
  /// Returns the same with explanations, for --help. (figures.cpp)
  static std::string help_of_names();

  /// Returns the title of a game. That of a board from a file is its name; its group, and that of
  /// the painting game, is "other". (figures.cpp)
  static FigureTitle title_of(std::string_view name);

  /// Whether a name consists of 1 to longest_name ASCII letters, digits, '-' and '_'.
  static bool is_name(std::string_view name) noexcept;

  /// Returns whether a name is reserved, so that no board from a file may have it: the name of a
  /// built-in figure of any size, or of the painting game.
  static bool is_reserved(std::string_view name) noexcept;

  const std::string& name() const noexcept { return name_; }
  int points() const noexcept { return static_cast<int>(coordinates_.size()); }
  int lines() const noexcept { return static_cast<int>(ends_.size()); }
  int cells() const noexcept { return static_cast<int>(corners_.size()); }

  /// The lines drawn before the game begins.
  const LineSet& drawn() const noexcept { return drawn_; }
  const LineSet& all_lines() const noexcept { return all_lines_; }
  Numbered<Cell> all_cells() const noexcept { return {0, cells()}; }
  Numbered<Point> all_points() const noexcept { return {1, points() + 1}; }

  /// The lines that are edges of the game, in order.
  const std::vector<Line>& edges() const noexcept { return edges_; }

  /// The number of cells that can be won: those with an undrawn line at the start.
  int cells_to_win() const noexcept { return cells_to_win_; }

  Ends ends(Line line) const noexcept { return ends_[number(line)]; }

  /// Returns the line between two points, in either order, or nullopt. Accepts any numbers.
  std::optional<Line> line_between(std::int64_t a, std::int64_t b) const noexcept;

  /// A line in the notation of players, lower point first: "2-4".
  const ShortText& text(Line line) const noexcept { return texts_[number(line)]; }

  /// The lines of a cell's outline, sorted by number, not in the order in which they surround it.
  std::span<const Line> outline(Cell cell) const noexcept { return outlines_[number(cell)]; }

  /// The corners of a cell, in cyclic order.
  std::span<const Point> corners(Cell cell) const noexcept { return corners_[number(cell)]; }

  /// The one or two cells that a line belongs to.
  std::span<const Cell> cells_of(Line line) const noexcept {
    const auto& cells = both_cells_of(line);
    return {cells.data(), cells[1] == no_cell ? std::size_t{1} : std::size_t{2}};
  }
  /// The same, with no_cell as the second one if there is only one. Takes no branch.
  const std::array<Cell, 2>& both_cells_of(Line line) const noexcept {
    return cells_of_[number(line)];
  }

  Coordinates at(Point point) const noexcept { return coordinates_[number(point) - 1]; }

  /// Returns the memory on the heap in bytes.
  std::size_t heap_bytes() const noexcept;

  /// Whether both have the same name, points, lines, cells and lines drawn at the start.
  bool operator==(const Figure&) const = default;

 private:
  void add_outlines();
  void set_drawn(const LineSet& lines);

  std::string name_;
  std::vector<Coordinates> coordinates_;
  std::vector<std::vector<Point>> corners_;
  std::vector<Ends> ends_;
  std::vector<ShortText> texts_;
  std::vector<std::vector<Line>> outlines_;
  std::vector<std::array<Cell, 2>> cells_of_;
  LineSet all_lines_;
  LineSet drawn_;
  std::vector<Line> edges_;
  int cells_to_win_ = 0;
};

/// Returns "; did you mean boxes-5x5?" for a name such as 5x5, Boxes5x5 or box-5x5, and likewise
/// for triangles and misspelt names; else the first of the games in `others` with the most similar
/// name in any case, or "" if no game has a similar name. (figures.cpp)
std::string did_you_mean_game(std::string_view name, const std::vector<std::string>& others = {});

/// Returns the name of the board with rows and columns exchanged, "boxes-4x3" for "boxes-3x4".
/// Returns nullopt for square grids and all other games. (figures.cpp)
std::optional<std::string> turned_game(std::string_view name);

}  // namespace triwar
