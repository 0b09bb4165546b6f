// Asks a table file every kind of question.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "lookup/cli/renderer.h"
#include "lookup/read_line.h"
#include "lookup/table_facts.h"
#include "tablebase/tablebase.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz {

inline void ignore(std::uint64_t, std::uint64_t) {}

/// Prints every form of output.
inline void render(const Tablebase& table, const lookup::Game& game) {
  using lookup::OutputForm;
  for (const OutputForm form :
       {OutputForm::judge, OutputForm::text, OutputForm::json, OutputForm::tsv, OutputForm::svg}) {
    TextBuffer text;
    lookup::Game asked = game;
    lookup::Renderer{.form = form, .numbered = true, .style = lookup::Style(false)}.render(
        asked, reply_to(asked, {&table}, lookup::row_of(form).wanted), std::nullopt, text);
    check(text.size() > 0, "every game has an answer");
  }
}

inline void ask(const Tablebase& table) {
  const Board& board = table.board();
  const std::uint64_t all = board.all_edges().bits();
  for (const std::uint64_t some : {std::uint64_t{0}, all, all >> 1, all / 3, all / 7}) {
    const EdgeSet state = EdgeSet::from_bits(some & all);
    table.value(state);
    check(table.move_values(state).size() == static_cast<std::size_t>(board.undrawn(state).count()),
          "every undrawn edge is a move");
    check(table.continuation(state).size() == table.move_values(state).size(),
          "a game goes on to the full board");
  }
  lookup::Game game(board.figure());
  for (int i = 0; i < board.figure().lines(); ++i) {
    const auto line = static_cast<Line>(i);
    if ((board.start() - board.figure().drawn()).contains(line)) game.play(line);
  }
  for (const Edge edge : EdgeSet::from_bits(all / 5 & all)) game.play(board.line(edge));
  render(table, game);
  if (table.header().values <= 1 << 13) {
    lookup::table_stats(table, table.file().source->size() % 2 == 0, ignore);
  }
}

/// Opens a file and asks for answers. Returns the table if it could be opened.
inline std::optional<Tablebase> ask_table(std::span<const std::byte> bytes) {
  const auto file = [&] { return TableFile(view_memory("table", bytes)); };
  succeeds([&] { lookup::table_info(file(), bytes.size() % 2 == 1, /*with_edges=*/true); });
  std::optional<Tablebase> table;
  if (succeeds([&] { table.emplace(Tablebase::open(file())); })) {
    succeeds([&] { ask(*table); });
  }
  return table;
}

}  // namespace triwar::fuzz
