// Boards from a file: JSON with a name, points and cells, such as
//
//   {"name":"house","points":[[1,0],[0,1],[2,1],[0,2],[2,2]],"cells":[[1,2,3],[2,3,5,4]]}
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tablebase/board/board.h"

namespace triwar {

/// Longer texts are refused: no board needs more.
inline constexpr std::size_t longest_board_file = 64 << 10;

/// The board that a text describes. `source` is what messages call the text.
///
/// Throws Error(usage), with the place and the rule, for text that is not such JSON, for a name
/// that belongs to another game (Board::is_reserved), and as the constructor of Board does.
Board parse_board(std::string_view text, const std::string& source);

/// The board in a file. Throws Error: input_cannot_open, and as parse_board() does.
Board read_board(const std::filesystem::path& path);

/// The text that describes a board, on one line.
std::string board_json(const Board& board);

/// Returns the coordinates of all points as JSON: "[[1,0],[0,1],...]".
std::string points_json(const Board& board);

/// Returns the corners of a cell as JSON: "[1,2,3]".
std::string corners_json(const Board& board, Cell cell);

}  // namespace triwar
