#include "lookup/kaggle.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "lookup/answer.h"
#include "lookup/openspiel.h"
#include "lookup/parse.h"

namespace triwar::lookup::kaggle_test {
namespace {

// Boxes of 2x2; after four moves the second agent forfeits.
const std::string replay =
    R"({"name":"open_spiel_dots_and_boxes","configuration":{"openSpielGameParameters":)"
    R"({"num_cols":2,"num_rows":2}},"steps":[[{"action":{"submission":-1}},)"
    R"({"action":{"submission":-1}}],)"
    R"-([{"action":{"submission":0,"actionString":"P1(h,0,0)"}},{"action":{"submission":-1}}],)-"
    R"-([{"action":{"submission":-1}},{"action":{"submission":6,"actionString":"P2(v,0,0)"}}],)-"
    R"([{"action":{"submission":7}},{"action":{"submission":-1}}],)"
    R"([{"action":{"submission":-1}},{"action":{"submission":2}}],)"
    R"([{"action":{"submission":-1}},{"action":{"submission":FORFEIT},"status":"INVALID"}]]})";
const std::string observation =
    R"({"num_rows":2,"num_cols":2,"h_lines":[[1,0],[2,0],[0,0]],"v_lines":[[2,1,0],[0,0,0]],)"
    R"("boxes":[[2,0],[0,0]],"scores":[0,1],"current_player":"2"})";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

/// The message about a text that is read on boxes-2x2.
std::string problem(const std::string& text) {
  const Figure figure = Figure::make("boxes-2x2");
  Game game(figure);
  read_kaggle(text).play({}, game);
  return game.bad ? game.bad->message : "";
}

TEST_CASE("A replay is a game up to its end or its forfeit, on the board that it tells") {
  for (const char* const forfeit : {"-1", "0", "99", "-7"}) {
    const Parsed parsed = parse(replaced(replay, "FORFEIT", forfeit), nullptr);
    CHECK(parsed.form == InputForm::kaggle);
    REQUIRE(parsed.game);
    const Game& game = *parsed.game;
    CHECK(!game.bad);
    CHECK(game.figure().name() == "boxes-2x2");
    std::string moves;
    for (const Line line : game.moves) moves += std::string_view(game.text(line));
    CHECK(moves == "1-21-42-54-5");
    CHECK(game.position.score(Player::B) == 1);
    CHECK(game.position.to_move() == Player::B);
  }
}

TEST_CASE("A replay names its players, in a form that records can have") {
  const std::string teams = R"("info":{"TeamNames":["Model \"X\"\n","Other","Third"]},"steps")";
  const Parsed parsed =
      parse(replaced(replaced(replay, "FORFEIT", "-1"), "\"steps\"", teams), nullptr);
  REQUIRE(parsed.game);
  CHECK(parsed.game->players == std::array<std::string, 2>{"Model 'X'\\x0a", "Other"});
}

TEST_CASE("An observation is a position with its owners and the player to move") {
  const Parsed parsed = parse(" \n" + observation, nullptr);
  REQUIRE(parsed.game);
  const Game& game = *parsed.game;
  CHECK(!game.bad);
  CHECK(!game.has_history);
  CHECK(game.has_score());
  CHECK(game.position.to_move() == Player::B);
  CHECK(game.position.score(Player::A) == 0);
  CHECK(game.position.score(Player::B) == 1);
  CHECK(state_text(game) == state_text(*parse(replaced(replay, "FORFEIT", "-1"), nullptr).game));
}

TEST_CASE("Replays of random games are read move by move, pretty-printed or not") {
  std::mt19937 random(4);
  const Figure figure = Figure::make("boxes-3x5");
  for (int number = 0; number < 30; ++number) {
    std::vector<std::int64_t> actions;
    for (int action = 0; action < figure.lines(); ++action) actions.push_back(action);
    std::shuffle(actions.begin(), actions.end(), random);
    Game played(figure);
    std::string text = R"({"configuration":{"openSpielGameParameters":{"num_rows":3,"num_cols":5}},
      "info":{"text":"a \"quoted\" } ] , {"},"steps":[)";
    for (const std::int64_t action : actions) {
      const bool is_a = played.position.to_move() == Player::A;
      const std::string own = R"({"action":{"submission": )" + std::to_string(action) + "}}";
      const std::string other = R"({"action" : {"submission":-1},"reward":null})";
      text += "[" + (is_a ? own : other) + ",\n " + (is_a ? other : own) + " ],";
      played.play(*line_of_action(action, figure));
    }
    text.back() = ']';
    text += ",\"title\":\"x\"}\n";
    const Game game = *parse(text, nullptr).game;
    CHECK(!game.bad);
    CHECK(
        std::equal(game.moves.begin(), game.moves.end(), played.moves.begin(), played.moves.end()));
  }
}

TEST_CASE("What is no replay or observation, or one of another board, is an error that says so") {
  CHECK(problem(replaced(replay, "FORFEIT", "-1")) == "");
  CHECK(problem(R"({"moves":["1-2"]})") == "neither a replay nor an observation of Kaggle");
  for (const std::string& text : {replay.substr(0, 300), replay, observation + "x"}) {
    CHECK(problem(text).find("cut off or no JSON") != std::string::npos);
  }
  CHECK(problem(replaced(observation, "\"num_rows\":2", "\"num_rows\":3")) ==
        "a game of boxes-3x2, expected one of boxes-2x2");
  CHECK(problem(replaced(observation, "[0,0,0]]", "[0,0]]")) ==
        "an observation of 11 lines and 4 boxes, expected 12 and 4");
  CHECK(problem(replaced(observation, "[[2,0],", "[[0,0],")) ==
        "box 1 has no owner, but all of its lines are drawn");
  CHECK(problem(replaced(observation, "\"scores\":[0,1]", "\"scores\":[1,0]")) ==
        "scores that differ from the boxes, 0 and 1");
}

}  // namespace
}  // namespace triwar::lookup::kaggle_test
