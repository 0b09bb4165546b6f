// docs/inside/architecture.md: sources include only the files that its table of directories allows,
// and the files it names exist. CONTRIBUTING.md: tests do not wait for time to pass.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/support/paths.h"

namespace triwar::architecture_test {

using triwar::cli::read_file;
namespace fs = std::filesystem;

namespace {

const fs::path root = triwar::tests::source("");

std::string document() { return read_file(root / "docs/inside/architecture.md"); }

/// Returns the texts between backquotes.
std::vector<std::string> quoted(const std::string& text) {
  const std::regex quotes("`([^`\n]+)`");
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), quotes), end; i != end; ++i) {
    found.push_back((*i)[1]);
  }
  return found;
}

/// By directory, the directories that its sources may include; "" stands for all.
using Includes = std::map<std::string, std::set<std::string>>;

/// Reads the document's table. A directory may include itself, the directories in the last column
/// of its row, and all directories that those may include.
Includes read_table() {
  Includes includes;
  const std::string text = document();
  const std::size_t begin = text.find("| directory |");
  std::istringstream lines(text.substr(begin, text.find("\n\n", begin) - begin));
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> names = quoted(line.substr(0, line.find("| ", 2)));
    if (names.empty()) continue;  // the head of the table
    const std::size_t last_column = line.rfind("| ", line.size() - 3) + 2;
    std::set<std::string>& included = includes[names[0]];
    included.insert(names[0]);
    if (line.ends_with("| everything |")) included.insert("");
    for (const std::string& name : quoted(line.substr(std::min(last_column, line.size())))) {
      REQUIRE_MESSAGE(includes.contains(name), name, " must stand above ", names[0]);
      included.insert(includes[name].begin(), includes[name].end());
    }
  }
  return includes;
}

/// Returns the directory of a source in the table: the longest one that its path begins with.
std::string directory_of(const std::string& path, const Includes& includes) {
  std::string longest;
  for (const auto& [directory, included] : includes) {
    if (path.starts_with(directory) && directory.size() > longest.size()) longest = directory;
  }
  return longest;
}

/// Returns JavaScript without its comments between "/*" and "*/", which name types.
std::string without_comments(std::string text) {
  for (std::size_t begin = 0; (begin = text.find("/*", begin)) != std::string::npos;) {
    text.erase(begin, text.find("*/", begin) + 2 - begin);
  }
  return text;
}

/// Returns the files that a source includes or imports, relative to the root. Imports in JavaScript
/// are relative to the source.
std::vector<std::string> included_by(const fs::path& source) {
  const bool is_script = source.extension() == ".js";
  static const std::regex include(R"re((?:^|\n)#include "([^"]+)")re");
  static const std::regex import(R"re((?:\bfrom |\bimport |\bimport\(|new URL\()'(\.[^']+)')re");
  const std::string text = is_script ? without_comments(read_file(source)) : read_file(source);
  std::vector<std::string> paths;
  for (std::sregex_iterator i(text.begin(), text.end(), is_script ? import : include), end;
       i != end; ++i) {
    const std::string name = (*i)[1];
    paths.push_back(is_script
                        ? (source.parent_path() / name).lexically_relative(root).lexically_normal()
                        : fs::path(name));
  }
  return paths;
}

}  // namespace

TEST_CASE("sources include what the table of docs/inside/architecture.md allows and nothing else") {
  const Includes includes = read_table();
  std::map<std::string, int> sources;  // by directory
  std::map<std::string, int> checked;  // by extension
  for (const char* folder : {"tablebase", "painting", "program", "generator", "search", "lookup",
                             "service", "server", "c", "cpp", "python", "web", "bench"}) {
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = file.path().extension();
      if (extension != ".h" && extension != ".cpp" && extension != ".c" && extension != ".js") {
        continue;
      }
      const std::string path = fs::relative(file, root);
      const std::string directory = directory_of(path, includes);
      REQUIRE_MESSAGE(!directory.empty(), path);
      const std::set<std::string>& allowed = includes.at(directory);
      for (const std::string& included : included_by(file)) {
        const bool is_allowed =
            allowed.contains(directory_of(included, includes)) || allowed.contains("");
        CHECK_MESSAGE(is_allowed, path, " includes ", included);
        ++checked[extension];
      }
      ++sources[directory];
    }
  }
  sources["tests/"] = 1;  // may include everything
  CHECK(sources.size() == includes.size());
  CHECK(checked[".js"] > 50);
  CHECK(checked[".cpp"] > 400);
}

TEST_CASE("every file and directory that docs/inside/architecture.md names exists") {
  int named = 0;
  for (const std::string& path : quoted(document())) {
    if (!fs::exists(root / path.substr(0, path.find('/')))) continue;
    CHECK_MESSAGE((fs::exists(root / path) || fs::exists(root / (path + ".h"))), path);
    ++named;
  }
  CHECK(named > 60);
}

TEST_CASE("tests wait for events, not for time") {
  const std::string allowed = "support/process_test.cpp";  // runs a program that takes too long
  const std::regex sleep(
      R"(\b(u?sleep|nanosleep|sleep_for|sleep_until|waitForTimeout|Timer|setitimer)\(|"sleep")"
      R"(|\bsleep [0-9.]|\bset(Timeout|Interval)\([^;\n]*\b[0-9_]+\))");
  int tests = 0;
  for (const auto& file : fs::recursive_directory_iterator(root / "tests")) {
    const std::string path = fs::relative(file, root / "tests");
    if (!file.is_regular_file() || path == "architecture_test.cpp") continue;
    static const std::set<std::string> extensions = {".c",  ".cpp", ".h",     ".js",
                                                     ".py", "",     ".cmake", ".toml"};
    if (!extensions.contains(file.path().extension()) || path.starts_with("fuzz/corpus")) continue;
    std::istringstream lines(read_file(file));
    for (std::string line; std::getline(lines, line);) {
      const bool sleeps = std::regex_search(line, sleep) && path != allowed;
      CHECK_MESSAGE(!sleeps, path, " sleeps: ", line, "; see CONTRIBUTING.md, How to test that");
    }
    ++tests;
  }
  CHECK(tests > 250);
}

}  // namespace triwar::architecture_test
