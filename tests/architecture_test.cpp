// docs/architecture.md: its table of rooms is what sources include, and what it names is there.
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

using triwar::cli::read_file;
namespace fs = std::filesystem;

namespace {

const fs::path root = TRIWAR_SOURCE_DIR;

std::string document() { return read_file(root / "docs/architecture.md"); }

/// What stands between backquotes on a line.
std::vector<std::string> quoted(const std::string& text) {
  const std::regex quotes("`([^`\n]+)`");
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), quotes), end; i != end; ++i) {
    found.push_back((*i)[1]);
  }
  return found;
}

/// By room, those that it may include, its own among them; "" stands for all.
using Rooms = std::map<std::string, std::set<std::string>>;

/// As the document's table has them.
Rooms read_rooms() {
  Rooms rooms;
  const std::string text = document();
  const std::size_t begin = text.find("| room |");
  std::istringstream lines(text.substr(begin, text.find("\n\n", begin) - begin));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t last_field = line.rfind("| ", line.size() - 3) + 2;
    const std::vector<std::string> here = quoted(line.substr(0, line.find("| ", 2)));
    std::vector<std::string> included = quoted(line.substr(std::min(last_field, line.size())));
    included.insert(included.end(), here.begin(), here.end());
    if (line.ends_with("| everything |")) included.push_back("");
    for (const std::string& room : here) rooms[room] = {included.begin(), included.end()};
  }
  return rooms;
}

/// The room of a source: the longest one that its path begins with.
std::string room_of(const std::string& path, const Rooms& rooms) {
  std::string longest;
  for (const auto& [room, included] : rooms) {
    if (path.starts_with(room) && room.size() > longest.size()) longest = room;
  }
  return longest;
}

}  // namespace

TEST_CASE("every source includes what the rooms of docs/architecture.md allow and nothing else") {
  const Rooms rooms = read_rooms();
  const std::regex include(R"re((?:^|\n)#include "([^"]+)")re");
  std::map<std::string, int> sources;
  for (const char* folder : {"tablebase", "painting", "games", "program", "generator", "lookup",
                             "service", "server", "c", "python", "web", "bench"}) {
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = file.path().extension();
      if (extension != ".h" && extension != ".cpp" && extension != ".c") continue;
      const std::string path = fs::relative(file, root);
      const std::string room = room_of(path, rooms);
      REQUIRE_MESSAGE(!room.empty(), path);
      const std::string text = read_file(file);
      for (std::sregex_iterator i(text.begin(), text.end(), include), end; i != end; ++i) {
        const std::string included = room_of((*i)[1], rooms);
        CHECK_MESSAGE((rooms.at(room).contains(included) || rooms.at(room).contains("")), path,
                      " includes ", (*i)[1].str());
      }
      ++sources[room];
    }
  }
  sources["tests/"] = 1;  // is not looked at
  CHECK(sources.size() == rooms.size());
}

TEST_CASE("every file and folder that docs/architecture.md names exists") {
  const std::string text = document();
  const std::string built = text.substr(0, text.find("Rooms that are to come"));
  int named = 0;
  for (const std::string& path : quoted(built)) {
    if (!fs::exists(root / path.substr(0, path.find('/')))) continue;
    CHECK_MESSAGE((fs::exists(root / path) || fs::exists(root / (path + ".h"))), path);
    ++named;
  }
  CHECK(named > 50);
}
