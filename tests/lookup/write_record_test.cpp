#include "lookup/write_record.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/notation.h"
#include "lookup/parse.h"
#include "lookup/read_line.h"
#include "tablebase/embedded.h"
#include "tests/support/every.h"

namespace triwar::lookup::write_record_test {
namespace {

std::string record_of(const Game& game, const Reply& reply = {}) {
  TextBuffer text;
  add_record(game, reply, text);
  return std::string(text.text());
}

std::string record_of(const char* board, const char* moves) {
  const Figure figure = Figure::make(board);
  Game game(figure);
  read_line(moves, game);
  return record_of(game);
}

/// Checks that a record is read back to the same game, also on a board that it tells itself.
void check_read_back(const Game& game, const std::string& record) {
  CAPTURE(record);
  const Parsed parsed = parse(record, nullptr);
  REQUIRE(parsed.game);
  const Game& again = *parsed.game;
  if (again.bad) FAIL(again.bad->message);
  REQUIRE(again.figure().name() == game.figure().name());
  REQUIRE(again.drawn() == game.drawn());
  REQUIRE(again.has_score() == game.has_score());
  if (game.has_history || game.start) {
    REQUIRE(
        std::equal(again.moves.begin(), again.moves.end(), game.moves.begin(), game.moves.end()));
  }
  if (!game.has_score()) return;
  REQUIRE(again.position.to_move() == game.position.to_move());
  for (const Player player : {Player::A, Player::B}) {
    REQUIRE(again.position.score(player) == game.position.score(player));
  }
}

/// A game with some random moves, of which the first few may be a start.
Game random_game(const Figure& figure, std::mt19937& random) {
  std::vector<Line> lines = figure.edges();
  std::shuffle(lines.begin(), lines.end(), random);
  // Every third game is played to its end.
  if (random() % 3 > 0) lines.resize(random() % (lines.size() + 1));
  Game game(figure);
  const std::size_t start = random() % 3 > 0 ? 0 : random() % (lines.size() + 1);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0 && i == start) {
      const Position reached = game.position;
      game.clear();
      game.begin_at(reached);
    }
    game.play(lines[i]);
  }
  return game;
}

TEST_CASE("Records of random games of ten boards are read back to the same games") {
  std::mt19937 random(1);
  for (const char* const board :
       {"triangle-1", "triangle-3", "triangle-6", "boxes-1x1", "boxes-1x5", "boxes-2x2",
        "boxes-3x4", "boxes-5x5", "boxes-5x5-swedish", "boxes-10x10"}) {
    CAPTURE(board);
    const Figure figure = Figure::make(board);
    std::vector<std::unique_ptr<Letters>> notations;
    notations.emplace_back();
    for (const Notation notation : {Notation::letters, Notation::middles}) {
      if (!PointNames::of(figure, notation)) continue;
      notations.push_back(std::make_unique<Letters>(figure, notation));
    }
    for (std::size_t number = 0; number < 1000 / tests::every(10); ++number) {
      Game game = random_game(figure, random);
      game.letters = notations[number % notations.size()].get();
      check_read_back(game, record_of(game));
    }
  }
}

TEST_CASE("Records of reviews are read back to the same games") {
  const Tablebase table = embedded::tablebase("triangle-3");
  std::mt19937 random(2);
  for (std::size_t number = 0; number < 1000 / tests::every(10); ++number) {
    Game game = random_game(table.board().figure(), random);
    const Reply reply = reply_to(game, {&table}, {.review = true});
    REQUIRE(reply.kind == Reply::Kind::review);
    check_read_back(game, record_of(game, reply));
  }
}

TEST_CASE("A record has its board, a number for each line, and the result") {
  CHECK(record_of("triangle-1", "1-2 1-3") == "[Board \"triangle-1\"]\n\n1. 1-2 2. 1-3\n*\n");
  CHECK(record_of("triangle-1", "1-2 1-3 2-3") ==
        "[Board \"triangle-1\"]\n\n1. 1-2 2. 1-3 3. 2-3\n1-0\n");
  CHECK(record_of("boxes-1x2", "").ends_with("\n\n*\n"));
  CHECK(record_of("boxes-1x2", "1-2 4-5 2-3 5-6 2-5 1-4 3-6").ends_with(" 7. 3-6\n0-1\n"));
  CHECK(record_of("boxes-1x2", "2-5 1-2 2-3 1-4 4-5 3-6 5-6").ends_with("1/2-1/2\n"));
}

TEST_CASE("A record of a review has marks, values, and the first better move") {
  const Tablebase table = embedded::tablebase("triangle-3");
  Game game(table.board().figure());
  read_line("4-5 5-6 6-9", game);
  CHECK(record_of(game, reply_to(game, {&table}, {.review = true})) ==
        "[Board \"triangle-3\"]\n\n"
        "1. 4-5 {value -3}\n"
        "2. 5-6?? {value -3, best +3} (2. 3-6)\n"
        "3. 6-9?? {value -1, best +3} (3. 1-2)\n"
        "*\n");
  Reply guessed{.kind = Reply::Kind::review};
  for (const Line line : game.moves) {
    guessed.review.moves.push_back({.line = line, .player = Player::A, .closed = 0});
    guessed.estimates.push_back(MoveEstimate{
        .first = game.moves[0], .win = 0, .chance = 384, .best_win = 0, .best_chance = 610});
  }
  const std::string record = record_of(game, guessed);
  CHECK(record.find("1. 4-5?! {chance about 38 %}\n2. 5-6?! {chance about 38 %, 61 % after 4-5}") !=
        record.npos);
  check_read_back(game, record);
}

TEST_CASE("A record begins with what is drawn before its first move") {
  const Figure figure = Figure::make("boxes-2x2");
  Game played(figure);
  read_start("0x3,B,0-0", played);
  read_line("2-5", played);
  const std::string record = record_of(played);
  CHECK(record == "[Board \"boxes-2x2\"]\n[Start \"0x3,B,0-0\"]\n\n1. 2-5\n*\n");
  // Only the lines are known of a state: neither who moves nor who closed a cell.
  Game state(figure);
  state.has_history = false;
  read_line("1-2 2-5 4-5 1-4", state);
  CHECK(record_of(state).find("\"]\n\n{a state: its lines have no order}\n*\n") != record.npos);
  check_read_back(state, record_of(state));
  Game after(figure);
  read_start("0x3", after);
  read_line("2-5", after);
  CHECK(record_of(after) == "[Board \"boxes-2x2\"]\n[Start \"0x3\"]\n\n1. 2-5\n*\n");
  check_read_back(after, record_of(after));
}

TEST_CASE("A bad game is a comment with its error, which a record can have") {
  const std::string record = record_of("boxes-2x2", "1-2 1-2");
  CHECK(record == "[Board \"boxes-2x2\"]\n\n{not a game: edge 1-2 is already drawn (move 1)}\n*\n");
  CHECK(parse(record_of("boxes-2x2", "}1-2{"), nullptr).game->moves.empty());
}

}  // namespace
}  // namespace triwar::lookup::write_record_test
