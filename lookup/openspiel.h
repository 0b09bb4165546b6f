// Action numbers of the game dots_and_boxes of OpenSpiel.
#pragma once

#include <string_view>

#include "lookup/game.h"

namespace triwar::lookup {

/// Returns whether OpenSpiel has a board: full rectangles of boxes.
bool is_openspiel_board(const Figure& figure);

/// Reads a line of action numbers into an empty game: horizontal lines come first, row by row from
/// the top, then vertical ones in the same way. Blanks, commas or semicolons separate
/// them; brackets may enclose the list. Requires is_openspiel_board().
void read_actions(std::string_view line, Game& game);

}  // namespace triwar::lookup
