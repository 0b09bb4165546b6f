// Sets of lines of a figure.
#pragma once

#include <cstdint>

#include "tablebase/board/bit_set.h"

namespace triwar {

/// The number of a line of a figure, from 0 (see Figure for the numbering).
enum class Line : std::uint8_t {};

constexpr int number(Line line) noexcept { return static_cast<int>(line); }

/// A set of lines of any figure. EdgeSet is faster, but holds only the edges of a board.
using LineSet = BitSet<Line, 4>;

}  // namespace triwar
