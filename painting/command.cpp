#include "painting/command.h"

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/cli/answer_input.h"
#include "lookup/cli/number_reader.h"
#include "lookup/cli/reader.h"
#include "painting/case_text.h"

namespace triwar::painting {
namespace {

using lookup::Input;
using lookup::InputForm;
using lookup::OutputForm;
using program::Exit;

/// Limit of a line in bytes. A million cells with columns of 19 digits take 23 MB.
constexpr std::size_t longest_line = 32 << 20;

class CaseJudgeReader final : public CaseReader {
 public:
  explicit CaseJudgeReader(Input& input)
      : input_(input), numbers_(input, [this] {
          return case_ > 0 ? fmt::format("case {}, ", case_) : std::string();
        }) {}

  bool next(Case& question) override {
    if (!cases_) cases_ = numbers_.count("the number of cases");
    if (case_ == cases_) {
      numbers_.expect_end("case");
      return false;
    }
    question.number = ++case_;
    question.bad.reset();
    question.grid.clear(numbers_.count("the number of columns"));
    read_cells(question);
    return true;
  }

 private:
  void read_cells(Case& question) {
    Grid& grid = question.grid;
    const std::uint64_t cells = numbers_.count("the number of painted cells");
    if (cells > 2 * grid.columns()) {
      question.bad = lookup::BadGame{
          .code = lookup::BadGame::Code::too_many_cells,
          .message = fmt::format("{} cells on a grid of 2 x {}", cells, grid.columns())};
      lookup::set_place(*question.bad, input_, input_.line());
    }
    // places_ holds the file and line of each cell, beginning with the first one that is off the
    // grid or out of order. The cells before it are valid.
    places_.clear();
    for (std::uint64_t i = 0; i < cells; ++i) {
      const AnyNumber row = numbers_.number("the row of a cell");
      const AnyNumber column = numbers_.number("the column of a cell");
      if (question.bad) continue;
      grid.paint(row, column);
      if (!grid.settled()) places_.emplace_back(&input_.name(), input_.line());
    }
    if (question.bad) return;
    question.settle();
    if (question.bad) {
      const auto& [name, line] = places_[*question.bad->move - 1 - (cells - places_.size())];
      question.bad->input_name = *name;
      question.bad->input_line = line;
    }
  }

  Input& input_;
  lookup::NumberReader numbers_;
  std::optional<std::uint64_t> cases_;  // announced by the input; nullopt before the first case
  std::uint64_t case_ = 0;              // number of the current case
  std::vector<std::pair<const std::string*, std::uint64_t>> places_;
};

class CaseLineReader final : public CaseReader {
 public:
  explicit CaseLineReader(Input& input) : input_(input) {}

  bool next(Case& question) override {
    question.number = ++case_;
    const auto read = [&](std::string_view line) { read_line(line, question); };
    do {
      if (!lookup::skip_comments(input_, line_)) return false;
    } while (!lookup::take_line(input_, longest_line, line_, question, read));
    return true;
  }

 private:
  Input& input_;
  std::uint64_t case_ = 0;
  std::string line_;
};

const char* expected_input(std::optional<InputForm> form) {
  return form == InputForm::judge ? "the number of cases, then for each its number of columns, its "
                                    "number of painted cells, and their rows and columns"
                                  : "grids, one a line, such as 5: 1,3 2,4";
}

/// Returns `lines` if the first significant line has a colon, else the contest's input form.
InputForm find_form_of_cases(Input& input) {
  const auto line = input.find_line(lookup::is_significant);
  return line && line->find(':') != line->npos ? InputForm::lines : InputForm::judge;
}

/// Answers the case in --moves.
Exit answer_moves(const lookup::LookupOptions& options, program::Output& output) {
  Case question;
  question.number = 1;
  read_line(*options.moves, question);
  const OutputForm form = options.output_form();
  if (form == OutputForm::tsv) output.buffer().add(tsv_header);
  add_answer(question, form, /*numbered=*/false, options.style(), output.buffer());
  output.flush();
  if (!question.bad) return Exit::done;
  question.bad->input_name = "--moves";
  // In the form text, the answer contains the message.
  if (form != OutputForm::text) program::write_message(complaint(question));
  return Exit::bad_input;
}

}  // namespace

std::unique_ptr<CaseReader> make_case_reader(InputForm form, Input& input) {
  if (form == InputForm::lines) return std::make_unique<CaseLineReader>(input);
  return std::make_unique<CaseJudgeReader>(input);
}

void add_answer(const Case& question, OutputForm form, bool numbered, const lookup::Style& style,
                TextBuffer& text) {
  switch (form) {
    case OutputForm::judge:
      return add_judge(question, text);
    case OutputForm::json:
      add_json(question, text);
      return text.add('\n');
    case OutputForm::tsv:
      return add_tsv(question, text);
    case OutputForm::text:
      return add_text(question, numbered, style, text);
    case OutputForm::svg:
      break;  // refused by parse_options()
  }
}

Exit answer_cases(const lookup::LookupOptions& given, program::Output& output) {
  if (given.moves) return answer_moves(given, output);
  std::optional<Input> input = lookup::open_input_of(given, expected_input, output);
  if (!input) return Exit::done;
  lookup::LookupOptions options = given;
  if (!options.input) options.input = find_form_of_cases(*input);
  const auto reader = make_case_reader(*options.input, *input);
  const OutputForm form = options.output_form();
  const lookup::Style style = options.style();  // queries the terminal
  const bool answers_explain = options.at_terminal() && form == OutputForm::text;
  lookup::Complaints complaints(Case::names.question);
  if (form == OutputForm::tsv) output.buffer().add(tsv_header);
  Case question;
  for (bool first = true;; first = false) {
    if (lookup::ends_typing(options, *input, expected_input) || !reader->next(question)) break;
    if (form == OutputForm::text && !first) output.buffer().add('\n');
    add_answer(question, form, /*numbered=*/true, style, output.buffer());
    output.write();
    if (question.bad) complaints.add(complaint(question), !answers_explain);
  }
  return complaints.any() ? Exit::bad_input : Exit::done;
}

}  // namespace triwar::painting
