#include "lookup/painting/case.h"

#include <fmt/core.h>

namespace triwar::lookup {

std::string complaint(const PaintingCase& painting_case, const std::string& input_name) {
  return complaint(*painting_case.bad, input_name, fmt::format("case {}", painting_case.number),
                   "cell");
}

}  // namespace triwar::lookup
