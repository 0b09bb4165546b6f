// A board from a file as bytes, as the header of its table carries it (docs/file-format.md).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tablebase/base/bytes.h"
#include "tablebase/board/board.h"

namespace triwar {

/// The largest that encode_geometry() makes: one byte for each count and each corner, 16 for the
/// coordinates of a point. Each edge has two sides at most, and each side a corner.
inline constexpr std::size_t longest_geometry =
    1 + Board::most_points * 16 + 1 + Board::most_cells + std::size_t{2} * EdgeSet::capacity;

bytes::Bytes encode_geometry(const Board& board);

/// Reads a geometry from the front of `data`, which becomes the rest. None when it ends before.
std::optional<Geometry> decode_geometry(std::string name, bytes::View& data);

}  // namespace triwar
