// Retrograde analysis of the quiet states of a board.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "generator/endings.h"
#include "generator/layer_moves.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// Consecutive chunks of a layer: the unit of saving and restoring. A chunk is a number of values
/// with consecutive indices; a thread solves it as a whole.
struct LayerPart {
  int drawn;  ///< edges drawn in the states of the layer, or in their beginnings (endings.h)
  std::uint64_t first_chunk;
  std::uint64_t last_chunk;  ///< exclusive
};

/// Called after each part is solved, in order and without gaps. The span has the values of the
/// representatives in the part, in order. Except in small layers, solving a part takes about a
/// second, or gives some million values.
using SavePart = std::function<void(const LayerPart&, std::span<const std::int8_t>)>;

/// Returns the pages for that many values of quiet states: large ones, because moves lead to random
/// places, but not where they would take gigabytes for values that are never written.
constexpr Pages pages_of_quiet(std::uint64_t values) noexcept {
  return values <= std::uint64_t{1} << 30 ? Pages::large : Pages::small;
}

/// As many symmetries of an endgame in memory are ignored, since solving both halves in groups
/// takes less time than solving one half otherwise. Tables store representatives alone.
constexpr std::size_t ignored_in_memory = 2;
constexpr std::size_t ignored_in_tables = 1;

/// Computes the value of every representative, a score difference or a nimber, and stores it in
/// values[index]. Does not touch other elements, so that pages without a representative take no
/// memory.
///
/// Every move from a quiet state leads to a layer with more edges drawn, so layers are solved from
/// the full board down:
///
///     score(s)  = max over undrawn e of   - c.captured.value_before(score(c.state))
///     nimber(s) = mex over undrawn e of   nimber(c.state), where nothing can be handed over
///
/// where c is the closure of s + e (tablebase/board/closure.h).
///
/// Solves the chunks of a part in parallel. SharedSolver (generator/mpi/) overrides the virtual
/// functions for several processes, each of which keeps the values of some chunks.
class QuietSolver {
 public:
  /// Chunks have `chunk_size` values; the last one may be shorter. Requires values.size() ==
  /// index.size(). `index` and `values` must outlive the solver.
  ///
  /// A board with at most `ignored_symmetries`, the identity included, is solved in groups, which
  /// is several times as fast (endings.h). If there are more symmetries than one, symmetric states
  /// get values, too; so such values are not those of a table, and are not saved.
  QuietSolver(const QuietIndex& index, std::uint64_t chunk_size, std::span<std::int8_t> values,
              format::ValueKind kind = format::ValueKind::score_difference,
              std::size_t ignored_symmetries = ignored_in_tables);

  virtual ~QuietSolver() = default;
  QuietSolver(const QuietSolver&) = delete;
  QuietSolver& operator=(const QuietSolver&) = delete;

  bool done() const noexcept { return next_.drawn < 0; }

  /// Returns the layer to solve next, and its first unsolved chunk. If done(), `drawn` is -1.
  const LayerPart& next() const noexcept { return next_; }

  /// Restores the values of a part that an earlier run has solved, and advances next(). Returns
  /// false, and leaves the part to solve(), unless the part begins at next(), its chunks exist,
  /// the number of its representatives is the number of values, and nimbers are possible ones.
  bool restore(const LayerPart& part, std::span<const std::int8_t> part_values);

  /// Solves all remaining parts. Reports progress in states that get values; the total is
  /// approximate unless they are solved in groups.
  virtual void solve(const SavePart& save, const Progress& progress);

 protected:
  using Duration = std::chrono::steady_clock::duration;
  /// Called with the number of newly solved representatives. May throw to stop.
  using Count = std::function<void(std::uint64_t)>;

  /// A chunk whose values this process keeps.
  struct KeptChunk {
    std::uint64_t first;   ///< index of its first value
    std::uint64_t end;     ///< exclusive
    std::uint64_t offset;  ///< of its first value in values()
  };
  /// Returns the chunks of a part that this process keeps, in order: all chunks.
  virtual std::vector<KeptChunk> kept_chunks(const LayerPart& part) const;

  /// Solves the kept chunks of a part. Returns the values of their representatives, in order.
  virtual std::vector<std::int8_t> solve_part(const LayerPart& part, const Count& count);

  /// Returns the longest time that any process has taken for a part; `taken` is the time of this
  /// one.
  virtual Duration longest(Duration taken) { return taken; }

  const QuietIndex& index() const noexcept { return index_; }
  const LayerRules& rules() const noexcept { return rules_; }
  /// Returns the values that this process keeps.
  std::span<std::int8_t> values() const noexcept { return values_; }

 private:
  /// Calls use(index) for each state of a layer that solve_chunk() solves, in order.
  template <class Use>
  void for_each_solved(const KeptChunk& chunk, int drawn, const Use& use) const;
  template <class Combined>
  std::vector<std::int8_t> solve_chunk(const KeptChunk& chunk, int drawn) const;
  void move_next_after(const LayerPart& part);

  const QuietIndex& index_;
  std::uint64_t chunk_size_;
  std::uint64_t chunks_;
  std::span<std::int8_t> values_;
  format::ValueKind kind_;
  LayerRules rules_;
  Endings endings_;
  LayerPart next_;              // its last_chunk is unused
  std::uint64_t restored_ = 0;  // number of representatives
};

}  // namespace triwar
