// The bytes of a board in the header of its table (docs/inside/file-format.md).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tablebase/base/bytes.h"
#include "tablebase/board/board.h"

namespace triwar {

/// The largest result of encode_geometry(), in bytes: 1 for each count and each corner, 16 for the
/// coordinates of a point. A cell has as many corners as sides, and a line is a side of at most two
/// cells.
inline constexpr std::size_t longest_geometry =
    1 + Figure::most_points * 16 + 1 + Figure::most_cells + std::size_t{2} * LineSet::capacity;

/// Returns the points and cells of a figure, at most longest_geometry bytes, as
/// docs/inside/file-format.md lists them ("The board").
bytes::Bytes encode_geometry(const Figure& figure);

/// Decodes a geometry, unchecked, and removes it from the front of `data`. Returns nullopt if
/// `data` is too short; some bytes may then have been removed.
std::optional<Geometry> decode_geometry(std::string name, bytes::View& data);

/// The lines drawn in all states of a board.
struct StartLines {
  LineSet before_game;
  LineSet by_moves;
};

/// The largest result of encode_start(), in bytes.
inline constexpr std::size_t longest_start = 1 + 2 * ((LineSet::capacity + 7) / 8);

/// Returns the number of lines, then a bit for each line: first the lines drawn before the game,
/// then those that moves draw. At most longest_start bytes.
bytes::Bytes encode_start(const Board& board);

/// Decodes the lines drawn at the start, and removes them from the front of `data`. Returns nullopt
/// if `data` is too short or made for another number of lines, sets a bit beyond the last line, or
/// has a line in both sets; some bytes may then have been removed.
std::optional<StartLines> decode_start(const Figure& figure, bytes::View& data);

}  // namespace triwar
