#include "lookup/question.h"

#include <doctest/doctest.h>

namespace triwar::lookup {
namespace {

TEST_CASE("A complaint names the input, the line, the question and the move, as far as there are") {
  constexpr QuestionNames names{"case", "Case", "cell"};
  Question question;
  question.number = 2;
  question.bad.emplace();
  question.bad->input_name = "games.txt";
  question.bad->input_line = 7;
  question.bad->message = "expected a number";
  CHECK(complaint(question, names) == "games.txt:7: case 2: expected a number\n");
  question.block = 1;
  question.bad->move = 3;
  CHECK(complaint(question, names) == "games.txt:7: block 1, case 2, cell 3: expected a number\n");
}

}  // namespace
}  // namespace triwar::lookup
