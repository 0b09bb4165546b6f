// A game in progress: the state, the player to move and the score so far.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar {

enum class Player : std::uint8_t { A, B };
constexpr Player opponent(Player player) noexcept {
  return player == Player::A ? Player::B : Player::A;
}

/// A position of a game that A began. A player who closes a cell moves again.
class Position {
 public:
  /// The start of a game. The board must outlive the position.
  explicit Position(const Board& board) noexcept : board_(&board) {}

  /// A position reached in a game that began on the figure of an endgame. Requires scores of at
  /// least 0, which count the cells closed by the moves before and after the start of the board.
  Position(const Board& board, EdgeSet state, Player to_move, int score_a, int score_b) noexcept
      : board_(&board),
        state_(state),
        side_(to_move == Player::A ? 1 : -1),
        lead_(score_a - score_b),
        closed_(score_a + score_b) {}

  const Board& board() const noexcept { return *board_; }
  EdgeSet state() const noexcept { return state_; }
  EdgeSet legal_moves() const noexcept { return board_->undrawn(state_); }
  bool over() const noexcept { return legal_moves().empty(); }

  /// The player to move; when the game is over, the player who would move.
  Player to_move() const noexcept { return side_ > 0 ? Player::A : Player::B; }

  /// The number of cells that a player owns.
  int score(Player player) const noexcept {
    return (closed_ + (player == Player::A ? lead_ : -lead_)) / 2;
  }

  /// Draws an undrawn edge for the player to move. Returns the number of cells that it closes.
  int play(Edge edge) noexcept {
    assert(legal_moves().contains(edge));
    const int closed = board_->closes(state_, edge);
    state_ = state_.with(edge);
    closed_ += closed;
    lead_ += side_ * closed;
    side_ = closed == 0 ? -side_ : side_;
    return closed;
  }

  /// Draws an edge as play() does. Returns false, and changes nothing, unless it is an undrawn edge
  /// of the board.
  bool try_play(Edge edge) noexcept {
    if (!legal_moves().contains(edge)) return false;
    play(edge);
    return true;
  }

  /// Plays moves up to the first illegal one. Returns the number of moves played.
  std::size_t replay(std::span<const Edge> moves) noexcept {
    std::size_t played = 0;
    while (played < moves.size() && try_play(moves[played])) ++played;
    return played;
  }

  /// Returns the final margin (A's cells minus B's) if the rest is worth `value` to the player to
  /// move.
  int margin(int value) const noexcept { return lead_ + side_ * value; }

 private:
  const Board* board_;
  EdgeSet state_;
  // These members let play() do without branches, which processors could not predict.
  int side_ = 1;    // +1 when A moves, -1 when B does
  int lead_ = 0;    // A's cells minus B's
  int closed_ = 0;  // cells of both players
};

}  // namespace triwar
