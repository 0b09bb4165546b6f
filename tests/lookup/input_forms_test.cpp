#include "lookup/input_forms.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

namespace triwar::lookup::input_forms_test {
namespace {

TEST_CASE("The form is found from the first significant lines") {
  const auto form = [](std::string_view text) {
    const auto found = form_of(TextFront::of(text));
    return found ? input_form_name(*found) : "none";
  };
  for (const char* text :
       {"[Event \"x\"]", "# x\n\n1. 2-4", "12)2-4", "1...2-4", "A: 2-4", "B : 1-2", "2-4 4-5!",
        "a1-b1 ?", "x 2-4?", "1.", "{ x }", "; x", "1. A: 1-2", "1. Red: 1-2", "Red: 1-2",
        "1.\na1-b1", "; x\n1. a1-b1", "1. ... 1-2", "[A \"\\\"\"]"}) {
    CAPTURE(text);
    CHECK(form(text) == "record");
  }
  for (const char* text : {"+--+", "o--o  o", " 1-----2 . . 3", "a2--b2", "1 . 2", "+ + +",
                           "1\n/ \\", "1\n . .\n", "._. .", "\u00b7=\u00b7"}) {
    CAPTURE(text);
    CHECK(form(text) == "picture");
  }
  for (const char* text : {"1\n2\n", "1", "1 # \n0", "-1", "31", "01\n/"}) {
    CAPTURE(text);
    CHECK(form(text) == "judge");
  }
  for (const char* text :
       {"j7", "(0, 0) - (1, 0)", "trmph.com/dnb/board#5,j7", "{\"a\": 1}", "[{\"a\": 1}]", "2-4",
        "1 2-4", "2-4 (4,5)", "a1-b1", "1-2 # 1. 2-4!", "2-4; !"}) {
    CAPTURE(text);
    CHECK(form(text) == "lines");
  }
  for (const char* text : {"", "hello", "0 6 2", "[0, 6, 2]", "1. hello", "!", "+", "--", "1--",
                           "1-2-3", "A", "A 2", "[1]", "1 2", "1 2\n2 5\n4 5"}) {
    CAPTURE(text);
    CHECK(form(text) == "none");
  }
  CHECK(form("\u00a0\n0x1f") == "states");
  for (const char* text : {"P1(h,2,0)\n", "h 2 0\n", "0001", "1000", "0 0 0 1 0", "[1, 0, 0, 0]"}) {
    CHECK(form(text) == "openspiel");
  }
}

TEST_CASE("A text of no form is told the three forms that are most like it") {
  const auto similar = [](std::string_view text, const Figure* figure = nullptr) {
    const std::string message = unknown_form(TextFront::of(text), figure);
    const std::string before = "the most similar are ";
    return message.substr(message.find(before) + before.size());
  };
  CHECK(similar("# x\n1-2-3") ==
        "points by number (2-4 4-5), a record (1. 2-4 4-5) or points by letter (a1-b1 b1-b2)");
  CHECK(similar("a1:b1") ==
        "middles of lines (b1 c2), a state (0x1f) or points by letter (a1-b1 b1-b2)");
  CHECK(similar("(0;0)-(1;0)").starts_with("coordinates ((0, 0) - (1, 0)), "));
  CHECK(similar("+ x-+").starts_with("a picture (+---+   +), "));
  CHECK(similar("\"steps\": []").starts_with("a replay of Kaggle ({\"steps\": [...]}), "));
  const Figure triangle = Figure::make("triangle-3");
  CHECK(similar("a1:b1", &triangle) ==
        "a state (0x1f), the number of games (2) or points by number (2-4 4-5)");
  CHECK(unknown_form(TextFront::of("1 2"), nullptr).starts_with("numbers alone: "));
}

TEST_CASE("The second line tells the form only of states, headers and problems") {
  for (const char* line : {"1", "0 1 # x", "1001", "0 1 2", "1 2 3", "a b c", "0 64 2 B", "-2"}) {
    CAPTURE(line);
    CHECK(needs_next_line(line));
  }
  for (const char* line :
       {"2", "hello", "2 4 4 5", "1 3", "a c", "1-2", "+ +", "0x1", "[A \"x\"]"}) {
    CAPTURE(line);
    CHECK(!needs_next_line(line));
  }
}

TEST_CASE("A text tells its board by a header, a link, a picture or a replay") {
  using Told = std::optional<std::string>;
  CHECK(read_text("\n[Board \"boxes-1x2\"]\n1. 1-2", InputForm::record).board == "boxes-1x2");
  CHECK(read_text("# x\ntrmph.com/dnb/board#5,j7", InputForm::lines).board == "boxes-5x5");
  CHECK(read_text("+ +\n\n+ +", InputForm::picture).board == "boxes-1x1");
  CHECK(read_text(R"({"num_rows":2,"num_cols":3,"steps":[]})", InputForm::kaggle).board ==
        "boxes-2x3");
  CHECK(read_text("1-2", InputForm::lines).board == Told());
  CHECK(read_text("h 0 0", InputForm::openspiel).board == Told());
  const ReadText half = read_text("+-+\n+ +-+", InputForm::picture);
  CHECK(half.board == Told());
  CHECK(half.problem.starts_with("line 2: expected one picture"));
}

}  // namespace
}  // namespace triwar::lookup::input_forms_test
