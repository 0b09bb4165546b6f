// A game as it was asked about.
#pragma once

#include "lookup/question.h"
#include "tablebase/base/any_number.h"
#include "tablebase/board/board.h"
#include "tablebase/board/replay.h"

namespace triwar::lookup {

/// Of a bad game, the replay goes up to the fault; of a bare state, only its state means anything.
struct Game : Question, Replay {
  static constexpr QuestionNames names{.question = "game", .title = "Game", .move = "move"};

  bool has_history = true;  ///< false for a bare state: who moved and scored is not known

  using Replay::Replay;

  /// Takes all moves back.
  void clear() {
    moves.clear();
    position = Position(board());
    bad.reset();
  }

  /// Makes the move between two points, any numbers, of a game that is not bad; makes the game bad
  /// when it cannot be made.
  void add_move(AnyNumber a, AnyNumber b) {
    if (!try_play(a, b)) bad = bad_game(bad_move(*this, a, b));
  }
};

}  // namespace triwar::lookup
