#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/cli/game_reader.h"

namespace triwar::lookup {
namespace {

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
                                   std::string(bad_game_code_name(game.bad->code))
                             : number + std::to_string(game.drawn().low_bits()));
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
}  // namespace triwar::lookup
