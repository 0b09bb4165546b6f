// Solves endgames for requests, and caches them.
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

/// LRU cache of endgames of boards without a table. Thread-safe.
class SolvedEndgames {
 public:
  /// Returns the table of an endgame, with values of a kind. Must be thread-safe.
  using Solve = std::function<Tablebase(const Board&, const Progress&, format::ValueKind)>;

  struct Limits {
    std::uint64_t states = 1'000'000;  ///< limit of stored states of an endgame
    std::uint64_t memory = 256 << 20;  ///< limit of the endgames kept, in bytes
    unsigned at_once = 1;              ///< limit of endgames solved at the same time
  };

  SolvedEndgames(Solve solve, const Limits& limits) : solve_(std::move(solve)), limits_(limits) {}

  const Limits& limits() const noexcept { return limits_; }

  /// The positions of a game that an endgame must contain: only the last one, or all from the
  /// earliest one within the limit of states.
  enum class Needed { last_position, all_solvable };

  /// Returns an endgame with the positions `needed` of a game, and values of a kind. Solves at most
  /// `most_states` stored states, which must be within the limit. Requires that the game is not bad
  /// or, for all_solvable, has_review(). For a game with a bad move that has too many states, the
  /// endgame contains only the full board.
  ///
  /// Returns null and sets `bad`, with code too_large, if the endgame of another game has too many
  /// states. Returns null without setting `bad` if Limits::at_once other endgames are being solved.
  /// Blocks while the endgame is being solved by this or another thread. Throws as the solver does,
  /// and Error(interrupted) if `stopping` is set while this thread solves.
  std::shared_ptr<const Tablebase> find_or_solve(lookup::Game& game, Needed needed,
                                                 format::ValueKind kind, std::uint64_t most_states,
                                                 const std::atomic<bool>& stopping,
                                                 Metrics& metrics);

 private:
  using Kept = std::list<std::shared_ptr<const Tablebase>>;

  /// The figure and the drawn lines of a position whose endgame is being solved.
  struct Solving {
    Figure figure;
    LineSet start;
    format::ValueKind kind;
  };

  /// Returns a kept endgame that contains a position, now the most recently used, or null. Requires
  /// that the mutex is locked.
  std::shared_ptr<const Tablebase> find(const Figure& figure, const LineSet& drawn,
                                        format::ValueKind kind);
  void keep(std::shared_ptr<const Tablebase> table, Metrics& metrics);
  std::shared_ptr<const Tablebase> solve(const Board& board, format::ValueKind kind,
                                         const std::atomic<bool>& stopping, Metrics& metrics) const;

  Solve solve_;
  Limits limits_;
  std::mutex mutex_;  // guards the next three members
  std::list<Solving> solving_;
  Kept kept_;  // the most recently used first
  std::uint64_t kept_bytes_ = 0;
  std::condition_variable solved_;  // an entry of solving_ was removed
};

}  // namespace triwar::service
