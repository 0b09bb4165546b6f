// A game as it was asked about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "lookup/answer/bad_game.h"
#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"

namespace triwar::lookup {

struct Game {
  std::uint64_t block = 0;     ///< from 1; 0 when the input has no blocks
  std::uint64_t number = 0;    ///< from 1, in its block
  bool has_history = true;     ///< false for a bare state: who moved and scored is not known
  EdgeList<Edge> moves;        ///< in the order played; of a bare state, its edges
  Position position;           ///< after `moves`; of a bare state, only its state means anything
  std::optional<BadGame> bad;  ///< if set, `moves` and `position` go up to the fault

  /// A game without moves. The board must outlive it.
  explicit Game(const Board& board) : position(board) {}

  const Board& board() const noexcept { return position.board(); }
  EdgeSet state() const noexcept { return position.state(); }

  /// Takes all moves back.
  void clear() {
    moves.clear();
    position = Position(board());
    bad.reset();
  }

  /// Adds an undrawn edge.
  void play(Edge edge) noexcept {
    position.play(edge);
    moves.push_back(edge);
  }
};

/// Why a game is bad, as a line for people: "games.txt:7: game 2, move 3: ...".
std::string complaint(const Game& game, const std::string& input_name);

/// Adds the move from point a to point b, which may be any numbers (none: too large ones), to a
/// game that is not bad; makes it bad when there is no such edge or it is drawn already.
void add_move(Game& game, std::optional<std::int64_t> a, std::optional<std::int64_t> b);

/// Why a state that holds more than the edges of the board cannot be answered; `state` is what the
/// message calls it.
BadGame bits_beyond(const Board& board, std::string_view state);

}  // namespace triwar::lookup
