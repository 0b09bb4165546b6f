// Any text as cases of the painting game: reading it at once and in small pieces gives the same
// answers; a move that wins leaves nimber 0.
#include <string>
#include <string_view>

#include "painting/command.h"
#include "painting/nimbers.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::painting_target {
namespace {

using namespace lookup;

// rules_test.cpp compares the answers of all small grids with those of an exhaustive search.
void check_answer(const painting::Grid& grid) {
  const painting::Answer answer = painting::answer(grid);
  check(answer.move.has_value() == (answer.nimber != 0), "there is a move when one wins");
  if (!answer.move) return;
  painting::Grid after = grid;
  painting::for_each_cell(*answer.move, [&](painting::Cell cell) { after.paint(cell); });
  check(!after.settle() && painting::nimber(after) == 0, "the move can be made, and wins");
}

std::string tell(InputForm form, OutputForm output, Input input) {
  painting::CaseReader reader(form, input);
  TextBuffer text;
  painting::Case question;
  if (!succeeds([&] {
        while (reader.next(question)) {
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
