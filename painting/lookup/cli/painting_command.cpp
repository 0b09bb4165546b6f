#include "painting/lookup/cli/painting_command.h"

#include <optional>
#include <string_view>
#include <utility>

#include "lookup/cli/answer_input.h"
#include "painting/lookup/cli/case_reader.h"
#include "painting/lookup/cli/case_renderer.h"

namespace triwar::lookup {
namespace {

void check_options(const Options& options) {
  if (options.edges) refuse_options("painting has no edges");
  if (options.notation != Notation::numbers) refuse_options("painting has no points to name");
  if (options.review) {
    refuse_options("the cells of painting have no order, so that there is no review");
  }
  if (options.input && options.input != InputForm::judge && options.input != InputForm::lines) {
    refuse_options("painting is read in the forms judge and lines");
  }
}

const char* expected_input(std::optional<InputForm> form) {
  return form == InputForm::judge ? "the number of cases, then for each its number of columns, its "
                                    "number of painted cells, and their rows and columns"
                                  : "grids, one a line, such as 5: 1,3 2,4";
}

/// Returns `lines` if the first significant line has a colon, else the contest's input form.
InputForm find_form_of_cases(Input& input) {
  const auto line = input.find_line(is_significant);
  return line && line->find(':') != line->npos ? InputForm::lines : InputForm::judge;
}

std::string stats(TableFile file, bool json) {
  return table_stats(PaintingTable(std::move(file)), json, [](std::uint64_t, std::uint64_t) {});
}

program::Exit answer(const Options& options, TableFile file, program::Output& output) {
  const PaintingTable table(std::move(file));
  check_options(options);
  return answer_input<OneTable<PaintingTable>, PaintingCase, Reader<PaintingCase>>(
      options, OneTable<PaintingTable>{table}, PaintingCase(),
      {.expected = expected_input,
       .find = find_form_of_cases,
       .read_moves = [](InputForm, std::string_view text,
                        PaintingCase& into) { read_line(text, into); },
       .make_reader = make_case_reader},
      output);
}

}  // namespace

const BoardlessCommand painting_command = {
    .name = painting::game_name,
    .about =
        "Of the painting game (-g painting): who wins, the nimber, a winning\n"
        "move.",
    .input = "judge or lines",
    .moves = "\"5: 1,3 2,4\"",
    .stats = "nimbers of runs",
    .check_options = &check_options,
    .check_table = &check_painting,
    .table_stats = &stats,
    .answer = &answer};

}  // namespace triwar::lookup
