// Renders answers in all forms of output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lookup/answer.h"
#include "lookup/cli/output_form.h"
#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/style.h"
#include "lookup/theory.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Renders answers from one table in one form, with the header and separators.
struct Renderer {
  const Tablebase& table;
  OutputForm form;
  bool numbered;                      ///< whether text shows the number of the game
  Style style;                        ///< of text
  bool review = false;                ///< reviews of games instead of answers, if the form has them
  const Letters* letters = nullptr;   ///< the notation of games; null: numbers
  Picture picture = Picture::values;  ///< of boards in text
  /// The notation of text about games that were typed with letters; null: that of the game.
  const Letters* typed_letters = nullptr;
  /// If not null, json and text have theory, with nimbers from here. Then only one thread at a time
  /// may render.
  Endgames* nimbers = nullptr;

  std::uint64_t most_at_once() const { return row_of(form).most_at_once; }

  /// Whether bare states have no answer.
  bool needs_history() const { return review || form == OutputForm::judge; }

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
      (review ? row.review : row.answer)(*this, game, text);
    } catch (...) {
      text.shorten(size);
      throw;
    }
  }

  /// Returns the theory for a game, if it is wanted.
  WithTheory theory_for(const Game& game) const {
    if (nimbers == nullptr) return {};
    if (review) {
      return {.wanted = true,
              .nimbers = has_review(game) ? nimbers->nimbers_for_review(game) : nullptr};
    }
    return {.wanted = true, .nimbers = game.bad ? nullptr : nimbers->nimbers_for(game)};
  }
};

}  // namespace triwar::lookup
