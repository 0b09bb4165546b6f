#include "lookup/endgame_store.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <latch>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/answer.h"
#include "lookup/read_line.h"
#include "tablebase/embedded.h"
#include "tablebase/index/narrow_numbering.h"
#include "tests/support/process.h"

namespace triwar::lookup {
namespace {

using Needed = EndgameStore::Needed;

constexpr std::string_view sample = "2-4 4-5 5-9 3-6 2-5 3-5";

void no_report(std::uint64_t, std::uint64_t) {}

/// A store as triwar-lookup has it, which records how many lines are left in each board that is
/// solved.
struct NotedEndgames {
  explicit NotedEndgames(const char* name, std::uint64_t most_states,
                         std::uint64_t memory = 1 << 20)
      : figure(Figure::make(name)),
        store({.states = most_states, .memory = memory, .fewest = 4},
              [this](const Board& board, const Progress& progress, format::ValueKind kind) {
                solved.push_back(board.edges());
                return solve_endgame(board, progress, kind);
              }) {}

  Game game(std::string_view moves) const {
    Game game(figure);
    read_line(moves, game);
    return game;
  }
  /// Returns the endgame for a game, or null.
  std::shared_ptr<const Tablebase> ask(const Game& game, Needed needed, bool joins) {
    return store
        .find_or_solve(game,
                       {.needed = needed, .most_states = store.limits().states, .joins = joins},
                       no_report)
        .table;
  }
  std::shared_ptr<const Tablebase> table_for(const Game& game) {
    return ask(game, Needed::last_position, true);
  }
  std::shared_ptr<const Tablebase> table_for_review(const Game& game) {
    return ask(game, Needed::all_solvable, false);
  }

