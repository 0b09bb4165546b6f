#include "lookup/move_text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace triwar::lookup::move_text_test {
namespace {

/// Returns the points of all moves, such as "2 4, 4 5" or "a1 b1", and at last the problem, if any.
std::string scanned(std::string_view line) {
  std::string text;
  MoveScanner scanner(line);
  while (const auto move = scanner.next()) {
    if (!text.empty()) text += ", ";
    if (move->form == MoveForm::middle) {
      text += point_text(move->first);
      continue;
    }
    if (move->form == MoveForm::coordinates) text += "@";
    for (const PointText& point : {move->first, move->second}) {
      if (&point != &move->first && !text.empty() && text.back() != ' ') text += ' ';
      if (point.column >= 0) text += static_cast<char>('a' + point.column);
      text += number_text(point.number);
      if (text.find_first_of("0123456789") != text.npos) text += ' ';
    }
    text.pop_back();
  }
  if (!scanner.problem().empty()) text += "! " + scanner.problem().message(nullptr);
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
                           "[2-4],<4_5>",
                           "[(2, 4), (4, 5)]",
                           "[[2,4],[4,5]] # x",
                           "2\u20144 4\u22125 # 1-2",
                           "2\u20134 4 \u2010 5",
                           "2\uff0d4 4-5",
                           "2\u21924 4 \u2192 5",
                           "2->4 4 -> 5",
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

TEST_CASE("A word that is no move ends them") {
  CHECK(scanned("2\xe2\x80"
                "4")
            .find("is not a move") != std::string::npos);
  CHECK(scanned("2-4 4-5x 1-2") == "2 4! '4-5x' is not a move: expected one like 2-4");
}

TEST_CASE("Middles are read where column plus row is odd") {
  for (const char* line : {"j7 f5 e8", "j7,f5,e8", "J7; f5 e8", "j7f5e8", "[j7, f5, e8]",
                           "[\"j7\", \"f5\", \"e8\"]", "j7 f5e8 # g5"}) {
    CAPTURE(line);
    CHECK(scanned(line) == "j7, f5, e8");
  }
  CHECK(scanned("(j7)") == "j7");
  // A dash joins points, and so does nothing between places of different kinds.
  CHECK(scanned("b1-c1 a1b1") == "b1 c1, a1 b1");
  CHECK(scanned("b1a1") == "b1 a1");
  CHECK(scanned("j7 f6") == "j7, f6");  // the board refuses f6
  CHECK(scanned("j7 a1-b1 f5") == "j7, a1 b1, f5");
}

TEST_CASE("A dash between brackets joins points by column and row from 0") {
  CHECK(scanned("(0, 0) - (1, 0)") == "@ a0 b0");
  CHECK(scanned("[0,1]-[1,1],(0,0)\u2013(0,1)") == "@ a1 b1, @ a0 a1");
  CHECK(scanned("(2, 4) (4, 5)") == "2 4, 4 5");
  CHECK(scanned("(0, 0) -").find("is not a move") != std::string::npos);
}

TEST_CASE("OpenSpiel's words are a direction, a row and a column") {
  const auto words = [](std::string_view line) {
    std::string text;
    MoveScanner scanner(line);
    while (const auto move = scanner.next()) {
      if (move->form != MoveForm::words) break;
      if (move->player) text += *move->player;
      text += point_text(move->first) + point_text(move->second) + " ";
    }
    return text + scanner.problem().text;
  };
  CHECK(words("h 0 0, v 0 1") == "a0b0 b0b1 ");
  CHECK(words("P1(h,0,0) P2(v, 1, 2)") == "Aa0b0 Bc1c2 ");
  for (const char* line : {"h 0", "h 0,", "h -1 0", "x 0 0", "H 0 0"}) {
    CAPTURE(line);
    CHECK(words(line).find("is not a move") != std::string::npos);
  }
}

TEST_CASE("A link is no comment, and its moves are scanned") {
  CHECK(without_comment("trmph.com/dnb/board#5,f3 # x") == "trmph.com/dnb/board#5,f3 ");
  CHECK(scanned("trmph.com/dnb/board#5,f3h9 # x") == "f3, h9");
}

TEST_CASE("A JSON object is neither moves nor a list") {
  for (const char* line : {R"({"moves":["1-2"]})", R"( { "a\"b" : 1)", R"([{"moves":"1-2"}])"}) {
    CAPTURE(line);
    CHECK(scanned(line) == "! a JSON object; give its moves or its state alone");
  }
  for (const char* line : {"{2-4}", "{2-4, 4-5}"}) {
    CHECK(scanned(line).find("is not a move") != std::string::npos);
  }
}

TEST_CASE("A list of points is told from moves") {
  CHECK(only_points(" 2 4\t4 5").size() == 4);
  CHECK(only_points("2 4, 4 5;").size() == 4);
  CHECK(only_points("a1 a2 b1 b2").size() == 4);
  CHECK(only_points("b1 a1").size() == 2);
  for (const char* text : {"", "2", "2-4 4", "2,4 4,5", "2 x", "2 -4", "j7 f5", "a1 2"}) {
    CAPTURE(text);
    CHECK(only_points(text).empty());
  }
}

}  // namespace
}  // namespace triwar::lookup::move_text_test
