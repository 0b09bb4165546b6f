// Boards from a file: valid JSON, and the errors about anything else.
#include "tablebase/board_file.h"

#include <doctest/doctest.h>

#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tests/support/boards.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::board_file_test {
namespace {

const std::string house =
    R"({"name":"house","points":[[1,0],[0,1],[2,1],[0,2],[2,2]],"cells":[[1,2,3],[2,3,5,4]]})";

/// Returns the error message about a text.
std::string refusal(const std::string& text) {
  const auto error = tests::error_of([&] { parse_board(text, "a.json"); });
  if (!error) return "none";
  CHECK(error->code() == ErrorCode::usage);
  return error->what();
}

/// Returns the error message when a part of the house's text is replaced.
std::string refusal(const std::string& part, const std::string& by) {
  std::string text = house;
  const std::size_t place = text.find(part);
  REQUIRE(place != std::string::npos);
  return refusal(text.replace(place, part.size(), by));
}

/// Returns a house whose walls have a height of 1.5.
Figure with_fractions() {
  return Figure({.name = "house",
                 .points = {{1, 0}, {0, 1}, {2, 1}, {0, 2.5}, {2, 2.5}},
                 .cells = {{1, 2, 3}, {2, 3, 5, 4}}});
}

}  // namespace

TEST_CASE("A board is read from JSON and written as it was") {
  const Board board(parse_board(house, "a.json"));
  CHECK(board.name() == "house");
  CHECK(board.edges() == 6);
  CHECK(board_json(board.figure()) == house);
  CHECK(Board(parse_board(" \n" + board_json(board.figure()) + "\n", "a.json")).fingerprint() ==
        board.fingerprint());
}

TEST_CASE("Random and built-in boards come back from their JSON") {
  std::mt19937_64 random(4559);
  std::vector<Board> boards;
  for (int i = 0; i < 100; ++i) boards.emplace_back(tests::random_geometry(random, 4 + i % 60));
  for (const Board& board : boards) {
    const Board again(parse_board(board_json(board.figure()), "a.json"));
    CHECK(again.fingerprint() == board.fingerprint());
    for (int point = 1; point <= board.points(); ++point) {
      CHECK(again.at(static_cast<Point>(point)) == board.at(static_cast<Point>(point)));
    }
  }
  for (const Board& board : tests::all_boards()) {
    std::string json = board_json(board.figure());
    json.replace(json.find(board.name()), board.name().size(), "mine");
    CHECK(Board(parse_board(json, "a.json")).fingerprint() == board.fingerprint());
  }
}

TEST_CASE("What breaks a rule of the form is refused with the place and the rule") {
  CHECK(refusal("") == "a.json: not a board: line 1, character 1: not JSON");
  CHECK(refusal("{\n\"name\": oops}") == "a.json: not a board: line 2, character 9: not JSON");
  CHECK(refusal(house + "x") == "a.json: not a board: line 1, character 86: not JSON");
  for (const char* text : {"[]", "7", "[{\"name\":1,\"name\":2}]", "[\"a\",[[1]]]"}) {
    CAPTURE(text);
    CHECK(refusal(text) == "a.json: not a board: expected an object with name, points and cells");
  }
  CHECK(refusal("\"name\":\"house\",", "") == "a.json: not a board: there is no \"name\"");
  CHECK(refusal("\"points\"", "\"dots\"") ==
        "a.json: not a board: unknown key \"dots\"; expected name, points, cells and drawn");
  CHECK(
      refusal("\"cells\"", "\"cell\"") ==
      "a.json: not a board: unknown key \"cell\"; expected name, points, cells and drawn; did you "
      "mean cells?");
  CHECK(refusal("\"cells\"", "\"\\u001b\\u00e9\"").find("unknown key \"\\x1b\u00e9\"") !=
        std::string::npos);
  CHECK(refusal("\"cells\"", "\"name\"") == "a.json: not a board: duplicate key \"name\"");
  CHECK(refusal("\"cells\"", "\"\\u001b\":1,\"\\u001b\"") ==
        "a.json: not a board: duplicate key \"\\x1b\"");
  CHECK(refusal("\"house\"", "7") == "a.json: not a board: \"name\" is not a string");
  for (const char* points : {"{}", "{\"a\":[[1,2]]}"}) {
    CAPTURE(points);
    CHECK(refusal("[[1,0],[0,1],[2,1],[0,2],[2,2]]", points) ==
          "a.json: not a board: \"points\" is not a list");
  }
  CHECK(refusal("[0,2]", "[0]") == "a.json: not a board: point 4 is not a pair of numbers [x, y]");
  for (const char* point : {"[0,\"2\"]", "[0,[2]]", "[0,2,[3]]", "[0,2,{}]", "[0,null]",
                            "{\"x\":0,\"y\":2}", "{\"a\":[0,2]}", "[[0,2]]", "null", "\"0,2\""}) {
    CAPTURE(point);
    CHECK(refusal("[0,2]", point) ==
          "a.json: not a board: point 4 is not a pair of numbers [x, y]");
  }
  CHECK(refusal("[1,2,3]", "[1,2.5,3]") ==
        "a.json: not a board: cell 1 is not a list of point numbers");
  for (const char* cell : {"7", "[2,3,[5],4]", "{\"a\":1,\"a\":2}"}) {
    CAPTURE(cell);
    CHECK(refusal("[2,3,5,4]", cell) ==
          "a.json: not a board: cell 2 is not a list of point numbers");
  }
  CHECK(refusal("[1,0]", "[1e999,0]") == "a.json: not a board: a number in it is too large");
}

