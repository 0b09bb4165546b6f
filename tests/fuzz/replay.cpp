// Replays the cases of folders with a fuzz target, without libFuzzer. Usage: fuzz-TARGET FOLDER...
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/fuzz.h"

int main(int argc, char** argv) {
  LLVMFuzzerTestOneInput(nullptr, 0);
  int cases = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      // A finding ends the process; this line names it.
      std::fprintf(stderr, "%s\n", entry.path().c_str());
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
      ++cases;
    }
  }
  std::printf("%d cases\n", cases);
  return cases > 0 ? 0 : 1;
}
