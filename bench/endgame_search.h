// A search for the value of one position, to compare with solving all that can follow.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar::bench {

/// Null-window alpha-beta over quiet states, with a hash table of two bounds: what a strong program
/// without a table does. Chains are captured and handed over by the rule of the solver
/// (tablebase/board/closure.h), interchangeable edges are one move, moves that give nothing away
/// come first after the best move of an earlier visit, and bounds of successors cut off before any
/// of them is searched.
class EndgameSearch {
 public:
  /// The board must outlive this.
  explicit EndgameSearch(const Topology& board);

  /// Returns the value of the empty board for the player to move. Begins with an empty hash table.
  int value();

 private:
  struct Entry {
    std::uint64_t state = ~std::uint64_t{0};
    std::int8_t lower = -127;
    std::int8_t upper = 127;
    std::uint8_t best = 0;  // an edge
  };

  Entry& entry_of(EdgeSet quiet);
  bool is_at_least(EdgeSet quiet, int bound);

  const Topology& board_;
  std::vector<EdgeSet> interchangeable_;
  std::vector<Entry> entries_;
};

}  // namespace triwar::bench
