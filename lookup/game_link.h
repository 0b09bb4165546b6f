// Reads links to games on trmph.com.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace triwar::lookup {

/// A link to a game, such as trmph.com/dnb/board#5,f3h9k8 or board#3x4,j7.
struct GameLink {
  std::string board;       ///< boxes-RxC
  std::string_view moves;  ///< the text behind the board
};

/// Returns the link at the front of a line, or nullopt. The line must outlive it.
std::optional<GameLink> game_link(std::string_view line);

}  // namespace triwar::lookup
