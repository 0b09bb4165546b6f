// Answers as JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lookup/game.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// What an object has besides the answer.
struct JsonForm {
  bool place = true;         ///< the numbers of block, game, and of a bad game's line of input
  bool continuation = true;  ///< without it, it is not looked up
  bool closes = false;       ///< how many cells each move closes
};

/// Adds what a table says about a game as one JSON object, without a newline; of a bad one, what is
/// wrong with it. Throws Error(damaged) as Tablebase::value does; part of it may then be added.
void add_json(const Tablebase& table, const Game& game, TextBuffer& text,
              const JsonForm& form = {});

/// Adds the review of a game that has its history in the same way.
void add_review_json(const Tablebase& table, const Game& game, TextBuffer& text,
                     const JsonForm& form = {});

/// Adds the object that says what is wrong, as with a bad game: {"error":{"code":...}}.
void add_error_json(std::string_view code, std::optional<std::size_t> move,
                    std::string_view message, TextBuffer& text);

/// Adds the beginning of the object about a question: its place, and what is wrong with a bad one.
void begin_object(const Question& question, const JsonForm& form, TextBuffer& json);

/// Adds the object about a question, with what add_body() adds of one that is not bad.
template <class AddBody>
void add_object(const Question& question, const JsonForm& form, TextBuffer& json,
                const AddBody& add_body) {
  begin_object(question, form, json);
  if (!question.bad) add_body();
  json.add('}');
}

/// Adds a text in quotes, escaped. Bytes that are not UTF-8 are replaced.
void add_quoted(std::string_view text, TextBuffer& json);

}  // namespace triwar::lookup
