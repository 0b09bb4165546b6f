#include "lookup/game_link.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace triwar::lookup::game_link_test {
namespace {

TEST_CASE("Links name a board") {
  const auto link = [](std::string_view line) {
    const auto found = game_link(line);
    return found ? found->board + "|" + std::string(found->moves) : "";
  };
  CHECK(link("http://www.trmph.com/dnb/board#5,f3h9 # x") == "boxes-5x5|f3h9 # x");
  CHECK(link(" trmph.com/dnb/board#3x4,j7") == "boxes-3x4|j7");
  CHECK(link("https://trmph.com/dnb/board#5") == "boxes-5x5|");
  for (const char* line : {"trmph.com/dnb/board", "trmph.com/dnb/board#", "trmph.com/dnb/board#5x",
                           "trmph.com/hex/board#5,a1", "x trmph.com/dnb/board#5"}) {
    CHECK(link(line).empty());
  }
}

}  // namespace
}  // namespace triwar::lookup::game_link_test
