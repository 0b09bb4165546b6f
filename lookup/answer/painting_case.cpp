#include "lookup/answer/painting_case.h"

#include <fmt/core.h>

namespace triwar::lookup {

void add_cell(PaintingCase& painting_case, std::optional<std::int64_t> row,
              std::optional<std::int64_t> column) {
  painting::Grid& grid = painting_case.grid;
  if (const auto cell = row && column ? grid.cell(*row, *column) : std::nullopt) {
    grid.paint(*cell);
    return;
  }
  painting_case.bad =
      BadGame{.code = BadGame::Code::not_a_cell,
              .move = grid.painted() + 1,
              .message = fmt::format("row {}, column {} is not on the grid of 2 x {}",
                                     number_text(row), number_text(column), grid.columns())};
}

std::optional<std::size_t> settle(PaintingCase& painting_case) {
  const auto repeat = painting_case.grid.settle();
  if (!repeat) return std::nullopt;
  painting_case.bad =
      BadGame{.code = BadGame::Code::cell_already_painted,
              .move = repeat->again + 1,
              .message = fmt::format("row {}, column {} is already painted (cell {})",
                                     repeat->cell.row(), repeat->cell.column(), repeat->first + 1)};
  return repeat->again;
}

std::string complaint(const PaintingCase& painting_case, const std::string& input_name) {
  return complaint(*painting_case.bad, input_name, fmt::format("case {}", painting_case.number),
                   "cell");
}

}  // namespace triwar::lookup
