#include "painting/case_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace triwar::painting {
namespace {

Case case_of(std::string_view line) {
  Case question;
  question.number = 7;
  read_line(line, question);
  return question;
}

std::string tsv(std::string_view line) {
  TextBuffer text;
  add_tsv(case_of(line), text);
  return std::string(text.text());
}

std::string judge(std::string_view line) {
  TextBuffer text;
  add_judge(case_of(line), text);
  return std::string(text.text());
}

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

std::string text_of(std::string_view line) {
  TextBuffer text;
  add_text(case_of(line), /*numbered=*/false, lookup::Style(false), text);
  return std::string(text.text());
}

TEST_CASE("A grid is drawn with its paint and the cells that a move paints") {
  CHECK(text_of("4: 2,1").starts_with("column  1234\nrow 1   "));
  CHECK(text_of("2:").starts_with("column  12\nrow 1   **\nrow 2   **\n"));
  CHECK(text_of("0:").starts_with("A grid without columns.\n"));
  CHECK(text_of("1: 1,2").starts_with("Invalid at cell 1: row 1, column 2 is not on the grid"));
}

TEST_CASE("A large grid is drawn around the first painted cell if Bob wins") {
  CHECK(text_of("202: 1,101 2,101 1,202 2,202").starts_with("Columns 71 to 130 of 202:\n"));
}

TEST_CASE("The heaps are listed by nimber") {
  CHECK(text_of("3: 1,2").ends_with(
      "\nHeaps by nimber:\n  0: 2 runs of length 1\n  1: 1 single cell\n"));
}

}  // namespace
}  // namespace triwar::painting
