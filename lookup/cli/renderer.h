// Answers as text, in all the forms of output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "lookup/game.h"
#include "lookup/json.h"
#include "lookup/style.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

enum class OutputForm { judge, text, json, tsv };

// Each form adds the answer to one question, which may be bad, to a text. The question alone
// decides what that is, so that several threads may do it at once. Each throws Error(damaged) as
// Tablebase::value does; part of the answer may then be added.

/// The contests' form (lookup/cli/judge_renderer.cpp): who wins. For games with their history.
void render_judge(const Tablebase& table, const Game& game, TextBuffer& text);

/// A line of fields separated by tabs (lookup/cli/tsv_renderer.cpp). The first is the block, when
/// there are blocks.
void render_tsv(const Tablebase& table, const Game& game, TextBuffer& text);

/// The line before them.
void render_tsv_header(const Tablebase& table, bool blocks, TextBuffer& text);

/// For people (lookup/cli/text_renderer.cpp): the board drawn, the verdict, every move. With
/// `numbered`, the answer says which question it is to.
void render_text(const Tablebase& table, const Game& game, bool numbered, const Style& style,
                 TextBuffer& text);

/// Adds the beginning of an answer: with `numbered`, which question it is to, and what is wrong
/// with a bad one. Returns whether the rest of the answer follows.
bool begin_text(const Question& question, const QuestionNames& names, bool numbered,
                TextBuffer& text);

// The same forms of the review of a game that has its history, in place of an answer.

void render_review_tsv(const Tablebase& table, const Game& game, TextBuffer& text);
void render_review_tsv_header(bool blocks, TextBuffer& text);

/// A table of the moves, those that lost something marked.
void render_review_text(const Tablebase& table, const Game& game, bool numbered, const Style& style,
                        TextBuffer& text);

/// Answers from one table in one form, with what stands before and between them.
template <class Table>
struct Renderer {
  const Table& table;
  OutputForm form;
  bool numbered;        ///< for render_text()
  Style style;          ///< the same
  bool review = false;  ///< of games: reviews instead of answers; not in the form judge

  /// How many answers a thread may collect before they are written: so many that they take little
  /// memory, and that the first, where somebody waits for them, come soon.
  std::uint64_t most_at_once() const { return form == OutputForm::text ? 128 : 8192; }

  /// Adds what stands before all answers; `blocks` tells whether there are blocks.
  void begin(bool blocks, TextBuffer& text) const {
    if (form != OutputForm::tsv) return;
    if (review) return render_review_tsv_header(blocks, text);
    render_tsv_header(table, blocks, text);
  }

  /// Adds what stands between this answer and the one before, and the answer. `block_before`: the
  /// block of the question before; none: it is the first one. Throws as the forms do, and has then
  /// added nothing.
  template <class AnyQuestion>
  void render(const AnyQuestion& question, std::optional<std::uint64_t> block_before,
              TextBuffer& text) const {
    const std::size_t size = text.size();
    try {
      if (block_before && blank_line_after(*block_before, question)) text.add('\n');
      render_alone(question, text);
    } catch (...) {
      text.shorten(size);
      throw;
    }
  }

 private:
  bool blank_line_after(std::uint64_t block_before, const Question& question) const {
    return form == OutputForm::text ||
           (form == OutputForm::judge && question.block != block_before);
  }

  template <class AnyQuestion>
  void render_alone(const AnyQuestion& question, TextBuffer& text) const {
    if constexpr (std::is_same_v<AnyQuestion, Game>) {
      if (review) return render_review(question, text);
    }
    switch (form) {
      case OutputForm::judge:
        return render_judge(table, question, text);
      case OutputForm::json:
        add_json(table, question, text);
        return text.add('\n');
      case OutputForm::tsv:
        return render_tsv(table, question, text);
      case OutputForm::text:
        break;
    }
    render_text(table, question, numbered, style, text);
  }

  void render_review(const Game& game, TextBuffer& text) const {
    if (form == OutputForm::tsv) return render_review_tsv(table, game, text);
    if (form == OutputForm::text) return render_review_text(table, game, numbered, style, text);
    add_review_json(table, game, text);
    text.add('\n');
  }
};

}  // namespace triwar::lookup
