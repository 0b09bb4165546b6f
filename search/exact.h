// Exact values of states with few moves left.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "search/coins.h"

namespace triwar::search {

/// Null-window alpha-beta search over quiet states. Its transposition table keeps a lower and an
/// upper bound for each state; if those of a successor prove that a move is good enough, no move is
/// searched.
template <int words>
class ExactSearch {
 public:
  using State = Lines<words>;

  /// The transposition table has 2^bits entries of 16 bytes (32 or 48 if words > 1). Calls `pause`
  /// every 64 visits, less than 2 ms; it may throw to end the search.
  ExactSearch(const Coins<words>& coins, int bits, std::function<void()> pause)
      : coins_(coins),
        shift_(64 - bits),
        entries_(std::size_t{1} << bits),
        pause_(std::move(pause)) {}

  /// Returns the value of a quiet state for the player to move, or nullopt if that takes more than
  /// `most` visits. Takes the visits off `credit`.
  std::optional<int> value(const State& quiet, int most, int& credit) {
    left_ = most;
    const int open = coins_.open_cells(quiet);
    Entry bounds = known(quiet, open);
    // A value has the parity of the open cells; the middle ones are most frequent.
    for (int bound = open % 2; bounds.lower < bounds.upper && left_ >= 0;) {
      bound = std::clamp<int>(bound, bounds.lower + 2, bounds.upper);
      if (reaches(quiet, open, bound)) {
        bounds.lower = static_cast<std::int16_t>(bound);
        bound += 2;
      } else {
        bounds.upper = static_cast<std::int16_t>(bound - 2);
        bound -= 2;
      }
    }
    credit -= most - std::max(left_, 0);
    return left_ < 0 ? std::nullopt : std::optional<int>(bounds.lower);
  }

 private:
  static constexpr Line no_line{LineSet::capacity};

  struct Entry {
    State state;
    std::int16_t lower;
    std::int16_t upper;
    Line best = no_line;
  };
  /// A move that is good enough if the value of its quiet state is from `least` to `most`.
  struct Candidate {
    State after;
    std::int16_t open;
    std::int16_t least;
    std::int16_t most;
    std::int16_t rank;  // in the order of search
    Line line;
  };

  Entry& place_of(const State& quiet) {
    return entries_[static_cast<std::size_t>(hash_of(quiet) >> shift_)];
  }

  /// Returns the bounds of a state: those that are known, or -open and open.
  Entry known(const State& quiet, int open) {
    const Entry& entry = place_of(quiet);
    if (entry.state == quiet && !quiet.empty()) return entry;
    return {quiet, static_cast<std::int16_t>(-open), static_cast<std::int16_t>(open)};
  }

  /// Returns whether the value is at least `bound`, which has the parity of the open cells. The
  /// answer is wrong if left_ < 0 afterwards.
  bool reaches(const State& quiet, int open, int bound) {
    const Entry before = known(quiet, open);
    if (before.lower >= bound) return true;
    if (before.upper < bound) return false;
    if (--left_ < 0) return false;
    if (left_ % 64 == 0) pause_();

    const std::size_t first = candidates_.size();
    Line best = no_line;
    coins_.each_move(quiet, [&](const Move<words>& move) {
      // The opponent must get at most -bound: with q for the value of the quiet state,
      // cells + q <= -bound, or cells - handed_over + |q + handed_over| <= -bound.
      const int rest = open - move.cells;
      const int most = -bound - move.cells;
      const int least =
          move.handed_over == 0 ? -rest : std::max(-rest, -most - 2 * move.handed_over);
      if (least > most) return;
      __builtin_prefetch(&place_of(move.after));
      candidates_.push_back({move.after, static_cast<std::int16_t>(rest),
                             static_cast<std::int16_t>(least), static_cast<std::int16_t>(most),
                             static_cast<std::int16_t>(move.line == before.best ? -1 : move.cells),
                             move.line});
    });
    std::size_t kept = first;
    for (std::size_t i = first; i < candidates_.size(); ++i) {
      const Candidate& move = candidates_[i];
      const Entry bounds = known(move.after, move.open);
      if (bounds.lower > move.most || bounds.upper < move.least) continue;
      if (bounds.lower >= move.least && bounds.upper <= move.most) {
        best = move.line;
        break;
      }
      candidates_[kept++] = move;
    }
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(kept), candidates_.end());
    std::sort(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end(),
              [](const Candidate& a, const Candidate& b) {
                return a.rank != b.rank ? a.rank < b.rank : a.line < b.line;
              });
    const std::size_t past = candidates_.size();
    for (std::size_t i = first; i < past && best == no_line && left_ >= 0; ++i) {
      const Candidate move = candidates_[i];
      if (!reaches(move.after, move.open, move.most + 2) &&
          reaches(move.after, move.open, move.least)) {
        best = move.line;
      }
    }
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end());
    if (left_ < 0) return false;

    Entry entry = known(quiet, open);
    if (best != no_line) {
      entry.best = best;
      entry.lower = static_cast<std::int16_t>(std::max<int>(entry.lower, bound));
    } else {
      entry.upper = static_cast<std::int16_t>(std::min<int>(entry.upper, bound - 2));
    }
    place_of(quiet) = entry;
    return best != no_line;
  }

  const Coins<words>& coins_;
  int shift_;
  std::vector<Entry> entries_;
  std::vector<Candidate> candidates_;  // of all states under search, as a stack
  int left_ = 0;                       // visits
  std::function<void()> pause_;
};

}  // namespace triwar::search
