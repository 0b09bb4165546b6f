// Boards as JSON, which files have: a name, points, cells, and perhaps lines drawn at the start:
//
//   {"name":"house","points":[[1,0],[0,1],[2,1],[0,2],[2,2]],"cells":[[1,2,3],[2,3,5,4]],
//    "drawn":[[2,3]]}
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tablebase/board/figure.h"

namespace triwar {

/// The maximum size of a board file in bytes.
inline constexpr std::size_t longest_board_file = 64 << 10;

/// Parses the description of a board. `source` is its name in messages.
///
/// Throws Error(usage), whose message tells the place and the expectation, if the text is too long
/// or not such JSON, if Figure refuses the board, or if its name is reserved.
Figure parse_board(std::string_view text, const std::string& source);

/// Reads a board from a file. Throws Error: input_cannot_open.
Figure read_board(const std::filesystem::path& path);

/// Returns the description of a figure on one line, as parse_board() reads it.
std::string board_json(const Figure& figure);

/// Returns the members of such descriptions: the points as [[x,y],...]; lines as the points at
/// their ends, [[1,2],...]; and ,"drawn":[[1,2],...] or, if no line is drawn at the start, nothing.
std::string points_json(const Figure& figure);
std::string lines_json(const Figure& figure, const LineSet& lines);
std::string drawn_member(const Figure& figure);

}  // namespace triwar
