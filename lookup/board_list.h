// The list of built-in boards, which option --list prints.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace triwar::lookup {

/// Returns the names of built-in boards, those of each FigureTitle::group together: all that have
/// tables; with lines drawn at the start, those of two to ten rows and not fewer columns; and, if
/// `with_larger`, boards with more edges than tables have, up to 10 rows, columns or sides.
std::vector<std::string> listed_boards(bool with_larger);

/// Whether there is a table, or a book, of a game.
struct BoardHas {
  std::function<bool(std::string_view game)> table;
  std::function<bool(std::string_view game)> book;
};

/// Returns a list of these boards, with what answers their positions before the first move: a
/// table; a book; solving, if at most `solve` stored states can follow; else a search, until so few
/// edges are left. One JSON object, or lines of text below a head.
std::string board_list(const BoardHas& has, std::uint64_t solve, bool json);

}  // namespace triwar::lookup
