// Figures as JSON.
#pragma once

#include <string>

#include "tablebase/board/figure.h"

namespace triwar {

/// Returns the description of a figure on one line, as parse_board() reads it (board_file.h).
std::string board_json(const Figure& figure);

/// Returns the members of a JSON object that has the geometry of a figure, without braces:
/// "points":[[x,y],...],"edges":[[1,2],...],"cells":[{"edges":[0,...],"corners":[1,...]},...] and,
/// if lines are drawn at the start, "drawn":[[1,2],...] Edges are pairs of points, and numbers from
/// 0 within cells; points are numbers from 1.
std::string geometry_members(const Figure& figure);

}  // namespace triwar
