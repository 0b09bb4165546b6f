// Reading boards from files: JSON with a name, points, cells, and perhaps lines drawn at the start:
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
/// or not such JSON, or if the name is reserved (Figure::is_reserved()). Also throws as the
/// constructor of Figure does.
Figure parse_board(std::string_view text, const std::string& source);

/// Reads a board from a file. Throws Error: input_cannot_open, and as parse_board() does.
Figure read_board(const std::filesystem::path& path);

}  // namespace triwar
