// Times solving and searching the rest of a game of boxes-5x5, by number of lines drawn.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "bench/batch.h"
#include "bench/live_search.h"
#include "generator/solve_endgame.h"
#include "search/exact.h"
#include "tablebase/board/board.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/line_set.h"

namespace triwar::bench {
namespace {

constexpr std::size_t games = 20;

/// Returns the endgames of random games of boxes-5x5 after `lines` lines. Players avoid the third
/// side of a box while they can.
std::vector<Board> boards_after(int lines) {
  const Figure figure = Figure::make("boxes-5x5");
  std::mt19937_64 random(1085);
  std::vector<Board> boards;
  while (boards.size() < games) {
    LineSet drawn;
    const auto is_undrawn = [&](Line line) { return !drawn.contains(line); };
    const auto is_safe = [&](Line line) {
      return std::ranges::none_of(figure.cells_of(line), [&](Cell cell) {
        return std::ranges::count_if(figure.outline(cell), is_undrawn) == 2;
      });
    };
    for (int i = 0; i < lines; ++i) {
      std::vector<Line> all;
      std::vector<Line> safe;
      std::ranges::copy_if(figure.edges(), std::back_inserter(all), is_undrawn);
      std::ranges::copy_if(all, std::back_inserter(safe), is_safe);
      const std::vector<Line>& choice = safe.empty() ? all : safe;
      drawn.insert(choice[random() % choice.size()]);
    }
    boards.emplace_back(figure, drawn);
  }
  return boards;
}

int solved_value(const Board& board) { return solve_endgame(board, {}).value({}); }

/// Returns the value by the search that ends the playouts of estimates. Its transposition table has
/// about as many entries as the search visits states, so that clearing it is cheap.
int searched_value(const Board& board) {
  static const search::Coins<1> coins(Figure::make("boxes-5x5"));
  const Closure start = closure_of(board, {});
  search::ExactSearch<1> search(coins, std::clamp(board.edges() - 18, 8, 22), [] {});
  int visits = std::numeric_limits<int>::max();
  const auto undrawn = coins.state_of(board.figure().all_lines() - board.lines_of(start.state));
  return start.captured.value_before(*search.value(coins.in_order(undrawn), visits));
}

/// Times answer(board) for all boards in turn, and checks each answer against expected_from(value),
/// where `value` is the solver's value.
template <class Answer, class Expected>
void run(benchmark::State& state, const Answer& answer, const Expected& expected_from) {
  const std::vector<Board> boards = boards_after(static_cast<int>(state.range(0)));
  std::vector<int> expected;
  for (const Board& board : boards) expected.push_back(expected_from(solved_value(board)));
  std::size_t next = 0;
  for (auto _ : state) {
    if (answer(boards[next]) != expected[next]) report_wrong(state, boards[next].name());
    next = (next + 1) % boards.size();
  }
}

constexpr auto the_value = [](int value) { return value; };
/// winner_by_alpha_beta() finds who will have more cells in all. start_of(board) begins at 0:0, so
/// that is the mover exactly if the value of the board is positive; a tie counts as a loss.
constexpr auto whether_the_mover_wins = [](int value) { return value > 0 ? 1 : 0; };

void solve(benchmark::State& state) {
  run(state, solved_value, the_value);
  for (const Board& board : boards_after(32)) {
    if (solved_value(board) != searched_value(board)) report_wrong(state, "the search");
  }
}

void search_value(benchmark::State& state) { run(state, searched_value, the_value); }

/// Returns the position at the start of an endgame, without the cells that were closed before.
Position start_of(const Board& board) { return {board.figure(), board.start(), Player::A, 0, 0}; }

/// The search of contest programs, which finds the winner only.
void alpha_beta(benchmark::State& state) {
  run(
      state,
      [](const Board& board) {
        return winner_by_alpha_beta(Masks(board), start_of(board)) == Player::A ? 1 : 0;
      },
      whether_the_mover_wins);
}

void by_lines_drawn(benchmark::internal::Benchmark* benchmark, int fewest, int most) {
  benchmark->DenseRange(fewest, most, 4)
      ->ArgName("drawn")
      ->Iterations(games)
      ->Repetitions(3)
      ->Unit(benchmark::kMillisecond);
}

BENCHMARK(solve)->Name("endgame/solve")->Apply([](auto* b) { by_lines_drawn(b, 20, 44); });
BENCHMARK(search_value)->Name("endgame/search")->Apply([](auto* b) { by_lines_drawn(b, 20, 44); });
// Goes up to 52 lines, to include games whose rest may end in a tie.
BENCHMARK(alpha_beta)->Name("endgame/alpha-beta")->Apply([](auto* b) {
  by_lines_drawn(b, 36, 52);
});

}  // namespace
}  // namespace triwar::bench
