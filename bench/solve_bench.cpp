// Solving a board: the values of all its states, from nothing, in memory.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "bench/live_search.h"
#include "bench/report.h"
#include "generator/dense_solver.h"
#include "tablebase/board.h"
#include "tablebase/dense_index.h"
#include "tablebase/embedded.h"
#include "tablebase/position.h"

namespace triwar::bench {
namespace {

void solve(benchmark::State& state, const std::string& game) {
  const Board board = Board::make(game);
  const DenseIndex index(board);
  std::vector<std::int8_t> values(index.size());
  for (auto _ : state) {
    solve_dense(board, values, [](std::uint64_t, std::uint64_t) {});
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }

  if (values.front() != MemoisedDifference(board).value(Position(board))) {
    return report_wrong(state, "the empty board has another value by memoised search");
  }
  if (const auto table = embedded::tablebase(game)) {
    for (std::uint64_t place = 0; place < index.size(); ++place) {
      if (values[place] != table->probe(index.state(static_cast<Index>(place)))) {
        return report_wrong(
            state, "the embedded table has another value of state " + std::to_string(place));
      }
    }
  }
  report_items(state, index.size());
}

[[maybe_unused]] const bool registered = [] {
  for (const std::string game : {"triangle-2", "triangle-3", "boxes-2x3", "boxes-2x4"}) {
    benchmark::RegisterBenchmark(("solve/" + game).c_str(), solve, game)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace triwar::bench
