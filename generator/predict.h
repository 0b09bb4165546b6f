// Predicting the time of a run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "generator/plan.h"

namespace triwar {

/// Predicts the time of runs within about a factor of two, if no other program uses the cores. To
/// measure this machine, the first prediction for each index kind and zstd level solves and
/// compresses a small board, in less than 0.2 seconds.
class PredictedTimes {
 public:
  /// Returns the predicted seconds of a run with loop_threads().
  double seconds(const Plan& plan);

  /// Returns the predicted seconds to solve the values alone.
  double seconds_to_solve(const Plan& plan);

  /// Returns the predicted time to compress, as a multiple of the time to solve.
  double compressing_for_solving(const Plan& plan);

 private:
  /// Measured seconds on one thread.
  struct Rates {
    double move;   ///< seconds per move, to solve
    double value;  ///< seconds per value, to compress
  };

  /// Processor time in seconds, summed over all threads and ranks.
  struct Work {
    double solving;
    double compressing;
  };

  static Rates measure(const Plan& plan);
  Work work(const Plan& plan);

  std::map<std::pair<format::IndexKind, int>, Rates> rates_;  // by index kind and zstd level
};

/// The predicted cost of work on a board.
struct PredictedCost {
  std::uint64_t memory;  ///< in bytes
  double seconds;        ///< within about a factor of two, if no other program uses the cores
};

/// Predicts solve_endgame(). The first call solves a small board, to measure this machine. Returns
/// nullopt for boards that are too large for a QuietIndex. Not thread-safe.
std::optional<PredictedCost> predict_endgame(const Board& board);

/// As predict_endgame(), for triwar-generate, whose option --dry-run prints the same.
std::optional<PredictedCost> predict_table(const Board& board);

}  // namespace triwar
