#include "painting/lookup/painting_case.h"

#include <fmt/core.h>

#include <algorithm>

#include "lookup/move_text.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {

BadGame bad_case(painting::BadCell bad) {
  return {.code = bad.code == painting::BadCell::Code::not_a_cell
                      ? BadGame::Code::not_a_cell
                      : BadGame::Code::cell_already_painted,
          .move = bad.cell,
          .message = std::move(bad.message)};
}

// If the line cannot be parsed, reports this error even if an earlier cell is bad.
void read_line(std::string_view line, PaintingCase& painting_case) {
  painting_case.bad.reset();
  line = without_comment(line);
  const std::size_t colon = line.find(':');
  std::string_view before = line.substr(0, colon);
  const std::string_view token = take_token(before, white_space);
  std::string_view digits = token;
  AnyNumber columns;
  if (colon == line.npos || !take_number(digits, columns) || !digits.empty() ||
      !take_token(before, white_space).empty()) {
    painting_case.bad = unreadable_game(fmt::format(
        "'{}' does not begin with the number of columns and a colon: expected a line like "
        "5: 1,3 2,4",
        quote(line)));
    return;
  }
  if (!columns) {
    painting_case.bad = unreadable_game(
        fmt::format("{} columns: expected at most {}", quote(token), painting::most_columns));
    return;
  }
  painting_case.grid.clear(static_cast<std::uint64_t>(*columns));
  std::string_view cells = line.substr(colon + 1);
  for (;;) {
    cells.remove_prefix(std::min(cells.find_first_not_of(move_separators), cells.size()));
    if (cells.empty()) return painting_case.settle();
    const std::string_view other = cells.substr(0, cells.find_first_of(white_space));
    const auto at = take_pair(cells);
    if (!at || (!cells.empty() && !is_move_separator(cells.front()))) {
      painting_case.bad = unreadable_game(
          fmt::format("'{}' is not a cell: expected its row and column, like 1,3", quote(other)));
      return;
    }
    painting_case.grid.paint(at->first, at->second);
  }
}

}  // namespace triwar::lookup
