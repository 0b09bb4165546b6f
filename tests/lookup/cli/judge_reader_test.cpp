#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lookup/cli/game_reader.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::judge_reader_test {
namespace {

/// A text in memory that is read as games of triangle-3 in a form.
class GamesInMemory {
 public:
  GamesInMemory(InputForm form, const std::string& text)
      : text_(text + std::string(Input::padding, '\0')),
        input_("games", std::string_view(text_).substr(0, text.size()), 1),
        reader_(make_game_reader(form, input_, board_.figure())) {}

  GameReader& reader() { return *reader_; }
  const Board& board() const { return board_; }

  /// Reads all games: for each its block, number and moves, or the code of its fault.
  std::vector<std::string> read_all(bool has_history = true) {
    std::vector<std::string> games;
    Game game(board_.figure());
    game.has_history = has_history;
    while (reader_->next(game)) {
      std::string line = std::to_string(game.block) + "." + std::to_string(game.number) + ":";
      if (game.bad) line += " " + std::string(json_code(game.bad->code));
      for (const Line move : game.bad ? LineList<Line>() : game.moves) {
        line += " " + board_.figure().text(move);
      }
      games.push_back(line);
    }
    return games;
  }

 private:
  Board board_ = Board::make("triangle-3");
  std::string text_;
  Input input_;
  std::unique_ptr<GameReader> reader_;
};

using Lines = std::vector<std::string>;

TEST_CASE("The judge's form has a count of games, and numbers in any white space") {
  CHECK(GamesInMemory(InputForm::judge, "3\n2 2 4\t4 5\r\n0\n\n1\n10\v6").read_all() ==
        Lines{"0.1: 2-4 4-5", "0.2:", "0.3: 6-10"});
  CHECK(GamesInMemory(InputForm::judge, "1\u00a0\n2\u20031\u00a02 2\u202f3").read_all() ==
        Lines{"0.1: 1-2 2-3"});
  CHECK(GamesInMemory(InputForm::judge, "0").read_all().empty());
  CHECK(GamesInMemory(InputForm::blocks, "2 1 1 1 2 2 0 0").read_all() ==
        Lines{"1.1: 1-2", "2.1:", "2.2:"});
}

TEST_CASE("Bad games are read to their end, and text without a next game is an error") {
  CHECK(GamesInMemory(InputForm::judge, "3 3 1 2 1 2 1 9 1 1 9 1 1 2").read_all() ==
        Lines{"0.1: edge_already_drawn", "0.2: not_an_edge", "0.3: 1-2"});
  for (const char* text : {"", "1", "1 1 1", "1 -1", "1 1 1 x", "1 0 0", "-1"}) {
    CAPTURE(text);
    GamesInMemory games(InputForm::judge, text);
    CHECK(tests::code_of([&] { games.read_all(); }) == ErrorCode::input_unreadable);
  }
}

TEST_CASE("Text in the form blocks that is read as judge is asked about") {
  const auto error_of_judge = [](const std::string& text) {
    GamesInMemory games(InputForm::judge, text);
    const auto error = tests::error_of([&] { games.read_all(); });
    return std::string(error ? error->what() : "");
  };
  const char* const question = "; is this --input blocks?";
  for (const char* blocks :
       {"1\n\n2\n2 2 4 4 5\n3 1 2 2 3 1 3\n", "1\n1\n1 2 4", "2 1 1 1 2 2 0 0"}) {
    CAPTURE(blocks);
    CHECK(error_of_judge(blocks).ends_with(question));
  }
  for (const char* judge : {"1\n1\n2 4\n3", "2\n1 2 4\n", "2\n1 2 4\n1 2 99\n7", "x"}) {
    CAPTURE(judge);
    const std::string error = error_of_judge(judge);
    CHECK(!error.empty());
    CHECK(error.find(question) == error.npos);
  }
  GamesInMemory games(InputForm::judge, "1\n\n1\n0\n1\n2 4\n");
  Game game(games.board().figure());
  games.reader().next(game);
  REQUIRE(game.bad);
  CHECK(!game.bad->message.ends_with(question));
}

TEST_CASE("A section of the judge's form ends where a game begins") {
  GamesInMemory games(InputForm::judge, "9");
  games.reader().begin();
  const std::string text = "1 1 2\n0\n2 1 2 2 4\n1 4 7";
  const std::string padded = text + std::string(Input::padding, '\0');
  const auto guess = [&](std::uint64_t most_games) {
    return games.reader().guess_section(std::string_view(padded).substr(0, text.size()),
                                        most_games);
  };
  CHECK(guess(9).games == 3);
  CHECK(guess(9).size == text.find("1 4 7"));
  CHECK(guess(2).games == 2);
  CHECK(guess(2).size == text.find("2 1 2 2 4"));
  // A section does not extend past a comment, because its numbers belong to no game.
  const std::string commented = "1 1 2\n0 # 0\n0\n0\n1 4 7" + std::string(Input::padding, '\0');
  const Section before = games.reader().guess_section(commented, 9);
  CHECK(before.games == 1);
  CHECK(before.size == commented.find("0 #"));
}

}  // namespace
}  // namespace triwar::lookup::judge_reader_test
