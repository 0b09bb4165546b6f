// Predicting the time of a run.
#pragma once

#include <map>
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

}  // namespace triwar
