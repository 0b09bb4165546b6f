// A board drawn in characters.
#pragma once

#include <string>

#include "lookup/game.h"
#include "lookup/style.h"
#include "tablebase/board/board.h"

namespace triwar::lookup {

/// The board after a game: points with their numbers, drawn edges as lines, undrawn ones dotted,
/// and in each closed cell the letter of its owner ('#' when the game has no history). A board with
/// lines that characters cannot draw is told by lists of its drawn and undrawn edges. Lines end
/// with a newline and have no trailing blanks.
std::string draw_board(const Board& board, const Game& game, const Style& style);

}  // namespace triwar::lookup
