#include "painting/case_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "painting/nimbers.h"
#include "tablebase/base/text.h"

namespace triwar::painting {
namespace {

using lookup::Style;

/// The largest number of columns that draw_grid() draws; narrow terminals have room for fewer.
constexpr std::uint64_t columns_drawn = 60;

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

/// Returns a drawing of a grid, of which a large one is cut to the columns around the move.
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

/// Returns a sentence that names the winner, a winning move if Alice has one, and the nimber.
std::string verdict_on_grid(const Grid& grid, const Answer& answer, const Style& style) {
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

/// Returns a list of the heaps by nimber.
std::string list_heaps(const Grid& grid) {
  struct Heaps {
    std::uint64_t single_cells = 0;
    std::uint64_t runs = 0;
    std::set<std::uint64_t> lengths;  // the shortest: the ones to list, and the next one
  };
  constexpr std::size_t most_lengths = 8;
  std::map<int, Heaps> by_nimber;
  grid.any_heap([&](const Heap& heap) {
    Heaps& alike = by_nimber[nimber(heap)];
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
  for (const auto& [value, alike] : by_nimber) {
    text += fmt::format("{}  {}: ", text.empty() ? "\nHeaps by nimber:\n" : "", value);
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

}  // namespace

void add_judge(const Case& question, TextBuffer& text) {
  text.add("Case ", question.number, ": ",
           question.bad ? "invalid." : winner_of_nimber(nimber(question.grid)), '\n');
}

void add_tsv(const Case& question, TextBuffer& text) {
  text.add(question.number, '\t');
  if (question.bad) {
    text.add("\t\t\t\t\t\t\t", bad_game_code_name(question.bad->code), '\n');
    return;
  }
  const auto& grid = question.grid;
  const auto [nimber, move] = answer(grid);
  text.add(grid.columns(), '\t', grid.painted(), '\t', nimber, '\t', winner_of_nimber(nimber),
           '\t');
  if (move) {
    text.add(tool_name(move->tool), '\t');
    if (move->tool == Tool::cell) text.add(move->at.row());
    text.add('\t', move->at.column());
  } else {
    text.add("\t\t");
  }
  text.add("\t\n");
}

void add_text(const Case& question, bool numbered, const Style& style, TextBuffer& text) {
  std::string lines = numbered ? fmt::format("Case {}\n\n", question.number) : "";
  if (question.bad) {
    const auto& cell = question.bad->move;
    lines += fmt::format("Invalid{}: {}.\n", cell ? fmt::format(" at cell {}", *cell) : "",
                         question.bad->message);
  } else {
    const Answer found = answer(question.grid);
    lines += draw_grid(question.grid, found.move, style) + "\n" +
             verdict_on_grid(question.grid, found, style) + list_heaps(question.grid);
  }
  text.add(wrapped_lines(lines, 4, style.columns()));
}

}  // namespace triwar::painting
