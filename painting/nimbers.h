// The values of the painting game: who wins, and a winning move.
#pragma once

#include <cstdint>
#include <optional>

#include "painting/rules.h"

namespace triwar::painting {

// The nimbers of runs repeat every `period` columns from `preperiod` columns on. The theorem of Guy
// and Smith (docs/inside/theory.md, section 6) proves this for all runs from those of up to 167
// columns, which the test painting/nimbers compares.
inline constexpr std::uint64_t preperiod = 71;
inline constexpr std::uint64_t period = 12;

// The *nimber* (Grundy value) of a position is the size of the equivalent heap of Nim. It is 0 if
// and only if the player to move loses. These functions are thread-safe. The first call computes
// the nimbers of preperiod + period runs, in microseconds.

/// Returns the nimber of a run of that many columns.
int nimber_of_run(std::uint64_t columns) noexcept;

int nimber(const Heap& heap) noexcept;

/// Returns the nimber of a settled grid. Takes time proportional to the number of painted cells.
int nimber(const Grid& grid);

struct Answer {
  int nimber;
  /// The winning move in the lowest column; of several, a cell before a square, and row 1 before
  /// row 2. nullopt if the nimber is 0.
  std::optional<Move> move;
};

/// Returns the nimber and the first winning move of a settled grid. In each run, tries at most
/// preperiod + period moves with each tool.
Answer answer(const Grid& grid);

}  // namespace triwar::painting
