// Retrograde analysis by blocks of states, one vector each, compiled for several instruction sets.
#pragma once

#include <cstdint>

#include "generator/block_rules.h"

namespace triwar {

/// The number of low edges of a block on this machine: a block fills a vector of the widest kind
/// there is, up to BlockRules::most_low_edges. Zero when the machine has no vectors to speak of.
int low_edges_of_a_block();

/// The name of the instruction set that blocks are solved with on this machine, such as "AVX2".
const char* instruction_set();

/// Computes the values of all states of consecutive blocks, last to first.
///
/// `values` holds the values of the whole board, at their states' numbers. The blocks are `count`,
/// a power of two, from `first`, a multiple of `count`; those that their states lead to outside of
/// these have been solved. `rules` are made with low_edges_of_a_block().
void solve_blocks(const BlockRules& rules, std::int8_t* values, std::uint64_t first,
                  std::uint64_t count);

}  // namespace triwar
