// Retrograde analysis of the quiet states of a board.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "generator/layer_moves.h"
#include "generator/layer_rules.h"
#include "generator/share.h"
#include "tablebase/base/progress.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// Consecutive chunks of a layer: the unit of saving and restoring.
struct LayerPart {
  int drawn;                  ///< edges drawn in the states of the layer
  std::uint64_t first_chunk;  ///< chunk of the table; a part includes the chunks of all ranks
  std::uint64_t last_chunk;   ///< exclusive
};

/// Called after each part is solved, in order and without gaps. The span has the values of the
/// representatives in this rank's chunks, in order. Except in small layers, solving a part takes
/// about a second, with any number of threads.
using SavePart = std::function<void(const LayerPart&, std::span<const std::int8_t>)>;

/// Computes the value of every representative and stores it in values[share.offset(index)]. Does
/// not touch other elements, so that pages without a representative take no memory.
///
/// Every move from a quiet state leads to a layer with more edges drawn, so layers are solved from
/// the full board down:
///
///     value(s) = max over undrawn e of   - c.captured.value_before(value(c.state))
///
/// where c is the closure of s + e (tablebase/board/closure.h).
///
/// This class solves the chunks of a part in parallel, in one process that keeps all values.
/// SharedSolver (generator/mpi/) solves them on several ranks.
class QuietSolver {
 public:
  /// Requires share.values == index.size() and values.size() == share.size(). `index` and `values`
  /// must outlive the solver.
  QuietSolver(const QuietIndex& index, const Share& share, std::span<std::int8_t> values);

  virtual ~QuietSolver() = default;
  QuietSolver(const QuietSolver&) = delete;
  QuietSolver& operator=(const QuietSolver&) = delete;

  bool done() const noexcept { return next_.drawn < 0; }

  /// Returns the layer to solve next, and its first unsolved chunk. If done(), `drawn` is -1.
  const LayerPart& next() const noexcept { return next_; }

  /// Restores the values of a part that an earlier run has solved, and advances next(). Returns
  /// false and changes nothing unless the part begins at next(), its chunks exist, and the number
  /// of its representatives on this rank is the number of values.
  bool restore(const LayerPart& part, std::span<const std::int8_t> part_values);

  /// Solves all remaining parts. Reports progress in representatives of this rank; the total is
  /// approximate. Throws as `save` and `progress` do.
  virtual void solve(const SavePart& save, const Progress& progress);

  /// Returns the number of bytes that this rank has sent to other ranks while solving.
  virtual std::uint64_t bytes_sent() const noexcept { return 0; }

 protected:
  using Duration = std::chrono::steady_clock::duration;
  /// Called with the number of newly solved representatives. May throw to stop.
  using Count = std::function<void(std::uint64_t)>;

  /// Solves this rank's chunks of a part, if any. Returns the values of their representatives, in
  /// order.
  virtual std::vector<std::int8_t> solve_part(const LayerPart& part, const Count& count);

  /// Returns the longest time that any rank has taken for a part; `taken` is this rank's.
  virtual Duration longest(Duration taken) { return taken; }

  const QuietIndex& index() const noexcept { return index_; }
  const LayerRules& rules() const noexcept { return rules_; }
  const Share& share() const noexcept { return share_; }
  std::span<std::int8_t> values() const noexcept { return values_; }

 private:
  void move_next_after(const LayerPart& part);

  const QuietIndex& index_;
  Share share_;
  std::span<std::int8_t> values_;
  LayerRules rules_;
  LayerPart next_;              // its last_chunk is unused
  std::uint64_t restored_ = 0;  // number of representatives
};

}  // namespace triwar
