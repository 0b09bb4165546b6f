// Answers to the painting game as text, in all the forms of output.
#pragma once

#include "lookup/answer/painting_case.h"
#include "lookup/renderer.h"
#include "lookup/style.h"
#include "program/output.h"
#include "tablebase/painting_table.h"

namespace triwar::lookup {

/// Writes one answer after the other, those to bad cases included.
class CaseRenderer {
 public:
  /// In `text`, answers say which case they are to when they are `numbered`. The table must
  /// outlive the renderer.
  CaseRenderer(const PaintingTable& table, OutputForm form, bool numbered, Style style)
      : table_(table), form_(form), numbered_(numbered), style_(style) {}

  /// Writes what stands before all answers.
  void begin(program::Output& output) const;

  /// Writes the answer to one case. Throws as program::Output does.
  void render(const PaintingCase& painting_case, program::Output& output);

 private:
  void render_judge(const PaintingCase& painting_case, program::Output& output) const;
  void render_json(const PaintingCase& painting_case, program::Output& output) const;
  void render_tsv(const PaintingCase& painting_case, program::Output& output) const;
  void render_text(const PaintingCase& painting_case, program::Output& output);

  const PaintingTable& table_;
  OutputForm form_;
  bool numbered_;
  Style style_;
  bool first_ = true;
};

}  // namespace triwar::lookup
