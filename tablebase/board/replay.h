// A game that is replayed move by move.
#pragma once

#include <optional>

#include "tablebase/base/text.h"
#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/figure_position.h"
#include "tablebase/board/position.h"

namespace triwar {

/// The moves of a game from its beginning, and the position after them.
struct Replay {
  LineList<Line> moves;  ///< in the order played
  /// The position after `moves`. On an endgame it is meaningless until the game reaches the start
  /// of the board.
  Position position;
  /// For a game on an endgame: the position after `moves` on the whole figure.
  std::optional<FigurePosition> whole;

  /// A game without moves. The board must outlive it.
  explicit Replay(const Board& board) noexcept : position(board) { restart(board); }

  const Board& board() const noexcept { return position.board(); }
  const Figure& figure() const noexcept { return board().figure(); }

  /// The state after `moves`. Requires reached().
  EdgeSet state() const noexcept { return position.state(); }

  /// Whether the game has reached the start of the board.
  bool reached() const noexcept { return !whole || whole->drawn().contains(board().start()); }

  /// The lines drawn after `moves`.
  LineSet drawn() const noexcept { return whole ? whole->drawn() : board().lines_of(state()); }

  /// Begins a game without moves. The board must outlive it.
  void restart(const Board& board) noexcept {
    moves.clear();
    position = Position(board);
    whole.reset();
    if (board.is_endgame()) whole.emplace(board.figure());
  }

  /// Continues the game on another board of the same figure, which must outlive it. Requires that
  /// the present board is an endgame.
  void move_to(const Board& board) noexcept {
    position = whole->on(board).value_or(Position(board));
  }

  /// The player to move; when the game is over, the player who would move.
  Player to_move() const noexcept { return whole ? whole->to_move() : position.to_move(); }

  int score(Player player) const noexcept {
    return whole ? whole->score(player) : position.score(player);
  }

  /// Draws an undrawn line. Returns the number of cells that it closes.
  int play(Line line) noexcept {
    moves.push_back(line);
    if (!whole) {
      const auto [low, high] = figure().ends(line);
      return position.play(*board().edge_between(number(low), number(high)));
    }
    const int closed = whole->play(line);
    if (const auto on_board = whole->on(board())) position = *on_board;
    return closed;
  }

  /// Draws an undrawn edge of the board.
  int play(Edge edge) noexcept { return play(board().line(edge)); }

  /// Makes the move between two points, in either order. Accepts any numbers. Returns false, and
  /// changes nothing, if the move is illegal; bad_move() tells why.
  bool try_play(AnyNumber a, AnyNumber b) noexcept {
    if (!a || !b) return false;
    if (whole) {
      const std::optional<Line> line = figure().line_between(*a, *b);
      if (!line || whole->drawn().contains(*line)) return false;
      play(*line);
      return true;
    }
    const std::optional<Edge> edge = board().edge_between(*a, *b);
    if (!edge || !position.try_play(*edge)) return false;
    moves.push_back(board().line(*edge));
    return true;
  }
};

}  // namespace triwar
