#include "generator/predict.h"

#include <algorithm>
#include <cstdint>
#include <ctime>
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

/// Returns an upper bound on the number of moves that the solver considers. The solver's time is
/// roughly proportional to it.
double moves(const Plan& plan) {
  return static_cast<double>(plan.representatives) * plan.board->edges();
}

/// Returns the number of processors that work on a run at the same time.
double processors(const Plan& plan) {
  return plan.ranks *
         std::min<double>({static_cast<double>(loop_threads()), static_cast<double>(usable_cores()),
                           static_cast<double>(plan.header.chunks())});
}

void solve_on_one_thread(const Plan& plan, std::span<std::int8_t> values) {
  if (!plan.quiet) return solve_dense(*plan.board, values, {});
  QuietSolver solver(*plan.quiet, values.size(), values);
  solver.solve([](const LayerPart&, std::span<const std::int8_t>) {}, {});
}

/// Measured seconds on one thread.
struct Rates {
  double move;   ///< seconds per move, to solve
  double value;  ///< seconds per value, to compress
};

Rates measure(const Plan& plan) {
  GenerateOptions options;
  options.index = plan.header.index_kind;
  options.level = plan.level;
  const Plan small = plan_for(Board::make(plan.quiet ? "boxes-2x4" : "boxes-2x3"), options);
  std::vector<std::int8_t> values(small.header.values);
  // Measures processor time: other programs would distort so short a measurement of real time.
  const std::clock_t start = std::clock();
  solve_on_one_thread(small, values);
  const std::clock_t solved = std::clock();
  format::compress_chunk(values, plan.level);
  const std::clock_t compressed = std::clock();
  const auto seconds_of = [](std::clock_t ticks) {
    return static_cast<double>(ticks) / CLOCKS_PER_SEC;
  };
  // Larger boards take less time per move (measured on boards of 18 to 45 edges).
  const double slower = plan.quiet ? 1.4 : 1;
  return {.move = seconds_of(solved - start) / moves(small) / slower,
          .value = seconds_of(compressed - solved) / static_cast<double>(values.size())};
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
  static std::map<std::pair<format::IndexKind, int>, Rates> rates_here;  // by kind and level
  const std::pair key(plan.header.index_kind, plan.level);
  if (!rates_here.contains(key)) rates_here[key] = measure(plan);
  const auto [move, value] = rates_here[key];
  // Irregular boards take more time per move, unless they are solved in groups (endings.h), as most
  // endgames are (measured on endgames of 5x5 to 7x7 boxes).
  const bool in_groups = plan.quiet && plan.quiet->symmetries().size() == 1;
  const double slower = in_groups ? 0.25 : plan.board->is_endgame() ? 1.5 : 1;
  return {.solving = moves(plan) * move * slower / processors(plan),
          .compressing = static_cast<double>(plan.header.values) * value / processors(plan)};
}

std::optional<PredictedCost> predict_endgame(const Board& board) {
  GenerateOptions options;
  options.index = format::IndexKind::quiet;
  const auto plan = possible_plan(board, options);
  if (!plan) return std::nullopt;
  const bool all_written = plan->quiet->symmetries().size() <= ignored_in_memory;
  const std::uint64_t values = all_written ? plan->header.values : plan->values_memory;
  return PredictedCost{.memory = memory_of_process + values,
                       .seconds = predict_time(*plan).solving};
}

std::optional<PredictedCost> predict_table(const Board& board) {
  const auto plan = possible_plan(board, {});
  if (!plan) return std::nullopt;
  return PredictedCost{.memory = plan->memory, .seconds = predict_time(*plan).all()};
}

}  // namespace triwar
