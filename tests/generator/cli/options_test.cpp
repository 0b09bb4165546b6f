#include "generator/cli/options.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/thrown.h"

namespace triwar::options_test {
namespace {

Options parsed(std::vector<std::string> words, const HelpTexts& texts = {}) {
  words.insert(words.begin(), "triwar-generate");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  auto options = parse_options(static_cast<int>(arguments.size()), arguments.data(), texts);
  REQUIRE(options);
  return *std::move(options);
}

std::optional<std::string> output_file(const Options& options) {
  return options.output_file(plan_for(Board::make(options.game), options));
}

bool refused(const std::vector<std::string>& words) {
  return tests::code_of([&] { parsed(words); }) == ErrorCode::usage;
}

}  // namespace

TEST_CASE("Without options a game is written to a file of its name") {
  const Options options = parsed({"triangle-3"});
  CHECK(options.game == "triangle-3");
  CHECK(output_file(options) == "triangle-3.tb.zst");
  CHECK(output_file(parsed({"triangle-3", "--nimbers"})) == "triangle-3.nimbers.tb.zst");
  CHECK(!options.index);
  CHECK(!options.memory);
  CHECK(!options.force);
}

TEST_CASE("Sizes, choices and numbers of options are read") {
  const Options options = parsed({"boxes-2x3", "--memory", "1.5K", "--index", "quiet", "--threads",
                                  "3", "--level", "7", "-o", "here"});
  CHECK(options.game == "boxes-2x3");
  CHECK(options.memory == 1536);
  CHECK(options.index == format::IndexKind::quiet);
  CHECK(options.threads == 3);
  CHECK(options.level == 7);
  CHECK(output_file(options) == "here");
}

TEST_CASE("Standard output is no file, by either of its names") {
  for (const char* name : {"-", "/dev/stdout"}) {
    const Options options = parsed({"triangle-3", "-o", name});
    CHECK(options.to_standard_output());
    CHECK(!output_file(options));
  }
}

TEST_CASE("The default number of threads is that of the program") {
  CHECK(parsed({"triangle-3"}, {.default_threads = 5}).threads == 5);
  CHECK(parsed({"triangle-3", "--threads", "2"}, {.default_threads = 5}).threads == 2);
}

TEST_CASE("Numbers of options are read up to their limits") {
  CHECK(parsed({"triangle-3", "--threads", "1"}).threads == 1);
  CHECK(parsed({"triangle-3", "--threads", "1024"}).threads == 1024);
  CHECK(refused({"--threads", "1025"}));
  CHECK(parsed({"triangle-3", "--level", "1"}).level == 1);
  CHECK(parsed({"triangle-3", "--level", "22"}).level == 22);
  CHECK(refused({"--level", "0"}));
  CHECK(parsed({"triangle-3", "--memory", "15.9E"}).memory > std::uint64_t{15} << 60);
  CHECK(refused({"--memory", "16E"}));
}

TEST_CASE("Options that contradict each other, and values out of range, are refused") {
  CHECK(refused({"--verify", "table", "--force"}));
  CHECK(refused({"--list", "--verify", "table"}));
  CHECK(refused({"--all"}));
  CHECK(refused({"--board", "board.json", "triangle-2"}));
  CHECK(refused({"--threads", "0"}));
  CHECK(refused({"--level", "23"}));
  for (const char* memory : {"much", "1Q", "-1", "100000000000000000000"}) {
    CHECK(refused({"--memory", memory}));
  }
  CHECK(refused({"--output", ""}));
  CHECK(refused({"--verify", ""}));
}

}  // namespace triwar::options_test
