// Retrograde analysis by blocks of states, one SIMD vector per block, for several instruction sets.
#pragma once

#include <cstdint>

#include "generator/block_rules.h"

namespace triwar {

/// Returns the number of low edges of a block, which fills the machine's widest vector, up to
/// BlockRules::most_low_edges. Zero if the machine has no vectors.
int low_edges_of_a_block();

/// Returns the name of the instruction set that solves blocks on this machine, such as "AVX2".
const char* instruction_set();

/// Computes the values of all states of consecutive blocks, last to first.
///
/// `values` holds the value of every state of the board. Requires `count`, the number of blocks, to
/// be a power of two and `first` a multiple of it; all blocks that moves lead to outside this range
/// to be solved; and `rules` to be made with low_edges_of_a_block().
void solve_blocks(const BlockRules& rules, std::int8_t* values, std::uint64_t first,
                  std::uint64_t count);

}  // namespace triwar