  std::vector<int> solved;
  Figure figure;
  EndgameStore store;
};

TEST_CASE("A game without a table is answered as with the complete table") {
  const Tablebase complete =
      solve_endgame(Board::make("triangle-3"), [](std::uint64_t, std::uint64_t) {});
  Game expected(complete.board().figure());
  read_line(sample, expected);
  const Answer answer = answer_game({&complete}, expected);

  NotedEndgames noted("triangle-3", 1000);
  Game game = noted.game(sample);
  const auto table = noted.table_for(game);
  REQUIRE(table);
  CHECK(noted.solved == std::vector{12});
  const Answer found = answer_game({table.get()}, game);
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
  noted.table_for(game);
  Game later = noted.game(std::string(sample) + " 2-3 5-6");
  CHECK(noted.table_for(later));
  CHECK(noted.solved == std::vector{12});
  // The common moves of the two games begin an endgame that contains both games.
  Game other = noted.game("2-4 4-5 5-9 3-6 1-2");
  CHECK(noted.table_for(other));
  CHECK(noted.solved == std::vector{12, 14});
  Game again = noted.game("2-4 4-5 5-9 3-6 1-2 1-3 2-3");
  noted.table_for(again);
  CHECK(noted.solved == std::vector{12, 14});
  Game full =
      noted.game("1-2 2-3 1-3 2-4 2-5 4-5 3-5 3-6 5-6 4-7 4-8 7-8 5-8 5-9 8-9 6-9 6-10 9-10");
  const auto last = noted.table_for(full);
  CHECK(last->value(last->board().state_of(full.drawn())) == 0);
  CHECK(noted.solved == std::vector{12, 14});
}

TEST_CASE("A position is solved if as many states as are allowed can follow, and not if more can") {
  const LineSet drawn = NotedEndgames("triangle-3", 0).game("2-4").drawn();
  const std::uint64_t states =
      count_stored_states(Board(Figure::make("triangle-3"), drawn)).value();
  NotedEndgames enough("triangle-3", states);
  CHECK(enough.table_for(enough.game("2-4")));
  NotedEndgames one_less("triangle-3", states - 1);
  CHECK(!one_less.table_for(one_less.game("2-4")));
  CHECK(one_less.solved.empty());
}

TEST_CASE("A review solves once, from the first position that can be solved") {
  NotedEndgames noted("triangle-3", 0);
  CHECK(!noted.table_for_review(noted.game(sample)));

  const Tablebase complete = embedded::tablebase("triangle-3");
  Game played(complete.board().figure());
  read_line(std::string(sample) + " 2-3 5-6 6-9 4-7", played);
  const Review whole = review_game({&complete}, played);
  for (const std::uint64_t most : {40, 100, 300, 1000, 2576}) {
    NotedEndgames of("triangle-3", most);
    Game game = of.game(std::string(sample) + " 2-3 5-6 6-9 4-7");
    const auto table = of.table_for_review(game);
    REQUIRE(table);
    const Review review = review_game({table.get()}, game);
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
    // The result changed at moves 4, 6 ... : the last change is known if it is among these moves.
    REQUIRE(whole.turning_point);
    REQUIRE(review.turning_point);
    const bool is_known = *first_known <= whole.turning_point->move;
    CHECK(review.turning_point->move == (is_known ? whole.turning_point->move : *first_known));
    CHECK(review.turning_point->player.has_value() == is_known);
    CHECK(review.standing->score_a + review.standing->score_b > 0);
  }
}

TEST_CASE("A game with a bad move is solved as far as its moves before") {
  NotedEndgames noted("triangle-3", 1000);
  Game game = noted.game(std::string(sample) + " 2-3 2-3");
  const Review review = review_game({noted.table_for_review(game).get()}, game);
  REQUIRE(review.moves.size() == 7);
  CHECK(review.moves[6].worth.has_value());
  CHECK(!review.standing);
  NotedEndgames none("triangle-3", 10);
  CHECK(!none.table_for_review(none.game("2-4 2-4")));
  CHECK(none.solved.empty());
  noted.table_for_review(noted.game("2-4 x"));
  CHECK(noted.solved.size() == 1);
}

TEST_CASE("The review of a game that goes on solves nothing again") {
  NotedEndgames noted("triangle-3", 1000);
  Game game = noted.game(sample);
  noted.table_for_review(game);
  REQUIRE(noted.solved.size() == 1);
  Game later = noted.game(std::string(sample) + " 2-3 5-6");
  const auto table = noted.table_for_review(later);
  CHECK(noted.solved.size() == 1);
  const Review review = review_game({table.get()}, later);
  CHECK(review.moves.size() == 8);
  CHECK(review.moves[7].worth.has_value());
}

TEST_CASE("The four endgames that were used last are kept, however large") {
  constexpr std::uint64_t most = 60;
  NotedEndgames noted("triangle-3", most, 0);
  const Figure& figure = noted.figure;
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
      moves += " " + figure.text(lines[i]);
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
    CHECK(noted.table_for(noted.game(games[i])));
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
  CHECK(!noted.table_for(noted.game("1-2 2-3")));
  std::string moves;
  const Figure figure = Figure::make("boxes-7x7");
  for (const Line line : figure.edges()) {
    if (number(line) < 100) moves += " " + figure.text(line);
  }
  Game late = noted.game(moves);
  const auto table = noted.table_for(late);
  REQUIRE(table);
  const Answer answer = answer_game({table.get()}, late);
  CHECK(answer.moves.size() == 12);
  CHECK(answer.standing->score_a + answer.standing->score_b +
            table->board().open_cells(table->board().state_of(late.drawn())) ==
        49);
}

/// Returns a game that draws all lines of a figure but these three, in the order of the lines.
Game all_but(const Figure& figure, std::size_t first, std::size_t second, std::size_t third) {
  Game game(figure);
  for (const Line line : figure.edges()) {
    const auto place = static_cast<std::size_t>(number(line));
    if (place != first && place != second && place != third) game.play(line);
  }
  return game;
}

/// A store as a service has it, which counts the boards that it solves.
struct Counted {
  explicit Counted(
      const EndgameStore::Limits& limits = {}, std::function<void()> before = [] {})
      : before_solve(std::move(before)),
        store(limits, [this](const Board& board, const Progress& progress, format::ValueKind kind) {
          ++solves;
          before_solve();
          progress.throw_if_stopped();
          return solve_endgame(board, progress, kind);
        }) {}

  EndgameStore::Found ask(const Game& game, const Progress& progress = no_report) {
    return store.find_or_solve(game, {.most_states = 1'000'000}, progress);
  }

