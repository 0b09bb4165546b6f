// Endgames that are solved for requests, and kept.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "lookup/game.h"
#include "service/metrics.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"
#include "tablebase/tablebase.h"

namespace triwar::service {

/// Solves endgames of boards without a table, and keeps the last ones. Thread-safe.
class SolvedEndgames {
 public:
  using Solve = std::function<Tablebase(const Board&, const Progress&)>;

  struct Limits {
    std::uint64_t states = 1'000'000;  ///< stored states of an endgame
    std::uint64_t memory = 256 << 20;  ///< bytes of the endgames kept
    unsigned at_once = 1;              ///< endgames solved at the same time
  };

  SolvedEndgames(Solve solve, const Limits& limits) : solve_(std::move(solve)), limits_(limits) {}

  const Limits& limits() const noexcept { return limits_; }

  /// The positions of a game that an endgame must contain: the last one, or all from the earliest
  /// that can be solved.
  enum class Needed { last_position, all_solvable };

  /// Returns an endgame of a game that is on Board::end_of() and not bad, and moves the game to its
  /// board. Sets `bad` of code too_large and returns null if it has too many states; returns null
  /// if as many endgames as allowed are being solved, and none of these has the game. Blocks while
  /// that one is being solved here or by another thread. Throws as the solver does, and
  /// Error(interrupted) once `stopping` is set.
  std::shared_ptr<const Tablebase> find_or_solve(lookup::Game& game, Needed needed,
                                                 const std::atomic<bool>& stopping,
                                                 Metrics& metrics);

 private:
  class Turn;
  using Kept = std::list<std::shared_ptr<const Tablebase>>;

  /// An endgame that is being solved, or a larger one: the lines drawn at its start.
  struct Solving {
    std::string figure;
    LineSet start;
  };

  /// Requires the lock.
  std::shared_ptr<const Tablebase> find(const Figure& figure, const LineSet& drawn);
  void keep(std::shared_ptr<const Tablebase> table, Metrics& metrics);
  std::shared_ptr<const Tablebase> solve(const Board& board, const std::atomic<bool>& stopping,
                                         Metrics& metrics) const;

  Solve solve_;
  Limits limits_;
  std::mutex mutex_;  // for the three below
  std::list<Solving> solving_;
  Kept kept_;  // the last one used in front
  std::uint64_t kept_bytes_ = 0;
  std::condition_variable solved_;  // one of solving_ has ended
};

}  // namespace triwar::service
