// Writes answers as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lookup/game.h"
#include "lookup/reply.h"
#include "tablebase/base/json_writer.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::lookup {

/// The optional members of a JSON object.
struct JsonForm {
  bool place = true;  ///< the numbers of block and game, and the line of a bad game
  /// For clients that do not know the rules, except in reviews: the number of cells that each move
  /// closes; in theory also the cells of chains and loops, and sentences.
  bool rules = false;
  bool nimbers = true;  ///< in theory, the nimbers by move
};

/// Adds the reply to a game, or the error of a bad game, as one JSON object without a newline. The
/// review of a game with a bad move has its error as the last member.
void add_json(const Game& game, const Reply& reply, TextBuffer& text, const JsonForm& form = {});

/// Adds the member "error" of an object, with "input_line" if it is given. The last three members
/// are only in errors of positions that have too many states to solve.
void add_error_json(std::string_view code, std::optional<std::size_t> move,
                    std::optional<std::uint64_t> input_line, std::string_view message,
                    TextBuffer& text, std::optional<std::uint64_t> states = std::nullopt,
                    std::optional<int> fits_from = std::nullopt,
                    std::optional<std::uint64_t> limit = std::nullopt);

/// Adds the beginning of the object for a question: its place if `form` asks for it, and its error
/// if it is bad.
void begin_object(const Question& question, const JsonForm& form, TextBuffer& text);

/// Adds the members for the player to move, null if the game is `over`, and for the score. Both are
/// null if they are unknown.
void add_standing(const Game& game, bool over, JsonWriter& json);

}  // namespace triwar::lookup
