#include "lookup/endgames.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/answer.h"
#include "lookup/read_line.h"
#include "tablebase/embedded.h"
#include "tablebase/index/narrow_numbering.h"

namespace triwar::lookup {
namespace {

constexpr std::string_view sample = "2-4 4-5 5-9 3-6 2-5 3-5";

/// Endgames that record how many lines are left in each board that is solved.
struct NotedEndgames {
  explicit NotedEndgames(const char* name, std::uint64_t most_states)
      : endgames(Figure::make(name), SolveLimit{most_states},
                 [this](const Board& board, format::ValueKind kind) {
                   solved.push_back(board.edges());
                   return solve_endgame(
                       board, [](std::uint64_t, std::uint64_t) {}, kind);
                 }) {
    solved.clear();
  }

  Game game(std::string_view moves) const {
    Game game(endgames.figure());
    read_line(moves, game);
    return game;
  }

  std::vector<int> solved;
  Endgames endgames;
};

TEST_CASE("A game without a table is answered as with the complete table") {
  const Tablebase complete =
      solve_endgame(Board::make("triangle-3"), [](std::uint64_t, std::uint64_t) {});
  Game expected(complete.board().figure());
  read_line(sample, expected);
  const Answer answer = answer_game(complete, expected);

  NotedEndgames noted("triangle-3", 1000);
  Game game = noted.game(sample);
  const Tablebase& table = noted.endgames.table_for(game);
  REQUIRE(!game.bad);
  CHECK(noted.solved == std::vector{12});
  const Answer found = answer_game(table, game);
  CHECK(found.value == answer.value);
  CHECK(found.standing->margin == answer.standing->margin);
  CHECK(found.standing->score_a == answer.standing->score_a);
  CHECK(found.standing->to_move == answer.standing->to_move);
  CHECK(state_text(game) == "0x10f8");
  CHECK(state_text(expected) == "0x10f8");
  REQUIRE(found.continuation->size() == answer.continuation->size());
  for (std::size_t i = 0; i < found.continuation->size(); ++i) {
    CHECK((*found.continuation)[i] == (*answer.continuation)[i]);
  }
  REQUIRE(found.owners.size() == answer.owners.size());
  for (std::size_t i = 0; i < found.owners.size(); ++i) {
    CHECK(found.owners[i] == answer.owners[i]);
  }
}

TEST_CASE("Games share endgames that contain them") {
  NotedEndgames noted("triangle-3", 1000);
  Game game = noted.game(sample);
  noted.endgames.table_for(game);
  Game later = noted.game(std::string(sample) + " 2-3 5-6");
  noted.endgames.table_for(later);
  CHECK(!later.bad);
  CHECK(noted.solved == std::vector{12});
  // The common moves of the two games begin an endgame that contains both games.
  Game other = noted.game("2-4 4-5 5-9 3-6 1-2");
  noted.endgames.table_for(other);
  CHECK(!other.bad);
  CHECK(noted.solved == std::vector{12, 14});
  Game again = noted.game("2-4 4-5 5-9 3-6 1-2 1-3 2-3");
  noted.endgames.table_for(again);
  CHECK(noted.solved == std::vector{12, 14});
  Game full =
      noted.game("1-2 2-3 1-3 2-4 2-5 4-5 3-5 3-6 5-6 4-7 4-8 7-8 5-8 5-9 8-9 6-9 6-10 9-10");
  CHECK(noted.endgames.table_for(full).value({}) == 0);
  CHECK(noted.solved == std::vector{12, 14});
}

TEST_CASE("A position with too many states is refused with their number") {
  NotedEndgames noted("triangle-3", 100);
  Game game = noted.game("2-4");
  noted.endgames.table_for(game);
  REQUIRE(game.bad);
  CHECK(game.bad->code == BadGame::Code::too_large);
  REQUIRE(game.bad->states);
  CHECK(*game.bad->states ==
        count_stored_states(Board(Figure::make("triangle-3"), noted.game("2-4").drawn())));
  CHECK(noted.solved.empty());

  NotedEndgames enough("triangle-3", *game.bad->states);
  Game solved = enough.game("2-4");
  enough.endgames.table_for(solved);
  CHECK(!solved.bad);
  NotedEndgames one_less("triangle-3", *game.bad->states - 1);
  Game refused = one_less.game("2-4");
  one_less.endgames.table_for(refused);
  CHECK(refused.bad);
}

TEST_CASE("The endgame of a game begins where exactly as many states follow as are allowed") {
  NotedEndgames noted("triangle-3", 1000);
  const Game game = noted.game(sample);
  LineSet drawn = game.figure().drawn();
  std::uint64_t states_before = std::numeric_limits<std::uint64_t>::max();
  for (const Line line : game.moves) {
    const std::uint64_t states = states_after(game.figure(), drawn).value();
    CAPTURE(states);
    REQUIRE(states <= states_before);
    if (states < states_before) CHECK((earliest_start(game, states) == drawn));
    const LineSet later = earliest_start(game, states - 1);
    drawn.insert(line);
    CHECK(later.contains(drawn));
    states_before = states;
  }
}

TEST_CASE("The refusal of a position says about when, and with which limit, it would be solved") {
  const Figure figure = Figure::make("boxes-4x4");
  for (const std::uint64_t most : {1000, 100000, 10000000}) {
    const auto bad = too_large(figure, {}, {.states = most, .option = "--most "});
    REQUIRE(bad);
    CHECK(bad->message == fmt::format("6067255234 stored states can follow, more than --most {}; "
                                      "ask from about move {} on",
                                      most, *bad->fits_from));
    // Players who give nothing away, in the order of the lines, are not far from that.
    Position position(figure);
    std::size_t moves = 0;
    for (; *states_after(figure, position.drawn()) > most; ++moves) {
      const auto safe = std::ranges::find_if(figure.edges(), [&](Line line) {
        return !position.drawn().contains(line) &&
               std::ranges::all_of(figure.cells_of(line), [&](Cell cell) {
                 return std::ranges::count_if(figure.outline(cell), [&](Line side) {
                          return position.drawn().contains(side);
                        }) < 2;
               });
      });
      REQUIRE(safe != figure.edges().end());
      position.play(*safe);
    }
    CHECK(std::abs(static_cast<int>(moves) - *bad->fits_from) <= 3);
  }
  const auto feasible =
      too_large(figure, {}, {.states = 1000, .option = "states=", .feasible = 6067255234});
  CHECK(feasible->message.ends_with(", or use states=6067255234"));
  const auto costs = too_large(figure, {},
                               {.states = 1000,
                                .option = "states=",
                                .feasible = 6067255234,
                                .cost = [](const Board& board, Work work) {
                                  return board.name() + (work == Work::solve ? " solved" : " made");
                                }});
  CHECK(costs->message.ends_with(
      ", or use states=6067255234 (boxes-4x4 solved), or make a table of every "
      "position with: triwar-generate boxes-4x4 (boxes-4x4 made)"));
  CHECK(!too_large(figure, {}, {.states = 6067255234, .option = ""}));
  const auto countless =
      too_large(Figure::make("boxes-7x7"), {}, {.states = 50000000, .option = ""});
  CHECK(countless->message ==
        "112 lines are undrawn, too many to count what can follow; ask from about move 49 on");
}

TEST_CASE("A review solves once, from the first position that can be solved") {
  NotedEndgames noted("triangle-3", 0);
  Game none = noted.game(sample);
  noted.endgames.table_for_review(none);
  CHECK(none.bad);

  const Tablebase complete = embedded::tablebase("triangle-3");
  Game played(complete.board().figure());
  read_line(std::string(sample) + " 2-3 5-6 6-9 4-7", played);
  const Review whole = review_game(complete, played);
  for (const std::uint64_t most : {40, 100, 300, 1000, 2576}) {
    NotedEndgames of("triangle-3", most);
    Game game = of.game(std::string(sample) + " 2-3 5-6 6-9 4-7");
    const Tablebase& table = of.endgames.table_for_review(game);
    REQUIRE(!game.bad);
    const Review review = review_game(table, game);
    REQUIRE(review.moves.size() == 10);
    REQUIRE(of.solved.size() == 1);
    LineSet drawn;
    std::optional<std::size_t> first_known;
    for (const ReviewedMove& move : review.moves) {
      const auto states = count_stored_states(Board(Figure::make("triangle-3"), drawn));
      CHECK(move.worth.has_value() == (*states <= most));
      const auto ply = static_cast<std::size_t>(drawn.count());
      if (move.worth) CHECK(move.result() == whole.moves[ply].result());
      if (move.worth) CHECK(move.mark() == whole.moves[ply].mark());
      drawn.insert(move.line);
      if (move.worth && !first_known) first_known = ply + 1;
    }
    CHECK((review.loss_from == first_known));
    CHECK(review.standing->score_a + review.standing->score_b > 0);
  }
}

TEST_CASE("A game with a bad move is solved as far as its moves before") {
  NotedEndgames noted("triangle-3", 1000);
  Game game = noted.game(std::string(sample) + " 2-3 2-3");
  const Review review = review_game(noted.endgames.table_for_review(game), game);
  REQUIRE(game.bad);
  CHECK(game.bad->code == BadGame::Code::edge_already_drawn);
  REQUIRE(review.moves.size() == 7);
  CHECK(review.moves[6].worth.has_value());
  CHECK(!review.standing);
  // The bad move is the error even if no position of the game can be solved.
  NotedEndgames none("triangle-3", 10);
  Game early = none.game("2-4 2-4");
  CHECK(!review_game(none.endgames.table_for_review(early), early).loss_from);
  CHECK(none.solved.empty());
  CHECK(early.bad->code == BadGame::Code::edge_already_drawn);
  Game unreadable = noted.game("2-4 x");
  noted.endgames.table_for_review(unreadable);
  CHECK(noted.solved.size() == 1);
}

TEST_CASE("The review of a game that goes on solves nothing again") {
  NotedEndgames noted("triangle-3", 1000);
  Game game = noted.game(sample);
  noted.endgames.table_for_review(game);
  REQUIRE(noted.solved.size() == 1);
  Game later = noted.game(std::string(sample) + " 2-3 5-6");
  const Tablebase& table = noted.endgames.table_for_review(later);
  CHECK(noted.solved.size() == 1);
  const Review review = review_game(table, later);
  CHECK(review.moves.size() == 8);
  CHECK(review.moves[7].worth.has_value());
}

TEST_CASE("The four endgames that were used last are kept") {
  constexpr std::uint64_t most = 60;
  NotedEndgames noted("triangle-3", most);
  const Figure& figure = noted.endgames.figure();
  // Games with so few lines in common that no endgame contains two of them.
  std::vector<std::string> games;
  std::vector<LineSet> drawn;
  std::vector<Line> lines = figure.edges();
  std::mt19937 random(1);
  while (games.size() < 5) {
    std::shuffle(lines.begin(), lines.end(), random);
    std::string moves;
    LineSet set;
    for (std::size_t i = 0; i < 9; ++i) {
      moves += figure.text(lines[i]) + " ";
      set.insert(lines[i]);
    }
    const auto fits = [&](const LineSet& some) { return *states_after(figure, some) <= most; };
    if (!fits(set) ||
        std::ranges::any_of(drawn, [&](const LineSet& other) { return fits(set & other); })) {
      continue;
    }
    games.push_back(moves);
    drawn.push_back(set);
  }
  const auto is_solved = [&](std::size_t i) {
    const std::size_t before = noted.solved.size();
    Game game = noted.game(games[i]);
    noted.endgames.table_for(game);
    CHECK(!game.bad);
    return noted.solved.size() > before;
  };
  for (std::size_t i = 0; i < 4; ++i) CHECK(is_solved(i));
  CHECK(!is_solved(0));
  CHECK(is_solved(4));  // in place of game 1
  for (const std::size_t i : {0, 2, 3, 4}) CHECK(!is_solved(i));
  CHECK(is_solved(1));
}

TEST_CASE("Boards whose lines are too many for a set of edges are answered late in the game") {
  NotedEndgames noted("boxes-7x7", 1'000'000);
  Game early = noted.game("1-2 2-3");
  noted.endgames.table_for(early);
  REQUIRE(early.bad);
  CHECK(!early.bad->states);
  std::string moves;
  const Figure figure = Figure::make("boxes-7x7");
  for (const Line line : figure.edges()) {
    if (number(line) < 100) moves += figure.text(line) + " ";
  }
  Game late = noted.game(moves);
  const Tablebase& table = noted.endgames.table_for(late);
  REQUIRE(!late.bad);
  const Answer answer = answer_game(table, late);
  CHECK(answer.moves.size() == 12);
  CHECK(answer.standing->score_a + answer.standing->score_b +
            table.board().open_cells(table.board().state_of(late.drawn())) ==
        49);
}

}  // namespace
}  // namespace triwar::lookup
