#include "lookup/cli/game_reader.h"

#include <doctest/doctest.h>

#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::game_reader_test {
namespace {

std::string games_file(const cli::TemporaryFolder& folder, const std::string& text) {
  const std::string path = (folder / "games").string();
  std::ofstream(path) << text;
  return path;
}

InputForm found(const std::string& text) {
  const cli::TemporaryFolder folder;
  Input input({games_file(folder, text)}, [] {});
  const InputForm form = find_form(input);
  // Nothing has been skipped.
  std::string rest;
  for (; input.peek() != Input::end; input.skip()) rest += static_cast<char>(input.peek());
  CHECK(rest == text);
  return form;
}

TEST_CASE("The first significant line tells the form") {
  for (const char* text :
       {"2", "2\n1 1 2\n", "\n # x\n2 # y\n", "-1", "007\r\n", "1000\n1 1 2\n"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::judge);
  }
  for (const char* text : {"0x1f", "\n0X0 # x\n2-4\n", "0x"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::states);
  }
  for (const char* text : {"2-4", "a1b1\n", "\n\n2,4\n", "# 2\n(2, 4)", "2 - 4", "2\u20144",
                           "x 2-4", "2-4 x", "1 2-4", "2_4 # 0x1f"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::lines);
  }
}

TEST_CASE("A line that begins no form is refused with its place") {
  const cli::TemporaryFolder folder;
  const std::string name = games_file(folder, "\n# x\n hello 2 4\n2-5\n");
  Input input({name}, [] {});
  const auto error = tests::error_of([&] { find_form(input); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::input_unreadable);
  CHECK(error->what() == name +
                             ":3: 'hello' begins no form of games; the most similar are middles of "
                             "lines (b1 c2), a state "
                             "(0x1f) or points by letter (a1-b1 b1-b2)");
}

TEST_CASE("Numbers alone are the input of a contest only after one alone on the first line") {
  const cli::TemporaryFolder folder;
  for (const char* text : {"1 2\n2 5\n4 5\n", "2  2 2 4 4 5  3 1 2 2 3 1 3", "0 2", "1 2 # x"}) {
    CAPTURE(text);
    const std::string name = games_file(folder, text);
    Input input({name}, [] {});
    const auto error = tests::error_of([&] { find_form(input); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::input_unreadable);
    CHECK(std::string(error->what())
              .starts_with(name +
                           ":1: numbers alone: for the input of a contest use the form judge "
                           "(--input judge); for moves use --moves \"2 4 4 5\", or write 2-4 4-5"));
  }
  Input one_line({games_file(folder, "1 " + std::string(600'000, '2') + "\n")}, [] {});
  CHECK_THROWS_WITH(find_form(one_line),
                    doctest::Contains("the first line is too long to find its form: use --input"));
}

TEST_CASE("A state of OpenSpiel is known by its digits") {
  for (const char* text : {"000000000101", "000000000101\n1-2", "100000000101", "1001\n0110\n",
                           "1 0 0 1", "[0, 0, 0, 1]", "P1(h,0,0)", "h 0 0"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::openspiel);
  }
  CHECK(found("1001\n1 2") == InputForm::judge);
}

TEST_CASE("A picture may have a header or Wilson's conditions above it") {
  for (const char* text : {"0 1 2\n+-+-+\n+ + +\n", "# x\n  a b\n\n1 o-o\n2 o o\n",
                           "0 64 2 B\n+-+\n| |\n+-+\n", "-2\n+-+\n+ +\n", "0\n\n+-+\n+ +"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::picture);
  }
}

TEST_CASE("A line longer than the buffer is not read ahead of") {
  const std::string blanks(600'000, ' ');
  CHECK(found(blanks + "2-4\n") == InputForm::judge);
  CHECK(found(std::string(600'000, '\n') + "2-4\n") == InputForm::judge);
  CHECK(found(std::string(200'000, '\n') + "2-4\n") == InputForm::lines);
}

/// Reads all games of triangle-2: for each its number and state, or the line and code of its fault.
std::vector<std::string> read_lines(InputForm form, const std::string& text) {
  const Board board = Board::make("triangle-2");
  const std::string padded = text + std::string(Input::padding, '\0');
  Input input("games", std::string_view(padded).substr(0, text.size()), 1);
  const auto reader = make_game_reader(form, input, board.figure());
  std::vector<std::string> games;
  Game game(board.figure());
  while (reader->next(game)) {
    const std::string number = std::to_string(game.number) + ": ";
    games.push_back(game.bad ? number + "line " + std::to_string(game.bad->input_line) + " " +
                                   std::string(json_code(game.bad->code))
                             : number + std::to_string(game.drawn().bits()));
  }
  return games;
}

using Answers = std::vector<std::string>;

TEST_CASE("Each line is a game, but comments are not") {
  CHECK(read_lines(InputForm::lines, "1-2\n# 1-3\n\n1-2,1-3\r\n#\n1-3 ") ==
        Answers{"1: 1", "2: 0", "3: 3", "4: 2"});
  CHECK(read_lines(InputForm::states, "0x1f\n2-3 1-2\n") == Answers{"1: 31", "2: 5"});
}

TEST_CASE("Bad lines keep their numbers and do not affect the next ones") {
  CHECK(read_lines(InputForm::lines, "1-2 1-2\n# \n1-2 x\n1-6\n1-2") ==
        Answers{"1: line 1 edge_already_drawn", "2: line 3 unreadable", "3: line 4 not_an_edge",
                "4: 1"});
  const std::string longest(longest_game_line, ' ');
  CHECK(read_lines(InputForm::lines, longest + "\n" + longest + " \n1-2\n") ==
        Answers{"1: 0", "2: line 2 unreadable", "3: 1"});
}

TEST_CASE("A score below an empty line is not another game") {
  const std::string full = "1-2 1-3 2-3 2-4 2-5 4-5 3-5 3-6 5-6\n\n";  // of four cells
  const auto read = [](const std::string& text) { return read_lines(InputForm::record, text); };
  CHECK(read(full + "3-1\n") == Answers{"1: 511", "2: line 3 unreadable"});
  CHECK(read(full + "1. 3-1\n") == Answers{"1: 511", "2: 2"});
  CHECK(read(full + "3-1 2-1\n") == Answers{"1: 511", "2: 3"});
  CHECK(read(full + "2-1\n") == Answers{"1: 511", "2: 1"});
  CHECK(read("1-2\n\n3-1\n") == Answers{"1: 1", "2: 2"});
}

TEST_CASE("A line of a record that is too long is an error, in remarks, too") {
  const std::string line(70'000, 'x');
  for (const std::string& game :
       {"1-2\n" + line + "\n", "1-2 (\n" + line + "\n) 1-3\n", "1-2 ({\n" + line + "\n}) 1-3\n",
        "1-2 {\n" + line + "\n} 1-3\n"}) {
    CHECK(read_lines(InputForm::record, game + "\n1-3") == Answers{"1: line 2 unreadable", "2: 2"});
  }
}

TEST_CASE("A bad game has the reason, with other bytes than text in hexadecimal") {
  const auto message = [](InputForm form, const std::string& text) {
    const Figure figure = Figure::make("triangle-3");
    const std::string padded = text + std::string(Input::padding, '\0');
    Input input("games", std::string_view(padded).substr(0, text.size()), 1);
    Game game(figure);
    make_game_reader(form, input, figure)->next(game);
    return game.bad.value().message;
  };
  std::string many = "1 19";
  for (int i = 0; i < 19; ++i) many += " 1 2";
  CHECK(message(InputForm::judge, many) == "19 moves on a board of 18 edges");
  CHECK(message(InputForm::lines, "\x01\xff\x7f\"\\") ==
        "'\\x01\\xff\\x7f\"\\' is not a move: expected one like 2-4");
  CHECK(message(InputForm::lines, std::string(70000, '7')) == "a line of over 65536 bytes");
}

TEST_CASE("A section of lines has whole lines, and comments are no games") {
  const Board board = Board::make("triangle-2");
  const std::string text = "1-2\n# 1\n1-3\n1-2 1-";
  Input input("games", std::string_view(), 1);
  const auto reader = make_game_reader(InputForm::lines, input, board.figure());
  const Section all = reader->guess_section(text, 9);
  CHECK(all.games == 2);
  CHECK(all.size == text.find("1-2 1-"));
  const Section one = reader->guess_section(text, 1);
  CHECK(one.games == 1);
  CHECK(one.size == 4);
}

}  // namespace
}  // namespace triwar::lookup::game_reader_test
