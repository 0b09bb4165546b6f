// Games that are not played on boards. No board may have the name of one.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace triwar {

/// Their names; games/any_table.h has their tables.
inline constexpr std::array<std::string_view, 1> other_games{"painting"};

constexpr bool is_other_game(std::string_view name) noexcept {
  return std::find(other_games.begin(), other_games.end(), name) != other_games.end();
}

}  // namespace triwar
