// Draws a board as SVG.
#pragma once

#include <span>

#include "lookup/answer.h"
#include "lookup/game.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::lookup {

/// Marks on the lines of a drawing.
struct SvgMarks {
  std::span<const LineValue> values = {};  ///< written on undrawn lines; the largest are best
  std::span<const Line> arrows = {};       ///< from the lower point to the higher one
};

/// Adds an SVG document, an element `svg` and a newline: the board after a game with its drawn
/// lines, owners of cells and names of points, and the marks. Its colours are light or dark as the
/// reader prefers; its title and description say the same in words.
void add_svg(const Game& game, const SvgMarks& marks, TextBuffer& svg);

}  // namespace triwar::lookup
