// The solver of the painting game for every number of columns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "painting/painting_table.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"

namespace triwar {

/// A sequence that repeats with period `period` from the value at `preperiod` on.
struct Periodicity {
  std::uint64_t preperiod;
  std::uint64_t period;
  bool operator==(const Periodicity&) const noexcept = default;
};

/// Returns the number of values at the beginning of a sequence that suffice to prove this preperiod
/// and period for all later values, by the theorem of Guy and Smith (docs/theory.md, section 6).
constexpr std::uint64_t values_to_prove(Periodicity periodicity) noexcept {
  return 2 * periodicity.preperiod + 2 * periodicity.period + 2;
}

/// Returns the smallest period that these values of runs of 0, 1, 2, ... columns prove, with its
/// smallest preperiod; nullopt if they are too few to prove any.
std::optional<Periodicity> find_period(std::span<const std::int8_t> values);

/// The nimbers of runs of 0, 1, 2, ... columns, and the period that they prove.
struct PaintingSolution {
  std::vector<std::int8_t> values;
  Periodicity periodicity;
};

/// Computes nimbers by the recurrence until they prove a period.
PaintingSolution solve_painting(const Progress& progress);

/// Returns the header of the table of the painting game.
format::Header painting_header(Periodicity periodicity);

/// Checks that a table agrees with the recurrence for every number of columns, and that its
/// preperiod and period are the smallest. Returns the largest number of columns that it compared;
/// the theorem of Guy and Smith proves the larger numbers. Throws Error(verification_failed).
std::uint64_t verify_painting(const PaintingTable& table, const Progress& progress);

}  // namespace triwar
