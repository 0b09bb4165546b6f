#include "bench/endgame_search.h"

#include <algorithm>

#include "tablebase/board/closure.h"
#include "tablebase/board/interchangeable_edges.h"

namespace triwar::bench {
namespace {

/// Returns the binary logarithm of the number of entries of the transposition table, 16 bytes each.
/// The table has about as many entries as the search visits states, so that clearing it is cheap.
int bits_of_table(int edges) { return std::clamp(edges - 18, 8, 22); }

struct Move {
  Edge edge;
  Closure after;
};

}  // namespace

EndgameSearch::EndgameSearch(const Topology& board)
    : board_(board), interchangeable_(interchangeable_edges(board)) {}

int EndgameSearch::value() {
  entries_.assign(std::size_t{1} << bits_of_table(board_.edges()), Entry{});
  const Closure start = closure_of(board_, {});
  // Finds the value, the largest bound that is reached, by bisection.
  int low = -board_.open_cells(start.state);
  int high = -low;
  while (low < high) {
    const int middle = (low + high + 1) >> 1;
    if (is_at_least(start.state, middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return start.captured.value_before(low);
}

/// Returns the entry of a state. Replaces an entry of another state in its place.
EndgameSearch::Entry& EndgameSearch::entry_of(EdgeSet quiet) {
  const std::uint64_t hash = quiet.bits() * 0x9e3779b97f4a7c15;
  Entry& entry = entries_[hash >> (64 - bits_of_table(board_.edges()))];
  if (entry.state != quiet.bits()) {
    const int open = board_.open_cells(quiet);
    entry = {.state = quiet.bits(),
             .lower = static_cast<std::int8_t>(-open),
             .upper = static_cast<std::int8_t>(open)};
  }
  return entry;
}

bool EndgameSearch::is_at_least(EdgeSet quiet, int bound) {
  const Entry known = entry_of(quiet);
  if (known.lower >= bound) return true;
  if (known.upper < bound) return false;
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
    after.captured = after.captured_at_best();
    // Draws the lowest edges of each group, so that equivalent states share an entry of the
    // transposition table.
    for (const EdgeSet group : interchangeable_) {
      EdgeSet lowest;
      for (const Edge other : group) {
        if (lowest.count() < (group & after.state).count()) lowest = lowest.with(other);
      }
      after.state = (after.state - group) | lowest;
    }
    moves.push_back({edge, after});
  }
  std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
    const auto rank = [&](const Move& move) {
      return number(move.edge) == known.best ? -1 : move.after.captured.cells;
    };
    return rank(a) < rank(b);
  });
  // A move reaches the bound if the opponent, who captures `cells`, gets at most -bound: with q for
  // the value of the quiet state, cells + q <= -bound, or |q + h| <= -bound - cells + h.
  const auto reaches = [&](const Closure& after) {
    const auto [cells, handed_over] = after.captured;
    const int rest = -bound - cells + handed_over;
    if (handed_over == 0) return !is_at_least(after.state, rest + 1);
    return rest >= 0 && !is_at_least(after.state, rest - handed_over + 1) &&
           is_at_least(after.state, -rest - handed_over);
  };
  const auto store = [&](bool reached, Edge best) {
    Entry& entry = entry_of(quiet);
    entry.best = static_cast<std::uint8_t>(number(best));
    if (reached) {
      entry.lower = static_cast<std::int8_t>(std::max<int>(entry.lower, bound));
    } else {
      entry.upper = static_cast<std::int8_t>(std::min<int>(entry.upper, bound - 1));
    }
    return reached;
  };
  for (const Move& move : moves) {
    if (reaches(move.after)) return store(true, move.edge);
  }
  return store(moves.empty() && bound <= 0, moves.empty() ? Edge{} : moves.front().edge);
}

}  // namespace triwar::bench
