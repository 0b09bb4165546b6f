// The same games as text of --moves and in a file.
#include "lookup/cli/game_source.h"

#include <doctest/doctest.h>
#include <fcntl.h>

#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/descriptor.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::game_source_test {
namespace {

enum class From { moves, file };

/// A source of a text, and what it refers to.
struct Source {
  Source(const std::string& text, From from, LookupOptions given = {}) : options(std::move(given)) {
    if (from == From::moves) {
      options.moves = text;
    } else {
      options.files = {(folder / "games").string()};
      std::ofstream(options.files[0]) << text;
    }
    games.emplace(options, output).open(nullptr);
  }

  cli::TemporaryFolder folder;
  LookupOptions options;
  Descriptor nowhere{::open("/dev/null", O_WRONLY | O_CLOEXEC)};
  program::Output output{nowhere.number()};
  std::optional<GameSource> games;
};

/// Returns the states of all games on a board, "bad" for a bad one.
std::vector<std::string> states_of(GameSource& games, const char* board) {
  const Figure figure = Figure::make(board);
  games.begin(figure, true);
  Game game(figure);
  std::vector<std::string> states;
  while (games.next(game)) {
    states.push_back(game.bad ? "bad" : std::to_string(game.drawn().bits()));
  }
  if (states.empty()) games.check_none();
  return states;
}

using States = std::vector<std::string>;

TEST_CASE("One game is the same as text and in a file, with the form and the board that it tells") {
  for (const From from : {From::moves, From::file}) {
    Source lines("1-2 1-3", from);
    CHECK(lines.games->form() == InputForm::lines);
    CHECK(!lines.games->board());
    CHECK(states_of(*lines.games, "triangle-2") == States{"3"});
    Source record("[Board \"boxes-1x2\"]\n1. 1-2\n2. 1-4\n", from);
    CHECK(record.games->form() == InputForm::record);
    CHECK(record.games->board() == "boxes-1x2");
    CHECK(states_of(*record.games, "boxes-1x2") == States{"3"});
    Source picture("+-+ +\n|A|\n+-+ +\n", from);
    CHECK(picture.games->form() == InputForm::picture);
    CHECK(picture.games->is_one());
    CHECK(picture.games->board() == "boxes-1x2");
    CHECK(states_of(*picture.games, "boxes-1x2") == States{"43"});
  }
}

TEST_CASE("A header tells the board also if the form is given, and behind comments") {
  const auto board = [](const std::string& text, std::optional<InputForm> form) {
    LookupOptions options;
    options.input = form;
    return Source(text, From::file, options).games->board();
  };
  const std::string record = "{ x }\n\n; x\n[Event \"x\"]\n [Board \"boxes-1x2\"]\n1. 1-2\n";
  CHECK(board(record, {}) == "boxes-1x2");
  CHECK(board(record, InputForm::record) == "boxes-1x2");
  CHECK(board("\n# x\ntrmph.com/dnb/board#2x3,b1\n", {}) == "boxes-2x3");
  CHECK(!board("1. 1-2\n\n[Board \"boxes-1x2\"]\n1. 1-2\n", InputForm::record));
  CHECK(!board("", InputForm::record));
}

TEST_CASE("A file may have several games, --moves has one") {
  Source file("1-2\n1-3 1-3\n1-3\n", From::file);
  CHECK(!file.games->is_one());
  CHECK(states_of(*file.games, "triangle-2") == States{"1", "bad", "2"});
  Source text("1-2\n1-3\n", From::moves);
  CHECK(text.games->is_one());
  CHECK(states_of(*text.games, "triangle-2").size() == 1);
}

TEST_CASE("The first game of a file begins it, once") {
  Source source("1-2\n1-3\n", From::file);
  const Figure figure = Figure::make("triangle-2");
  source.games->begin(figure, true);
  CHECK(source.games->begins_file());
  CHECK(!source.games->begins_file());
}

TEST_CASE("A state has the player to move and the score of the options") {
  LookupOptions options;
  options.input = InputForm::states;
  options.to_move = Player::B;
  options.score = std::pair(1, 0);
  for (const From from : {From::moves, From::file}) {
    Source source("0x2b", from, options);
    const Figure figure = Figure::make("boxes-1x2");
    source.games->begin(figure, true);
    Game game(figure);
    REQUIRE(source.games->next(game));
    CHECK(game.position.to_move() == Player::B);
    CHECK(game.position.score(Player::A) == 1);
    CHECK(!source.games->next(game));
  }
  Source none("0x1", From::file, options);
  CHECK(states_of(*none.games, "boxes-1x2") == States{"bad"});
}

TEST_CASE(
    "Text without a game is refused in a file, and so are forms that do not go with options") {
  LookupOptions options;
  options.input = InputForm::lines;
  Source comment("# x\n", From::file, options);
  CHECK(tests::code_of([&] { states_of(*comment.games, "triangle-2"); }) ==
        ErrorCode::input_unreadable);
  Source empty("", From::file, options);
  CHECK(states_of(*empty.games, "triangle-2").empty());
  LookupOptions review;
  review.review = true;
  for (const From from : {From::moves, From::file}) {
    CHECK(tests::code_of([&] { Source("0x1f", from, review); }) == ErrorCode::usage);
  }
  Source words("h 0 0\nv 0 0\n", From::file);
  CHECK(tests::code_of([&] { states_of(*words.games, "triangle-2"); }) == ErrorCode::usage);
}

}  // namespace
}  // namespace triwar::lookup::game_source_test
