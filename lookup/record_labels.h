// What stands before moves in records: their numbers, and labels that name their players.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/move_text.h"

namespace triwar::lookup {

/// Characters that may follow a move of a record directly.
inline constexpr std::string_view ends_of_moves = "!?#{";

/// The number of a move at the front of a text: "12.", "12)", "12..." or "12. ...".
struct MoveNumber {
  std::size_t size = 0;     ///< 0 if there is none
  std::uint64_t value = 0;  ///< 2^64 - 1 if it is larger
  bool has_dots = false;    ///< the move is that of the second player
};

MoveNumber move_number(std::string_view text);

/// A label at the front of a text: a name and a colon.
struct PlayerLabel {
  std::size_t size = 0;  ///< 0 if there is none
  std::string_view name;
  std::optional<char> player = {};  ///< A or B; nullopt: another name, before a move or its number
};

/// The names that the players of a game have in its headers and labels.
class PlayerNames {
 public:
  /// Takes the value of a header, the name of player A or B.
  void add_header(std::string_view value, char player);

  /// Returns the name of player A or B in the headers, empty if they have none.
  std::string_view header(char player) const;

  PlayerLabel label_of(std::string_view text) const;

  /// Takes a label, and returns the player whom it names as MoveText::player. Returns nullopt if it
  /// names none. Sets `problem` if it does not fit the labels before it or the headers.
  std::optional<char> add_label(const PlayerLabel& label, Problem& problem);

  bool has_labels() const noexcept { return has_players_ || !words_.empty(); }

  /// Returns the problem that a game has at its end if of two other names one has come.
  Problem problem_at_end() const;

  /// Returns the names that labels may have, for messages.
  std::string text() const;

 private:
  struct Name {
    std::string text;
    char player;
  };

  std::vector<Name> headers_;
  std::vector<std::string> words_;  // other names, in the order met, at most two
  bool has_players_ = false;        // a label is A, B or a name of a header
};

}  // namespace triwar::lookup
