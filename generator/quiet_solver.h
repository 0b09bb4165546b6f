// Retrograde analysis of the quiet states of a board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "tablebase/base/progress.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// Some prefixes of a layer: what is solved, saved and restored at a time.
struct LayerPart {
  int drawn;                 ///< edges drawn in the states of the layer
  std::size_t first_prefix;  ///< of QuietIndex::prefixes()
  std::size_t last_prefix;   ///< behind the last one
};

/// Told of each part when it is solved, in order and without gaps, with the values of its
/// representatives in order. A part takes about a second, however many threads there are.
using PartSolved = std::function<void(const LayerPart&, std::span<const std::int8_t>)>;

/// Computes the value of every representative into values[QuietIndex]; other places are not
/// touched, and neither is their memory.
///
/// Every move from a quiet state leads to a layer with more edges drawn, so layers are solved from
/// the full board down, the states of a layer in parallel as far as the calling task arena allows:
///
///     value(s) = max over undrawn e of   - value before the closure of s + e
///     (tablebase/board/closure.h)
class QuietSolver {
 public:
  /// `index` and `values`, of index.size() elements, must outlive the solver.
  QuietSolver(const QuietIndex& index, std::span<std::int8_t> values);

  bool done() const noexcept { return next_.drawn < 0; }

  /// Puts in the values of a part that an earlier run has computed. False, and nothing is taken,
  /// unless it begins where the work is to go on and has as many representatives as values.
  bool restore(const LayerPart& part, std::span<const std::int8_t> part_values);

  /// Solves what is left. Progress is counted in representatives, of about as many as there are.
  void solve(const PartSolved& solved, const Progress& progress);

 private:
  void go_on_after(const LayerPart& part);

  const QuietIndex& index_;
  std::span<std::int8_t> values_;
  std::vector<EdgeSet> earlier_;  // by edge: the lower ones that it is interchangeable with
  LayerPart next_;                // where the work goes on; its end is open
  std::uint64_t restored_ = 0;    // representatives
};

}  // namespace triwar
