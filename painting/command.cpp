#include "painting/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

#include "lookup/cli/complaints.h"
#include "lookup/cli/game_reader.h"
#include "lookup/cli/open_input.h"
#include "painting/nimbers.h"
#include "tablebase/base/text.h"

namespace triwar::painting {
namespace {

using lookup::Input;
using lookup::InputForm;
using lookup::OutputForm;
using lookup::Style;
using program::Exit;

/// Limit of a line in bytes. A million cells with columns of 19 digits take 23 MB.
constexpr std::size_t longest_line = 32 << 20;

/// Returns a drawing of a grid, of which a large one is cut to the columns around the move.
std::string draw_grid(const Grid& grid, const std::optional<Move>& move, const Style& style) {
  if (grid.columns() == 0) return "A grid without columns.\n";
  constexpr std::size_t label = 8;  // characters at the left of each row
  constexpr std::uint64_t most_drawn = 60;
  const std::uint64_t room = std::max(style.columns(), 2 * label) - label;
  const std::uint64_t drawn = std::min({room, most_drawn, grid.columns()});
  const std::vector<Cell>& cells = grid.cells();
  const std::uint64_t middle = move            ? move->at.column()
                               : cells.empty() ? 1
                                               : cells.front().column();
  const std::uint64_t first =
      std::min(middle > drawn / 2 ? middle - drawn / 2 : 1, grid.columns() - drawn + 1);

  std::vector<Cell> by_move;
  if (move) for_each_cell(*move, [&](Cell cell) { by_move.push_back(cell); });
  std::string last_digits;
  std::array<std::string, 2> rows{"row 1   ", "row 2   "};
  for (std::uint64_t column = first; column < first + drawn; ++column) {
    last_digits += static_cast<char>('0' + column % 10);
    for (const int row : {1, 2}) {
      const Cell cell(row, column);
      rows[static_cast<std::size_t>(row - 1)] +=
          std::ranges::binary_search(by_move, cell) ? style.strong("*")
          : std::ranges::binary_search(cells, cell) ? "#"
                                                    : style.faint(".");
    }
  }
  const std::string cut =
      drawn == grid.columns()
          ? ""
          : fmt::format("Columns {} to {} of {}:\n\n", first, first + drawn - 1, grid.columns());
  return cut + "column  " + style.faint(last_digits) + "\n" + rows[0] + "\n" + rows[1] + "\n";
}

/// Returns a sentence that names the winner, a winning move if Alice has one, and the nimber.
std::string verdict_on_grid(const Grid& grid, const Answer& answer, const Style& style) {
  if (!answer.move) {
    const bool over = grid.painted() == 2 * grid.columns();
    return style.player(Player::B, "Bob wins") +
           (over ? ": there is nothing left to paint (nimber 0).\n"
                 : ", whatever Alice paints (nimber 0).\n");
  }
  const auto [tool, at] = *answer.move;
  const std::string painted =
      tool == Tool::cell
          ? fmt::format("the cell in row {}, column {}", at.row(), at.column())
          : fmt::format("the square of columns {} and {}", at.column(), at.column() + 1);
  return style.player(Player::A, "Alice wins") +
         fmt::format(", painting {} (nimber {}, which becomes 0).\n", painted, answer.nimber);
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

void add_tsv(const Case& question, TextBuffer& text) {
  text.add(question.number, '\t');
  if (question.bad) {
    return text.add("\t\t\t\t\t\t\t", lookup::json_code(question.bad->code), '\n');
  }
  const auto [nimber, move] = answer(question.grid);
  text.add(question.grid.columns(), '\t', question.grid.painted(), '\t', nimber, '\t',
           winner_of_nimber(nimber), '\t');
  if (move) text.add(tool_name(move->tool));
  text.add('\t');
  if (move && move->tool == Tool::cell) text.add(move->at.row());
  text.add('\t');
  if (move) text.add(move->at.column());
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

std::string expected_input(std::optional<InputForm> form) {
  return form == InputForm::judge ? "the number of cases, then for each its number of columns, its "
                                    "number of painted cells, and their rows and columns"
                                  : "grids, one a line, such as 5: 1,3 2,4";
}

/// Returns `lines` if the first significant line has a colon, else the contest's input form.
InputForm find_form_of_cases(Input& input) {
  const auto line = input.find_line(lookup::is_significant);
  return line && line->find(':') != line->npos ? InputForm::lines : InputForm::judge;
}

}  // namespace

CaseReader::CaseReader(InputForm form, Input& input)
    : one_a_line_(form == InputForm::lines), input_(input), numbers_(input, [this] {
        return case_ > 0 ? fmt::format("case {}, ", case_) : std::string();
      }) {}

bool CaseReader::next_line(Case& question) {
  question.number = ++case_;
  const auto read = [&](std::string_view line) { read_line(line, question); };
  do {
    if (!lookup::skip_comments(input_, line_)) return false;
  } while (!lookup::take_line(input_, longest_line, line_, question, read));
  return true;
}

bool CaseReader::next_of_contest(Case& question) {
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

void CaseReader::read_cells(Case& question) {
  const std::uint64_t cells = numbers_.count("the number of painted cells");
  if (cells > 2 * question.grid.columns()) {
    question.bad = lookup::BadGame{
        .code = ErrorCode::too_many_cells,
        .message = fmt::format("{} cells on a grid of 2 x {}", cells, question.grid.columns())};
    lookup::set_place(*question.bad, input_, input_.line());
  }
  places_.clear();  // it begins with the first cell that is off the grid or out of order
  for (std::uint64_t i = 0; i < cells; ++i) {
    const AnyNumber row = numbers_.number("the row of a cell");
    const AnyNumber column = numbers_.number("the column of a cell");
    if (question.bad) continue;
    question.grid.paint(row, column);
    if (!question.grid.settled()) places_.emplace_back(&input_.name(), input_.line());
  }
  if (question.bad) return;
  question.bad = question.grid.settle();
  if (question.bad) {
    const auto& [name, line] = places_[*question.bad->move - 1 - (cells - places_.size())];
    question.bad->input_name = *name;
    question.bad->input_line = line;
  }
}

void add_answer(const Case& question, OutputForm form, bool numbered, const Style& style,
                TextBuffer& text) {
  switch (form) {
    case OutputForm::judge:
      return text.add("Case ", question.number, ": ",
                      question.bad ? "invalid." : winner_of_nimber(nimber(question.grid)), '\n');
    case OutputForm::json:
      add_json(question, text);
      return text.add('\n');
    case OutputForm::tsv:
      return add_tsv(question, text);
    case OutputForm::text:
      return add_text(question, numbered, style, text);
    case OutputForm::svg:
    case OutputForm::record:
      break;  // refused by parse_options()
  }
}

Exit answer_cases(const lookup::LookupOptions& options, program::Output& output) {
  std::optional<Input> input;
  InputForm input_form = options.input.value_or(InputForm::lines);
  if (!options.moves) {
    input = lookup::open_input_of(options, expected_input(options.input), output);
    if (!input) return Exit::done;
    if (!options.input) input_form = find_form_of_cases(*input);
  }
  const OutputForm form = options.output_form(input_form);
  const Style style = options.style();  // queries the terminal
  const bool answers_explain = form == OutputForm::text && (options.moves || options.at_terminal);
  lookup::Complaints complaints("case");
  if (form == OutputForm::tsv) output.buffer().add(tsv_header);
  const auto answer = [&](const Case& question) {
    add_answer(question, form, /*numbered=*/!options.moves, style, output.buffer());
    output.write();
    if (question.bad) complaints.add(complaint(question), !answers_explain);
  };
  Case question;
  if (options.moves) {
    question.number = 1;
    read_line(*options.moves, question);
    if (question.bad) question.bad->input_name = "--moves";
    answer(question);
  } else {
    CaseReader reader(input_form, *input);
    for (bool first = true;; first = false) {
      input->peek();  // at the end of a file, opens the next one
      if (options.typed && lookup::quits(*input, expected_input(input_form))) break;
      if (!reader.next(question)) break;
      if (form == OutputForm::text && !first) output.buffer().add('\n');
      answer(question);
    }
  }
  return complaints.any() ? Exit::bad_input : Exit::done;
}

}  // namespace triwar::painting
