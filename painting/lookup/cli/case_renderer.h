// Answers to cases as text, for Renderer.
#pragma once

#include "lookup/cli/renderer.h"
#include "painting/lookup/case_answer.h"
#include "painting/lookup/painting_case.h"
#include "painting/painting_table.h"

namespace triwar {

/// Adds the header line of render_tsv(). Is in the namespace of PaintingTable, so that
/// argument-dependent lookup finds it.
void render_tsv_header(const PaintingTable& table, bool blocks, TextBuffer& text);

namespace lookup {

/// Adds a line in the contest's output form (HDU 4559): the case and the winner.
void render_judge(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text);

/// Adds a line of fields separated by tabs.
void render_tsv(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text);

/// Adds the grid, the winner with a winning move, and the heaps. `numbered` adds the number of the
/// case.
void render_text(const PaintingTable& table, const PaintingCase& painting_case, bool numbered,
                 const Style& style, TextBuffer& text);

}  // namespace lookup
}  // namespace triwar
