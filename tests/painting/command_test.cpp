#include "painting/command.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/thrown.h"

namespace triwar::painting::command_test {

using lookup::Input;
using lookup::InputForm;

namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Reads all cases. Returns for each its number, columns and painted cells, or for a bad case the
/// line, code and bad move of the fault.
std::vector<std::string> read_cases(InputForm form, const std::string& text) {
  const std::string padded = text + std::string(Input::padding, '\0');
  Input input("cases", std::string_view(padded).substr(0, text.size()), 1);
  CaseReader reader(form, input);
  std::vector<std::string> cases;
  Case next;
  while (reader.next(next)) {
    std::string& said = cases.emplace_back(std::to_string(next.number) + ": ");
    if (next.bad) {
      said += "line " + std::to_string(next.bad->input_line) + " " +
              std::string(lookup::json_code(next.bad->code));
      if (next.bad->move) said += " " + std::to_string(*next.bad->move);
    } else {
      said += std::to_string(next.grid.columns()) + " columns, " +
              std::to_string(next.grid.painted()) + " painted";
    }
  }
  return cases;
}

using Cases = std::vector<std::string>;

TEST_CASE("Cases in the form of the contest are read across lines") {
  CHECK(read_cases(InputForm::judge, "2\n2\n0\n4 2\n1 1\n2\n3\n") ==
        Cases{"1: 2 columns, 0 painted", "2: 4 columns, 2 painted"});
  CHECK(read_cases(InputForm::judge, "0\n").empty());
}

TEST_CASE("A bad cell is found on its line and the next case is read") {
  CHECK(read_cases(InputForm::judge, "3\n2 2\n1 1\n1 3\n2 2\n1 2\n1 2\n1 0\n") ==
        Cases{"1: line 4 not_a_cell 2", "2: line 7 cell_already_painted 2",
              "3: 1 columns, 0 painted"});
  CHECK(read_cases(InputForm::judge, "2\n1 3\n1 1\n2 1\n1 1\n1 0\n") ==
        Cases{"1: line 2 too_many_cells", "2: 1 columns, 0 painted"});
}

TEST_CASE("Input in the form of the contest has as many cases as announced") {
  const auto code = [](const std::string& text) {
    return tests::code_of([&] { read_cases(InputForm::judge, text); });
  };
  CHECK(code("2\n1 0\n") == ErrorCode::input_unreadable);
  CHECK(code("1\n1 0\n1 0\n") == ErrorCode::input_unreadable);
  CHECK(code("1\n1 1\n1\n") == ErrorCode::input_unreadable);
  CHECK(code("one\n") == ErrorCode::input_unreadable);
}

TEST_CASE("Each line is a case, but comments are not") {
  CHECK(read_cases(InputForm::lines, "2:\n# 3:\n4: 1,1 2,3\r\n5: 1,6\n?\n3: 2,2") ==
        Cases{"1: 2 columns, 0 painted", "2: 4 columns, 2 painted", "3: line 4 not_a_cell 1",
              "4: line 5 unreadable", "5: 3 columns, 1 painted"});
}

Case case_of(std::string_view line) {
  Case question;
  question.number = 7;
  read_line(line, question);
  return question;
}

/// Returns the answer to a case in a form.
std::string answer_to(std::string_view line, lookup::OutputForm form) {
  TextBuffer text;
  add_answer(case_of(line), form, /*numbered=*/false, lookup::Style(false), text);
  return std::string(text.text());
}

std::string tsv(std::string_view line) { return answer_to(line, lookup::OutputForm::tsv); }
std::string judge(std::string_view line) { return answer_to(line, lookup::OutputForm::judge); }
std::string text_of(std::string_view line) { return answer_to(line, lookup::OutputForm::text); }

TEST_CASE("A line of fields names the winner and the first winning move") {
  CHECK(tsv("1:") == "7\t1\t0\t0\tBob\t\t\t\t\n");
  CHECK(tsv("1: 2,1") == "7\t1\t1\t1\tAlice\tcell\t1\t1\t\n");
  CHECK(tsv("2:") == "7\t2\t0\t2\tAlice\tsquare\t\t1\t\n");
  CHECK(tsv("1: 1,2") == "7\t\t\t\t\t\t\t\tnot_a_cell\n");
}

TEST_CASE("The header has as many fields as each line") {
  const auto tabs = [](std::string_view line) { return std::ranges::count(line, '\t'); };
  CHECK(tabs(tsv_header) == tabs(tsv("2:")));
  CHECK(tabs(tsv_header) == tabs(tsv("1:")));
  CHECK(tabs(tsv_header) == tabs(tsv("1: 1,2")));
}

TEST_CASE("The form of the contest names the winner alone") {
  CHECK(judge("1:") == "Case 7: Bob\n");
  CHECK(judge("2:") == "Case 7: Alice\n");
  CHECK(judge("x") == "Case 7: invalid.\n");
}

TEST_CASE("A bad case does not shift the answers to others") {
  CHECK(read_cases(InputForm::judge, "4\n2 0\n2 2 1 1 1 1\n1 3 1 1 2 1 9 9\n1 1\n1 1\n") ==
        Cases{"1: 2 columns, 0 painted", "2: line 3 cell_already_painted 2",
              "3: line 4 too_many_cells", "4: 1 columns, 1 painted"});
}

TEST_CASE("A grid is drawn with its paint and the cells that a move paints") {
  CHECK(text_of("4: 2,1").starts_with("column  1234\nrow 1   "));
  CHECK(text_of("2:").starts_with("column  12\nrow 1   **\nrow 2   **\n"));
  CHECK(text_of("0:").starts_with("A grid without columns.\n"));
  CHECK(text_of("1: 1,2").starts_with("Invalid at cell 1: row 1, column 2 is not on the grid"));
}

TEST_CASE("Text draws the columns around the move if the grid is large") {
  const std::string middle = text_of("1000: 1,1000");
  CHECK(contains(middle, "Columns 1 to 60 of 1000:\n"));
  const std::string end = text_of("9223372036854775807: 1,9223372036854775807");
  CHECK(contains(end, " of 9223372036854775807:\n"));
  // The only moves left are at the end of row 2.
  std::string line = "200:";
  for (int column = 1; column <= 199; ++column) line += fmt::format(" 1,{0} 2,{0}", column);
  const std::string last = text_of(line + " 1,200");
  CHECK(contains(last, "Columns 141 to 200 of 200:\n"));
  CHECK(contains(last, "\nrow 2   " + std::string(59, '#') + "*\n"));
}

TEST_CASE("Text lists many heaps by nimber, with the lengths of the shortest runs") {
  std::string line = "120:";
  for (int column = 1, gap = 1; column < 120; column += ++gap) {
    line += fmt::format(" 1,{0} 2,{0}", column);
  }
  const std::string text = text_of(line);
  CHECK(contains(text, "\nHeaps by nimber:\n  0: 2 runs of length 1, 13\n"));
  CHECK(contains(text, "\n  2: 3 runs of length 2, 3, 10\n"));

  // Ten runs of nimber 1: all of 4 + 12 k columns from 4 on, but where the preperiod differs.
  std::string long_line = "2000:";
  for (int i = 0, column = 0; i < 10; ++i) {
    column += 76 + 12 * i + 1;
    long_line += fmt::format(" 1,{0} 2,{0}", column);
  }
  const std::string alike = text_of(long_line);
  CHECK(contains(alike, ": 10 runs of length 76, 88, 100, 112, 124, 136, 148, 160, ...\n"));
}

TEST_CASE("A large grid is drawn around the first painted cell if Bob wins") {
  CHECK(text_of("202: 1,101 2,101 1,202 2,202").starts_with("Columns 71 to 130 of 202:\n"));
}

TEST_CASE("The heaps are listed by nimber") {
  CHECK(text_of("3: 1,2").ends_with(
      "\nHeaps by nimber:\n  0: 2 runs of length 1\n  1: 1 single cell\n"));
}

}  // namespace
}  // namespace triwar::painting::command_test
