// Times look-up and live searches on the same positions, by number of edges drawn.

#include <benchmark/benchmark.h>

#include <vector>

#include "bench/batch.h"
#include "bench/live_search.h"
#include "bench/positions.h"
#include "bench/reference.h"
#include "tablebase/board/position.h"
#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"

namespace triwar::bench {
namespace {

/// Returns the same random positions for all searches: fewer if few edges are drawn, because
/// searches then take long.
std::vector<Position> positions(const benchmark::State& state) {
  const int drawn = static_cast<int>(state.range(0));
  return random_positions(reference::board(), drawn, drawn == 0 ? 1 : drawn < 4 ? 16 : 256);
}

bool is_winner(const Position& position, Player answer) {
  return answer == reference::winner(position);
}

constexpr int all_edges = 18;

void look_up(benchmark::State& state) {
  const Tablebase table = embedded::tablebase();
  run_batch(
      state, positions(state),
      [&](const Position& position) {
        return position.margin(table.value(table.board().state_of(position.drawn()))) > 0
                   ? Player::A
                   : Player::B;
      },
      is_winner);
}
BENCHMARK(look_up)->Name("search/look-up")->DenseRange(0, all_edges)->ArgName("drawn");

void search_winner(benchmark::State& state,
                   Player (*winner)(const Masks& board, const Position& position)) {
  const Masks board(reference::board());
  run_batch(
      state, positions(state), [&](const Position& position) { return winner(board, position); },
      is_winner);
}

void alpha_beta(benchmark::State& state) { search_winner(state, winner_by_alpha_beta); }
BENCHMARK(alpha_beta)->Name("search/alpha-beta")->DenseRange(0, all_edges)->ArgName("drawn");

/// Takes some seconds for the empty board, and again for the 16 positions with one edge drawn.
void plain_minimax(benchmark::State& state) { search_winner(state, winner_by_minimax); }
BENCHMARK(plain_minimax)->Name("search/minimax")->DenseRange(0, all_edges)->ArgName("drawn");

void memoised_difference(benchmark::State& state) {
  MemoisedDifference search(reference::board());
  run_batch(
      state, positions(state), [&](const Position& position) { return search.value(position); },
      [](const Position& position, int answer) {
        return answer == reference::value(reference::board().state_of(position.drawn()));
      });
}
BENCHMARK(memoised_difference)->Name("search/memoised")->DenseRange(0, all_edges)->ArgName("drawn");

}  // namespace
}  // namespace triwar::bench
