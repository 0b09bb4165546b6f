// Figures as JSON.
#pragma once

#include <string>

#include "tablebase/board/figure.h"

namespace triwar {

/// Returns the description of a figure on one line, as parse_board() reads it (board_file.h).
std::string board_json(const Figure& figure);

/// Returns the geometry of a figure as the members of a JSON object, without braces:
/// "points":[[x,y],...],"edges":[[1,2],...],"cells":[{"edges":[0,...],"corners":[1,...]},...] and,
/// if lines are drawn at the start, "drawn":[[1,2],...].
///
/// Points are numbered from 1. "edges" and "drawn" list each line as a pair of points; cells name
/// their edges by position in "edges", from 0.
std::string geometry_members(const Figure& figure);

}  // namespace triwar
