// Times values, moves and replayed games from a table in memory.

#include <benchmark/benchmark.h>
#include <triwar.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "bench/batch.h"
#include "bench/positions.h"
#include "bench/reference.h"
#include "generator/dense_solver.h"
#include "generator/write_table.h"
#include "lookup/cli/fast_moves.h"
#include "tablebase/board/position.h"
#include "tablebase/embedded.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/tablebase.h"

namespace triwar::bench {
namespace {

constexpr std::size_t batch = 4096;

bool is_value(EdgeSet state, int answer) { return answer == reference::value(state); }

/// Returns whether `answer` is the best value of the moves in `state` by the table. For boards
/// without reference values.
bool is_best_of_moves(const Tablebase& table, EdgeSet state, int answer) {
  int best = state == table.board().all_edges() ? 0 : -table.board().cells();
  for (const auto& [edge, value] : table.move_values(state)) best = std::max(best, value);
  return answer == best;
}

void probe(benchmark::State& state) {
  const Tablebase table = embedded::tablebase();
  run_batch(
      state, random_states(table.board(), batch), [&](EdgeSet s) { return table.value(s); },
      is_value);
}
BENCHMARK(probe)->Name("probe/random");

/// The same through the C interface of the shared library.
void probe_by_c(benchmark::State& state) {
  triwar_tablebase* opened = nullptr;
  triwar_open_embedded(reference::board().name().c_str(), &opened);
  const std::unique_ptr<triwar_tablebase, decltype(&triwar_close)> table(opened, triwar_close);
  run_batch(
      state, random_states(reference::board(), batch),
      [&](EdgeSet s) {
        std::int32_t value = -100;  // not the value of any state; an error leaves it unchanged
        triwar_value(table.get(), s.bits(), &value);
        return value;
      },
      is_value);
}
BENCHMARK(probe_by_c)->Name("probe/random-by-c");

/// Times values of random states of triangle-4, whose 2^30 values exceed every processor cache.
void probe_out_of_cache(benchmark::State& state) {
  static const bytes::Bytes file = [] {
    const Board board = Board::make("triangle-4");
    const format::Header header = header_for(board);
    const ValueMemory memory = allocate_values(header.values, Pages::large);
    const std::span<std::int8_t> values(memory.get(), header.values);
    solve_dense(board, values, {});
    bytes::Bytes written;
    write_table(header, values, 1,
                [&](bytes::View data) { written.insert(written.end(), data.begin(), data.end()); },
                {});
    return written;
  }();
  static const Tablebase table = [] {
    Tablebase opened = Tablebase::open(TableFile(view_memory("triangle-4", file)));
    opened.load();
    return opened;
  }();
  constexpr std::size_t more_than_caches_hold = 1 << 20;
  run_batch(
      state, random_states(table.board(), more_than_caches_hold),
      [&](EdgeSet s) { return table.value(s); },
      [&](EdgeSet s, int answer) { return is_best_of_moves(table, s, answer); });
}
BENCHMARK(probe_out_of_cache)->Name("probe/random-out-of-cache");

/// Makes each address depend on the previous value, so that the processor cannot overlap loads.
void probe_one_by_one(benchmark::State& state) {
  const Tablebase table = embedded::tablebase();
  const std::vector<EdgeSet> states = random_states(table.board(), batch);
  int sum = 0;
  for (auto _ : state) {
    sum = 0;
    std::uint64_t none = 0;
    for (const EdgeSet s : states) {
      const int value = table.value(EdgeSet::from_bits(s.bits() ^ none));
      sum += value;
      none = static_cast<std::uint64_t>(value + table.board().cells()) >> 8;  // always 0
    }
    benchmark::DoNotOptimize(sum);
  }
  int expected = 0;
  for (const EdgeSet s : states) expected += reference::value(s);
  if (sum != expected) return report_wrong(state, "wrong sum of values");
  report_items(state, states.size());
}
BENCHMARK(probe_one_by_one)->Name("probe/one-by-one");

/// Returns the quiet table of triangle-5 from the path in the environment variable
/// TRIWAR_TRIANGLE_5. Without it, no benchmark that needs the table is registered.
const Tablebase& triangle_5() {
  static const Tablebase table = [] {
    Tablebase opened = Tablebase::open(std::getenv("TRIWAR_TRIANGLE_5"));
    opened.load();
    return opened;
  }();
  return table;
}

void value_of_quiet(benchmark::State& state) {
  const Tablebase& table = triangle_5();
  run_batch(
      state, random_states(table.board(), 1 << 16), [&](EdgeSet s) { return table.value(s); },
      [&](EdgeSet s, int answer) { return is_best_of_moves(table, s, answer); });
}

void move_values(benchmark::State& state) {
  const Tablebase table = embedded::tablebase();
  run_batch(
      state, random_states(table.board(), batch), [&](EdgeSet s) { return table.move_values(s); },
      [&](EdgeSet s, const EdgeList<MoveValue>& moves) {
        const EdgeSet undrawn = table.board().undrawn(s);
        return std::ranges::equal(undrawn, moves, [&](Edge edge, const MoveValue& move) {
          const int closed = table.board().closes(s, edge);
          const int rest = reference::value(s.with(edge));
          return move == MoveValue{edge, closed > 0 ? closed + rest : -rest};
        });
      });
}
BENCHMARK(move_values)->Name("move_values/random");

void move_values_of_quiet(benchmark::State& state) {
  const Tablebase& table = triangle_5();
  run_batch(
      state, random_states(table.board(), batch), [&](EdgeSet s) { return table.move_values(s); },
      [&](EdgeSet s, const EdgeList<MoveValue>& moves) {
        return std::ranges::equal(table.board().undrawn(s), moves,
                                  [&](Edge edge, const MoveValue& move) {
                                    return move == MoveValue{edge, table.move_value(s, edge)};
                                  });
      });
}

[[maybe_unused]] const bool has_triangle_5 = [] {
  if (std::getenv("TRIWAR_TRIANGLE_5") == nullptr) return false;
  benchmark::RegisterBenchmark("value/random-triangle-5", value_of_quiet);
  benchmark::RegisterBenchmark("move_values/random-triangle-5", move_values_of_quiet);
  return true;
}();

void continuation(benchmark::State& state) {
  const Tablebase table = embedded::tablebase();
  run_batch(
      state, random_states(table.board(), batch), [&](EdgeSet s) { return table.continuation(s); },
      [&](EdgeSet s, const EdgeList<Edge>& line) {
        // Playing the moves must give the difference that the value predicts.
        EdgeSet drawn = s;
        int difference = 0;
        int mover = 1;
        for (const Edge edge : line) {
          if (drawn.contains(edge)) return false;
          const int closed = table.board().closes(drawn, edge);
          difference += mover * closed;
          if (closed == 0) mover = -mover;
          drawn = drawn.with(edge);
        }
        return drawn == table.board().all_edges() && difference == reference::value(s);
      });
}
BENCHMARK(continuation)->Name("continuation/random");

/// Times replaying a game as readers do, of 12 moves and computing its margin under perfect play.
void replay_and_probe(benchmark::State& state) {
  const Tablebase table = embedded::tablebase();
  run_batch(
      state, random_games(table.board(), 12, batch),
      [&](const Game& game) {
        lookup::FastPosition position(table.board());
        for (const Edge edge : game) position.try_play(edge);
        return position.margin(table.value(position.state()));
      },
      [&](const Game& game, int answer) {
        // Applies the rules by counting open cells.
        EdgeSet drawn;
        int margin = 0;
        int mover = 1;
        for (const Edge edge : game) {
          const int closed =
              table.board().open_cells(drawn) - table.board().open_cells(drawn.with(edge));
          margin += mover * closed;
          if (closed == 0) mover = -mover;
          drawn = drawn.with(edge);
        }
        return answer == margin + mover * reference::value(drawn);
      });
}
BENCHMARK(replay_and_probe)->Name("replay/12-moves-and-probe");

}  // namespace
}  // namespace triwar::bench
