// Retrograde analysis by blocks of states, one SIMD vector per block, for several instruction sets.
#pragma once

#include <cstdint>

#include "generator/block_rules.h"

namespace triwar {

/// Returns the number of low edges of the blocks that solve_blocks() solves on this machine, one
/// vector per block: at most BlockRules::most_low_edges, or 0 if the machine has no vectors.
int low_edges_of_a_block();

/// Returns the name of the instruction set that solves blocks on this machine, such as "AVX2".
const char* instruction_set();

/// Computes the values of all states of blocks `first` to `first` + `count` - 1, last to first.
///
/// `values` has an element for each state of the board. Requires that `count` is a power of two,
/// that `first` is a multiple of it, that blocks outside this range to which moves lead are solved,
/// and that `rules` was constructed with low_edges_of_a_block(), which is not 0.
void solve_blocks(const BlockRules& rules, std::int8_t* values, std::uint64_t first,
                  std::uint64_t count);

}  // namespace triwar
