#include "service/handlers.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "service/request.h"
#include "tests/cli/lookup.h"
#include "tests/server/served.h"
#include "tests/service/tables.h"
#include "tests/support/bad_games.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"

namespace triwar::service::handlers_test {

using namespace server;  // Served

namespace {

using cli::TemporaryFolder;
using cli::write_file;

}  // namespace

TEST_CASE("A service that shuts down refuses long requests") {
  Served served;
  served.service.hurry();
  const Response response = served.ask(Method::post, game + "/positions", "1-2\n1-2\n");
  CHECK(response.status == 503);
  CHECK(json_of(response)["error"]["code"] == "overloaded");
}

TEST_CASE("A damaged table is an error and never a value") {
  const TemporaryFolder folder;
  write_file(folder / "boxes-1x8.tb.zst", damaged_table());
  Served served({.files = {(folder / "boxes-1x8.tb.zst").string()}});
  const std::string boxes = "/v1/games/boxes-1x8";
  CHECK(served.get(boxes).status == 200);
  // Only the first of many chunks is damaged.
  CHECK(served.get(boxes + "/position?state=0x1000000&line=0").status == 200);
  const auto check_damaged = [&](const Response& response) {
    CHECK(response.status == 500);
    CHECK(json_of(response)["error"]["code"] == "damaged");
    CHECK_FALSE(cli::contains(response.text(), folder.path().string()));
    CHECK(field(response, "ETag") == "");
  };
  check_damaged(served.get(boxes + "/position"));
  check_damaged(served.get(boxes + "/position?line=0"));
  check_damaged(served.get(boxes + "/review?moves=1-2"));
  check_damaged(served.ask(Method::post, boxes + "/positions", "1-2"));
  CHECK(cli::contains(served.complaints, folder.path().string()));

  Response counted;
  tests::await([&] {
    counted = served.get(boxes + "/statistics");
    return counted.status != 503;
  });
  check_damaged(counted);
  CHECK(served.get(boxes + "/statistics").status == 503);  // a failed count is tried again
}

TEST_CASE("A table that is overwritten while it is served gives no wrong value") {
  const TemporaryFolder folder;
  const std::string path = (folder / "boxes-1x8.tb.zst").string();
  const Board board = Board::make("boxes-1x8");
  tests::Values values(board.states());
  write_file(path, text_of(tests::table_of(board, values)));
  Served served({.files = {path}});
  values.assign(values.size(), 1);
  write_file(path, text_of(tests::table_of(board, values)));  // keeps the inode
  const Response response = served.get("/v1/games/boxes-1x8/position?line=0");
  CHECK(response.status == 500);
  CHECK(json_of(response)["error"]["code"] == "damaged");
}

TEST_CASE("An answer that the client has is not looked up") {
  // The intact and the damaged table have the same checksum, that of all values.
  const TemporaryFolder folder;
  const Board board = Board::make("boxes-1x8");
  const tests::Values zeros(board.states());
  write_file(folder / "whole.tb.zst", text_of(tests::table_of(board, zeros)));
  write_file(folder / "damaged.tb.zst", damaged_table());
  Served whole({.files = {(folder / "whole.tb.zst").string()}});
  Served damaged({.files = {(folder / "damaged.tb.zst").string()}});
  const std::string target = "/v1/games/boxes-1x8/position?line=0";
  const std::string etag = field(whole.get(target), "ETag");
  CHECK(damaged.get(target).status == 500);
  CHECK(damaged.get(target, etag).status == 304);
}

TEST_CASE("A game or position in any form is parsed") {
  Served served;
  const auto parsed = [&](const std::string& query, const std::string& text) {
    return body(served.ask(Method::post, "/v1/parse" + query, text));
  };
  CHECK(parsed("?game=boxes-2x2", "1. b1-c1 {hm}\n2. a1-b1!\n") ==
        R"({"form":"record","game":"boxes-2x2","moves":["8-9","7-8"]})"
        "\n");
  CHECK(parsed("?to_move=B", "+-+\n|A|\n+-+\n") ==
        R"({"form":"picture","game":"boxes-1x1","state":"0xf","to_move":"B","score":{"A":1,"B":0}})"
        "\n");
  CHECK(parsed("?game=triangle-3&input=states", "31").find(R"("state":"0x1f")") !=
        std::string::npos);
  const std::string record = "[Board \"boxes-1x2\"]\n[Start \"0x2b,B,1-0\"]\n1. 2-3\n";
  CHECK(
      parsed("", record) ==
      R"({"form":"record","game":"boxes-1x2","state":"0x2b","to_move":"B","score":{"A":1,"B":0},"moves":["2-3"]})"
      "\n");
  for (const tests::BadText& bad : tests::bad_texts()) {
    CAPTURE(bad.text);
    std::string target = "/v1/parse?to_move=A";
    if (!bad.game.empty()) target += "&game=" + bad.game;
    if (!bad.form.empty()) target += "&input=" + bad.form;
    const Response refused = served.ask(Method::post, target, bad.text);
    CHECK(refused.status == 400);
    const Json error = json_of(refused)["error"];
    CHECK(error["code"] == bad.code);
    CHECK(error["move"] == (bad.move ? Json(*bad.move) : Json()));
    CHECK(cli::contains(error["message"].get<std::string>(), bad.message));
  }
  CHECK(served.ask(Method::post, "/v1/parse?game=boxes", "1-2").status == 404);
  CHECK(served.ask(Method::post, "/v1/parse?input=blocks", "1-2").status == 400);
  CHECK(served.ask(Method::get, "/v1/parse", "").status == 405);
}

}  // namespace triwar::service::handlers_test
