// README.md: what it shows is what happens.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

using namespace triwar::cli;
namespace fs = std::filesystem;

namespace {

const fs::path root = TRIWAR_SOURCE_DIR;

struct Block {
  std::string language;  ///< what follows the fence
  std::string text;
};

/// The fenced blocks of a document, in order.
std::vector<Block> fenced_blocks(const std::string& document) {
  std::vector<Block> blocks;
  std::istringstream lines(document);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), ""});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

std::vector<Block> blocks_of_readme() { return fenced_blocks(read_file(root / "README.md")); }

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

/// Where the programs of this build are found first.
Setup with_programs(const TemporaryFolder& folder) {
  const std::string path = fs::path(TRIWAR_LOOKUP).parent_path().string() + ":" +
                           fs::path(TRIWAR_GENERATE).parent_path().string() + ":/usr/bin:/bin";
  return {.environment = {{"PATH", path}}, .folder = folder.path()};
}

}  // namespace

TEST_CASE("every command that the README shows prints what it shows") {
  const TemporaryFolder folder;
  int commands = 0;
  for (const Block& block : blocks_of_readme()) {
    if (!block.language.empty()) continue;
    for (const Shown& shown : commands_in(block.text)) {
      CAPTURE(shown.command);
      const Result result = run({"/bin/sh", "-c", shown.command}, with_programs(folder));
      CHECK(result.exit_code == done);
      CHECK(comparable(result.output) == comparable(shown.output));
      ++commands;
    }
  }
  CHECK(commands == 9);
}

TEST_CASE("every script that the README shows prints what it shows") {
  const TemporaryFolder folder;
  int scripts = 0;
  const std::vector<Block> blocks = blocks_of_readme();
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[i].language != "output") continue;
    const Block& script = blocks[i - 1];
    CAPTURE(script.text);
    const std::string program = script.language == "python" ? "/usr/bin/python3" : "/bin/bash";
    const Result result = run({program, "-c", script.text}, with_programs(folder));
    CHECK(result.exit_code == done);
    CHECK(result.error == "");
    CHECK(result.output == blocks[i].text);
    ++scripts;
  }
  CHECK(scripts == 2);
}

TEST_CASE("the programs in the README are those that the installed libraries are tested with") {
  const std::map<std::string, std::string> files{{"c", "c/consumer.c"}, {"cpp", "consumer.cpp"}};
  std::size_t programs = 0;
  for (const Block& block : blocks_of_readme()) {
    const auto file = files.find(block.language);
    if (file == files.end()) continue;
    CHECK(read_file(root / "tests/install" / file->second).ends_with("\n" + block.text));
    ++programs;
  }
  CHECK(programs == files.size());
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
