// The entry point through which libFuzzer or replay.cpp passes a case to a target.
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  triwar::fuzz::Case input(data, size);
  triwar::fuzz::run(input);
  return 0;
}
