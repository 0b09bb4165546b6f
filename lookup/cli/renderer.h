// Renders answers in all forms of output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "lookup/answer.h"
#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/json.h"
#include "lookup/style.h"
#include "tablebase/base/text.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

enum class OutputForm { judge, text, json, tsv };

// Each function adds the answer to one game, which may be bad, to a text. Answers do not depend
// on each other, so several threads can render at the same time. All functions throw as
// Tablebase::value does, possibly after adding part of the answer.

/// Adds the winner in the contests' output form (lookup/cli/judge_renderer.cpp). Requires the
/// history.
void render_judge(const Tablebase& table, const Game& game, TextBuffer& text);

/// Adds a line of fields separated by tabs (lookup/cli/tsv_renderer.cpp). The first field is the
/// block if there are blocks.
void render_tsv(const Tablebase& table, const Game& game, TextBuffer& text);

/// Adds the header line of render_tsv().
void render_tsv_header(bool blocks, TextBuffer& text);

/// Adds text for people (lookup/cli/text_renderer.cpp): the board, the verdict, every move.
/// `numbered` adds the number of the game.
void render_text(const Tablebase& table, const Game& game, const WithTheory& theory, bool numbered,
                 const Style& style, TextBuffer& text);

// These functions add the review of a game, up to its bad move if it has one, and then its error.
// They require its history.

void render_review_tsv(const Tablebase& table, const Game& game, TextBuffer& text);
void render_review_tsv_header(bool blocks, TextBuffer& text);

/// Adds text for people: a table of the moves that marks losses, the verdict or the error of a bad
/// move, and pictures of the board before the worst moves.
void render_review_text(const Tablebase& table, const Game& game, const WithTheory& theory,
                        bool numbered, const Style& style, TextBuffer& text);

/// Renders answers from one table in one form, with the header and separators.
struct Renderer {
  const Tablebase& table;
  OutputForm form;
  bool numbered;                     ///< whether text shows the number of the game
  Style style;                       ///< of text
  bool review = false;               ///< reviews of games instead of answers; not in the form judge
  const Letters* letters = nullptr;  ///< the notation of games; null: numbers
  /// If not null, json and text have theory, with nimbers from here. Then only one thread at a time
  /// may render.
  Endgames* nimbers = nullptr;

  /// Returns the number of answers that a thread may collect before it writes them. It limits
  /// memory and the time to the first answer.
  std::uint64_t most_at_once() const { return form == OutputForm::text ? 128 : 8192; }

  /// Adds the header if the form has one. `blocks` tells whether the input has blocks.
  void begin(bool blocks, TextBuffer& text) const {
    if (form != OutputForm::tsv) return;
    if (review) return render_review_tsv_header(blocks, text);
    render_tsv_header(blocks, text);
  }

  /// Adds a separator, if needed, and the answer. `block_before` is the block of the previous
  /// game, nullopt for the first one. Throws as the functions above do, and then leaves the
  /// text unchanged.
  void render(const Game& game, std::optional<std::uint64_t> block_before, TextBuffer& text) const {
    const std::size_t size = text.size();
    try {
      if (block_before && blank_line_after(*block_before, game)) text.add('\n');
      render_alone(game, text);
    } catch (...) {
      text.shorten(size);
      throw;
    }
  }

 private:
  WithTheory theory_for(const Game& game) const {
    if (nimbers == nullptr) return {};
    if (review) {
      return {.wanted = true,
              .nimbers = has_review(game) ? nimbers->nimbers_for_review(game) : nullptr};
    }
    return {.wanted = true, .nimbers = game.bad ? nullptr : nimbers->nimbers_for(game)};
  }

  bool blank_line_after(std::uint64_t block_before, const Game& game) const {
    return form == OutputForm::text || (form == OutputForm::judge && game.block != block_before);
  }

  void render_alone(const Game& game, TextBuffer& text) const {
    if (review) return render_review(game, text);
    switch (form) {
      case OutputForm::judge:
        return render_judge(table, game, text);
      case OutputForm::json:
        add_json(table, game, text, {.theory = theory_for(game)});
        return text.add('\n');
      case OutputForm::tsv:
        return render_tsv(table, game, text);
      case OutputForm::text:
        break;
    }
    add_wrapped(text, [&] { render_text(table, game, theory_for(game), numbered, style, text); });
  }

  /// Calls render(), which adds text, and wraps the added lines that are too wide.
  template <class Render>
  void add_wrapped(TextBuffer& text, const Render& render) const {
    const std::size_t size = text.size();
    render();
    const std::string wrapped = wrapped_lines(text.text().substr(size), 4, style.columns());
    text.shorten(size);
    text.add(wrapped);
  }

  void render_review(const Game& game, TextBuffer& text) const {
    if (form == OutputForm::tsv) return render_review_tsv(table, game, text);
    if (form == OutputForm::text) {
      return add_wrapped(
          text, [&] { render_review_text(table, game, theory_for(game), numbered, style, text); });
    }
    add_review_json(table, game, text, {.theory = theory_for(game)});
    text.add('\n');
  }
};

}  // namespace triwar::lookup
