// A board drawn in characters.
#pragma once

#include <string>

#include "lookup/game.h"
#include "lookup/style.h"

namespace triwar::lookup {

/// Draws the board after a game: points with their numbers, drawn edges as lines, undrawn edges
/// dotted, and in each closed cell the letter of its owner ('#' without a history). Lists the drawn
/// and undrawn lines instead if the board has lines that characters cannot draw, or is too wide.
/// Lines end with a newline and have no trailing blanks.
std::string draw_board(const Game& game, const Style& style);

}  // namespace triwar::lookup
