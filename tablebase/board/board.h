// The board of an edge-drawing game: a figure and the lines that are drawn at the start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/figure.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// A figure and the lines that are drawn in every state. The other lines are the edges of the
/// board, numbered from 0 in the order of the lines.
///
/// A board is an endgame if moves draw some of the lines of start(). Games begin on the figure,
/// with the lines of Figure::drawn(), and reach the board when all lines of start() are drawn.
class Board : public Topology {
 public:
  /// `by_moves` are the lines that moves draw before the start. Throws Error(board_too_large) if
  /// more than EdgeSet::capacity lines are left.
  explicit Board(Figure figure, const LineSet& by_moves = {});

  /// The same; boards that share a figure take less memory. Requires that `figure` is not null.
  explicit Board(std::shared_ptr<const Figure> figure, const LineSet& by_moves = {});

  /// The board of a whole game.
  explicit Board(const Geometry& geometry) : Board(Figure(geometry)) {}

  /// The same on a built-in figure. Throws Error: unknown_game, board_too_large.
  static Board make(std::string_view name) { return Board(Figure::make(name)); }

  /// Returns the names of the built-in boards that have no lines drawn at the start and at most
  /// EdgeSet::capacity edges: triangles first, each family by size. (figures.cpp)
  static std::vector<std::string> names();

  const Figure& figure() const noexcept { return *figure_; }
  /// The same, for other boards to share.
  const std::shared_ptr<const Figure>& shared_figure() const noexcept { return figure_; }
  const std::string& name() const noexcept { return figure_->name(); }
  int points() const noexcept { return figure_->points(); }
  Coordinates at(Point point) const noexcept { return figure_->at(point); }
  std::span<const Point> corners(Cell cell) const noexcept { return figure_->corners(cell); }

  /// All lines that are drawn in every state.
  const LineSet& start() const noexcept { return start_; }
  bool is_endgame() const noexcept { return start_ != figure_->drawn(); }
  /// Whether start() has any line.
  bool has_start() const noexcept { return has_start_; }

  Line line(Edge edge) const noexcept { return lines_[number(edge)]; }
  Ends ends(Edge edge) const noexcept { return figure_->ends(line(edge)); }

  /// Returns the lines drawn in a state, including the lines of start().
  LineSet lines_of(EdgeSet state) const noexcept {
    return has_start() ? lines_after_start(state) : LineSet::from_bits(state.bits());
  }
  /// Returns the state in which these lines are drawn. Requires that they include start().
  EdgeSet state_of(const LineSet& lines) const noexcept {
    return has_start() ? state_after_start(lines) : EdgeSet::from_bits(lines.bits());
  }

  /// Returns the edge between two points, in either order, or nullopt. Accepts any numbers.
  std::optional<Edge> edge_between(std::int64_t a, std::int64_t b) const noexcept {
    if (a < 1 || b < 1 || a > points_ || b > points_) return std::nullopt;
    if (edge_between_.empty()) return edge_of_line_between(a, b);
    const std::uint8_t edge = edge_between_[static_cast<std::size_t>(a * (points_ + 1) + b)];
    if (edge == no_edge) return std::nullopt;
    return static_cast<Edge>(edge);
  }

  /// An edge in the notation of players, lower point first: "2-4".
  const ShortText& text(Edge edge) const noexcept { return figure_->text(line(edge)); }

  /// Returns the XXH64 of edges and cells, serialised as docs/inside/file-format.md says. It
  /// distinguishes boards of the same name.
  std::uint64_t fingerprint() const;

  /// Returns name(); of an endgame GAME-after-N-XXXX, with the number of moves before it and the
  /// first digits of its fingerprint: "triangle-4-after-9-1f3c".
  std::string name_with_moves() const;

  /// Returns the memory on the heap in bytes, without the figure, which boards may share.
  std::size_t heap_bytes() const noexcept;

 private:
  static constexpr std::uint8_t no_edge = 0xff;

  Board(std::shared_ptr<const Figure> figure, const LineSet& by_moves, std::vector<Line> lines);
  std::optional<Edge> edge_of_line_between(std::int64_t a, std::int64_t b) const noexcept;
  LineSet lines_after_start(EdgeSet state) const noexcept;
  EdgeSet state_after_start(const LineSet& lines) const noexcept;

  std::shared_ptr<const Figure> figure_;
  LineSet start_;
  bool has_start_;  // read for every state, faster than all words of start_
  int points_;
  std::vector<Line> lines_;                 // by edge
  std::vector<std::uint8_t> edge_between_;  // (points + 1)^2 entries; none for an endgame
};

}  // namespace triwar
