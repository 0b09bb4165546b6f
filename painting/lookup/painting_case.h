// A position of the painting game as a question.
#pragma once

#include <string_view>
#include <utility>

#include "lookup/question.h"
#include "painting/rules.h"

namespace triwar::lookup {

/// Returns the error of a case with a bad cell.
BadGame bad_case(painting::BadCell bad);

struct PaintingCase : Question {
  static constexpr QuestionNames names{.question = "case", .title = "Case", .move = "cell"};

  painting::Grid grid{0};  ///< settled unless the case is bad

  /// Settles the grid. Sets `bad` if a cell could not be painted.
  void settle() {
    if (auto bad_cell = grid.settle()) bad = bad_case(std::move(*bad_cell));
  }
};

/// Returns the winner, given that Alice is to move.
constexpr std::string_view winner_of_nimber(int nimber) { return nimber != 0 ? "Alice" : "Bob"; }

/// Parses a line: the number of columns, a colon, and the painted cells as "row,column", separated
/// by white space, commas or semicolons. Sets `bad` if the line is unreadable or a cell is bad.
/// Does not change painting_case.number.
void read_line(std::string_view line, PaintingCase& painting_case);

}  // namespace triwar::lookup
