#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/json.h"
#include "lookup/read_line.h"
#include "tablebase/embedded.h"
#include "tests/support/every.h"
#include "tests/support/oracle.h"
#include "tests/support/table_bytes.h"

namespace triwar::lookup::review_test {
namespace {

/// The result of a game for a player who wins it by this margin.
std::string result_of(int margin) { return margin > 0 ? "win" : margin < 0 ? "loss" : "tie"; }

/// The part of `of` that is `part`, in per cent; nullopt below three.
std::optional<int> percent_of(int part, int of) {
  if (of < 3) return std::nullopt;
  return static_cast<int>(std::lround(100.0 * part / of));
}

/// Reviews random games to the end, comparing each move with the oracle.
void check_reviews(const Tablebase& table, std::size_t games, unsigned seed) {
  oracle::Game oracle(table.board().name());
  std::mt19937 random(seed);
  std::vector<std::size_t> lines(oracle.lines().size());
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = i;
  for (std::size_t number = 0; number < games; ++number) {
    for (std::size_t i = lines.size(); i > 1; --i) std::swap(lines[i - 1], lines[random() % i]);
    Game game(table.board().figure());
    for (const std::size_t line : lines) game.play(static_cast<Line>(line));
    const Review found = review_game({&table}, game);

    REQUIRE(found.moves.size() == lines.size());
    std::uint64_t drawn = 0;
    Player mover = Player::A;
    int score[2] = {0, 0};
    int loss[2] = {0, 0};
    int could_lose[2] = {0, 0};
    int kept[2] = {0, 0};
    std::optional<std::pair<std::size_t, Player>> last_change;
    for (const ReviewedMove& move : found.moves) {
      const auto line = static_cast<std::size_t>(triwar::number(move.line));
      REQUIRE(line == lines[static_cast<std::size_t>(std::popcount(drawn))]);
      const int value = oracle.value_of_move(drawn, line);
      const int closed = oracle.closes(drawn, line);
      const int best = oracle.value(drawn);
      std::vector<Line> better;
      bool has_worse = false;
      for (std::size_t other = 0; other < lines.size(); ++other) {
        if ((drawn >> other & 1) == 0) has_worse |= oracle.value_of_move(drawn, other) < best;
      }
      for (std::size_t other = 0; other < lines.size() && value != best; ++other) {
        if ((drawn >> other & 1) == 0 && oracle.value_of_move(drawn, other) == best) {
          better.push_back(static_cast<Line>(other));
        }
      }
      REQUIRE(move.player == mover);
      REQUIRE(move.closed == closed);
      REQUIRE(move.worth);
      REQUIRE(move.worth->value == value);
      REQUIRE(move.worth->best == best);
      REQUIRE(move.loss() == best - value);
      const int lead =
          score[static_cast<std::size_t>(mover)] - score[static_cast<std::size_t>(opponent(mover))];
      const std::string result = result_of(lead + value);
      const std::string best_result = result_of(lead + best);
      REQUIRE(move.result() == result);
      REQUIRE(move.best_result() == best_result);
      REQUIRE(move.mark() == (result != best_result ? "??" : move.loss() > 0 ? "?" : ""));
      REQUIRE(std::ranges::equal(move.better(), better));
      const auto by = static_cast<std::size_t>(mover);
      score[by] += closed;
      loss[by] += best - value;
      could_lose[by] += has_worse ? 1 : 0;
      kept[by] += has_worse && value == best ? 1 : 0;
      // The result before and after the move, each by a search of its own.
      const int after = closed > 0 ? oracle.value(drawn | std::uint64_t{1} << line)
                                   : -oracle.value(drawn | std::uint64_t{1} << line);
      if (result_of(lead + best) != result_of(lead + closed + after)) {
        last_change = {static_cast<std::size_t>(std::popcount(drawn)) + 1, mover};
      }
      drawn |= std::uint64_t{1} << line;
      if (closed == 0) mover = opponent(mover);
    }
    REQUIRE(found.standing);
    REQUIRE(found.standing->score_a == score[0]);
    REQUIRE(found.standing->score_b == score[1]);
    REQUIRE(found.standing->margin == score[0] - score[1]);
    REQUIRE(found.loss_from == 1);
    REQUIRE(found.loss_a == loss[0]);
    REQUIRE(found.loss_b == loss[1]);
    REQUIRE(found.accuracy_a.percent() == percent_of(kept[0], could_lose[0]));
    REQUIRE(found.accuracy_b.percent() == percent_of(kept[1], could_lose[1]));
    REQUIRE(found.turning_point.has_value() == last_change.has_value());
    if (last_change) {
      REQUIRE(found.turning_point->move == last_change->first);
      REQUIRE(found.turning_point->player == last_change->second);
    }
    // The margin differs from perfect play exactly by the losses of the two players.
    REQUIRE(score[0] - score[1] == oracle.value(0) - loss[0] + loss[1]);
  }
}

TEST_CASE("Every move of random games is reviewed as the oracle does") {
  check_reviews(embedded::tablebase("triangle-3"), 2000 / tests::every(10), 3);
  for (const char* name : {"triangle-2", "boxes-1x3", "boxes-2x2"}) {
    CAPTURE(name);
    const Board board = Board::make(name);
    const bytes::Bytes file = tests::table_of(board, tests::solved(board));
    check_reviews(Tablebase::open(TableFile(view_memory(name, file))), 1000 / tests::every(10), 2);
  }
}

std::string review_json(const Tablebase& table, const char* line) {
  Game game(table.board().figure());
  game.number = 1;
  read_line(line, game);
  TextBuffer text;
  add_json(game, reply_to(game, {&table}, {.review = true}), text);
  return std::string(text.text());
}

TEST_CASE("The JSON of a review has the losses of each move and each player") {
  const Board board = Board::make("triangle-1");
  const bytes::Bytes file = tests::table_of(board, tests::solved(board));
  const Tablebase one = Tablebase::open(TableFile(view_memory("triangle-1", file)));
  // By hand: with one line drawn, whoever draws the second gives the cell away; on the empty board
  // A's move is as good as any, since B must do that.
  CHECK(review_json(one, "1-2 2-3 1-3") ==
        R"({"game":1,"moves":3,"score":{"A":1,"B":0},"margin":1,"winner":"A","review":[)"
        R"({"move":"1-2","player":"A","closed":0,"value":1,"best":1,"loss":0,"better":[],)"
        R"("result":"win","best_result":"win","mark":null},)"
        R"({"move":"2-3","player":"B","closed":0,"value":-1,"best":-1,"loss":0,"better":[],)"
        R"("result":"loss","best_result":"loss","mark":null},)"
        R"({"move":"1-3","player":"A","closed":1,"value":1,"best":1,"loss":0,"better":[],)"
        R"("result":"win","best_result":"win","mark":null}],)"
        R"("loss":{"A":0,"B":0},"loss_from":1,"turning_point":null,)"
        R"("accuracy":{"A":null,"B":null}})");

  const Tablebase three = embedded::tablebase("triangle-3");
  CHECK(review_json(three, "") ==
        R"({"game":1,"moves":0,"score":{"A":0,"B":0},"margin":-3,"winner":"B","review":[],)"
        R"("loss":{"A":0,"B":0},"loss_from":null,"turning_point":null,)"
        R"("accuracy":{"A":null,"B":null}})");
  // The second line of a cell gives the cell away; other moves do not.
  CHECK(review_json(three, "2-4 4-5") ==
        R"({"game":1,"moves":2,"score":{"A":0,"B":0},"margin":-1,"winner":"B","review":[)"
        R"({"move":"2-4","player":"A","closed":0,"value":-5,"best":-3,"loss":2,"better":["1-2",)"
        R"("1-3","2-5","3-5","4-5","4-7","5-6","5-8","5-9","6-10","7-8","9-10"],)"
        R"("result":"loss","best_result":"loss","mark":"?"},)"
        R"({"move":"4-5","player":"B","closed":0,"value":1,"best":5,"loss":4,"better":["2-3",)"
        R"("3-6","4-8","6-9","8-9"],"result":"win","best_result":"win","mark":"?"}],)"
        R"("loss":{"A":2,"B":4},"loss_from":1,"turning_point":null,)"
        R"("accuracy":{"A":null,"B":null}})");
  CHECK(review_json(three, "1-2 x") ==
        R"({"game":1,"moves":1,"score":{"A":0,"B":0},"margin":null,"winner":null,"review":[)"
        R"({"move":"1-2","player":"A","closed":0,"value":-3,"best":-3,"loss":0,"better":[],)"
        R"("result":"loss","best_result":"loss","mark":null}],"loss":{"A":0,"B":0},"loss_from":1,)"
        R"("turning_point":null,"accuracy":{"A":null,"B":null},)"
        R"("error":{"code":"unreadable","move":2,"input_line":1,)"
        R"("message":"'x' is not a move: expected one like 2-4"}})");
}

TEST_CASE("A move that turns a tie into a loss is marked, though a costlier one changes nothing") {
  const Board board = Board::make("boxes-1x2");
  const bytes::Bytes file = tests::table_of(board, tests::solved(board));
  const Tablebase table = Tablebase::open(TableFile(view_memory("boxes-1x2", file)));
  Game game(table.board().figure());
  // By hand: after four lines above and below the boxes each box has two lines. Any move of A gives
  // B one box, and B, who moves again, takes the other. With a first line between the boxes each
  // player would have got one.
  read_line("1-2 4-5 2-3 5-6 2-5 1-4 3-6", game);
  const Review review = review_game({&table}, game);
  REQUIRE(review.turning_point);
  CHECK(review.turning_point->move == 1);
  CHECK(review.turning_point->player == Player::A);
  CHECK(
      review_json(table, "1-2 4-5 2-3 5-6 2-5 1-4 3-6")
          .ends_with(R"("turning_point":{"move":1,"player":"A"},"accuracy":{"A":null,"B":null}})"));
  CHECK(review.moves[0].mark() == "??");
  CHECK(review.moves[0].result() == "loss");
  CHECK(review.moves[0].best_result() == "tie");
  CHECK(std::ranges::count(review.moves, "", &ReviewedMove::mark) == 6);
}

TEST_CASE("The result of a move counts the cells that both players have closed before it") {
  const Board board = Board::make("boxes-1x3");
  const bytes::Bytes file = tests::table_of(board, tests::solved(board));
  const Tablebase table = Tablebase::open(TableFile(view_memory("boxes-1x3", file)));
  Game game(table.board().figure());
  // By hand: A takes the left and the middle box, and then cannot but give B the right one.
  read_line("1-2 5-6 1-5 2-3 2-6 3-4 6-7 3-7 7-8 4-8", game);
  const Review review = review_game({&table}, game);
  REQUIRE(review.moves.size() == 10);
  const ReviewedMove& given = review.moves[8];
  CHECK(given.player == Player::A);
  CHECK(given.worth->value == -1);
  CHECK(given.result() == "win");
  CHECK(given.mark() == "");
  CHECK(review.moves[9].worth->value == 1);
  CHECK(review.moves[9].result() == "loss");
}

TEST_CASE("A game with a bad move is reviewed up to that move") {
  const Tablebase table = embedded::tablebase("triangle-3");
  std::string good = review_json(table, "2-4 4-5");
  const std::string end = R"("margin":-1,"winner":"B",)";
  REQUIRE(good.find(end) != good.npos);
  good.replace(good.find(end), end.size(), R"("margin":null,"winner":null,)");
  good.back() = ',';
  CHECK(review_json(table, "2-4 4-5 4-2 9-10") ==
        good + R"("error":{"code":"edge_already_drawn","move":3,"input_line":1,)"
               R"-("message":"edge 2-4 is already drawn (move 1)"}})-");
  CHECK(review_json(table, "1-9") ==
        R"({"game":1,"moves":0,"score":{"A":0,"B":0},"margin":null,"winner":null,"review":[],)"
        R"("loss":{"A":0,"B":0},"loss_from":null,"turning_point":null,)"
        R"("accuracy":{"A":null,"B":null},"error":{"code":"not_an_edge","move":1,)"
        R"("input_line":1,"message":"1-9 is not an edge of triangle-3: )"
        R"(these points are not neighbours"}})");
}

}  // namespace
}  // namespace triwar::lookup::review_test
