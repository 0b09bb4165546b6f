// The entry point of libFuzzer. TRIWAR_FUZZ_TARGET is the namespace of the program's target.
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::TRIWAR_FUZZ_TARGET {
void run(Case& input);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  triwar::fuzz::Case input(data, size);
  triwar::fuzz::TRIWAR_FUZZ_TARGET::run(input);
  return 0;
}
