// Any bytes as a table file give an Error or answers.
#include "tests/fuzz/ask_table.h"

namespace triwar::fuzz {

void run(Case& input) { ask_table(std::as_bytes(std::span(input.rest()))); }

}  // namespace triwar::fuzz
