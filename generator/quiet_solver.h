// Retrograde analysis of the quiet states of a board.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "generator/endings.h"
#include "generator/layer_moves.h"
#include "generator/solved_values.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// Consecutive chunks of a layer: the unit of saving and restoring. A chunk is a number of values
/// with consecutive indices.
struct LayerPart {
  int drawn;  ///< edges drawn in the states of the layer, or in their beginnings (endings.h)
  std::uint64_t first_chunk;
  std::uint64_t last_chunk;  ///< exclusive
};

/// Called after each part is solved, in order and without gaps, with what restore() needs: the
/// values that are solved in the part, in order, or, where a file keeps the values, their checksum
/// and those kept aside. Except in small layers, solving a part takes about a second, or gives some
/// million values.
using SavePart = std::function<void(const LayerPart&, std::span<const std::int8_t>)>;

/// Returns the pages for that many values of quiet states: large ones, because moves lead to random
/// places, but not where they would take gigabytes for values that are never written.
constexpr Pages pages_of_quiet(std::uint64_t values) noexcept {
  return values <= std::uint64_t{1} << 30 ? Pages::large : Pages::small;
}

/// Computes the values of all states of the groups that are solved (endings.h), score differences
/// or nimbers, and stores them by index. Does not touch other elements, so that pages without such
/// a state take no memory.
///
/// Every move from a quiet state leads to a group with more edges drawn, or to the same one:
///
///     score(s)  = max over undrawn e of   - c.captured.value_before(score(c.state))
///     nimber(s) = mex over undrawn e of   nimber(c.state), where nothing can be handed over
///
/// where c is the closure of s + e (tablebase/board/closure.h).
///
/// Solves the groups of a part in parallel. SharedSolver (generator/mpi/) overrides the virtual
/// functions for several processes, each of which keeps the values of some chunks. It solves
/// representatives alone, because the group that a move leads to may be kept by another process.
class QuietSolver {
 public:
  /// Who keeps the values of a part for a run that resumes: who is called with them, or a file
  /// whose bytes the values are.
  enum class Kept { by_caller, by_file };

  /// Chunks have `chunk_size` values; the last one may be shorter. Requires values.size() ==
  /// SolvedValues::bytes(index.size(), bits). `index` and `values` must outlive the solver. With
  /// Kept::by_file `values` has what earlier runs have solved.
  QuietSolver(const QuietIndex& index, std::uint64_t chunk_size, std::span<std::int8_t> values,
              format::ValueKind kind = format::ValueKind::score_difference,
              SolvedValues::Bits bits = SolvedValues::Bits::eight, Kept kept = Kept::by_caller)
      : QuietSolver(index, chunk_size, values, kind, bits, true) {
    kept_ = kept;
  }

  /// Returns about how many bytes the values of a part take, beside those of all states, if about
  /// so many states are solved.
  static constexpr std::uint64_t memory_of_part(std::uint64_t states) noexcept {
    return std::min(most_values_of_part, states / 8);
  }

  virtual ~QuietSolver() = default;
  QuietSolver(const QuietSolver&) = delete;
  QuietSolver& operator=(const QuietSolver&) = delete;

  bool done() const noexcept { return next_.drawn < 0; }

  /// Returns the layer to solve next, and its first unsolved chunk. If done(), `drawn` is -1.
  const LayerPart& next() const noexcept { return next_; }

  /// Restores a part that an earlier run has saved, and advances next(). Returns false, and leaves
  /// the part to solve(), unless the part begins at next(), its chunks exist, and these are its
  /// values: as many as solved states, and possible nimbers, or, where a file keeps them, those of
  /// the checksum.
  bool restore(const LayerPart& part, std::span<const std::int8_t> saved);

  /// Returns the number of values restored.
  std::uint64_t restored() const noexcept { return restored_; }

  /// Solves all remaining parts. Reports progress in states that get values; the total is
  /// approximate unless the board has no symmetries.
  virtual void solve(const SavePart& save, const Progress& progress);

  /// Sets elements of `values`, a chunk of zeros, to the values of its representatives. Requires
  /// done(), and a solver of groups. Returns the number of these values. Thread-safe.
  std::uint64_t representatives(std::uint64_t chunk, std::span<std::int8_t> values) const;

 protected:
  /// Solves representatives alone, by an overridden solve_part(), unless `in_groups`.
  QuietSolver(const QuietIndex& index, std::uint64_t chunk_size, std::span<std::int8_t> values,
              format::ValueKind kind, SolvedValues::Bits bits, bool in_groups);

  using Duration = std::chrono::steady_clock::duration;
  /// Called with the number of newly solved values. May throw to stop.
  using Count = std::function<void(std::uint64_t)>;

  /// A chunk whose values this process keeps.
  struct KeptChunk {
    std::uint64_t first;   ///< index of its first value
    std::uint64_t end;     ///< exclusive
    std::uint64_t offset;  ///< of its first value in values()
  };
  /// Returns the chunks of a part that this process keeps, in order: all chunks.
  virtual std::vector<KeptChunk> kept_chunks(const LayerPart& part) const;

  /// Solves the kept chunks of a part. Returns these values in order.
  virtual std::vector<std::int8_t> solve_part(const LayerPart& part, const Count& count);

  /// Returns the longest time that any process has taken for a part; `taken` is the time of this
  /// one.
  virtual Duration longest(Duration taken) { return taken; }

  const QuietIndex& index() const noexcept { return index_; }
  const LayerRules& rules() const noexcept { return rules_; }
  /// Returns the memory of the values that this process keeps.
  std::span<std::int8_t> values() const noexcept { return values_.memory(); }

 private:
  static constexpr std::uint64_t most_values_of_part = 8 << 20;

  /// Finds groups of a layer in many chunks at a time.
  static constexpr std::size_t chunks_walked = 256;

  template <class Use>
  std::uint64_t for_groups(const LayerPart& part, const Use& use) const;
  std::vector<Endings::Group> groups(std::span<const KeptChunk> chunks, int drawn,
                                     std::uint64_t at) const;
  void store(std::span<const Endings::Group> groups, std::span<const std::int8_t> part_values);
  std::vector<std::int8_t> values_of(const LayerPart& part) const;
  bool restore_kept(const LayerPart& part, std::span<const std::int8_t> saved);
  void move_next_after(const LayerPart& part);

  const QuietIndex& index_;
  std::uint64_t chunk_size_;
  std::uint64_t chunks_;
  SolvedValues values_;
  format::ValueKind kind_;
  Kept kept_ = Kept::by_caller;
  LayerRules rules_;
  std::optional<Endings> endings_;  // unless representatives are solved alone
  LayerPart next_;                  // its last_chunk is unused
  std::uint64_t restored_ = 0;      // number of values
};

}  // namespace triwar
