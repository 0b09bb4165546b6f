// A game as the user has given it.
#pragma once

#include <string>

#include "lookup/notation.h"
#include "lookup/question.h"
#include "tablebase/base/text.h"
#include "tablebase/board/board.h"
#include "tablebase/board/replay.h"

namespace triwar::lookup {

/// A game, or a bare state. The replay of a game with a bad move ends before that move. In a bare
/// state, only the drawn lines have a meaning.
struct Game : Question, Replay {
  static constexpr QuestionNames names{.question = "game", .title = "Game", .move = "move"};

  bool has_history = true;           ///< false for a bare state, whose order of moves is unknown
  const Letters* letters = nullptr;  ///< the notation of answers and messages; null: numbers

  using Replay::Replay;

  /// Removes all moves and the error; keeps the number, place and notation. The board must outlive
  /// the game.
  void clear(const Board& board) {
    restart(board);
    bad.reset();
  }

  /// Sets `bad` if the game has not reached the start of its board. Does nothing for a bad game.
  void check_reached() {
    if (!bad && !reached()) bad = not_in_table(board(), drawn());
  }

  /// Plays the move between two points; accepts any numbers. Sets `bad` if the move is illegal. The
  /// message names points by letters if `grid` is given, else in the notation of answers. Requires
  /// that the game is not bad.
  void add_move(AnyNumber a, AnyNumber b, const Grid* grid = nullptr) {
    if (grid == nullptr && letters != nullptr) grid = &letters->grid();
    if (!try_play(a, b)) bad = bad_game(bad_move(*this, a, b, grid));
  }

  /// Returns an edge in the notation of answers.
  const std::string& text(Edge edge) const noexcept { return text(board().line(edge)); }
  const std::string& text(Line line) const noexcept {
    return letters == nullptr ? figure().text(line) : letters->text(line);
  }
};

}  // namespace triwar::lookup
