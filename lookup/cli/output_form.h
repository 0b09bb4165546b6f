// The forms of output: a new form is a renderer and a row of this table.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lookup/game.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::lookup {

struct Renderer;

/// Adds the answer to a game, which may be bad, or its review to a text. Answers do not depend on
/// each other, so several threads can render at the same time. Throws as Tablebase::value does,
/// possibly after adding part of the answer. A review ends at the bad move of the game if it has
/// one, and requires the history.
using Render = void (*)(const Renderer& renderer, const Game& game, TextBuffer& text);

// Renderers of the form X are in lookup/cli/X_renderer.cpp.
void render_judge(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_text(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_text_review(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_json(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_json_review(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_tsv(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_tsv_review(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_svg(const Renderer& renderer, const Game& game, TextBuffer& text);
void add_tsv_header(const Renderer& renderer, bool blocks, TextBuffer& text);

/// The pictures of boards in text: with values where they fit, without, or none.
enum class Picture { values, plain, none };

enum class BlankLine { never, between_blocks, between_answers };

struct FormRow {
  const char* word;  ///< of --format
  bool states;       ///< whether it answers bare states, too
  bool facts;        ///< whether --info, --stats and --theory have it
  Render answer;
  Render review;           ///< null: reviews do not have it
  bool documents = false;  ///< whether each answer is a document, empty if the game is bad
  BlankLine blank_line = BlankLine::never;
  /// Number of answers that a thread may collect before it writes them. It limits memory and the
  /// time to the first answer.
  std::uint64_t most_at_once = 8192;
  /// Adds the text before the first answer; null: none. `blocks`: whether the input has blocks.
  void (*header)(const Renderer& renderer, bool blocks, TextBuffer& text) = nullptr;
};

/// The numbers of the rows.
enum class OutputForm { judge, text, json, tsv, svg };

inline constexpr FormRow output_forms[] = {
    {.word = "judge",
     .states = false,
     .facts = false,
     .answer = render_judge,
     .review = nullptr,
     .blank_line = BlankLine::between_blocks},
    {.word = "text",
     .states = true,
     .facts = true,
     .answer = render_text,
     .review = render_text_review,
     .blank_line = BlankLine::between_answers,
     .most_at_once = 128},
    {.word = "json",
     .states = true,
     .facts = true,
     .answer = render_json,
     .review = render_json_review},
    {.word = "tsv",
     .states = true,
     .facts = false,
     .answer = render_tsv,
     .review = render_tsv_review,
     .header = add_tsv_header},
    {.word = "svg",
     .states = true,
     .facts = false,
     .answer = render_svg,
     .review = nullptr,
     .documents = true},
};

constexpr const FormRow& row_of(OutputForm form) noexcept {
  return output_forms[static_cast<std::size_t>(form)];
}

}  // namespace triwar::lookup