  std::function<void()> before_solve;
  std::atomic<int> solves = 0;
  EndgameStore store;
};

TEST_CASE("Among many endgames, one is found by its start and by the moves of a game") {
  const Figure figure = Figure::make("boxes-5x5");
  Counted counted;
  for (std::size_t i = 2; i < 60; ++i) {
    for (std::size_t j = 0; j < 2; ++j) counted.ask(all_but(figure, j, i, i - 1));
  }
  const int solves = counted.solves;
  CHECK(solves > 100);
  Game first = all_but(figure, 0, 2, 1);
  CHECK(counted.ask(first).table != nullptr);
  CHECK(counted.solves == solves);
  // The game goes on after many others.
  for (std::size_t i = 10; i < 59; ++i) counted.ask(all_but(figure, 5, i, i + 1));
  for (std::size_t i = 10; i < 59; ++i) counted.ask(all_but(figure, 6, i, i + 1));
  const int before = counted.solves;
  first.play(figure.edges()[0]);
  const auto found = counted.ask(first);
  CHECK(counted.solves == before);
  CHECK(found.table->board().edges() == 3);
  CHECK(counted.store.counts().kept == static_cast<std::uint64_t>(before));
  CHECK(counted.store.counts().solves == static_cast<std::uint64_t>(before));
}

TEST_CASE("Figures of the same name, and values and nimbers, are told apart") {
  const Geometry triangle{
      .name = "house", .points = {{1, 0}, {0, 1}, {2, 1}}, .cells = {{1, 2, 3}}};
  Geometry square{
      .name = "house", .points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}}, .cells = {{1, 2, 4, 3}}};
  Counted counted;
  const Figure small(triangle);
  const Figure large(square);
  CHECK(counted.ask(Game(small)).table->board().edges() == 3);
  CHECK(counted.ask(Game(large)).table->board().edges() == 4);
  CHECK(counted.solves == 2);
  const auto nimbers = counted.store.find_or_solve(
      Game(small), {.kind = format::ValueKind::grundy, .most_states = 100}, no_report);
  CHECK(nimbers.table->header().value_kind == format::ValueKind::grundy);
  CHECK(counted.solves == 3);
  CHECK(counted.ask(Game(Figure(triangle))).table->board().figure() == small);
  CHECK(counted.solves == 3);
}

TEST_CASE("Many threads get the right endgames, and each is solved once") {
  const Figure figure = Figure::make("boxes-3x3");
  constexpr std::size_t threads = 4;
  Counted counted({.memory = 1 << 20, .at_once = threads});
  std::atomic<int> wrong = 0;
  std::vector<std::thread> running;
  std::latch begun(threads);
  for (std::size_t thread = 0; thread < threads; ++thread) {
    running.emplace_back([&, thread] {
      begun.arrive_and_wait();
      for (std::size_t i = 0; i < 60; ++i) {
        // Each thread begins elsewhere, so that they meet at different endgames.
        const std::size_t at = 2 + (i + 5 * thread) % 20;
        const Game game = all_but(figure, at - 2, at - 1, at);
        const auto table = counted.ask(game).table;
        if (!table || !game.drawn().contains(table->board().start()) ||
            table->value(table->board().state_of(game.drawn())) !=
                solve_endgame(Board(figure, game.drawn()), no_report).value({})) {
          ++wrong;
        }
      }
    });
  }
  for (std::thread& thread : running) thread.join();
  CHECK(wrong == 0);
  CHECK(counted.solves == 20);
  CHECK(counted.store.counts().kept == 20);
}

TEST_CASE(
    "A question from within a solve is answered if it does not wait, and one endgame is kept") {
  const Figure figure = Figure::make("boxes-2x2");
  const Game game(figure);
  const EndgameStore::Question question{.most_states = 1000, .waits = false};
  int solves = 0;
  std::shared_ptr<const Tablebase> inner;
  EndgameStore store({.at_once = 2},
                     [&](const Board& board, const Progress& progress, format::ValueKind kind) {
                       if (++solves == 1) {
                         inner = store.find_or_solve(game, question, no_report).table;
                       }
                       return solve_endgame(board, progress, kind);
                     });
  const auto outer = store.find_or_solve(game, question, no_report).table;
  REQUIRE(inner);
  CHECK(outer == inner);
  CHECK(solves == 2);
  CHECK(store.counts().kept == 1);
}

