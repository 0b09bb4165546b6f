#include "service/known_values.h"

#include <doctest/doctest.h>

#include <regex>
#include <sstream>
#include <string>

#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::service::known_values_test {

TEST_CASE("Known values are those of docs/results.md") {
  const std::regex row(R"(\| `([a-z0-9-]+)` \|.*\| \*\*([+-]\d+)\*\* \|.*)");
  std::istringstream results(cli::read_file(tests::source("docs/results.md")));
  int boards = 0;
  for (std::string line; std::getline(results, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, row)) continue;
    CAPTURE(line);
    CHECK(known_value(found[1].str()) == std::stoi(found[2]));
    ++boards;
  }
  CHECK(boards == 40);
  CHECK(known_value("boxes-5x6-swedish") == -4);
  CHECK(known_value("boxes-3x2") == -2);  // boxes-2x3 on its side
  for (const char* const unknown : {"boxes-5x5", "boxes-6x5", "house", ""}) {
    CHECK_FALSE(known_value(unknown));
  }
}

TEST_CASE("Known values are those of the embedded tables") {
  int unknown = 0;  // long rows are not in docs/results.md
  for (const std::string_view game : embedded::games()) {
    CAPTURE(game);
    const auto known = known_value(game);
    unknown += known ? 0 : 1;
    if (known) CHECK(*known == embedded::tablebase(game).value({}));
  }
  CHECK(unknown <= 8);
}

}  // namespace triwar::service::known_values_test
