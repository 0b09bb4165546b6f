// Times answers in the painting game from triwar and from a contest program's precomputed array.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "bench/batch.h"
#include "bench/plain/painting_search.h"
#include "painting/nimbers.h"
#include "painting/rules.h"

namespace triwar::bench {
namespace {

using painting::Cell;
using painting::Grid;
using painting::Move;

constexpr std::size_t batch = 256;
constexpr std::size_t painted_cells = 50;
constexpr std::uint64_t contest_columns = plain::most_columns;

/// Returns the painted cells of random grids of `columns` columns, painted_cells each, in random
/// order.
std::vector<std::vector<Cell>> random_cells(std::uint64_t columns) {
  std::mt19937_64 random(4559);
  std::vector<std::vector<Cell>> grids(batch);
  for (auto& cells : grids) {
    std::set<Cell> painted;
    while (painted.size() < painted_cells) {
      painted.insert(Cell(static_cast<int>(random() % 2) + 1, random() % columns + 1));
    }
    cells.assign(painted.begin(), painted.end());
    std::ranges::shuffle(cells, random);
  }
  return grids;
}

void paint(Grid& grid, std::uint64_t columns, const std::vector<Cell>& cells) {
  grid.clear(columns);
  for (const Cell cell : cells) grid.paint(cell);
  grid.settle();
}

/// Returns the nimber that a contest program computes.
int plain_nimber(const std::vector<Cell>& cells) {
  [[maybe_unused]] static const bool prepared = [] {
    plain::prepare_painting(plain::most_columns);
    return true;
  }();
  unsigned char painted[contest_columns + 1] = {};
  for (const Cell cell : cells) {
    painted[cell.column()] = static_cast<unsigned char>(painted[cell.column()] | cell.row());
  }
  return plain::grid_nimber(plain::most_columns, painted);
}

/// Times computing the nimber of a grid from its painted cells.
void look_up(benchmark::State& state) {
  Grid grid(0);
  run_batch(
      state, random_cells(contest_columns),
      [&](const std::vector<Cell>& cells) {
        paint(grid, contest_columns, cells);
        return painting::nimber(grid);
      },
      [](const std::vector<Cell>& cells, int nimber) { return nimber == plain_nimber(cells); });
}
BENCHMARK(look_up)->Name("painting/look-up");

/// Times computing the same nimbers with the precomputed array of a contest program.
void contest(benchmark::State& state) {
  run_batch(state, random_cells(contest_columns), plain_nimber,
            [&](const std::vector<Cell>& cells, int nimber) {
              Grid grid(0);
              paint(grid, contest_columns, cells);
              return nimber == painting::nimber(grid);
            });
}
BENCHMARK(contest)->Name("painting/contest");

void winning_move(benchmark::State& state) {
  Grid grid(0);
  run_batch(
      state, random_cells(painting::most_columns),
      [&](const std::vector<Cell>& cells) {
        paint(grid, painting::most_columns, cells);
        return painting::answer(grid).move;
      },
      [&](const std::vector<Cell>& cells, const std::optional<Move>& move) {
        paint(grid, painting::most_columns, cells);
        if (!move) return painting::nimber(grid) == 0;
        for_each_cell(*move, [&](Cell cell) { grid.paint(cell); });
        return !grid.settle() && painting::nimber(grid) == 0;
      });
}
BENCHMARK(winning_move)->Name("painting/winning-move-2^63-columns");

void precompute(benchmark::State& state) {
  for (auto _ : state) {
    plain::prepare_painting(plain::most_columns);
    benchmark::DoNotOptimize(plain::nimber);
  }
  for (std::uint64_t columns = 0; columns <= contest_columns; ++columns) {
    if (painting::nimber_of_run(columns) != plain::nimber[columns]) {
      return report_wrong(state, "wrong nimber");
    }
  }
  report_items(state, 1);
}
BENCHMARK(precompute)->Name("painting/precompute");

}  // namespace
}  // namespace triwar::bench
