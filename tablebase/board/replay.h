// A game that is replayed move by move.
#pragma once

#include <optional>

#include "tablebase/base/any_number.h"
#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"

namespace triwar {

/// The moves of a game so far, and the position after them.
struct Replay {
  EdgeList<Edge> moves;  ///< in the order played
  Position position;     ///< after `moves`

  /// A game without moves. The board must outlive it.
  explicit Replay(const Board& board) noexcept : position(board) {}

  const Board& board() const noexcept { return position.board(); }
  EdgeSet state() const noexcept { return position.state(); }

  /// Draws an undrawn edge.
  void play(Edge edge) noexcept {
    position.play(edge);
    moves.push_back(edge);
  }

  /// Makes the move between two points, in either order. Accepts any numbers. Returns false, and
  /// changes nothing, if the move is illegal; bad_move() tells why.
  bool try_play(AnyNumber a, AnyNumber b) noexcept {
    const std::optional<Edge> edge = a && b ? board().edge_between(*a, *b) : std::nullopt;
    if (!edge || !position.try_play(*edge)) return false;
    moves.push_back(*edge);
    return true;
  }
};

}  // namespace triwar
