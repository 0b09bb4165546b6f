#include "bench/endgame_search.h"

#include <algorithm>

#include "tablebase/board/closure.h"

namespace triwar::bench {
namespace {

/// Returns the binary logarithm of the number of entries of the transposition table, 16 bytes each.
/// The table has about as many entries as the search visits states, so that clearing it is cheap.
int bits_of_table(int edges) { return std::clamp(edges - 18, 8, 22); }

struct Move {
  Edge edge;
  EdgeSet after;  // quiet
  int open;       // cells of `after`
  // The move is good enough if the value of `after` is from `least` to `most`.
  int least;
  int most;
};

}  // namespace

EndgameSearch::EndgameSearch(const Topology& board)
    : board_(board), interchangeable_(interchangeable_edges(board)) {}

int EndgameSearch::value() {
  entries_.assign(std::size_t{1} << bits_of_table(board_.edges()), Entry{});
  const Closure start = closure_of(board_, {});
  // Finds the value, the largest bound that is reached, by bisection.
  const int open = board_.open_cells(start.state);
  int low = -open;
  int high = open;
  while (low < high) {
    const int middle = (low + high + 1) >> 1;
    if (is_at_least(start.state, open, middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return start.captured.value_before(low);
}

/// Returns the place of a state in the transposition table, which another state may occupy.
EndgameSearch::Entry& EndgameSearch::place_of(EdgeSet quiet) {
  const std::uint64_t hash = quiet.bits() * 0x9e3779b97f4a7c15;
  return entries_[hash >> (64 - bits_of_table(board_.edges()))];
}

/// Returns the bounds of a state in the transposition table. If another state occupies its place,
/// returns the trivial bounds, -open and open.
EndgameSearch::Entry EndgameSearch::known(EdgeSet quiet, int open) {
  const Entry& entry = place_of(quiet);
  if (entry.state == quiet.bits()) return entry;
  return {.state = quiet.bits(),
          .lower = static_cast<std::int8_t>(-open),
          .upper = static_cast<std::int8_t>(open)};
}

bool EndgameSearch::is_at_least(EdgeSet quiet, int open, int bound) {
  const Entry before = known(quiet, open);
  if (before.lower >= bound) return true;
  if (before.upper < bound) return false;
  const auto store = [&](bool reached, int best) {
    Entry entry = known(quiet, open);
    entry.best = static_cast<std::uint8_t>(best);
    if (reached) {
      entry.lower = static_cast<std::int8_t>(std::max<int>(entry.lower, bound));
    } else {
      entry.upper = static_cast<std::int8_t>(std::min<int>(entry.upper, bound - 1));
    }
    place_of(quiet) = entry;
    return reached;
  };
  std::vector<Move> moves;
  EdgeSet left = board_.undrawn(quiet);
  for (const EdgeSet group : interchangeable_) {
    const EdgeSet undrawn = group & left;
    if (!undrawn.empty()) left = left - undrawn.without(*undrawn.begin());
  }
  while (!left.empty()) {
    const Edge edge = *left.begin();
    Closure after = closure_after(board_, quiet, edge);
    left = (after.chain ? left - after.state : left).without(edge);
    // Replaces the drawn edges of each group by as many of its lowest edges, so that equivalent
    // states share an entry of the transposition table.
    for (const EdgeSet group : interchangeable_) {
      EdgeSet lowest;
      for (const Edge other : group) {
        if (lowest.count() < (group & after.state).count()) lowest = lowest.with(other);
      }
      after.state = (after.state - group) | lowest;
    }
    // The opponent captures `cells` and must get at most -bound: with q for the value of the quiet
    // state, cells + q <= -bound, or cells - handed_over + |q + handed_over| <= -bound.
    const auto [cells, handed_over] = after.captured_at_best();
    const int most = -bound - cells;
    const int least = handed_over == 0 ? -127 : -most - 2 * handed_over;
    if (least > most) continue;
    moves.push_back({edge, after.state, open - cells, least, most});
    __builtin_prefetch(&place_of(after.state));  // for the next loop
  }
  for (const Move& move : moves) {
    const Entry bounds = known(move.after, move.open);
    if (bounds.lower >= move.least && bounds.upper <= move.most) {
      return store(true, number(move.edge));
    }
  }
  std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
    const auto rank = [&](const Move& move) {
      return number(move.edge) == before.best ? -1 : open - move.open;
    };
    return rank(a) < rank(b);
  });
  for (const Move& move : moves) {
    if (!is_at_least(move.after, move.open, move.most + 1) &&
        is_at_least(move.after, move.open, move.least)) {
      return store(true, number(move.edge));
    }
  }
  return store(false, before.best);
}

}  // namespace triwar::bench
