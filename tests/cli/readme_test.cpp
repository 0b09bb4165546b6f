// README.md: what it shows is what happens.
#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/cli/temporary_folder.h"

using namespace triwar::cli;
namespace fs = std::filesystem;

namespace {

const fs::path root = TRIWAR_SOURCE_DIR;

/// The content of the fenced blocks of a document whose fence is followed by `language`.
std::vector<std::string> fenced_blocks(const std::string& document, const std::string& language) {
  std::vector<std::string> blocks;
  std::istringstream lines(document);
  bool inside = false;
  bool wanted = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      wanted = inside && line == "```" + language;
      if (wanted) blocks.emplace_back();
    } else if (wanted) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

struct Shown {
  std::string command;
  std::string output;
};

/// The commands of a transcript, each on a line behind "$ ", and what is shown below them.
std::vector<Shown> commands_in(const std::string& transcript) {
  std::vector<Shown> shown;
  std::istringstream lines(transcript);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("$ ")) {
      shown.push_back({line.substr(2), ""});
    } else if (!shown.empty()) {
      shown.back().output += line + "\n";
    }
  }
  return shown;
}

/// Without times, which differ, and without blank lines between commands.
std::string comparable(const std::string& output) {
  const std::string timeless = std::regex_replace(output, std::regex(R"(\d+\.\d+ s,)"), "TIME,");
  return timeless.substr(0, timeless.find_last_not_of('\n') + 1);
}

}  // namespace

TEST_CASE("every command that the README shows prints what it shows") {
  const TemporaryFolder folder;
  const std::string path = fs::path(TRIWAR_LOOKUP).parent_path().string() + ":" +
                           fs::path(TRIWAR_GENERATE).parent_path().string() + ":/usr/bin:/bin";
  int commands = 0;
  for (const std::string& block : fenced_blocks(read_file(root / "README.md"), "")) {
    for (const Shown& shown : commands_in(block)) {
      CAPTURE(shown.command);
      const Result result = run({"/bin/sh", "-c", shown.command},
                                {.environment = {{"PATH", path}}, .folder = folder.path()});
      CHECK(result.exit_code == done);
      CHECK(comparable(result.output) == comparable(shown.output));
      ++commands;
    }
  }
  CHECK(commands == 5);
}

TEST_CASE("the README's program is the one that the installed library is tested with") {
  const std::vector<std::string> programs = fenced_blocks(read_file(root / "README.md"), "cpp");
  REQUIRE(programs.size() == 1);
  CHECK(read_file(root / "tests/install/consumer.cpp").ends_with("\n" + programs[0]));
}

TEST_CASE("every file that the README and CONTRIBUTING link to exists") {
  for (const char* document : {"README.md", "CONTRIBUTING.md"}) {
    const std::string text = read_file(root / document);
    const std::regex link(R"(\]\(([^)#:]+)[^):]*\))");
    for (std::sregex_iterator i(text.begin(), text.end(), link), end; i != end; ++i) {
      CHECK_MESSAGE(fs::exists(root / (*i)[1].str()), (*i)[1].str());
    }
  }
}
