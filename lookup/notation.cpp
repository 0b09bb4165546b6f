#include "lookup/notation.h"

#include <fmt/core.h>

#include "tablebase/base/error.h"

namespace triwar::lookup {
namespace {

Grid grid_of(const Figure& figure) {
  auto grid = Grid::of(figure);
  if (grid) return *grid;
  throw Error(ErrorCode::usage,
              fmt::format("the points of {} have no letters, which only boards of boxes have",
                          figure.name()));
}

}  // namespace

Letters::Letters(const Figure& figure) : grid_(grid_of(figure)) {
  for (int line = 0; line < figure.lines(); ++line) {
    const Ends ends = figure.ends(static_cast<Line>(line));
    texts_.push_back(grid_.line(number(ends.low), number(ends.high)));
  }
}

}  // namespace triwar::lookup
