// Estimating the time of a run.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "generator/generate_options.h"
#include "generator/plan.h"

namespace triwar {

/// Estimates within about a factor of two, if no other program needs the cores. Before the first
/// estimate for each index and level it solves and compresses a small board, in less than 0.2
/// seconds, to measure this machine.
class TimeEstimates {
 public:
  /// Returns the time of a run in seconds; nullopt for games without a board.
  std::optional<double> seconds(const Plan& plan, const GenerateOptions& options);

 private:
  /// Seconds on one thread.
  struct Rates {
    double move;   ///< to solve, by move
    double value;  ///< to compress, by value
  };

  static Rates measure(const Plan& plan);

  std::map<std::pair<format::IndexKind, int>, Rates> rates_;  // by index and level
};

}  // namespace triwar
