// Answers to cases of the painting game in the forms judge, tsv and text.
#pragma once

#include <string_view>

#include "lookup/style.h"
#include "painting/case.h"
#include "tablebase/base/text_buffer.h"

namespace triwar::painting {

/// Adds a line in the contest's output form (HDU 4559): the case and the winner.
void add_judge(const Case& question, TextBuffer& text);

/// The header line of add_tsv().
inline constexpr std::string_view tsv_header =
    "game\tcolumns\tpainted\tnimber\twinner\ttool\trow\tcolumn\terror\n";

/// Adds a line of fields separated by tabs.
void add_tsv(const Case& question, TextBuffer& text);

/// Adds text for people, wrapped to the width of `style`: the grid, the winner with a winning move,
/// and the heaps by nimber. `numbered` adds the number of the case.
///
/// In the grid '#' is painted, '.' unpainted, and '*' painted by the move. Draws at most 60
/// columns: those around the move or, without a move, around the first painted cell. For each
/// nimber, lists only the eight smallest lengths of runs.
void add_text(const Case& question, bool numbered, const lookup::Style& style, TextBuffer& text);

}  // namespace triwar::painting
