// The names of games without a board. No board may have such a name.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace triwar {

/// The names of all games without a board. open_table() in games/any_table.h opens their tables.
inline constexpr std::array<std::string_view, 1> boardless_games{"painting"};

constexpr bool is_boardless(std::string_view name) noexcept {
  return std::find(boardless_games.begin(), boardless_games.end(), name) != boardless_games.end();
}

}  // namespace triwar
