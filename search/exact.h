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

/// What is proved of a value.
struct Bounds {
  std::int16_t lower = 0;
  std::int16_t upper = 0;

  static Bounds at(int value) {
    return {static_cast<std::int16_t>(value), static_cast<std::int16_t>(value)};
  }
  /// Bounds of the value of a state with so many open cells.
  static Bounds within(int cells) {
    return {static_cast<std::int16_t>(-cells), static_cast<std::int16_t>(cells)};
  }

  bool exact() const { return lower == upper; }
  bool win(int lead) const { return lower + lead > 0; }
  bool lose(int lead) const { return upper + lead < 0; }
  bool decides(int lead) const { return exact() || win(lead) || lose(lead); }
};

/// Null-window alpha-beta search over quiet states. Its transposition table keeps a lower and an
/// upper bound for each state; if those of a successor prove that a move is good enough, no move is
/// searched.
template <int words>
class ExactSearch {
 public:
  using State = Lines<words>;

  /// The transposition table grows with the visits, up to 2^bits entries of 16 bytes (32 or 48 if
  /// words > 1). Calls `pause` every 64 visits, less than 2 ms; it may throw to end the search.
  ExactSearch(const Coins<words>& coins, int bits, std::function<void()> pause)
      : coins_(coins),
        most_entries_(std::size_t{1} << bits),
        entries_(std::min(most_entries_, first_entries)),
        pause_(std::move(pause)) {}

  /// Returns the value of a quiet state for the player to move, or nullopt if that takes more than
  /// `left` visits. Takes the visits off `left`.
  std::optional<int> value(const State& quiet, int& left) {
    const int open = coins_.open_cells(quiet);
    Bounds value = known(quiet, open).value;
    // A value has the parity of the open cells; the middle ones are most frequent.
    for (int bound = open % 2; !value.exact();) {
      bound = std::clamp<int>(bound, value.lower + 2, value.upper);
      const auto reached = reaches(quiet, bound, left);
      if (!reached) return std::nullopt;
      if (*reached) {
        value.lower = static_cast<std::int16_t>(bound);
        bound += 2;
      } else {
        value.upper = static_cast<std::int16_t>(bound - 2);
        bound -= 2;
      }
    }
    return value.lower;
  }

  /// Returns whether the value of a quiet state is at least `bound`, which has the parity of the
  /// open cells; nullopt if that takes more than `left` visits. Takes the visits off `left`. Asked
  /// again it goes on where it stopped, as far as its table still has the states.
  std::optional<bool> reaches(const State& quiet, int bound, int& left) {
    left_ = left;
    const bool reached = proves(quiet, coins_.open_cells(quiet), bound);
    const bool is_known = left_ >= 0;
    make_room(left - std::max(left_, 0));
    left = std::max(left_, 0);
    return is_known ? std::optional(reached) : std::nullopt;
  }

  /// Returns a move that proves the lower bound of a state, if that is more than is obvious and the
  /// move is known.
  std::optional<Line> best(const State& quiet) {
    const Entry& entry = place_of(quiet);
    return entry.state == quiet && entry.best != no_line ? std::optional(entry.best) : std::nullopt;
  }

  /// Has searches of a quiet state try this move first until another one proves a lower bound.
  void suggest(const State& quiet, Line line) {
    const int open = coins_.open_cells(quiet);
    Entry entry = known(quiet, open);
    if (entry.value.lower > -open) return;
    entry.best = line;
    place_of(quiet) = entry;
  }

  std::size_t memory() const noexcept { return entries_.capacity() * sizeof(Entry); }

 private:
  static constexpr Line no_line{LineSet::capacity};
  static constexpr std::size_t first_entries = 1 << 10;

  struct Entry {
    State state;
    Bounds value;
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
    return entries_[static_cast<std::size_t>(hash_of(quiet)) & (entries_.size() - 1)];
  }

  /// Doubles the table once there were as many visits as it has entries.
  void make_room(int visits) {
    visits_ += static_cast<std::size_t>(visits);
    while (entries_.size() < most_entries_ && visits_ > entries_.size()) {
      std::vector<Entry> old(2 * entries_.size());
      old.swap(entries_);
      for (const Entry& entry : old) place_of(entry.state) = entry;
    }
  }

  /// Returns the bounds of a state: those that are known, or -open and open.
  Entry known(const State& quiet, int open) {
    const Entry& entry = place_of(quiet);
    if (entry.state == quiet && !quiet.empty()) return entry;
    return {quiet, Bounds::within(open)};
  }

  /// Returns whether the value is at least `bound`, which has the parity of the open cells. The
  /// answer is wrong if left_ < 0 afterwards.
  bool proves(const State& quiet, int open, int bound) {
    const Entry before = known(quiet, open);
    if (before.value.lower >= bound) return true;
    if (before.value.upper < bound) return false;
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
      const Bounds value = known(move.after, move.open).value;
      if (value.lower > move.most || value.upper < move.least) continue;
      if (value.lower >= move.least && value.upper <= move.most) {
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
      if (!proves(move.after, move.open, move.most + 2) &&
          proves(move.after, move.open, move.least)) {
        best = move.line;
      }
    }
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end());
    if (left_ < 0) return false;

    Entry entry = known(quiet, open);
    if (best != no_line) {
      entry.best = best;
      entry.value.lower = static_cast<std::int16_t>(std::max<int>(entry.value.lower, bound));
    } else {
      entry.value.upper = static_cast<std::int16_t>(std::min<int>(entry.value.upper, bound - 2));
    }
    place_of(quiet) = entry;
    return best != no_line;
  }

  const Coins<words>& coins_;
  std::size_t most_entries_;
  std::size_t visits_ = 0;
  std::vector<Entry> entries_;         // as many as a power of two
  std::vector<Candidate> candidates_;  // of all states under search, as a stack
  int left_ = 0;                       // visits
  std::function<void()> pause_;
};

}  // namespace triwar::search
