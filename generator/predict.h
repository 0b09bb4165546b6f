// Predicting the time of a run.
#pragma once

#include <cstdint>
#include <optional>

#include "generator/plan.h"

namespace triwar {

/// The predicted seconds of a run with loop_threads().
struct PredictedTime {
  double solving;
  double compressing;

  double all() const noexcept { return solving + compressing; }
};

/// Predicts the time of a run within about a factor of two, if no other program uses the cores. To
/// measure this machine, the first predictions of each kind of work solve or compress a small board
/// a few times, in less than 0.2 seconds. Not thread-safe.
PredictedTime predict_time(const Plan& plan);

/// The predicted cost of work on a board.
struct PredictedCost {
  std::uint64_t memory;  ///< in bytes
  double seconds;        ///< within about a factor of two, if no other program uses the cores
};

/// Predicts solve_endgame(), as predict_time() does. Returns nullopt for boards that are too large
/// for a QuietIndex.
std::optional<PredictedCost> predict_endgame(const Board& board);

/// As predict_endgame(), for triwar-generate, whose option --dry-run prints the same.
std::optional<PredictedCost> predict_table(const Board& board);

}  // namespace triwar
