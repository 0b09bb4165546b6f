#include "service/catalogue.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <map>
#include <string>

#include "tablebase/embedded.h"
#include "tests/cli/generate.h"
#include "tests/server/served.h"
#include "tests/service/tables.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::service::catalogue_test {

using namespace server;  // Served

TEST_CASE("The catalogue lists the facts of each game") {
  Served served;
  const Json games = json_of(served.get("/v1/games"))["games"];
  REQUIRE(games.size() == embedded::games().size());
  std::map<std::string, Json> by_name;
  for (const Json& facts : games) by_name[facts["game"]] = facts;
  const Json& triangle = by_name["triangle-3"];
  CHECK_FALSE(triangle.contains("kind"));
  CHECK(triangle["edges"] == 18);
  CHECK(triangle["cells"] == 9);
  CHECK(triangle["states"] == 262144);
  CHECK(triangle["index"] == "dense");
  CHECK(by_name["triangle-4"]["index"] == "quiet");
  CHECK(triangle["title"] == "Triangle War");
  CHECK(triangle["group"] == "triangles");
  CHECK(triangle["value"] == -3);
  CHECK(triangle["table"] ==
        fmt::format("{:016x}", format::checksum_of(embedded::file("triangle-3")->layout)));
}

TEST_CASE("Without a table only popular boards are listed, if endgames are solved") {
  const Catalogue none({});
  CHECK(Json::parse(none.json(false)) == Json::parse(R"({"games":[]})"));
  CHECK(Json::parse(none.json(true))["games"].size() == 17);
}

TEST_CASE("A game has the geometry of its board, in the numbering of states") {
  Served served;
  const Json games = json_of(served.get("/v1/games"));
  for (const Json& facts : games["games"]) {
    const std::string name = facts["game"];
    const Board board = Board::make(name);
    const Json answer = json_of(served.get("/v1/games/" + name));
    for (const char* key : {"game", "states", "index", "table", "title", "group", "value"}) {
      CHECK(answer[key] == facts[key]);
    }
    REQUIRE(answer["points"].size() == static_cast<std::size_t>(board.points()));
    for (int point = 1; point <= board.points(); ++point) {
      const auto [x, y] = board.at(static_cast<Point>(point));
      CHECK(answer["points"][point - 1] == Json{x, y});
    }
    REQUIRE(answer["edges"].size() == static_cast<std::size_t>(board.edges()));
    for (const Edge edge : board.all_edges()) {
      const auto [low, high] = board.ends(edge);
      CHECK(answer["edges"][number(edge)] == Json{number(low), number(high)});
    }
    REQUIRE(answer["cells"].size() == static_cast<std::size_t>(board.cells()));
    for (int cell = 0; cell < board.cells(); ++cell) {
      EdgeSet outline;
      for (const int edge : answer["cells"][cell]["edges"]) {
        outline = outline.with(static_cast<Edge>(edge));
      }
      CHECK(outline == board.outline(static_cast<Cell>(cell)));
      std::size_t corner = 0;
      for (const Point point : board.corners(static_cast<Cell>(cell))) {
        CHECK(answer["cells"][cell]["corners"][corner++] == number(point));
      }
    }
  }
}

TEST_CASE(
    "The geometry of a board has its points, its edges, the edges of its cells, and its start") {
  const Figure figure({.name = "house",
                       .points = {{1, 0}, {0, 1}, {2, 1}, {0, 2.5}, {2, 2.5}},
                       .cells = {{1, 2, 3}, {2, 3, 5, 4}},
                       .drawn = {{3, 5}}});
  CHECK(Catalogue({}).geometry_without_table(figure) ==
        R"({"game":"house","table":null,)"
        R"("points":[[1,0],[0,1],[2,1],[0,2.5],[2,2.5]],)"
        R"("edges":[[1,2],[1,3],[2,3],[2,4],[4,5]],)"
        R"("cells":[{"edges":[0,1,2],"corners":[1,2,3]},{"edges":[2,3,4],"corners":[2,3,5,4]}],)"
        R"("drawn":[[3,5]],"title":"house","group":"other","value":null})");
}

TEST_CASE("All chunks of a table are checked") {
  const cli::TemporaryFolder folder;
  const std::string file = (folder / "boxes-1x8.tb.zst").string();
  for (const bool last : {false, true}) {
    cli::write_file(file, damaged_table(last));
    const Catalogue tables = open_tables({.files = {file}});
    CHECK(tests::code_of([&] { tables.check_checksums(); }) == ErrorCode::damaged);
  }
}

}  // namespace triwar::service::catalogue_test
