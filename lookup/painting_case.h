// A position of the painting game as it was asked about.
#pragma once

#include <string_view>
#include <utility>

#include "lookup/question.h"
#include "painting/rules.h"

namespace triwar::lookup {

struct PaintingCase : Question {
  static constexpr QuestionNames names{.question = "case", .title = "Case", .move = "cell"};

  painting::Grid grid{0};  ///< of a case that is not bad, settled

  /// Settles the grid; makes the case bad when a cell could not be painted.
  void settle() {
    if (auto bad_cell = grid.settle()) bad = bad_game(std::move(*bad_cell));
  }
};

/// Who wins; Alice is to move in every case.
constexpr std::string_view winner_of_nimber(int nimber) { return nimber != 0 ? "Alice" : "Bob"; }

}  // namespace triwar::lookup
