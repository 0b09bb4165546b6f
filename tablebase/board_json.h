// Boards as JSON.
#pragma once

#include <string>

#include "tablebase/board/board.h"

namespace triwar {

/// Returns the description of a board on one line, as parse_board() reads it (board_file.h).
std::string board_json(const Board& board);

/// Returns the members of a JSON object that has the geometry of a board, without braces:
/// "points":[[x,y],...],"edges":[[1,2],...],"cells":[{"edges":[0,...],"corners":[1,...]},...]
/// Edges are pairs of points, and numbers from 0 within cells; points are numbers from 1.
std::string geometry_members(const Board& board);

}  // namespace triwar
