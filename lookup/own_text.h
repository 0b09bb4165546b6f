// The texts that triwar-lookup writes above and below the picture of a board.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "lookup/game.h"

namespace triwar::lookup {

/// Returns whether a text is a heading above a picture.
bool is_heading(std::string_view text);

/// Returns whether a text begins the list of lines that stands in place of a picture.
bool begins_list_of_lines(std::string_view text);

/// Returns whether a text is one below a picture: about the position, its theory, its moves or
/// estimates.
bool is_text_below(std::string_view text);

/// The score and the player to move that texts below a picture tell.
class ToldStanding {
 public:
  /// Takes what a text on this line tells, if anything. Returns false if it cannot be read, or if
  /// an earlier text has told the same.
  bool take(std::string_view text, std::uint64_t line);

  /// Sets the score and the player to move of a picture, which has only owners. If no text tells
  /// the player, it is `to_move`, else A. Sets `bad`, and its line, if a text contradicts the
  /// owners or `to_move`.
  void apply(std::optional<Player> to_move, Game& game) const;

 private:
  template <class Value>
  struct Told {
    Value value;
    std::uint64_t line;
  };

  std::optional<Told<std::pair<std::uint64_t, std::uint64_t>>> score_;  // of A and B
  std::optional<Told<Player>> mover_;
};

}  // namespace triwar::lookup
