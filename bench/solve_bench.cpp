// Times solving a board: computing the values of all its states in memory.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <string>

#include "bench/batch.h"
#include "bench/live_search.h"
#include "bench/plain/memo_search.h"
#include "bench/reference.h"
#include "generator/dense_solver.h"
#include "generator/plain_solver.h"
#include "tablebase/board/board.h"
#include "tablebase/board/position.h"
#include "tablebase/file/value_memory.h"
#include "tests/support/on_threads.h"

namespace triwar::bench {
namespace {

using Values = std::span<const std::int8_t>;

/// Returns whether the values of a million random states agree with those of their successors and,
/// on boards of at most 22 edges, the value of the empty board agrees with a search.
bool right(const Board& board, Values values) {
  std::mt19937_64 random(751);
  for (int i = 0; i < 1'000'000; ++i) {
    const EdgeSet state = EdgeSet::from_bits(random() % values.size());
    int best = state == board.all_edges() ? 0 : -board.cells();
    for (const Edge edge : board.undrawn(state)) {
      const int rest = values[state.with(edge).bits()];
      const int closed = board.closes(state, edge);
      best = std::max(best, closed > 0 ? closed + rest : -rest);
    }
    if (values[state.bits()] != best) return false;
  }
  constexpr int most_edges_to_search = 22;
  return board.edges() > most_edges_to_search ||
         values.front() == MemoisedDifference(board).value(Position(board.figure()));
}

/// Times solve(board, values) without page faults: the memory has been written before.
template <class Solve>
void solve_board(benchmark::State& state, const std::string& game, const Solve& solve) {
  const Board board = Board::make(game);
  const ValueMemory memory = allocate_values(board.states(), Pages::large);
  const std::span<std::int8_t> values(memory.get(), board.states());
  std::ranges::fill(values, std::int8_t{99});
  for (auto _ : state) {
    solve(board, values, Progress());
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }
  if (!right(board, values)) return report_wrong(state, "wrong values");
  report_items(state, board.states());
}

void blocks(benchmark::State& state, const std::string& game) {
  tests::on_threads(1, [&] { solve_board(state, game, solve_dense); });
}

void blocks_on_all_cores(benchmark::State& state, const std::string& game) {
  solve_board(state, game, solve_dense);
}

void plain_pass(benchmark::State& state, const std::string& game) {
  solve_board(state, game, solve_plain);
}

/// Times the contest program's search from the empty board, which visits every state.
void plain_search(benchmark::State& state) {
  for (auto _ : state) {
    plain::prepare();
    benchmark::DoNotOptimize(plain::search(0));
    benchmark::ClobberMemory();
  }
  for (int drawn = 0; drawn < plain::all; ++drawn) {
    const EdgeSet edges = EdgeSet::from_bits(static_cast<std::uint64_t>(drawn));
    if (plain::memo[drawn] != reference::value(edges)) {
      return report_wrong(state, "wrong value of state " + std::to_string(drawn));
    }
  }
  report_items(state, plain::all + 1);
}
BENCHMARK(plain_search)->Name("solve/triangle-3/plain-search")->Unit(benchmark::kMillisecond);

[[maybe_unused]] const bool registered = [] {
  const auto add = [](const std::string& game, const char* how, auto solver) {
    benchmark::RegisterBenchmark(("solve/" + game + "/" + how).c_str(), solver, game)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  };
  for (const char* game : {"triangle-2", "boxes-2x3", "triangle-3", "boxes-2x4", "boxes-3x3"}) {
    add(game, "plain-pass", plain_pass);
  }
  for (const char* game :
       {"triangle-2", "boxes-2x3", "triangle-3", "boxes-2x4", "boxes-3x3", "triangle-4"}) {
    add(game, "blocks", blocks);
  }
  for (const char* game : {"boxes-2x4", "boxes-3x3", "triangle-4"}) {
    add(game, "blocks-all-cores", blocks_on_all_cores);
  }
  return true;
}();

}  // namespace
}  // namespace triwar::bench
