#include "generator/predict.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "generator/dense_solver.h"
#include "generator/quiet_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/file/table_writer.h"

namespace triwar {
namespace {

/// Returns the number of processors that work on a run at the same time.
double processors(const Plan& plan) {
  return plan.ranks *
         std::min<double>({static_cast<double>(loop_threads()), static_cast<double>(usable_cores()),
                           static_cast<double>(plan.header.chunks())});
}

/// Returns the time of solving a plan, in a unit that depends on the kind of index alone: an upper
/// bound on the number of moves. SharedSolver (generator/mpi/) makes them one by one, times the
/// factor that was measured for symmetries (docs/inside/benchmarks.md).
double work_of(const Plan& plan) {
  const double edges = plan.board->edges();
  if (plan.ranks == 1 || !plan.quiet) return static_cast<double>(plan.solved) * edges;
  const auto symmetries = static_cast<double>(plan.quiet->symmetries().size());
  return static_cast<double>(plan.representatives) * edges * (4 + 0.8 * symmetries);
}

/// Returns the same for compressing. Between representatives are zeros, which take less time.
double work_of_compressing(const Plan& plan) {
  const auto values = static_cast<double>(plan.header.values);
  return values * std::sqrt(static_cast<double>(plan.representatives) / values);
}

/// Returns the least processor time of three runs, in seconds, because the first one allocates
/// memory. (Other programs would distort so short a measurement of real time.)
double seconds_of(const std::function<std::clock_t()>& run) {
  std::clock_t least = run();
  for (int again = 0; again < 2; ++again) least = std::min(least, run());
  return static_cast<double>(least) / CLOCKS_PER_SEC;
}

/// Plans a small board of the same kind.
Plan small_plan(const Plan& plan) {
  GenerateOptions options;
  options.index = plan.header.index_kind;
  return plan_for(Board::make(plan.quiet ? "boxes-2x4" : "boxes-2x3"), options);
}

/// Returns the seconds for a unit of work_of(), on one thread.
double measure_solving(const Plan& plan) {
  const Plan small = small_plan(plan);
  std::vector<std::int8_t> values(small.header.values);
  const double seconds = seconds_of([&] {
    if (!small.quiet) {
      const std::clock_t start = std::clock();
      solve_dense(*small.board, values, {});
      return std::clock() - start;
    }
    // One chunk, so that one thread solves it.
    QuietSolver solver(*small.quiet, values.size(), values);
    const std::clock_t start = std::clock();  // preparing takes as long for large boards
    solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, {});
    return std::clock() - start;
  });
  return seconds / work_of(small);
}

/// Returns the seconds for a unit of work_of_compressing(), on one thread.
double measure_compressing(const Plan& plan) {
  const Plan small = small_plan(plan);
  std::vector<std::int8_t> values(small.header.values);
  if (small.quiet) {
    QuietSolver solver(*small.quiet, values.size(), values);
    solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, {});
    std::vector<std::int8_t> representatives(values.size());
    solver.representatives(0, representatives);
    values = std::move(representatives);
  } else {
    solve_dense(*small.board, values, {});
  }
  const double seconds = seconds_of([&] {
    const std::clock_t start = std::clock();
    format::compress_chunk(values, plan.level);
    return std::clock() - start;
  });
  constexpr double longer = 1.3;  // than a large table, by value: measured for levels 10 and 19
  return seconds / work_of_compressing(small) / longer;
}

/// Predicts the processor time of solving.
double predict_solving(const Plan& plan) {
  static std::map<format::IndexKind, double> rates;
  const format::IndexKind kind = plan.header.index_kind;
  if (!rates.contains(kind)) rates[kind] = measure_solving(plan);
  return work_of(plan) * rates[kind];
}

/// Predicts the processor time of compressing.
double predict_compressing(const Plan& plan) {
  static std::map<std::pair<format::IndexKind, int>, double> rates;  // by kind and level
  const std::pair key(plan.header.index_kind, plan.level);
  if (!rates.contains(key)) rates[key] = measure_compressing(plan);
  return work_of_compressing(plan) * rates[key];
}

/// Returns the plan for a board, or nullopt if the board is too large.
std::optional<Plan> possible_plan(const Board& board, const GenerateOptions& options) {
  try {
    return plan_for(board, options);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::board_too_large) throw;
    return std::nullopt;
  }
}

}  // namespace

PredictedTime predict_time(const Plan& plan) {
  return {.solving = predict_solving(plan) / processors(plan),
          .compressing = predict_compressing(plan) / processors(plan)};
}

std::optional<PredictedCost> predict_endgame(const Board& board) {
  GenerateOptions options;
  options.index = format::IndexKind::quiet;
  options.memory = std::numeric_limits<std::uint64_t>::max();  // large pages, as solve_endgame()
  const auto plan = possible_plan(board, options);
  if (!plan) return std::nullopt;
  return PredictedCost{.memory = memory_of_process + plan->values_memory + plan->solver_memory,
                       .seconds = predict_solving(*plan) / processors(*plan)};
}

std::optional<PredictedCost> predict_table(const Board& board) {
  const auto plan = possible_plan(board, {});
  if (!plan) return std::nullopt;
  return PredictedCost{.memory = plan->memory, .seconds = predict_time(*plan).all()};
}

}  // namespace triwar
