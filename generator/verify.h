// Checking a table against the rules of the game.
#pragma once

#include <cstdint>

#include "tablebase/base/progress.h"
#include "tablebase/tablebase.h"

namespace triwar {

struct VerifyLimits {
  /// Boards with at most this many states are checked on every state.
  std::uint64_t all_states = std::uint64_t{1} << 31;
  /// Larger ones on this many random states, half of them representatives when the table stores
  /// quiet states only.
  std::uint64_t sample = std::uint64_t{1} << 24;
  /// Where the random states come from: std::mt19937_64 with this seed.
  std::uint64_t seed = 4559;
};

struct Verified {
  std::uint64_t states;  ///< how many were checked
  bool all;              ///< whether these were all there are
};

/// The memory in bytes that verify() takes for values.
std::uint64_t memory_to_verify(const Tablebase& table, const VerifyLimits& limits);

/// Checks that each state's value is what plain moves make of the values of its successors; no
/// more is assumed of the values. Parallel as far as the calling task arena allows. Loads the
/// table. Throws Error: damaged as Tablebase::load does, and verification_failed, naming the
/// lowest state found wrong.
Verified verify(Tablebase& table, const VerifyLimits& limits, const Progress& progress);

}  // namespace triwar