TEST_CASE("A thread that waits for another one's endgame can be stopped") {
  const Figure figure = Figure::make("boxes-3x3");
  const Game game = all_but(figure, 0, 1, 2);
  std::latch solving(1);
  std::latch ended(1);
  Counted counted({.at_once = 2}, [&] {
    solving.count_down();
    ended.wait();
  });
  std::thread solver([&] { CHECK(counted.ask(game).table != nullptr); });
  solving.wait();
  std::atomic<bool> stopped = false;
  std::optional<ErrorCode> code;
  std::thread waiting([&] {
    try {
      counted.ask(game, Progress(no_report, [&] { return stopped.load(); }));
    } catch (const Error& error) {
      code = error.code();
    }
  });
  cli::await_sleep_of_other_threads();
  stopped = true;
  waiting.join();
  CHECK(code == ErrorCode::interrupted);
  ended.count_down();
  solver.join();
  CHECK(counted.solves == 1);
}

TEST_CASE("A solve for which others have taken the memory waits until they give it back") {
  const Figure figure = Figure::make("boxes-3x3");
  const Game game = all_but(figure, 0, 1, 2);
  const Game other = all_but(figure, 3, 4, 5);
  const std::uint64_t states = states_after(figure, game.drawn()).value();
  const auto memory = std::make_shared<SolveMemory>(states);
  std::latch solving(1);
  std::latch ended(1);
  Counted first({.solving = memory}, [&] {
    solving.count_down();
    ended.wait();
  });
  Counted second({.solving = memory});  // another store of the process
  std::thread solver([&] { CHECK(first.ask(game).table != nullptr); });
  solving.wait();
  const EndgameStore::Question now{.most_states = 1000, .gives_up = true};
  CHECK(second.store.find_or_solve(other, now, no_report).busy);
  std::thread waiting([&] { CHECK(second.ask(other).table != nullptr); });
  cli::await_sleep_of_other_threads();
  CHECK(second.solves == 0);
  ended.count_down();
  solver.join();
  waiting.join();
  CHECK(second.solves == 1);
  CHECK(memory->take(states));
}

TEST_CASE("What does not fit into the memory for solving is too large") {
  const Figure figure = Figure::make("boxes-3x3");
  const Game game = all_but(figure, 0, 1, 2);
  const std::uint64_t states = states_after(figure, game.drawn()).value();
  Counted less({.solving = std::make_shared<SolveMemory>(states - 1)});
  CHECK(!less.ask(game).table);
  CHECK(less.solves == 0);
  const SolveLimit limit = less.store.within_memory({.states = 1000, .feasible = 1000});
  CHECK(limit.states == states - 1);
  CHECK(too_large(figure, {}, game.drawn(), limit)
            ->message.starts_with(fmt::format(
                "{} stored states can follow, more than fit into the memory for solving: {}; ask",
                states, states - 1)));
  CHECK(less.store.within_memory({.states = 1, .option = "solve=", .feasible = 1000}).feasible ==
        states - 1);
  Counted enough({.solving = std::make_shared<SolveMemory>(states)});
  CHECK(enough.ask(game).table);
}

TEST_CASE("After a solver that fails, threads that wait for an endgame solve theirs") {
  const Figure figure = Figure::make("boxes-3x3");
  const Game game = all_but(figure, 0, 1, 2);
  std::latch solving(1);
  std::latch ended(1);
  std::atomic<bool> fails = true;
  Counted counted({.at_once = 1}, [&] {
    if (fails) solving.count_down();
    ended.wait();
    if (fails.exchange(false)) throw Error(ErrorCode::out_of_memory, "no memory");
  });
  std::optional<ErrorCode> code;
  std::thread solver([&] {
    try {
      counted.ask(game);
    } catch (const Error& error) {
      code = error.code();
    }
  });
  solving.wait();
  const EndgameStore::Question now{.most_states = 1000, .gives_up = true};
  CHECK(counted.store.find_or_solve(all_but(figure, 3, 4, 5), now, no_report).busy);
  CHECK(counted.store.find_or_solve(game, now, no_report).busy);
  const auto too_large =
      counted.store.find_or_solve(Game(figure), {.most_states = 1000}, no_report);  // does not wait
  CHECK(!too_large.table);
  CHECK(!too_large.busy);
  std::thread waiting([&] { CHECK(counted.ask(game).table != nullptr); });
  std::thread other([&] { CHECK(counted.ask(all_but(figure, 3, 4, 5)).table != nullptr); });
  cli::await_sleep_of_other_threads();
  ended.count_down();
  solver.join();
  waiting.join();
  other.join();
  CHECK(code == ErrorCode::out_of_memory);
  CHECK(counted.solves == 3);
  CHECK(counted.store.counts().kept == 2);
}

}  // namespace
}  // namespace triwar::lookup
