#include "games/any_table.h"

#include <doctest/doctest.h>

#include "tablebase/board/boardless_games.h"
#include "tablebase/embedded.h"

namespace triwar {
namespace {

TEST_CASE("Every embedded table opens as that of its game, and has statistics") {
  for (const char* game : {"triangle-2", "boxes-1x2", "painting"}) {
    CAPTURE(game);
    const AnyTable table = open_table(*embedded::file(game));
    CHECK(std::holds_alternative<Tablebase>(table) != is_boardless(game));
    const std::string json = table_stats(table, true, [](std::uint64_t, std::uint64_t) {});
    CHECK(json.starts_with(std::string(R"({"game":")") + game));
  }
}

}  // namespace
}  // namespace triwar
