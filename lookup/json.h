// Writes answers as JSON.
#pragma once

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

/// Adds the reply to a game, or the error of a game without one, as one JSON object without a
/// newline. The review of a game with a bad move has its error as the last member.
void add_json(const Game& game, const Reply& reply, TextBuffer& text, const JsonForm& form = {});

/// Adds the member "error" of an object, with the line of the fault if `has_line`. `code` stands in
/// place of that of `bad`.
void add_error_json(std::string_view code, const BadGame& bad, bool has_line, TextBuffer& text);

/// Adds the same for a position that is not solved; with its line in the input if there is one.
void add_error_json(const Unsolved& unsolved, std::optional<std::uint64_t> input_line,
                    TextBuffer& text);

/// Adds the beginning of the object for a question: its place if `form` asks for it, and its error
/// if it is bad.
void begin_object(const Question& question, const JsonForm& form, TextBuffer& text);

/// Adds the member "score".
void add_score(int score_a, int score_b, JsonWriter& json);

/// Adds the member "accuracy" of a review.
void add_accuracy(const Accuracy& a, const Accuracy& b, JsonWriter& json);

/// Adds the member "turning_point" of a review.
void add_turning_point(const std::optional<TurningPoint>& turning, JsonWriter& json);

/// Adds the members for the player to move, null if the game is `over`, and for the score. Both are
/// null if they are unknown.
void add_standing(const Game& game, bool over, JsonWriter& json);

}  // namespace triwar::lookup
