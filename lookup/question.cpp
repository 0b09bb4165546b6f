#include "lookup/question.h"

#include <fmt/core.h>

namespace triwar::lookup {

std::string complaint(const Question& question, const QuestionNames& names) {
  const BadGame& bad = *question.bad;
  return fmt::format("{}:{}: {}{} {}{}: {}\n", bad.input_name, bad.input_line,
                     question.block > 0 ? fmt::format("block {}, ", question.block) : "",
                     names.question, question.number,
                     bad.move ? fmt::format(", {} {}", names.move, *bad.move) : "", bad.message);
}

}  // namespace triwar::lookup
