// A search for the value of one position, to compare with solving the rest of the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar::bench {

/// Null-window alpha-beta search over quiet states, as in a strong program without a tablebase. Its
/// transposition table keeps a lower and an upper bound for each state; if those of a successor
/// prove that a move is good enough, no move is searched. It captures and hands over chains by the
/// solver's rule (tablebase/board/closure.h) and tries interchangeable edges once. It tries the
/// best move of an earlier visit first, then the moves that give the fewest cells away.
class EndgameSearch {
 public:
  /// The board must outlive this.
  explicit EndgameSearch(const Topology& board);

  /// Returns the value of the empty board for the player to move. Begins with an empty
  /// transposition table.
  int value();

 private:
  struct Entry {
    static constexpr std::uint8_t no_edge = 255;

    std::uint64_t state = ~std::uint64_t{0};
    std::int8_t lower = 0;
    std::int8_t upper = 0;
    std::uint8_t best = no_edge;
  };

  Entry& place_of(EdgeSet quiet);
  // `open` is the number of open cells of the state.
  Entry known(EdgeSet quiet, int open);
  bool is_at_least(EdgeSet quiet, int open, int bound);

  const Topology& board_;
  std::vector<EdgeSet> interchangeable_;
  std::vector<Entry> entries_;
};

}  // namespace triwar::bench
