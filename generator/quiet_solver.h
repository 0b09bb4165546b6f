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

/// Some states of a layer: what is solved, saved and restored at a time.
struct LayerPart {
  int drawn;                  ///< edges drawn in the states of the layer
  std::uint64_t first_chunk;  ///< of the table; where chunks are shared, also those of other ranks
  std::uint64_t last_chunk;   ///< behind the last one
};

/// Told of each part when it is solved, in order and without gaps, with the values of the
/// representatives in this rank's chunks, in order. A part takes about a second, however many
/// threads there are.
using SavePart = std::function<void(const LayerPart&, std::span<const std::int8_t>)>;

/// Computes the value of every representative into values[index]; other places are not touched,
/// and neither is their memory.
///
/// Every move from a quiet state leads to a layer with more edges drawn, so layers are solved from
/// the full board down, the chunks of a layer in parallel as far as the calling task arena allows:
///
///     value(s) = max over undrawn e of   - value before the closure of s + e
///     (tablebase/board/closure.h)
///
/// This is the solver of a machine that keeps all values. Of several that share them, each has one
/// that overrides how chunks are solved.
class QuietSolver {
 public:
  /// `index` and `values`, of share.size() elements, must outlive the solver. Precondition:
  /// share.values is index.size().
  QuietSolver(const QuietIndex& index, const Share& share, std::span<std::int8_t> values);

  virtual ~QuietSolver() = default;
  QuietSolver(const QuietSolver&) = delete;
  QuietSolver& operator=(const QuietSolver&) = delete;

  bool done() const noexcept { return next_.drawn < 0; }

  /// Where the work goes on: a layer, and the first of its chunks that is left.
  const LayerPart& next() const noexcept { return next_; }

  /// Puts in the values of a part that an earlier run has computed. False, and nothing is taken,
  /// unless it begins where the work is to go on and has as many representatives as values.
  bool restore(const LayerPart& part, std::span<const std::int8_t> part_values);

  /// Solves what is left. Progress is counted in this rank's representatives, of about as many as
  /// there are.
  virtual void solve(const SavePart& save, const Progress& progress);

  /// Returns the number of bytes that this rank has sent to others for their values.
  virtual std::uint64_t bytes_sent() const noexcept { return 0; }

 protected:
  using Duration = std::chrono::steady_clock::duration;
  /// Told of so many more representatives solved. May throw to stop.
  using Count = std::function<void(std::uint64_t)>;

  /// Solves this rank's chunks of a part, which may be none: into the values, and returns those of
  /// their representatives in order.
  virtual std::vector<std::int8_t> solve_part(const LayerPart& part, const Count& count);

  /// How long a part has taken, by what all ranks say.
  virtual Duration agreed(Duration taken) { return taken; }

  const QuietIndex& index() const noexcept { return index_; }
  const LayerRules& rules() const noexcept { return rules_; }
  const Share& share() const noexcept { return share_; }
  std::span<std::int8_t> values() const noexcept { return values_; }

 private:
  void go_on_after(const LayerPart& part);

  const QuietIndex& index_;
  Share share_;
  std::span<std::int8_t> values_;
  LayerRules rules_;
  LayerPart next_;              // where the work goes on; its end is open
  std::uint64_t restored_ = 0;  // representatives
};

}  // namespace triwar
