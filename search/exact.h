// Exact values of what is left near the end of a game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/coins.h"

namespace triwar::search {

template <int words>
class Exact {
 public:
  using Set = Lines<words>;
  using Move = CoinMove<words>;

  Exact(const Coins<words>& coins, int bits)
      : coins_(coins), shift_(64 - bits), entries_(std::size_t{1} << bits) {}

  /// Returns the value of a quiet state, or nullopt if that takes more than `budget` states.
  std::optional<int> value(const Set& quiet, int budget) {
    budget_ = budget;
    const int open = coins_.open_cells(quiet);
    Entry bounds = known(quiet, open);
    // The values have the parity of the number of cells. Begins in the middle, where most are.
    int bound = std::clamp<int>(open % 2 == 0 ? 0 : 1, bounds.lower, bounds.upper);
    while (bounds.lower < bounds.upper) {
      if (bound == bounds.lower) bound += 2;
      const bool reached = reaches(quiet, open, bound);
      if (budget_ < 0) return std::nullopt;
      (reached ? bounds.lower : bounds.upper) =
          static_cast<std::int16_t>(reached ? bound : bound - 2);
      bound = reached ? bound + 2 : bound - 2;
      bound = std::clamp<int>(bound, bounds.lower, bounds.upper);
    }
    return bounds.lower;
  }
  std::uint64_t visited = 0;

 private:
  struct Entry {
    Set state{};
    std::int16_t lower = 0;
    std::int16_t upper = 0;
    std::uint8_t best = none;
  };
  static constexpr std::uint8_t none = 255;

  struct Ranked {
    Move move;
    std::int16_t least;
    std::int16_t most;
    std::int16_t rank;
  };

  Entry& place_of(const Set& quiet) noexcept {
    std::uint64_t hash = 0;
    for (const std::uint64_t bits : quiet.word)
      hash = (hash ^ bits ^ (hash >> 29)) * 0x9e3779b97f4a7c15;
    return entries_[hash >> shift_];
  }
  Entry known(const Set& quiet, int open) noexcept {
    const Entry& entry = place_of(quiet);
    if (entry.state == quiet && !quiet.empty()) return entry;
    return {quiet, static_cast<std::int16_t>(-open), static_cast<std::int16_t>(open), none};
  }

  bool reaches(const Set& quiet, int open, int bound) {
    const Entry before = known(quiet, open);
    if (before.lower >= bound) return true;
    if (before.upper < bound) return false;
    if (--budget_ < 0) return false;
    ++visited;
    const std::size_t first = moves_.size();
    bool proved = false;
    std::uint8_t best = none;
    coins_.each_move(quiet, [&](const Move& move) {
      if (proved) return;
      const int most = -bound - move.cells;
      const int least = move.handed_over == 0 ? -1000 : -most - 2 * move.handed_over;
      if (least > most) return;
      const Entry bounds = known(move.after, open - move.cells);
      if (bounds.lower > most || bounds.upper < least) return;
      if (bounds.lower >= least && bounds.upper <= most) {
        proved = true;
        best = move.line;
      }
      moves_.push_back({move, static_cast<std::int16_t>(least), static_cast<std::int16_t>(most),
                        static_cast<std::int16_t>(move.line == before.best ? -1 : move.cells)});
    });
    if (!proved) {
      std::sort(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(),
                [](const Ranked& a, const Ranked& b) {
                  return a.rank != b.rank ? a.rank < b.rank : a.move.line < b.move.line;
                });
      const std::size_t past = moves_.size();
      for (std::size_t i = first; i < past && !proved && budget_ >= 0; ++i) {
        const auto [move, least, most, rank] = moves_[i];
        const int left = open - move.cells;
        proved = !reaches(move.after, left, most + 1) && budget_ >= 0 &&
                 (least <= -left || (reaches(move.after, left, least) && budget_ >= 0));
        best = move.line;
      }
    }
    moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end());
    if (budget_ < 0) return false;
    Entry entry = known(quiet, open);
    if (proved) {
      entry.best = best;
      entry.lower = static_cast<std::int16_t>(std::max<int>(entry.lower, bound));
    } else {
      entry.upper = static_cast<std::int16_t>(std::min<int>(entry.upper, bound - 1));
    }
    // Values have the parity of the open cells.
    if ((entry.upper ^ open) & 1) --entry.upper;
    if ((entry.lower ^ open) & 1) ++entry.lower;
    place_of(quiet) = entry;
    return proved;
  }

  const Coins<words>& coins_;
  int shift_;
  std::vector<Entry> entries_;
  int budget_ = 0;
  std::vector<Ranked> moves_;  // of all states on the way, used as a stack
};

}  // namespace triwar::search
