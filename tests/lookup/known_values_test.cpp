#include "lookup/known_values.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>

#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::lookup::known_values_test {

TEST_CASE("Known values are those of docs/inside/results.md and results.csv") {
  const std::regex row(R"(\| `([a-z0-9-]+)` \|.*\| \*\*([+-]\d+)\*\* \|.*)");
  std::istringstream results(cli::read_file(tests::source("docs/inside/results.md")));
  int boards = 0;
  for (std::string line; std::getline(results, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, row)) continue;
    CAPTURE(line);
    CHECK(known_value(found[1].str()) == std::stoi(found[2]));
    ++boards;
  }
  const std::string data = cli::read_file(tests::source("docs/inside/results.csv"));
  CHECK(boards == std::count(data.begin(), data.end(), '\n') - 1);  // the first line names columns
  CHECK(boards > 48);
  CHECK(known_value("boxes-3x2") == -2);  // boxes-2x3 on its side
  for (const char* const unknown : {"boxes-5x5", "boxes-6x5", "house", ""}) {
    CHECK_FALSE(known_value(unknown));
  }
}

TEST_CASE("Known values are those of the embedded tables") {
  for (const std::string_view game : embedded::games()) {
    CAPTURE(game);
    const auto known = known_value(game);
    REQUIRE(known);
    CHECK(*known == embedded::tablebase(game).value({}));
  }
}

}  // namespace triwar::lookup::known_values_test
