// Simple loony endgames, and what control is worth in them (Buzzard and Ciere, Playing Simple Loony
// Dots and Boxes Endgames Optimally, 2013).
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace triwar::bench {

using Sizes = std::vector<int>;  // numbers of cells, ascending

inline int sum_of(const Sizes& sizes, int cost) {
  return std::accumulate(sizes.begin(), sizes.end(), 0) - cost * static_cast<int>(sizes.size());
}

/// A simple loony endgame: long chains, loops of four cells or more, and nothing else.
struct Endgame {
  Sizes chains;
  Sizes loops;
  auto operator<=>(const Endgame&) const = default;

  bool empty() const { return chains.empty() && loops.empty(); }

  /// Calls use(cells, handed_over, rest) for each component of another size.
  template <class Use>
  void for_each_component(const Use& use) const {
    for (const bool is_loop : {false, true}) {
      const Sizes& sizes = is_loop ? loops : chains;
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (i > 0 && sizes[i] == sizes[i - 1]) continue;
        Endgame rest = *this;
        Sizes& without = is_loop ? rest.loops : rest.chains;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        use(sizes[i], is_loop ? 4 : 2, rest);
      }
    }
  }

  /// What the player who does not move gains if that player keeps control to the end: the
  /// controlled value of Buzzard and Ciere.
  int controlled() const {
    if (empty()) return 0;
    const int last = loops.empty() || (!chains.empty() && chains.back() > 3) ? 4
                     : chains.empty()                                        ? 8
                                                                             : 6;
    return sum_of(chains, 4) + sum_of(loops, 8) + last;
  }
};

/// What the player who does not move gains, by the best choice of both in each component.
inline int gain(const Endgame& endgame) {
  if (endgame.empty()) return 0;
  int least = 127;
  endgame.for_each_component([&](int cells, int handed_over, const Endgame& rest) {
    least = std::min(least, cells - handed_over + std::abs(gain(rest) - handed_over));
  });
  return least;
}

/// The same by the cases of Buzzard and Ciere's first algorithm (section 4).
inline int gain_by_cases(const Endgame& endgame) {
  const auto& [chains, loops] = endgame;
  const int controlled = endgame.controlled();
  if (controlled >= 2 || endgame.empty()) return controlled;
  const bool is_odd = controlled % 2 != 0;
  if (loops.empty()) return is_odd ? 1 : 2;
  const auto threes = std::count(chains.begin(), chains.end(), 3);
  const auto fours = std::count(loops.begin(), loops.end(), 4);
  const Endgame without_fours{chains, Sizes(loops.begin() + fours, loops.end())};
  const auto with_fours = [&](int rest) {  // each four-loop turns the gain about 4
    return fours % 2 != 0 ? std::abs(4 - rest % 8) : 4 - std::abs(4 - rest % 8);
  };
  if (threes > 0 && !is_odd) {
    if (fours == 0) return 2;
    const Endgame without_one{chains, Sizes(loops.begin() + 1, loops.end())};
    return without_one.controlled() == 4 ? 0 : 2;
  }
  if (threes > 1) return 1;
  if (threes == 1 && gain_by_cases({Sizes(chains.begin() + 1, chains.end()), loops}) == 2) return 1;
  if (fours > 0) {
    const int rest = gain_by_cases(without_fours);
    if (chains.empty()) return rest % 4 == 2 ? 2 : (rest + 4 * static_cast<int>(fours)) % 8;
    return with_fours(rest);
  }
  return is_odd ? 3 : controlled % 4 != 0 ? 2 : 4;
}

}  // namespace triwar::bench
