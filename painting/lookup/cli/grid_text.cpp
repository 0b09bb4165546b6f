#include "painting/lookup/cli/grid_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

namespace triwar::lookup {

using painting::Cell;
using painting::Grid;
using painting::Heap;
using painting::Move;
using painting::Tool;

namespace {

/// Returns the first column to draw if there is room for `drawn` columns.
std::uint64_t first_column_drawn(const Grid& grid, const std::optional<Move>& move,
                                 std::uint64_t drawn) {
  if (grid.columns() <= drawn) return 1;
  std::uint64_t middle = 1;
  if (move) {
    middle = move->at.column();
  } else if (grid.painted() > 0) {
    middle = grid.cells().front().column();
  }
  const std::uint64_t left = middle > drawn / 2 ? middle - drawn / 2 : 1;
  return std::min(left, grid.columns() - drawn + 1);
}

std::string move_text(const Move& move) {
  const std::uint64_t column = move.at.column();
  return move.tool == Tool::cell
             ? fmt::format("the cell in row {}, column {}", move.at.row(), column)
             : fmt::format("the square of columns {} and {}", column, column + 1);
}

}  // namespace

std::string draw_grid(const Grid& grid, const std::optional<Move>& move, const Style& style) {
  constexpr std::size_t label = 8;  // characters at the left of each row
  const std::uint64_t room = std::max(style.columns(), 2 * label) - label;
  const std::uint64_t drawn = std::min(room, columns_drawn);
  const std::uint64_t first = first_column_drawn(grid, move, drawn);
  const std::uint64_t count = std::min(grid.columns(), drawn);
  if (count == 0) return "A grid without columns.\n";

  std::array<std::string, 2> rows;
  rows.fill(std::string(static_cast<std::size_t>(count), '.'));
  const auto put = [&](Cell cell, char c) {
    rows[static_cast<std::size_t>(cell.row() - 1)]
        [static_cast<std::size_t>(cell.column() - first)] = c;
  };
  const auto& cells = grid.cells();
  for (auto cell = std::ranges::lower_bound(cells, Cell(1, first));
       cell != cells.end() && cell->column() < first + count; ++cell) {
    put(*cell, '#');
  }
  if (move) for_each_cell(*move, [&](Cell cell) { put(cell, '*'); });

  std::string last_digits;
  for (std::uint64_t i = 0; i < count; ++i) {
    last_digits += static_cast<char>('0' + (first + i) % 10);
  }
  std::string text;
  if (count < grid.columns()) {
    text = fmt::format("Columns {} to {} of {}:\n\n", first, first + count - 1, grid.columns());
  }
  text += "column  " + style.faint(last_digits) + "\n";
  for (const int row : {1, 2}) {
    text += fmt::format("row {}   ", row);
    for (const char c : rows[static_cast<std::size_t>(row - 1)]) {
      const std::string_view glyph(&c, 1);
      text += c == '*' ? style.strong(glyph) : c == '.' ? style.faint(glyph) : std::string(glyph);
    }
    text += '\n';
  }
  return text;
}

std::string verdict_on_grid(const Grid& grid, const PaintingTable::Answer& answer,
                            const Style& style) {
  if (answer.move) {
    return style.player(Player::A, "Alice wins") +
           fmt::format(", painting {} (nimber {}, which becomes 0).\n", move_text(*answer.move),
                       answer.nimber);
  }
  const bool over = grid.painted() == 2 * grid.columns();
  return style.player(Player::B, "Bob wins") +
         (over ? ": there is nothing left to paint (nimber 0).\n"
               : ", whatever Alice paints (nimber 0).\n");
}

std::string list_heaps(const PaintingTable& table, const Grid& grid) {
  struct Heaps {
    std::uint64_t single_cells = 0;
    std::uint64_t runs = 0;
    std::set<std::uint64_t> lengths;  // the shortest: the ones to list, and the next one
  };
  constexpr std::size_t most_lengths = 8;
  std::map<int, Heaps> by_nimber;
  grid.any_heap([&](const Heap& heap) {
    Heaps& alike = by_nimber[table.nimber(heap)];
    ++(heap.is_single_cell() ? alike.single_cells : alike.runs);
    if (!heap.is_single_cell()) alike.lengths.insert(heap.columns);
    if (alike.lengths.size() > most_lengths + 1)
      alike.lengths.erase(std::prev(alike.lengths.end()));
    return false;
  });
  const auto counted = [](std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  std::string text;
  for (const auto& [nimber, alike] : by_nimber) {
    text += fmt::format("{}  {}: ", text.empty() ? "\nHeaps by nimber:\n" : "", nimber);
    if (alike.single_cells > 0) text += counted(alike.single_cells, "single cell");
    if (alike.single_cells > 0 && alike.runs > 0) text += ", ";
    if (alike.runs > 0) {
      const bool all = alike.lengths.size() <= most_lengths;
      const auto end = all ? alike.lengths.end() : std::prev(alike.lengths.end());
      text += fmt::format("{} of length {}{}", counted(alike.runs, "run"),
                          fmt::join(alike.lengths.begin(), end, ", "), all ? "" : ", ...");
    }
    text += '\n';
  }
  return text;
}

}  // namespace triwar::lookup
