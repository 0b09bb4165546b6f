#include "painting/lookup/cli/case_renderer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "painting/embedded.h"

namespace triwar::lookup {
namespace {

PaintingCase case_of(std::string_view line) {
  PaintingCase painting_case;
  painting_case.number = 7;
  read_line(line, painting_case);
  return painting_case;
}

std::string tsv(std::string_view line) {
  TextBuffer text;
  render_tsv(embedded::painting(), case_of(line), text);
  return std::string(text.text());
}

std::string judge(std::string_view line) {
  TextBuffer text;
  render_judge(embedded::painting(), case_of(line), text);
  return std::string(text.text());
}

TEST_CASE("A line of fields names the winner and the first winning move") {
  CHECK(tsv("1:") == "7\t1\t0\t0\tBob\t\t\t\t\n");
  CHECK(tsv("1: 2,1") == "7\t1\t1\t1\tAlice\tcell\t1\t1\t\n");
  CHECK(tsv("2:") == "7\t2\t0\t2\tAlice\tsquare\t\t1\t\n");
  CHECK(tsv("1: 1,2") == "7\t\t\t\t\t\t\t\tnot_a_cell\n");
}

TEST_CASE("The header has as many fields as each line") {
  TextBuffer text;
  render_tsv_header(embedded::painting(), false, text);
  const auto tabs = [](std::string_view line) { return std::ranges::count(line, '\t'); };
  CHECK(tabs(text.text()) == tabs(tsv("2:")));
  CHECK(tabs(text.text()) == tabs(tsv("1:")));
  CHECK(tabs(text.text()) == tabs(tsv("1: 1,2")));
}

TEST_CASE("The form of the contest names the winner alone") {
  CHECK(judge("1:") == "Case 7: Bob\n");
  CHECK(judge("2:") == "Case 7: Alice\n");
  CHECK(judge("x") == "Case 7: invalid.\n");
}

}  // namespace
}  // namespace triwar::lookup
