#include "generator/cli/game.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::game_test {

TEST_CASE("An unknown game is answered with what is accepted here, and a board file of its name") {
  const cli::TemporaryFolder folder;
  const std::string name = (folder / "foo").string();
  const auto message = [](const std::string& game) {
    Options options;
    options.game = game;
    const auto error = tests::error_of([&] { plan_for_game(options); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::unknown_game);
    return std::string(error->what());
  };
  CHECK(!message(name).ends_with(".json"));
  std::ofstream(name + ".json") << "{}";
  CHECK(message(name).ends_with("; for the board in " + name + ".json, use --board " + name +
                                ".json"));
  for (const char* game : {"chess", "paintin"}) {
    CHECK(message(game).find("painting") == std::string::npos);
  }
}

TEST_CASE("An endgame that is too large is answered with the move from which it fits") {
  Options options;
  options.game = "boxes-5x5";
  options.after = "1-2";
  options.memory = 100 << 20;
  const Error too_many(ErrorCode::board_too_large, "too many");
  const std::string text = with_fitting_move(too_many, options).what();
  REQUIRE(text.starts_with("too many; from about move "));
  const int move = std::stoi(text.substr(text.find("move ") + 5));
  CHECK(move > 12);
  CHECK(move < 25);
  options.memory = std::uint64_t{100} << 30;
  const std::string more = with_fitting_move(too_many, options).what();
  CHECK(std::stoi(more.substr(more.find("move ") + 5)) < move);
  // Other errors, and runs without --after, have no such move.
  CHECK(with_fitting_move(Error(ErrorCode::usage, "wrong"), options).what() ==
        std::string("wrong"));
  options.after.reset();
  CHECK(with_fitting_move(too_many, options).what() == std::string("too many"));
}

}  // namespace triwar::game_test
