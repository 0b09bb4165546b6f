#include "painting/lookup/cli/case_renderer.h"

#include <string_view>

#include "painting/lookup/cli/grid_text.h"

namespace triwar {

void render_tsv_header(const PaintingTable&, bool, TextBuffer& text) {
  text.add("game\tcolumns\tpainted\tnimber\twinner\ttool\trow\tcolumn\terror\n");
}

namespace lookup {

void render_judge(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text) {
  const std::string_view said =
      painting_case.bad ? "invalid." : winner_of_nimber(table.nimber(painting_case.grid));
  text.add("Case ", painting_case.number, ": ", said, '\n');
}

void render_tsv(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text) {
  text.add(painting_case.number, '\t');
  if (painting_case.bad) {
    text.add("\t\t\t\t\t\t\t", bad_game_code_name(painting_case.bad->code), '\n');
    return;
  }
  const auto& grid = painting_case.grid;
  const auto [nimber, move] = table.answer(grid);
  text.add(grid.columns(), '\t', grid.painted(), '\t', nimber, '\t', winner_of_nimber(nimber),
           '\t');
  if (move) {
    text.add(tool_name(move->tool), '\t');
    if (move->tool == painting::Tool::cell) text.add(move->at.row());
    text.add('\t', move->at.column());
  } else {
    text.add("\t\t");
  }
  text.add("\t\n");
}

void render_text(const PaintingTable& table, const PaintingCase& painting_case, bool numbered,
                 const Style& style, TextBuffer& text) {
  if (!begin_text(painting_case, PaintingCase::names, numbered, text)) return;
  const painting::Grid& grid = painting_case.grid;
  const PaintingTable::Answer answer = table.answer(grid);
  text.add(draw_grid(grid, answer.move, style), '\n', verdict_on_grid(grid, answer, style),
           list_heaps(table, grid));
}

}  // namespace lookup
}  // namespace triwar
