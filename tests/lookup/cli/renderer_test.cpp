// What renderers write before and between answers, for judges, as text, and as tsv.
#include "lookup/cli/renderer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "lookup/parse.h"
#include "lookup/read_line.h"
#include "lookup/read_picture.h"
#include "tablebase/base/error.h"
#include "tablebase/embedded.h"

namespace triwar::lookup::renderer_test {
namespace {

/// Two games of block 1 and one of block 2, all of them bad.
std::string answers_in(OutputForm form) {
  const Tablebase table = embedded::tablebase("triangle-3");
  const Renderer renderer{.form = form, .numbered = false, .style = Style(false)};
  Game game(table.board().figure());
  game.bad = unreadable_game("?");
  TextBuffer text;
  std::optional<std::uint64_t> block_before;
  renderer.begin(true, text);
  for (const std::uint64_t block : {1, 1, 2}) {
    game.block = block;
    renderer.render(game, {}, block_before, text);
    block_before = block;
  }
  return std::string(text.text());
}

TEST_CASE("Each form has its own lines before and between answers") {
  const std::string invalid = "Game 0: invalid.\n";
  CHECK(answers_in(OutputForm::judge) == invalid + invalid + "\n" + invalid);
  CHECK(answers_in(OutputForm::text) == "Invalid: ?.\n\nInvalid: ?.\n\nInvalid: ?.\n");
  CHECK(answers_in(OutputForm::tsv).starts_with("block\tgame\t"));
  CHECK(answers_in(OutputForm::json).find("\n\n") == std::string::npos);
}

std::string answer(OutputForm form, const char* board, const char* line, bool has_history = true,
                   bool numbered = false) {
  const Tablebase table = embedded::tablebase(board);
  Game game(table.board().figure());
  game.block = 1;
  game.number = 7;
  game.has_history = has_history;
  read_line(line, game);
  TextBuffer text;
  const Renderer renderer{.form = form, .numbered = numbered, .style = Style(false)};
  renderer.render(game, reply_to(game, {&table}), std::nullopt, text);
  return std::string(text.text());
}

std::string judge_answer(const char* board, const char* line) {
  return answer(OutputForm::judge, board, line);
}

std::string text_answer(const char* board, const char* line, bool has_history, bool numbered) {
  return answer(OutputForm::text, board, line, has_history, numbered);
}

bool has(const std::string& text, const char* part) { return text.find(part) != text.npos; }

TEST_CASE("The judge's form has the winner, a tie, or an invalid game") {
  CHECK(judge_answer("triangle-3", "1-2 2-3 1-3 2-4 2-5 4-5") == "Game 7: A wins.\n");
  CHECK(judge_answer("triangle-3", "") == "Game 7: B wins.\n");
  CHECK(judge_answer("boxes-1x2", "") == "Game 7: Tie.\n");
  CHECK(judge_answer("triangle-3", "1-2 1-2") == "Game 7: invalid.\n");
}

TEST_CASE("The text of a game has the verdict, the score, moves by value and perfect play") {
  const std::string text = text_answer("triangle-3", "2-4 4-5 5-9 3-6 2-5 3-5", true, false);
  CHECK(has(text, "\nB wins 7 to 2 under perfect play: margin -5 (A minus B).\n"));
  CHECK(has(text, "\nScore now: A 1, B 0. B moves; the rest is worth +6 to B.\n"));
  CHECK(has(text, "\nMoves by value:\n  +6: 2-3 5-6\n  -2: 1-2 1-3 "));
  CHECK(has(text, "\nPerfect play from here:\n  B: 2-3 5-6 6-9 4-7  A: 1-2  B: 1-3 "));
  CHECK(has(text_answer("boxes-1x2", "", true, false), "\nA tie, 1 to 1 under perfect play"));
}

TEST_CASE("Text is in the notation that is given, else in that of the game, others in numbers") {
  const Figure boxes = Figure::make("boxes-2x2");
  Game game(boxes);
  const auto names = [&](const AnswerNotation& notation) {
    const auto name = [](const Letters* letters) {
      return letters == nullptr ? Notation::numbers : letters->points().notation();
    };
    return std::pair(name(notation.of_games()), name(notation.of_text(game)));
  };
  for (const Notation typed : {Notation::numbers, Notation::letters, Notation::middles}) {
    game.typed_in = typed;
    CHECK(names(AnswerNotation(boxes, std::nullopt)) == std::pair(Notation::numbers, typed));
    for (const Notation given : {Notation::numbers, Notation::letters, Notation::middles}) {
      CHECK(names(AnswerNotation(boxes, given)) == std::pair(given, given));
    }
  }
  CHECK_THROWS_AS(AnswerNotation(Figure::make("triangle-2"), Notation::letters), Error);
}

TEST_CASE("The text of a state names no players") {
  const std::string text = text_answer("triangle-3", "1-2 2-3 1-3", false, false);
  CHECK(has(text, " to the player to move.\n"));
  CHECK(!has(text, "A:"));
  CHECK(!has(text, "wins"));
  CHECK(has(text_answer("triangle-3", "0x3ffff", false, false), "\nThe board is full.\n"));
}

TEST_CASE("Numbered text begins with block and game, and a bad game has its reason") {
  CHECK(text_answer("triangle-3", "1-2 1-2", true, true) ==
        "Block 1, game 7\n\nInvalid at move 2: edge 1-2 is already drawn (move 1).\n");
  CHECK(text_answer("triangle-3", "x", true, false) ==
        "Invalid at move 1: 'x' is not a move: expected one like 2-4.\n");
}

/// Checks that the text of an answer, as it is printed, is read back as the same position.
void check_read_back(const std::string& text, const Game& game) {
  CAPTURE(text);
  CHECK(form_of(TextFront::of(text)) == InputForm::picture);
  CHECK(TypedPicture(text).board() == game.figure().name());
  Game read(game.figure());
  read_text(text, InputForm::picture).play({}, read);
  CHECK_MESSAGE(!read.bad, read.bad->message);
  CHECK(read.drawn() == game.drawn());
  if (!game.has_score()) return;
  CHECK(read.has_score());
  for (const Player player : {Player::A, Player::B}) {
    CHECK(read.position.score(player) == game.position.score(player));
  }
  if (!game.position.over()) CHECK(read.position.to_move() == game.position.to_move());
}

TEST_CASE("The text with a plain picture is read back with its score and its player to move") {
  std::mt19937 random(1);
  for (const char* board : {"triangle-2", "triangle-3", "boxes-1x3", "boxes-2x2"}) {
    const Tablebase table = embedded::tablebase(board);
    const Figure& figure = table.board().figure();
    for (int i = 0; i < 60; ++i) {
      Game game(figure);
      AnswerNotation notation;
      if (board[0] == 'b' && i % 3 > 0) {
        notation = AnswerNotation(figure, i % 3 == 1 ? Notation::letters : Notation::middles);
      }
      game.letters = notation.of_games();
      std::vector<Line> edges = figure.edges();
      std::shuffle(edges.begin(), edges.end(), random);
      edges.resize(random() % (edges.size() + 1));
      for (const Line edge : edges) game.play(edge);
      if (i % 5 == 1) {  // as after a header Start, when some owners are unknown
        const Position start = game.position;
        game.clear();
        game.begin_at(start);
      }
      game.has_history = i % 5 != 2;
      game.number = 1;
      const Renderer renderer{.form = OutputForm::text,
                              .numbered = i % 2 == 0,
                              .style = Style(false, i % 4 == 0 ? 40 : 200),
                              .notation = notation,
                              .picture = Picture::plain};
      Reply reply = reply_to(game, {&table});
      if (i % 4 < 2) reply.theory = theory_of(figure, game.drawn(), nullptr);
      TextBuffer text;
      if (i % 3 == 0) text.add("Read as --input record.\n\n");
      renderer.render(game, reply, std::nullopt, text);
      check_read_back(std::string(text.text()), game);
      if (game.position.over()) continue;
      reply.unsolved = Unsolved{.states = 12345,
                                .fits_from = 9,
                                .message = "12345 stored states can follow, more than --solve 1"};
      const Line edge = *(figure.all_lines() - game.drawn()).begin();
      reply.estimate = GameEstimate{.playouts = 2000,
                                    .rest = !game.has_score(),
                                    .margin = -400,
                                    .shares = {300, 100, 600},
                                    .chance = {250, 50, 700},
                                    .moves = {{edge, -300, 612, 1000, std::nullopt, 725},
                                              {edge, -500, 580, 100, std::nullopt, 600}}};
      text.clear();
      renderer.render(game, reply, std::nullopt, text);
      check_read_back(std::string(text.text()), game);
    }
  }
}

/// Renders a game of triangle-3 behind the header, as an answer or a review.
std::string tsv_of(const char* line, std::uint64_t block, bool review, bool has_history = true) {
  const Tablebase table = embedded::tablebase("triangle-3");
  const Renderer renderer{
      .form = OutputForm::tsv, .numbered = false, .style = Style(false), .review = review};
  Game game(table.board().figure());
  game.block = block;
  game.number = 2;
  game.has_history = has_history;
  read_line(line, game);
  TextBuffer text;
  renderer.begin(block != 0, text);
  renderer.render(game, reply_to(game, {&table}, {.review = review}), std::nullopt, text);
  return std::string(text.text());
}

TEST_CASE("Every line of tsv has as many fields as its header") {
  for (const bool review : {false, true}) {
    for (const char* line : {"", "2-4 4-5", "1-2 1-2", "1-2 2-3 1-2", "x"}) {
      for (const std::uint64_t block : {0, 3}) {
        CAPTURE(line);
        std::istringstream lines(tsv_of(line, block, review));
        std::string header;
        REQUIRE(std::getline(lines, header));
        CHECK(header.starts_with(block == 0 ? "game\t" : "block\tgame\t"));
        for (std::string row; std::getline(lines, row);) {
          CHECK(std::ranges::count(row, '\t') == std::ranges::count(header, '\t'));
          CHECK(row.starts_with(block == 0 ? "2\t" : "3\t2\t"));
        }
      }
    }
  }
}

TEST_CASE("Fields that do not apply are empty") {
  CHECK(tsv_of("1-2 1-2", 0, false).ends_with("\n2\t\t\t\t\t\t\t\t\tedge_already_drawn\t\n"));
  CHECK(tsv_of("0x3ffff", 0, false, false).ends_with("\n2\t18\t\t\t\t0\t\t\t\t\t0x3ffff\n"));
  CHECK(tsv_of("2-4 4-5", 0, false).ends_with("\n2\t2\tA\t0\t0\t-1\t-1\tB\t2-5\t\t0x88\n"));
}

}  // namespace
}  // namespace triwar::lookup::renderer_test
