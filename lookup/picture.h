// Draws a board in characters.
#pragma once

#include <string>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "lookup/style.h"

namespace triwar::lookup {

/// Draws the board after a game: points with their names, drawn edges as lines, undrawn edges
/// dotted, and in each cell closed by a move the owner's letter ('#' without a history). Lists the
/// drawn and undrawn lines instead if characters cannot draw the board without overlaps, or if the
/// picture would have more than style.columns() columns, 200 columns or 200 rows. Each line ends
/// with a newline. A picture has no trailing blanks.
///
/// If `values` is given, the values of all undrawn lines, writes them on these lines instead of
/// dots, unless that picture would be too wide or too crowded.
std::string draw_board(const Game& game, const Style& style,
                       const EdgeList<LineValue>* values = nullptr);

}  // namespace triwar::lookup
