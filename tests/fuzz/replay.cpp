// Replays the cases of a folder with a fuzz target, without libFuzzer.
// Usage: fuzz-replay TARGET FOLDER
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include "tests/fuzz/fuzz.h"

// TRIWAR_FUZZ_TARGETS is TARGET(board) TARGET(games) and so on.
#define TARGET(name)                      \
  namespace triwar::fuzz::name##_target { \
    void run(Case& input);                \
  }
TRIWAR_FUZZ_TARGETS
#undef TARGET

int main(int argc, char** argv) {
  using triwar::fuzz::Case;
#define TARGET(name) {#name, triwar::fuzz::name##_target::run},
  const std::map<std::string_view, void (*)(Case&)> targets = {TRIWAR_FUZZ_TARGETS};
#undef TARGET
  triwar::fuzz::check(argc == 3 && targets.contains(argv[1]), "usage: fuzz-replay TARGET FOLDER");
  const auto run = [&](std::string_view bytes) {
    Case input(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    targets.at(argv[1])(input);
  };
  run({});
  int cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    // A finding ends the process; this line names it.
    std::fprintf(stderr, "%s\n", entry.path().c_str());
    run(bytes);
    ++cases;
  }
  std::printf("%d cases\n", cases);
  return cases > 0 ? 0 : 1;
}
