// Reads action numbers of OpenSpiel's game dots_and_boxes.
#pragma once

#include <string_view>

#include "lookup/game.h"

namespace triwar::lookup {

/// Returns whether OpenSpiel supports a board: a full rectangle of boxes.
bool is_openspiel_board(const Figure& figure);

/// Reads a line of action numbers into an empty game. Actions number the horizontal lines first,
/// row by row from the top, then the vertical ones in the same way. White space, commas or
/// semicolons separate the numbers; [] or () may enclose the list. Sets `bad` if the line is not a
/// list of numbers, or if an action is illegal. Requires is_openspiel_board().
void read_actions(std::string_view line, Game& game);

}  // namespace triwar::lookup
