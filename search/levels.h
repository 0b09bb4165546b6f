// Levels of play for computer opponents.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search/search.h"

namespace triwar {

/// How strong an opponent plays: it searches with so many playouts, and draws at random among the
/// moves whose estimated margin is at most so many cells worse than that of the first one.
struct Level {
  std::string_view name;
  std::uint64_t playouts;
  double may_lose;
};

inline constexpr std::array<Level, 5> levels{{{"beginner", 60, 4},
                                              {"casual", 100, 1},
                                              {"club", 300, 0.3},
                                              {"strong", 2000, 0.05},
                                              {"expert", 40000, 0}}};

/// Returns the move that a level plays, for any number as the source of chance. Requires that the
/// game is not over.
Line move_at_level(const Estimate& estimate, const Level& level, std::uint64_t chance);

}  // namespace triwar
