// docs/reliability.md, "Limits": the code that defines a limit and the tests of it exist.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>

#include "tests/cli/generate.h"
#include "tests/support/paths.h"

namespace {

namespace limits {

const std::filesystem::path root = triwar::tests::source("");

/// A text without white space, which clang-format may change.
std::string packed(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\n'; }),
             text.end());
  return text;
}

/// All test files, without white space.
std::string all_tests() {
  std::string text;
  for (const auto& file : std::filesystem::recursive_directory_iterator(root / "tests")) {
    if (file.path().filename().string().ends_with("_test.cpp")) {
      text += packed(triwar::cli::read_file(file.path()));
    }
  }
  return text;
}

}  // namespace limits

}  // namespace

TEST_CASE("Each limit of docs/reliability.md is defined as it says, and has the tests it names") {
  const std::string document = triwar::cli::read_file(limits::root / "docs/reliability.md");
  const std::size_t begin = document.find("| limit | defined by | tests |\n|---|---|---|\n");
  REQUIRE(begin != document.npos);
  std::istringstream lines(document.substr(begin, document.find("\n\n", begin) - begin));
  const std::string tests = limits::all_tests();
  const std::regex row(R"(\| .+ \| `([^`]+)`: `([^`]+)` \| (.+) \|)");
  const std::regex heading(R"(\| \*\*.+\*\* \| \| \|)");
  const std::regex quoted("\"([^\"]+)\"");
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  int limits_found = 0;
  while (std::getline(lines, line)) {
    CAPTURE(line);
    if (std::regex_match(line, heading)) continue;
    std::smatch cells;
    REQUIRE(std::regex_match(line, cells, row));
    const std::string source = triwar::cli::read_file(limits::root / cells[1].str());
    CHECK(triwar::cli::contains(limits::packed(source), limits::packed(cells[2])));
    const std::string cited = cells[3];
    int named = 0;
    for (std::sregex_iterator name(cited.begin(), cited.end(), quoted), end; name != end; ++name) {
      CAPTURE((*name)[1].str());
      CHECK(
          triwar::cli::contains(tests, limits::packed("TEST_CASE(\"" + (*name)[1].str() + "\")")));
      ++named;
    }
    CHECK(named > 0);
    ++limits_found;
  }
  CHECK(limits_found > 50);
}
