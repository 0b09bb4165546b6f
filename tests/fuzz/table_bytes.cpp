// Any bytes as a table file: an Error, or answers.
#include "tests/fuzz/ask_table.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  triwar::fuzz::ask_table(std::as_bytes(std::span(data, size)));
  return 0;
}
