#include "lookup/parse.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/text_steps.h"
#include "tests/support/bad_games.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::parse_test {
namespace {

std::string parsed(std::string_view text, const char* board = nullptr,
                   std::optional<InputForm> form = {}) {
  const auto figure =
      board == nullptr ? nullptr : std::make_shared<const Figure>(Figure::make(board));
  const auto error = tests::error_of([&] { parse(text, figure, form); });
  if (error) return error->what();
  const Parsed result = parse(text, figure, form);
  return result.game && result.game->bad ? result.game->bad->message : parsed_json(result);
}

TEST_CASE("Moves are parsed with and without a board") {
  CHECK(parsed("2-4 5,4", "triangle-2") ==
        R"({"form":"lines","game":"triangle-2","moves":["2-4","4-5"]})");
  CHECK(parsed("a1-b1 b1,c1") == R"({"form":"lines","game":null,"moves":["a1-b1","b1-c1"]})");
  CHECK(parsed("1. a1-b1! {x}\n2. b1-c1\n", "boxes-2x2") ==
        R"({"form":"record","game":"boxes-2x2","moves":["7-8","8-9"]})");
  CHECK(parsed("1-2\n1-3\n") == R"({"form":"record","game":null,"moves":["1-2","1-3"]})");
  CHECK(parsed("1 2 2 4 4 5", "triangle-2") ==
        R"({"form":"lines","game":"triangle-2","moves":["1-2","2-4","4-5"]})");
  CHECK(parsed("h 0 0, v 0 0", "boxes-1x1").starts_with(R"({"form":"openspiel",)"));
  for (const char* text :
       {"h 0 0\nv 0 1\nh 1 0", "P1(h,0,0)\nP2(v, 0, 1) P1(h,1,0)", "1. h 0 0 v,0,1\n2. h 1 0"}) {
    CAPTURE(text);
    CHECK(parsed(text, "boxes-2x2") ==
          R"({"form":"record","game":"boxes-2x2","moves":["1-2","2-5","4-5"]})");
  }
  CHECK(parsed("h 0 0, v 0 1", "boxes-2x2", InputForm::lines).ends_with(R"(["1-2","2-5"]})"));
  CHECK(parsed("h 0 0\nv 0 1").ends_with(R"("moves":["h 0 0","v 0 1"]})"));
  CHECK(parsed("j7 f5", "boxes-5x5").ends_with(R"("moves":["17-18","21-22"]})"));
  // 9-15, 26-32 and 34-35 on Little Golem
  CHECK(parsed("e8c2h1", "boxes-5x5").ends_with(R"("moves":["9-15","26-32","34-35"]})"));
  CHECK(parsed("j7,f5") == R"({"form":"lines","game":null,"moves":["j7","f5"]})");
  CHECK(parsed("http://www.trmph.com/dnb/board#5,j7f5") ==
        R"({"form":"lines","game":"boxes-5x5","moves":["17-18","21-22"]})");
  CHECK(parsed("(0, 0) - (1, 0), (1, 2) - (1, 1)", "boxes-2x3").ends_with(R"(["1-2","6-10"]})"));
  CHECK(parsed("0 12 6", "boxes-2x3", InputForm::openspiel).ends_with(R"(["1-2","4-8","9-10"]})"));
}

TEST_CASE("Positions are parsed as states") {
  const char* const state =
      R"({"form":"states","game":"triangle-2","state":"0x1f","to_move":null,"score":null})";
  CHECK(parsed("0x1f", "triangle-2") == state);
  CHECK(parsed("# x\n31\n", "triangle-2", InputForm::states) == state);
  CHECK(
      parsed("+-+ +\n|A|\n+-+ +") ==
      R"({"form":"picture","game":"boxes-1x2","state":"0x2b","to_move":"A","score":{"A":1,"B":0}})");
  CHECK(parsed("0 # x\n", "triangle-3", InputForm::states).find(R"("state":"0x0")") !=
        std::string::npos);
  for (const char* text : {"1000", "1 0 0 0", "[1, 0, 0, 0]"}) {
    CHECK(parsed(text, "boxes-1x1") == parsed("1000", "boxes-1x1", InputForm::openspiel));
  }
  CHECK(parsed("1000", "boxes-1x1", InputForm::openspiel) ==
        R"({"form":"openspiel","game":"boxes-1x1","state":"0x1","to_move":null,"score":null})");
}

TEST_CASE("The headers of a record tell its board and its start") {
  const std::string game = "[Event \"x\"]\n[Board \"boxes-1x2\"]\n";
  CHECK(parsed(game + "\n*\n") == R"({"form":"record","game":"boxes-1x2","moves":[]})");
  const std::string start = game + "[Start \"0x2b,B,1-0\"]\n";
  const std::string members = R"("state":"0x2b","to_move":"B","score":{"A":1,"B":0},"moves":)";
  CHECK(parsed(start) == R"({"form":"record","game":"boxes-1x2",)" + members + "[]}");
  CHECK(parsed(start + "1. 2-3").ends_with(members + R"(["2-3"]})"));
  CHECK(parsed(game + "[Start \"0x2b\"]\n1. 2-3")
            .ends_with(R"("state":"0x2b","to_move":null,"score":null,"moves":["2-3"]})"));
  CHECK(parsed("[Board \"boxes-2x2\"] [Start \"0x3\"] 1. 2-5 2. 4-5")
            .ends_with(R"("state":"0x3","to_move":null,"score":null,"moves":["2-5","4-5"]})"));
  CHECK(parsed(game + "[Start \"0x2b\"]\n1. 2-3 2-3") == "edge 2-3 is already drawn (move 1)");
  CHECK(parsed("[Board \"5x5\"]\n1. 1-2").starts_with("unknown game '5x5'"));
}

TEST_CASE("A bad game has its code, its place and the reason") {
  for (const tests::BadText& row : tests::bad_texts()) {
    CAPTURE(row.form);
    CAPTURE(row.text);
    const auto figure =
        row.game.empty() ? nullptr : std::make_shared<const Figure>(Figure::make(row.game));
    std::optional<Parsed> result;
    const auto error =
        tests::error_of([&] { result = parse(row.text, figure, input_form_of(row.form)); });
    CHECK(error.has_value() == !row.line);
    if (error) {
      CHECK(error->code() == ErrorCode::input_unreadable);
      CHECK(std::string(error->what()).find(row.message) != std::string::npos);
      continue;
    }
    const Game& game = *result.value().game;
    REQUIRE(game.bad);
    CHECK(json_code(game.bad->code) == row.code);
    CHECK(game.bad->move == row.move);
    CHECK(game.bad->input_line == row.line);
    CHECK(game.bad->message.find(row.message) != std::string::npos);
    if (row.move) CHECK(static_cast<int>(game.moves.size()) == *row.move - 1);
  }
}

TEST_CASE("Some forms need a board, and some a board of boxes") {
  CHECK(parsed("0x1f") == "the form states needs the name of a board");
  CHECK(parsed("h 0 0", "triangle-2", InputForm::openspiel) ==
        "the form openspiel is for boards of boxes only");
  CHECK(parsed("", "boxes-2x2", InputForm::lines).ends_with("\"moves\":[]}"));
}

TEST_CASE("A text of one game is in one notation") {
  for (const auto& [text, problem] :
       {std::pair("a1-b1 2,4", "'2,4' is a move in numbers, but the game is in letters: "),
        std::pair("1-2 a1-b1", "'a1-b1' is a move in letters, but the game is in numbers: "),
        std::pair("b1 a2-a3", "'a2-a3' is a move in letters, but the game is in middles: "),
        std::pair("(0, 0) - (1, 0) 1-2", "'1-2' is a move in numbers, but the game is in coord"),
        std::pair("1-2\nh 0 0", "'h 0 0' is a move in words of OpenSpiel, but the game is in "),
        std::pair("1. b2-c2 b1-c1 2-1",
                  "'2-1' is a move in numbers, but the game is in letters: ")}) {
    for (const char* board : {static_cast<const char*>(nullptr), "boxes-3x3"}) {
      const std::string result = parsed(text, board);
      CAPTURE(result);
      CHECK(result.starts_with(problem));
    }
  }
}

TEST_CASE("Coordinates without a dash are no state") {
  for (const char* text : {"(0, 0) (1, 0)", "(0, 0),(1, 0)", "((0, 0), (1, 0))",
                           "((0,0),(1,0)),((1,0),(2,0))", "(0, 1) (1, 1)"}) {
    CAPTURE(text);
    CHECK(parsed(text, "boxes-2x2").ends_with("between coordinates write a dash: (0, 0) - (1, 0)"));
  }
}

TEST_CASE("Moves in OpenSpiel's words are read line by line as a record") {
  CHECK(parsed("h 0 0\nv 0 1\nh 1 0\n", "boxes-2x2", InputForm::record)
            .ends_with(R"("moves":["1-2","2-5","4-5"]})"));
  CHECK(parsed("P1(h,0,0)\nP2(v,0,1)\n", "boxes-2x2", InputForm::record)
            .ends_with(R"("moves":["1-2","2-5"]})"));
}

/// Returns a text of about `size` bytes that repeats a pattern.
std::string repeated(std::string_view pattern, std::size_t size) {
  std::string text;
  while (text.size() < size) text += pattern;
  return text;
}

TEST_CASE("The steps of every reader grow with the text") {
  const auto figure = std::make_shared<const Figure>(Figure::make("boxes-2x2"));
  const auto steps = [&](const std::string& text, std::optional<InputForm> form,
                         const std::shared_ptr<const Figure>& board) {
    const std::uint64_t before = text_steps;
    tests::error_of([&] { parse(text, board, form); });
    return text_steps - before;
  };
  std::vector<std::optional<InputForm>> forms{std::nullopt};
  for (std::size_t i = 0; i < std::size(input_form_names); ++i) {
    forms.emplace_back(static_cast<InputForm>(i));
  }
  for (const char* pattern : {"1,1,",       "1,",        "1 ",
                              "1-2 ",       "1-2,",      "1_",
                              "1-",         "1.",        "1) ",
                              "2 1 2 ",     "9",         "0x1",
                              "1-2!",       "1-2 {x} ",  "(",
                              "( ",         ")",         "((1,2) ",
                              "(1,2)",      "[",         "[\"",
                              "[a \"",      "[A \"x\"]", "{",
                              "{\"a",       "{}",        "\"",
                              "'1-2' ",     "<",         "-",
                              "---",        "\u2013",    "a1a1a1",
                              "a2",         "a1-b1 ",    "a1",
                              "A: ",        "A:1-2 ",    "Red: 1-2 ",
                              "word",       "word ",     "x: ",
                              ";",          "# ",        "\n",
                              "1-2\n\n",    "h 0 0 ",    "h ",
                              "P1(h,0,0) ", "(0,0)-",    "(0, 0) - (1, 0) ",
                              "1... ",      "1/2-1/2 ",  "1-0 ",
                              "*",          " ",         "\u00a0",
                              "\xff",       ",",         "+--",
                              "| ",         "+ +\n",     "trmph.com/dnb/board#2,"}) {
    CAPTURE(std::string(pattern));
    for (const auto& form : forms) {
      for (const auto& board : {figure, std::shared_ptr<const Figure>()}) {
        for (const char* begin : {"", "1-2 ", "1. a1-b1 ("}) {
          CAPTURE(std::string(begin));
          const auto text = [&](std::size_t size) { return begin + repeated(pattern, size); };
          constexpr std::size_t size = 1 << 11;
          const std::uint64_t few = steps(text(size), form, board);
          const std::uint64_t many = steps(text(4 * size), form, board);
          // Four times the text takes at most five times the steps; twelve if they grew with the
          // square.
          CHECK_MESSAGE(many <= 5 * few + size, (form ? input_form_name(*form) : "found"));
        }
      }
    }
  }
}

TEST_CASE("A long text that is no game is refused") {
  constexpr std::size_t size = 1 << 18;
  const std::string wide = "+" + std::string(50'000, ' ') + "+\n";
  // If the time grew with the square of the size, each would take a minute.
  for (const std::string& text :
       {repeated("[a \"", size), repeated("( ", size), repeated("x ", size), repeated("{", size),
        repeated(";", size), repeated("1-2!", size), repeated("1.", size), repeated("1,", size),
        wide + std::string(120'000, '\n') + wide, repeated("[[", size)}) {
    CAPTURE(text.substr(0, 9));
    const std::string result = parsed(text, "boxes-1x1");
    CHECK(result.find("{\"form") == result.npos);
  }
}

}  // namespace
}  // namespace triwar::lookup::parse_test
