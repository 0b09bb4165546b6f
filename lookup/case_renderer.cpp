#include "lookup/case_renderer.h"

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "lookup/grid_text.h"

namespace triwar::lookup {

using painting::Tool;
using program::Output;

void CaseRenderer::begin(Output& output) const {
  if (form_ == OutputForm::tsv) {
    output.write("game\tcolumns\tpainted\tnimber\twinner\ttool\trow\tcolumn\terror\n");
  }
}

void CaseRenderer::render(const PaintingCase& painting_case, Output& output) {
  switch (form_) {
    case OutputForm::judge:
      return render_judge(painting_case, output);
    case OutputForm::json:
      return render_json(painting_case, output);
    case OutputForm::tsv:
      return render_tsv(painting_case, output);
    case OutputForm::text:
      break;
  }
  render_text(painting_case, output);
}

void CaseRenderer::render_judge(const PaintingCase& painting_case, Output& output) const {
  output.write("Case ", painting_case.number, ": ",
               painting_case.bad ? "invalid." : winner_of_nimber(table_.nimber(painting_case.grid)),
               '\n');
}

void CaseRenderer::render_json(const PaintingCase& painting_case, Output& output) const {
  output.add(R"({"game":)", painting_case.number, ',');
  if (painting_case.bad) {
    add_json(*painting_case.bad, output);
  } else {
    const auto& grid = painting_case.grid;
    const auto [nimber, move] = table_.answer(grid);
    output.add(R"("columns":)", grid.columns(), R"(,"painted":)", grid.painted(), R"(,"nimber":)",
               nimber, R"(,"winner":")", winner_of_nimber(nimber), R"(","move":)");
    if (move) {
      output.add(R"({"tool":")", text(move->tool), '"');
      if (move->tool == Tool::cell) output.add(R"(,"row":)", move->at.row());
      output.add(R"(,"column":)", move->at.column(), '}');
    } else {
      output.add("null");
    }
  }
  output.write("}\n");
}

void CaseRenderer::render_tsv(const PaintingCase& painting_case, Output& output) const {
  output.add(painting_case.number, '\t');
  if (painting_case.bad) {
    output.write("\t\t\t\t\t\t\t", lookup::text(painting_case.bad->code), '\n');
    return;
  }
  const auto& grid = painting_case.grid;
  const auto [nimber, move] = table_.answer(grid);
  output.add(grid.columns(), '\t', grid.painted(), '\t', nimber, '\t', winner_of_nimber(nimber),
             '\t');
  if (move) {
    output.add(text(move->tool), '\t');
    if (move->tool == Tool::cell) output.add(move->at.row());
    output.add('\t', move->at.column());
  } else {
    output.add("\t\t");
  }
  output.write("\t\n");
}

void CaseRenderer::render_text(const PaintingCase& painting_case, Output& output) {
  std::string text = first_ ? "" : "\n";
  first_ = false;
  if (numbered_) text += fmt::format("Case {}\n\n", painting_case.number);
  if (const auto& bad = painting_case.bad) {
    text += fmt::format("Invalid{}: {}.\n", bad->move ? fmt::format(" at cell {}", *bad->move) : "",
                        bad->message);
  } else {
    const PaintingTable::Answer answer = table_.answer(painting_case.grid);
    text += picture(painting_case.grid, answer.move, style_) + "\n";
    text += verdict(painting_case.grid, answer, style_);
    text += heaps(table_, painting_case.grid);
  }
  output.write(text);
}

}  // namespace triwar::lookup
