// The bytes of a board in the header of its table (docs/file-format.md).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tablebase/base/bytes.h"
#include "tablebase/board/board.h"

namespace triwar {

/// The largest result of encode_geometry(), in bytes: 1 for each count and each corner, 16 for the
/// coordinates of a point. Each side of a cell has one corner, and each edge is at most two sides.
inline constexpr std::size_t longest_geometry =
    1 + Board::most_points * 16 + 1 + Board::most_cells + std::size_t{2} * EdgeSet::capacity;

bytes::Bytes encode_geometry(const Board& board);

/// Takes a geometry from the front of `data`. Returns nullopt if `data` is too short.
std::optional<Geometry> decode_geometry(std::string name, bytes::View& data);

}  // namespace triwar
