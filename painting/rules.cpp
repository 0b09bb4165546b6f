#include "painting/rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace triwar::painting {

using lookup::BadGame;

bool Grid::paint(AnyNumber row, AnyNumber column) {
  if (off_grid_) return false;
  const auto on_grid = row && column ? cell(*row, *column) : std::nullopt;
  if (on_grid) {
    paint(*on_grid);
    return true;
  }
  off_grid_ = BadGame{.code = ErrorCode::not_a_cell,
                      .move = painted() + 1,
                      .message = fmt::format("row {}, column {} is not on the grid of 2 x {}",
                                             number_text(row), number_text(column), columns_)};
  settled_ = false;
  return false;
}

std::optional<BadGame> Grid::settle() {
  if (settled_) return std::nullopt;
  const std::vector<Cell> as_painted = cells_;
  std::sort(cells_.begin(), cells_.end());
  if (std::adjacent_find(cells_.begin(), cells_.end()) == cells_.end()) {
    settled_ = !off_grid_;
    return off_grid_;
  }
  // A repeated cell is the first bad one, because nothing is painted after a cell off the grid.
  std::set<Cell> seen;
  const auto again = std::find_if(as_painted.begin(), as_painted.end(),
                                  [&](Cell cell) { return !seen.insert(cell).second; });
  const auto first = std::find(as_painted.begin(), as_painted.end(), *again);
  const auto number = [&](auto place) {
    return static_cast<std::size_t>(place - as_painted.begin()) + 1;
  };
  return BadGame{.code = ErrorCode::cell_already_painted,
                 .move = number(again),
                 .message = fmt::format("row {}, column {} is already painted (cell {})",
                                        again->row(), again->column(), number(first))};
}

}  // namespace triwar::painting
