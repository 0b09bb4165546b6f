// The common base of questions to a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/bad_game.h"

namespace triwar::lookup {

/// The base of all types of questions, such as Game.
struct Question {
  std::uint64_t block = 0;   ///< from 1; 0 when the input has no blocks
  std::uint64_t number = 0;  ///< from 1, in its block
  /// The line where it ends, from 1. Readers do not set it on their fast paths.
  std::uint64_t input_line = 1;
  std::optional<BadGame> bad;  ///< if set, the reason why it cannot be answered
};

/// The words for a question and its parts in messages.
struct QuestionNames {
  std::string_view question;  ///< "game"
  std::string_view title;     ///< "Game"
  std::string_view move;      ///< "move"
};

/// Returns a message of one line about a bad question, with a newline at the end:
/// "games.txt:7: block 1, game 2, move 3: ...".
std::string complaint(const Question& question, const QuestionNames& names);

template <class AnyQuestion>
std::string complaint(const AnyQuestion& question) {
  return complaint(question, AnyQuestion::names);
}

}  // namespace triwar::lookup
