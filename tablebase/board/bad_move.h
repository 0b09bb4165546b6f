// Messages about illegal moves.
#pragma once

#include <cstddef>
#include <string>

#include "tablebase/base/text.h"
#include "tablebase/board/grid.h"
#include "tablebase/board/replay.h"

namespace triwar {

struct BadMove {
  enum class Code { not_an_edge, edge_already_drawn };

  Code code;
  std::size_t move;     ///< its number in the game, from 1
  std::string message;  ///< such as "edge 2-4 is already drawn (move 1)"
};

/// Returns why the move between two points is illegal. Requires that try_play() has returned false
/// for it. The message names points by number or, if `grid` is given, by column and row.
BadMove bad_move(const Replay& game, AnyNumber a, AnyNumber b, const Grid* grid = nullptr);

/// Returns the message for two points without an edge between them.
std::string not_an_edge(const Figure& figure, AnyNumber a, AnyNumber b, const Grid* grid = nullptr);

}  // namespace triwar
