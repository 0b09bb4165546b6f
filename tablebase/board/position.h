// A game in progress: the drawn lines, the player to move and the score so far.
#pragma once

#include <cassert>
#include <cstdint>

#include "tablebase/board/figure.h"

namespace triwar {

enum class Player : std::uint8_t { A, B };
constexpr Player opponent(Player player) noexcept {
  return player == Player::A ? Player::B : Player::A;
}

/// A position of a game that A began. A player who closes a cell moves again.
class Position {
 public:
  /// The start of a game. The figure must outlive the position.
  explicit Position(const Figure& figure) noexcept : figure_(&figure), drawn_(figure.drawn()) {}

  /// A position that moves have reached.
  Position(const Figure& figure, const LineSet& drawn, Player to_move, int score_a,
           int score_b) noexcept
      : figure_(&figure) {
    set(drawn, to_move, score_a, score_b);
  }

  /// Sets all but the figure. Faster than an assignment, whose copy waits for its own parts.
  void set(const LineSet& drawn, Player to_move, int score_a, int score_b) noexcept {
    drawn_ = drawn;
    to_move_ = to_move;
    score_a_ = score_a;
    score_b_ = score_b;
  }

  const Figure& figure() const noexcept { return *figure_; }
  const LineSet& drawn() const noexcept { return drawn_; }
  bool over() const noexcept { return drawn_ == figure_->all_lines(); }

  /// The player to move; when the game is over, the player who would move.
  Player to_move() const noexcept { return to_move_; }

  /// The number of cells that a player owns.
  int score(Player player) const noexcept { return player == Player::A ? score_a_ : score_b_; }

  bool is_closed(Cell cell) const noexcept { return undrawn_around(cell) == 0; }

  /// Returns how many cells drawing an undrawn line closes: 0, 1 or 2.
  int closes(Line line) const noexcept {
    int closed = 0;
    for (const Cell cell : figure_->cells_of(line)) closed += undrawn_around(cell) == 1 ? 1 : 0;
    return closed;
  }

  /// Draws an undrawn line for the player to move. Returns the number of cells that it closes.
  int play(Line line) noexcept {
    assert(!drawn_.contains(line));
    const int closed = closes(line);
    drawn_.insert(line);
    (to_move_ == Player::A ? score_a_ : score_b_) += closed;
    if (closed == 0) to_move_ = opponent(to_move_);
    return closed;
  }

  /// Returns the final margin (A's cells minus B's) if the rest is worth `value` to the player to
  /// move.
  int margin(int value) const noexcept {
    return score_a_ - score_b_ + (to_move_ == Player::A ? value : -value);
  }

 private:
  /// Returns the number of undrawn lines of a cell.
  int undrawn_around(Cell cell) const noexcept {
    int undrawn = 0;
    for (const Line line : figure_->outline(cell)) undrawn += drawn_.contains(line) ? 0 : 1;
    return undrawn;
  }

  const Figure* figure_;
  LineSet drawn_;
  Player to_move_ = Player::A;
  int score_a_ = 0;
  int score_b_ = 0;
};

}  // namespace triwar
