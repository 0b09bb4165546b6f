// Any text as cases of the painting game: reading it at once and in small pieces gives the same
// answers; on small grids they agree with playing all moves.
#include <array>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "painting/command.h"
#include "painting/nimbers.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::painting_target {
namespace {

using namespace lookup;
using painting::Move;
using painting::Tool;

constexpr std::uint64_t small = 6;

/// The moves of a small grid in the order of painting::answer(), as sets of cells: bit 2 c + r
/// for row r + 1 of column c + 1.
std::vector<std::pair<Move, unsigned>> moves_of(unsigned columns) {
  std::vector<std::pair<Move, unsigned>> moves;
  for (unsigned column = 0; column < columns; ++column) {
    moves.push_back({{Tool::cell, {1, column + 1}}, 1U << 2 * column});
    moves.push_back({{Tool::cell, {2, column + 1}}, 2U << 2 * column});
    if (column + 1 < columns) {
      moves.push_back({{Tool::square, {1, column + 1}}, 15U << 2 * column});
    }
  }
  return moves;
}

/// Nimbers by set of painted cells, computed by playing all moves.
std::vector<int> nimbers_of(unsigned columns) {
  std::vector<int> nimbers(std::size_t{1} << 2 * columns);
  for (unsigned painted = static_cast<unsigned>(nimbers.size()); painted > 0;) {
    --painted;
    unsigned seen = 0;
    for (const auto& [move, cells] : moves_of(columns)) {
      if ((painted & cells) == 0) seen |= 1U << nimbers[painted | cells];
    }
    nimbers[painted] = std::countr_one(seen);
  }
  return nimbers;
}

void check_answer(const painting::Grid& grid) {
  const painting::Answer answer = painting::answer(grid);
  check(answer.move.has_value() == (answer.nimber != 0), "there is a move when one wins");
  if (grid.columns() > small) {
    if (!answer.move) return;
    painting::Grid after = grid;
    painting::for_each_cell(*answer.move, [&](painting::Cell cell) { after.paint(cell); });
    check(!after.settle() && painting::nimber(after) == 0, "the move can be made, and wins");
    return;
  }
  static const auto* const nimbers = [] {
    auto* const made = new std::array<std::vector<int>, small + 1>;
    for (unsigned columns = 0; columns <= small; ++columns) (*made)[columns] = nimbers_of(columns);
    return made;
  }();
  const auto columns = static_cast<unsigned>(grid.columns());
  unsigned painted = 0;
  for (const painting::Cell cell : grid.cells()) {
    painted |= 1U << (2 * (cell.column() - 1) + static_cast<unsigned>(cell.row() - 1));
  }
  check(answer.nimber == (*nimbers)[columns][painted], "the nimber is what all moves give");
  if (!answer.move) return;
  for (const auto& [move, cells] : moves_of(columns)) {
    if ((painted & cells) != 0 || (*nimbers)[columns][painted | cells] != 0) continue;
    check(move == *answer.move, "the move is the first that wins");
    return;
  }
}

std::string tell(InputForm form, OutputForm output, Input input) {
  const auto reader = painting::make_case_reader(form, input);
  TextBuffer text;
  painting::Case question;
  if (!succeeds([&] {
        while (reader->next(question)) {
          if (question.bad) {
            text.add(complaint(question));
          } else {
            check_answer(question.grid);
          }
          painting::add_answer(question, output, /*numbered=*/true, Style(false), text);
        }
      })) {
    text.add("unreadable");
  }
  return std::string(text.text());
}

}  // namespace

void run(Case& input) {
  const std::uint8_t choice = input.take<std::uint8_t>();
  const auto form = (choice & 1) != 0 ? InputForm::judge : InputForm::lines;
  const auto output = static_cast<OutputForm>(choice >> 1 & 3);
  const std::string_view text = input.rest();
  const auto from_input = [&](std::size_t piece) {
    StandardInput standard_input(text, piece);
    return tell(form, output, Input({"-"}, [&] { standard_input.feed(); }));
  };
  check(from_input(text.size()) == from_input(1U + (choice >> 3)),
        "how text comes in makes no difference");
}

}  // namespace triwar::fuzz::painting_target
