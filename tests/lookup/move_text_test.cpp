#include "lookup/move_text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace triwar::lookup {
namespace {

/// Returns the points of all moves, such as "2 4, 4 5" or "a1 b1", and at last the problem, if any.
std::string scanned(std::string_view line) {
  std::string text;
  MoveScanner scanner(line);
  while (const auto move = scanner.next()) {
    if (!text.empty()) text += ", ";
    for (const PointText& point : {move->first, move->second}) {
      if (&point != &move->first && !text.empty() && text.back() != ' ') text += ' ';
      if (point.column >= 0) text += static_cast<char>('a' + point.column);
      text += number_text(point.number);
      if (text.find_first_of("0123456789") != text.npos) text += ' ';
    }
    text.pop_back();
  }
  if (!scanner.problem().empty()) text += "! " + scanner.problem();
  return text;
}

TEST_CASE("Moves are read in all notations") {
  for (const char* line : {"2-4 4-5",
                           "2-4,4-5",
                           " 2-4;4-5 ;",
                           "2,4 4,5",
                           "2,4, 4,5",
                           "2,4;4,5",
                           "2_4,4_5",
                           "2 - 4 4 - 5",
                           "(2,4)(4,5)",
                           "(2, 4), (4, 5)",
                           "[2 4] [4 5]",
                           "{2-4},<4_5>",
                           "[(2, 4), (4, 5)]",
                           "[[2,4],[4,5]] # x",
                           "2\u20144 4\u22125 # 1-2",
                           "2\u20134 4 \u2010 5",
                           "2\uff0d4 4-5",
                           "2\u21924 4 \u2192 5",
                           "[2-4, 4-5]",
                           "(2-4 4-5)",
                           "(2,4),4-5",
                           "\t2-4\r\n4-5\v",
                           "[\"2-4\",\"4-5\"]",
                           "'2-4', '4-5'"}) {
    CAPTURE(line);
    CHECK(scanned(line) == "2 4, 4 5");
  }
  for (const char* line : {"a1-b1 b1-b12", "a1b1,b1b12", "A1B1 (b1, B12)", "a1 - b1 b1_b12"}) {
    CAPTURE(line);
    CHECK(scanned(line) == "a1 b1, b1 b12");
  }
  for (const char* line : {"", " ", "# 2-4", " , ;"}) CHECK(scanned(line).empty());
}

TEST_CASE("What is no move ends them") {
  for (const char* line : {"2",
                           "2-",
                           "-4",
                           "2--4",
                           "2-4-5",
                           "2-123-13",
                           "(2-4",
                           "(2-4]",
                           "\"2-4'",
                           "2 4",
                           "2,,4",
                           "2 _ 4",
                           "2 , 4",
                           "2x4",
                           "a-b",
                           "a1",
                           "a1-2",
                           "1-a2",
                           "a1b1c1",
                           "2-4)",
                           "0x1f",
                           "\u20132-4",
                           "2\u2013\u20134",
                           "2\u2013",
                           "2~4",
                           "2\xe2\x80"
                           "4"}) {
    CAPTURE(line);
    CHECK(scanned(line).find("is not a move: expected one like 2-4") != std::string::npos);
  }
  CHECK(scanned("2-4 4-5x 1-2") == "2 4! '4-5x' is not a move: expected one like 2-4");
}

TEST_CASE("Commas in moves and right between them are ambiguous") {
  for (const char* line : {"2,4,4,5", "2-4,4,5", "2,4,4-5"}) {
    CAPTURE(line);
    CHECK(scanned(line).find("is ambiguous") != std::string::npos);
  }
}

TEST_CASE("A list of numbers is told from moves") {
  CHECK(only_numbers(" 2 4\t4 5").size() == 4);
  CHECK(only_numbers("2 4, 4 5;").size() == 4);
  for (const char* text : {"", "2", "2-4 4", "2,4 4,5", "2 x", "2 -4"}) {
    CAPTURE(text);
    CHECK(only_numbers(text).empty());
  }
}

}  // namespace
}  // namespace triwar::lookup
