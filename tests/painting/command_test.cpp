#include "painting/command.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/thrown.h"

namespace triwar::painting {

using lookup::Input;
using lookup::InputForm;

namespace {

/// Reads all cases. Returns for each its number, columns and painted cells, or for a bad case the
/// line, code and bad move of the fault.
std::vector<std::string> read_cases(InputForm form, const std::string& text) {
  const std::string padded = text + std::string(Input::padding, '\0');
  Input input("cases", std::string_view(padded).substr(0, text.size()), 1);
  const auto reader = make_case_reader(form, input);
  std::vector<std::string> cases;
  Case next;
  while (reader->next(next)) {
    std::string& said = cases.emplace_back(std::to_string(next.number) + ": ");
    if (next.bad) {
      said += "line " + std::to_string(next.bad->input_line) + " " +
              std::string(bad_game_code_name(next.bad->code));
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

}  // namespace
}  // namespace triwar::painting
