// Renders answers in all forms of output: a new form is a function and a row of output_forms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "lookup/game.h"
#include "lookup/notation.h"
#include "lookup/reply.h"
#include "lookup/style.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::lookup {

struct Renderer;

/// Adds the reply to a game, which may be bad, to a text.
using Render = void (*)(const Renderer& renderer, const Game& game, const Reply& reply,
                        TextBuffer& text);

// render_text() is in lookup/cli/text_renderer.cpp, the others in renderer.cpp.
void render_judge(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text);
void render_text(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text);
void render_json(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text);
void render_tsv(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text);
void render_svg(const Renderer& renderer, const Game& game, const Reply& reply, TextBuffer& text);
void render_record(const Renderer& renderer, const Game& game, const Reply& reply,
                   TextBuffer& text);
void add_tsv_header(const Renderer& renderer, bool blocks, TextBuffer& text);

/// The pictures of boards: with values, in text where they fit; without; or none, which is for text
/// alone.
enum class Picture { values, plain, none };

enum class BlankLine { never, between_blocks, between_answers };

struct FormRow {
  const char* word;  ///< of --format
  Render render;
  Wanted wanted = {};      ///< the parts of an answer that it writes
  bool values = true;      ///< whether answers that are no reviews have anything of the table
  bool facts = false;      ///< whether --info, --stats and --theory have it
  bool reviews = false;    ///< whether --review and --estimate have it
  bool documents = false;  ///< whether each answer is a document, empty if the game is bad
  BlankLine blank_line = BlankLine::never;
  /// Number of answers that a thread may collect before it writes them. It limits memory and the
  /// time to the first answer.
  std::uint64_t most_at_once = 8192;
  /// Adds the text before the first answer; null: none. `blocks`: whether the input has blocks.
  void (*header)(const Renderer& renderer, bool blocks, TextBuffer& text) = nullptr;
};

/// The numbers of the rows.
enum class OutputForm { judge, text, json, tsv, svg, record };

inline constexpr FormRow output_forms[] = {
    {.word = "judge",
     .render = render_judge,
     .wanted = {.moves = false, .score = true},
     .blank_line = BlankLine::between_blocks},
    {.word = "text",
     .render = render_text,
     .facts = true,
     .reviews = true,
     .blank_line = BlankLine::between_answers,
     .most_at_once = 128},
    {.word = "json", .render = render_json, .facts = true, .reviews = true},
    {.word = "tsv",
     .render = render_tsv,
     .wanted = {.continuation = false},
     .reviews = true,
     .header = add_tsv_header},
    {.word = "svg", .render = render_svg, .wanted = {.continuation = false}, .documents = true},
    {.word = "record",
     .render = render_record,
     .wanted = {.moves = false},
     .values = false,
     .reviews = true,
     .blank_line = BlankLine::between_answers,
     .most_at_once = 128},
};

constexpr const FormRow& row_of(OutputForm form) noexcept {
  return output_forms[static_cast<std::size_t>(form)];
}

/// The notation of answers: the one that is given; else numbers, and in text that of the game.
class AnswerNotation {
 public:
  /// Numbers alone.
  AnswerNotation() = default;

  /// Throws Error(usage) if the figure lacks the notation that is given.
  AnswerNotation(const Figure& figure, std::optional<Notation> given);

  /// Returns the notation of games, for answers in all forms but text; null: numbers.
  const Letters* of_games() const noexcept { return letters(given_.value_or(Notation::numbers)); }
  /// Returns the notation of text about a game; null: numbers.
  const Letters* of_text(const Game& game) const noexcept {
    return letters(given_.value_or(game.typed_in));
  }

 private:
  const Letters* letters(Notation notation) const noexcept {
    return letters_[static_cast<std::size_t>(notation)].get();
  }

  std::optional<Notation> given_;
  std::array<std::shared_ptr<const Letters>, 3> letters_;  // by Notation; null: numbers
};

/// Renders replies in one form, with the header and separators. Thread-safe.
struct Renderer {
  OutputForm form;
  bool numbered;                      ///< whether text shows the number of the game
  Style style;                        ///< of text
  bool review = false;                ///< reviews of games instead of answers, if the form has them
  bool estimates = false;             ///< whether answers may be estimates
  AnswerNotation notation = {};       ///< its of_games() is that of each game
  Picture picture = Picture::values;  ///< of boards in text

  /// Adds the header if the form has one. `blocks` tells whether the input has blocks.
  void begin(bool blocks, TextBuffer& text) const {
    if (const auto header = row_of(form).header) header(*this, blocks, text);
  }

  /// Adds a separator, if needed, and the reply. `block_before` is the block of the previous game,
  /// nullopt for the first one.
  void render(const Game& game, const Reply& reply, std::optional<std::uint64_t> block_before,
              TextBuffer& text) const {
    const FormRow& row = row_of(form);
    if (block_before &&
        (row.blank_line == BlankLine::between_answers ||
         (row.blank_line == BlankLine::between_blocks && game.block != *block_before))) {
      text.add('\n');
    }
    row.render(*this, game, reply, text);
  }
};

}  // namespace triwar::lookup
