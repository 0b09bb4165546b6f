// Any bytes as a table file give an Error or answers.
#include "tests/fuzz/ask_table.h"

namespace triwar::fuzz::table_bytes_target {

void run(Case& input) { ask_table(std::as_bytes(std::span(input.rest()))); }

}  // namespace triwar::fuzz::table_bytes_target
