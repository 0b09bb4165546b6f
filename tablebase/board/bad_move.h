// Why a move cannot be made.
#pragma once

#include <cstddef>
#include <string>

#include "tablebase/base/any_number.h"
#include "tablebase/board/replay.h"

namespace triwar {

struct BadMove {
  enum class Code { not_an_edge, edge_already_drawn };

  Code code;
  std::size_t move;     ///< its number in the game, from 1
  std::string message;  ///< such as "edge 2-4 is already drawn (move 1)"
};

/// Why a game cannot go on with the move between these points. Precondition: try_play() has refused
/// it.
BadMove bad_move(const Replay& game, AnyNumber a, AnyNumber b);

/// The message about two points without an edge between them.
std::string not_an_edge(const Board& board, AnyNumber a, AnyNumber b);

}  // namespace triwar
