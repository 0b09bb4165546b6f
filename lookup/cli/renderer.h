// Renders answers in all forms of output: a new form is a function and a row of output_forms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "lookup/answer.h"
#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/style.h"
#include "lookup/theory.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

struct Renderer;

/// Adds the answer to a game, which may be bad, or its review to a text. Answers do not depend on
/// each other, so several threads can render at the same time. Throws as Tablebase::value does,
/// possibly after adding part of the answer. A review ends at the bad move of the game if it has
/// one, and requires the history.
using Render = void (*)(const Renderer& renderer, const Game& game, TextBuffer& text);

// render_text() is in lookup/cli/text_renderer.cpp, the others in renderer.cpp.
void render_judge(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_text(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_json(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_tsv(const Renderer& renderer, const Game& game, TextBuffer& text);
void render_svg(const Renderer& renderer, const Game& game, TextBuffer& text);
void add_tsv_header(const Renderer& renderer, bool blocks, TextBuffer& text);

/// The pictures of boards: with values, in text where they fit; without; or none, which is for text
/// alone.
enum class Picture { values, plain, none };

enum class BlankLine { never, between_blocks, between_answers };

struct FormRow {
  const char* word;  ///< of --format
  Render render;
  bool states = true;      ///< whether it answers states of unknown score, too
  bool facts = false;      ///< whether --info, --stats and --theory have it
  bool reviews = false;    ///< whether --review has it
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
     .render = render_judge,
     .states = false,
     .blank_line = BlankLine::between_blocks},
    {.word = "text",
     .render = render_text,
     .facts = true,
     .reviews = true,
     .blank_line = BlankLine::between_answers,
     .most_at_once = 128},
    {.word = "json", .render = render_json, .facts = true, .reviews = true},
    {.word = "tsv", .render = render_tsv, .reviews = true, .header = add_tsv_header},
    {.word = "svg", .render = render_svg, .documents = true},
};

constexpr const FormRow& row_of(OutputForm form) noexcept {
  return output_forms[static_cast<std::size_t>(form)];
}

/// Sets `bad` of a bare state that has no answer in a form, or no review.
inline void check_form(OutputForm form, bool review, Game& game) {
  if (review) {
    game.check_history();
  } else if (!row_of(form).states) {
    game.check_score();
  }
}

/// Renders answers from one table in one form, with the header and separators.
struct Renderer {
  const Tablebase& table;
  OutputForm form;
  bool numbered;                      ///< whether text shows the number of the game
  Style style;                        ///< of text
  bool review = false;                ///< reviews of games instead of answers, if the form has them
  const Letters* letters = nullptr;   ///< the notation of games; null: numbers
  Picture picture = Picture::values;  ///< of boards in text
  /// By Notation: the notation of text about games that were typed in it; null: that of the game.
  std::array<const Letters*, 3> typed = {};
  /// If not null, json and text have theory, with nimbers from here. Then only one thread at a time
  /// may render.
  Endgames* nimbers = nullptr;

  /// Adds the header if the form has one. `blocks` tells whether the input has blocks.
  void begin(bool blocks, TextBuffer& text) const {
    if (const auto header = row_of(form).header) header(*this, blocks, text);
  }

  /// Adds a separator, if needed, and the answer. `block_before` is the block of the previous
  /// game, nullopt for the first one. Throws as Render does, and then leaves the text unchanged.
  void render(const Game& game, std::optional<std::uint64_t> block_before, TextBuffer& text) const {
    const std::size_t size = text.size();
    const FormRow& row = row_of(form);
    try {
      if (block_before &&
          (row.blank_line == BlankLine::between_answers ||
           (row.blank_line == BlankLine::between_blocks && game.block != *block_before))) {
        text.add('\n');
      }
      row.render(*this, game, text);
    } catch (...) {
      text.shorten(size);
      throw;
    }
  }

  /// Returns the theory for a game, if it is wanted.
  WithTheory theory_for(const Game& game) const {
    if (nimbers == nullptr) return {};
    return {.wanted = true,
            .nimbers = review ? nimbers->nimbers_for_review(game) : nimbers->nimbers_for(game)};
  }
};

}  // namespace triwar::lookup