TEST_CASE("What breaks a rule of boards is refused with the file") {
  CHECK(refusal("[1,2,3]", "[1,2,6]") == "a.json: house: cell 1 has the corner 6, expected 1 to 5");
  CHECK(refusal("[1,2,3]", "[1,2,18446744073709551615]") ==
        "a.json: house: cell 1 has the corner 9223372036854775807, expected 1 to 5");
  CHECK(refusal("[1,2,3]", "[1,2,-9223372036854775808]") ==
        "a.json: house: cell 1 has the corner -9223372036854775808, expected 1 to 5");
  CHECK(refusal("\"house\"", "\"a house\"").starts_with("a.json: character 2 of the name"));
  for (const char* name : {"triangle-3", "triangle-99", "boxes-7x7", "painting"}) {
    CHECK(refusal("house", name) == "a.json: not a board: " + std::string(name) +
                                        " is the name of another game; choose another name");
  }
}

TEST_CASE("Hostile texts are refused at once") {
  const std::string deep(60'000, '[');
  CHECK(refusal(deep) == "a.json: not a board: line 1, character 60001: not JSON");
  CHECK(refusal(deep + std::string(5'000, ']')) ==
        "a.json: not a board: line 1, character 65001: not JSON");
  const std::string longest = house + std::string(longest_board_file - house.size(), ' ');
  CHECK(board_json(parse_board(longest, "a.json")) == house);
  CHECK(refusal(longest + " ") == "a.json: not a board: too large; expected at most 65536 bytes");
  CHECK(refusal(std::string(longest_board_file + 1, ' ')) ==
        "a.json: not a board: too large; expected at most 65536 bytes");
  CHECK(refusal(std::string("\0\0\0", 3)) == "a.json: not a board: line 1, character 1: not JSON");
  CHECK(refusal("\"house\"", "\"a\\u0000b\"").starts_with("a.json: character 2 of the name"));
  CHECK(refusal("\"house\"", "\"\xff\"") == "a.json: not a board: line 1, character 10: not JSON");
  std::string many = "{\"name\":\"a\",\"cells\":[[1,2,3]],\"points\":[[0,0]";
  for (int i = 1; i < 9000; ++i) many += ",[0,0]";
  CHECK(refusal(many + "]}").starts_with("a.json: a: too many points: 9000"));
}

TEST_CASE("A file is read as its text or it is said why it cannot be") {
  const cli::TemporaryFolder folder;
  std::ofstream(folder / "house.json") << house << "\n";
  CHECK(board_json(read_board(folder / "house.json")) == house);
  std::ofstream(folder / "large.json") << std::string(10 << 20, ' ');
  CHECK(tests::code_of([&] { read_board(folder / "large.json"); }) == ErrorCode::usage);
  for (const auto& path : {folder / "missing.json", folder.path()}) {
    CHECK(tests::code_of([&] { read_board(path); }) == ErrorCode::input_cannot_open);
  }
}

TEST_CASE("The examples are boards") {
  int boards = 0;
  for (const auto& entry : std::filesystem::directory_iterator(tests::source("examples/boards"))) {
    CHECK(read_board(entry.path()).name() == entry.path().stem().string());
    ++boards;
  }
  CHECK(boards > 0);
}

TEST_CASE("The description of a board has its name, its points and the corners of its cells") {
  CHECK(board_json(with_fractions()) ==
        R"({"name":"house","points":[[1,0],[0,1],[2,1],[0,2.5],[2,2.5]],)"
        R"("cells":[[1,2,3],[2,3,5,4]]})");
}

}  // namespace triwar::board_file_test
