// A game in progress on a whole figure.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "tablebase/board/board.h"
#include "tablebase/board/figure.h"
#include "tablebase/board/line_set.h"
#include "tablebase/board/position.h"

namespace triwar {

/// A position of a game on a figure that may have more lines than a board can have edges. Position
/// is faster, but needs a board.
class FigurePosition {
 public:
  /// The start of a game. The figure must outlive the position.
  explicit FigurePosition(const Figure& figure) noexcept
      : figure_(&figure), drawn_(figure.drawn()) {
    const auto undrawn = figure.undrawn_at_start();
    std::copy(undrawn.begin(), undrawn.end(), undrawn_.begin());
  }

  const Figure& figure() const noexcept { return *figure_; }
  const LineSet& drawn() const noexcept { return drawn_; }
  Player to_move() const noexcept { return to_move_; }
  int score(Player player) const noexcept { return scores_[static_cast<std::size_t>(player)]; }

  bool is_closed(Cell cell) const noexcept { return undrawn_[number(cell)] == 0; }

  /// Draws an undrawn line for the player to move. Returns the number of cells that it closes.
  int play(Line line) noexcept {
    assert(!drawn_.contains(line));
    drawn_.insert(line);
    int closed = 0;
    for (const Cell cell : figure_->cells_of(line)) {
      if (--undrawn_[number(cell)] == 0) ++closed;
    }
    scores_[static_cast<std::size_t>(to_move_)] += closed;
    if (closed == 0) to_move_ = opponent(to_move_);
    return closed;
  }

  /// Returns this position on `board`, or nullopt if a line of board.start() is undrawn. Requires a
  /// board of the same figure.
  std::optional<Position> on(const Board& board) const noexcept {
    if (!drawn_.contains(board.start())) return std::nullopt;
    return Position(board, board.state_of(drawn_), to_move_, score(Player::A), score(Player::B));
  }

 private:
  const Figure* figure_;
  LineSet drawn_;
  std::array<std::uint8_t, Figure::most_cells> undrawn_;  // by cell: its undrawn lines
  Player to_move_ = Player::A;
  std::array<int, 2> scores_{};
};

}  // namespace triwar
