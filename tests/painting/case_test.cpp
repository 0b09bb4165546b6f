#include "painting/case.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace triwar::painting::case_test {
namespace {

std::string json_of(const Case& question) {
  TextBuffer text;
  add_json(question, text);
  return std::string(text.text());
}

TEST_CASE("The JSON of a painting case is one object with the winning move") {
  Case question;
  question.number = 1;
  read_line("1: 2,1", question);
  CHECK(json_of(question) == R"({"game":1,"columns":1,"painted":1,"nimber":1,"winner":"Alice",)"
                             R"("move":{"tool":"cell","row":1,"column":1}})");
  read_line("0:", question);
  CHECK(json_of(question) ==
        R"({"game":1,"columns":0,"painted":0,"nimber":0,"winner":"Bob","move":null})");
}

TEST_CASE("A line that cannot be read is reported as such even if it has a bad cell, too") {
  Case question;
  read_line("3: 9,9 x", question);
  REQUIRE(question.bad);
  CHECK(question.bad->code == ErrorCode::input_unreadable);
  read_line("3: 2,1 1,1 2,1 9,9", question);
  REQUIRE(question.bad);
  question.bad->input_name = "cases";
  CHECK(complaint(question) ==
        "cases:1: case 0, cell 3: row 2, column 1 is already painted (cell 1)\n");
}

TEST_CASE("Each kind of bad case has its reason") {
  const auto message = [](std::string_view line) {
    Case question;
    read_line(line, question);
    return question.bad.value().message;
  };
  CHECK(message("5: 1,1 2,6") == "row 2, column 6 is not on the grid of 2 x 5");
  CHECK(message("5: 1,9223372036854775808") ==
        "row 1, column (a number too large) is not on the grid of 2 x 5");
  CHECK(message("5: 1,1 1,1 1;2") == "'1;2' is not a cell: expected row,column, like 1,3");
  CHECK(message("12: 1,3,2,4,1") == "'1,3,2,4,1' is not a cell: expected row,column, like 1,3");
  CHECK(message("12: 1,3,x,4 1,9") == "'1,3,x,4' is not a cell: expected row,column, like 1,3");
  CHECK(message("9223372036854775808:") ==
        "9223372036854775808 columns: expected at most 9223372036854775807");
  CHECK(message("5 1,1") ==
        "'5 1,1' does not begin with the number of columns and a colon: expected a line like "
        "5: 1,3 2,4");
}

TEST_CASE("Painted cells are separated by blanks or commas") {
  for (const char* line : {"12: 1,3 2,4 1,9", "12: 1,3,2,4,1,9", "12:1,3, 2,4,\t1,9,",
                           "12: ,1,3 , 2,4 1,9", "12:\u00a01,3\u00a02,4 1,9"}) {
    CAPTURE(line);
    Case question;
    read_line(line, question);
    CHECK(json_of(question).starts_with(R"({"game":0,"columns":12,"painted":3,)"));
  }
}

}  // namespace
}  // namespace triwar::painting::case_test
