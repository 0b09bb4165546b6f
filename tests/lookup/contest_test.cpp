#include "lookup/contest.h"

#include <doctest/doctest.h>

#include "tablebase/base/error.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::contest_test {
namespace {

TEST_CASE("A game of a contest, or the first one of its input, becomes moves") {
  for (const char* text : {"2\n2 4 4 5", "1\n2 2 4 4 5", "2\n2\n2 4\n4 5\n0"}) {
    CAPTURE(text);
    CHECK(moves_of_contest(text) == "2-4 4-5 ");
  }
  for (const char* text : {"31", "2 2 4 4", "2\n2 2 4 4 5", "2 2-4 4-5", "9 2 4", ""}) {
    CAPTURE(text);
    CHECK(tests::code_of([&] { moves_of_contest(text); }) == ErrorCode::input_unreadable);
  }
}

TEST_CASE("One integer alone begins a contest, and several are numbers alone") {
  CHECK(begins_contest("12 "));
  CHECK(begins_contest("-1"));
  for (const char* line : {"1 2", "1-2", "x", ""}) CHECK(!begins_contest(line));
  CHECK(are_numbers("1 -2\u00a03 # x"));
  for (const char* line : {"", "1 2-3", "1,2"}) CHECK(!are_numbers(line));
  CHECK(
      numbers_alone("0 2", nullptr).find("--moves \"2 4 4 5\", or write 2-4 4-5; for actions of") !=
      std::string::npos);
}

}  // namespace
}  // namespace triwar::lookup::contest_test
