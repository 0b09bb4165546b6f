#include "painting/case.h"

#include <doctest/doctest.h>

#include <string>

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
  CHECK(question.bad->code == lookup::BadGame::Code::unreadable);
  read_line("3: 2,1 1,1 2,1 9,9", question);
  REQUIRE(question.bad);
  question.bad->input_name = "cases";
  CHECK(complaint(question) ==
        "cases:1: case 0, cell 3: row 2, column 1 is already painted (cell 1)\n");
}

}  // namespace
}  // namespace triwar::painting::case_test
