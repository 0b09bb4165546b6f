// The names of games without a board. No board may have one of them.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace triwar {

/// Their tables are in games/any_table.h.
inline constexpr std::array<std::string_view, 1> other_games{"painting"};

constexpr bool is_other_game(std::string_view name) noexcept {
  return std::find(other_games.begin(), other_games.end(), name) != other_games.end();
}

}  // namespace triwar
