// Reads actions and states of OpenSpiel's game dots_and_boxes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/game.h"

namespace triwar::lookup {

/// Returns whether OpenSpiel supports a board: a full rectangle of boxes.
bool is_openspiel_board(const Figure& figure);

/// Returns the line with this number of an action; nullopt if there is none. Requires
/// is_openspiel_board().
std::optional<Line> line_of_action(std::int64_t action, const Figure& figure);

/// Returns whether a line, the first of a text, begins with an action as text, such as P1(h,0,0) or
/// h 0 0, or is a state. One number such as 1000 is a state if the `next` significant line is empty
/// or a state of equal length, too.
bool begins_actions(std::string_view line, std::string_view next);

/// Returns a hint, for the end of a message, if a text that is no game may be a list of actions by
/// number, that is, integers with a 0, which is no point, or in brackets; or a state. Else returns
/// "".
std::string openspiel_hint(std::string_view text);

/// Reads a line of actions into an empty game: numbers; words such as P1(h,0,0) or h 0 0 (the
/// direction, row and column of a line), as read_line() does; or a state without history, which has
/// one 0 or 1 for each line of the board, also separated. Action numbers count the horizontal lines
/// first, row by row from the top, then the vertical ones in the same way. White space, commas or
/// semicolons separate actions; [] or () may enclose the list. Sets `bad` if the line is none of
/// these, though it is not empty, if an action is illegal, or if a player is not the one to move.
/// Requires is_openspiel_board().
void read_actions(std::string_view line, Game& game);

}  // namespace triwar::lookup
