#include "service/service.h"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "lookup/table_stats.h"
#include "server/embedded_files.h"
#include "service/limits.h"
#include "tablebase/base/error.h"
#include "tablebase/embedded.h"
#include "tests/cli/lookup.h"
#include "tests/server/served.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::server {
namespace {

using cli::TemporaryFolder;
using cli::write_file;

constexpr const char* sample = "2-4,4-5,5-9,3-6,2-5,3-5";
const std::string game = "/v1/games/triangle-3";

std::string text_of(const bytes::Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A table that is too large to be read when it is opened; its first or last chunk is not what was
/// written.
std::string damaged_table(bool last = false) {
  const Board board = Board::make("boxes-1x8");
  const tests::Values zeros(board.states());
  bytes::Bytes file = tests::table_of(board, zeros);
  const format::Layout layout =
      format::read_layout(*view_memory("damaged", {file.data(), file.size()}));
  const format::Frame& frame = last ? layout.chunks.back() : layout.chunks.front();
  file[frame.offset + frame.size - 1] ^= std::byte{1};  // of its checksum
  return text_of(file);
}

/// The targets that are answered 200, by method.
const std::vector<std::string> readable = {"/",
                                           "/healthz",
                                           "/readyz",
                                           "/metrics",
                                           "/openapi.json",
                                           "/v1/games",
                                           game,
                                           "/v1/games/painting",
                                           game + "/position",
                                           game + "/position?moves=2-4&line=0",
                                           game + "/position?state=0x1f",
                                           game + "/review?moves=2-4",
                                           "/v1/painting?columns=5"};

}  // namespace

TEST_CASE("The games are told with their facts") {
  Served served;
  const Json games = json_of(served.get("/v1/games"))["games"];
  REQUIRE(games.size() == embedded::games().size());
  std::map<std::string, Json> by_name;
  for (const Json& facts : games) by_name[facts["game"]] = facts;
  const Json& triangle = by_name["triangle-3"];
  CHECK(triangle["kind"] == "board");
  CHECK(triangle["edges"] == 18);
  CHECK(triangle["cells"] == 9);
  CHECK(triangle["states"] == 262144);
  CHECK(triangle["index"] == "dense");
  CHECK(by_name["triangle-4"]["index"] == "quiet");
  CHECK(by_name["painting"]["kind"] == "painting");
  CHECK(triangle["table"] ==
        fmt::format("{:016x}", format::checksum_of(embedded::file("triangle-3")->layout)));
}

TEST_CASE("A game is told with its geometry, in the numbering of states") {
  Served served;
  const Json games = json_of(served.get("/v1/games"));
  for (const Json& facts : games["games"]) {
    if (facts["kind"] != "board") continue;
    const std::string name = facts["game"];
    const Board board = Board::make(name);
    const Json told = json_of(served.get("/v1/games/" + name));
    for (const char* key : {"game", "kind", "states", "index", "table"}) {
      CHECK(told[key] == facts[key]);
    }
    REQUIRE(told["points"].size() == static_cast<std::size_t>(board.points()));
    for (int point = 1; point <= board.points(); ++point) {
      const auto [x, y] = board.at(static_cast<Point>(point));
      CHECK(told["points"][point - 1] == Json{x, y});
    }
    REQUIRE(told["edges"].size() == static_cast<std::size_t>(board.edges()));
    for (const Edge edge : board.all_edges()) {
      const auto [low, high] = board.ends(edge);
      CHECK(told["edges"][number(edge)] == Json{number(low), number(high)});
    }
    REQUIRE(told["cells"].size() == static_cast<std::size_t>(board.cells()));
    for (int cell = 0; cell < board.cells(); ++cell) {
      EdgeSet outline;
      for (const int edge : told["cells"][cell]["edges"]) {
        outline = outline.with(static_cast<Edge>(edge));
      }
      CHECK(outline == board.outline(static_cast<Cell>(cell)));
      std::size_t corner = 0;
      for (const Point point : board.corners(static_cast<Cell>(cell))) {
        CHECK(told["cells"][cell]["corners"][corner++] == number(point));
      }
    }
  }
}

TEST_CASE("A position is the object of triwar-lookup without game, and with closes") {
  Served served;
  std::string expected(cli::sample_json);
  expected.replace(0, std::string_view(R"({"game":1,)").size(), "{");
  expected.resize(expected.rfind('}'));
  expected +=
      R"(,"closes":{"1-2":0,"1-3":0,"2-3":1,"4-7":0,"4-8":0,"5-6":1,"5-8":0,"6-9":0,"6-10":0,)"
      R"("7-8":0,"8-9":0,"9-10":0}})"
      "\n";
  const std::string target = game + "/position?moves=" + sample;
  const Response response = served.get(target);
  CHECK(response.status == 200);
  CHECK(response.content_type == "application/json");
  CHECK(body(response) == expected);
  CHECK(body(served.get(target + "&line=1")) == expected);
  CHECK(body(served.get(game + "/position?moves=2-4%204-5%2C5-9+3-6,2-5+3%2D5")) == expected);
  CHECK(body(served.get("http://example.org:80" + target)) == expected);
  CHECK(body(served.get("HTTP://example.org:80" + target)) == expected);
  CHECK(body(served.get("/v1/games/triangle%2d3/position?moves=" + std::string(sample))) ==
        expected);

  const std::size_t begin = expected.find(R"(,"continuation")");
  expected.erase(begin, expected.find(R"(,"state")") - begin);
  CHECK(body(served.get(target + "&line=0")) == expected);

  const Json empty = json_of(served.get(game + "/position"));
  CHECK(empty["state"] == "0x0");
  CHECK(empty == json_of(served.get(game + "/position?moves=")));

  const Json state = json_of(served.get(game + "/position?state=0x10f8"));
  CHECK(state["to_move"].is_null());
  CHECK(state["value"] == 6);
  CHECK(state["owners"][1] == "?");
  CHECK(state == json_of(served.get(game + "/position?state=" + std::string(sample))));
}

TEST_CASE("A review and the painting game are the objects of triwar-lookup without game") {
  Served served;
  const auto without_game = [](const cli::Result& result) {
    std::string text = result.output;
    text.replace(0, std::string_view(R"({"game":1,)").size(), "{");
    return text;
  };
  CHECK(body(served.get(game + "/review?moves=" + sample)) ==
        without_game(cli::lookup({"--review", "-i", "lines"}, std::string(sample) + "\n")));
  CHECK(
      body(served.get("/v1/painting?columns=12&cells=1,3;2,4")) ==
      without_game(cli::lookup({"-g", "painting", "-i", "lines", "-f", "json"}, "12: 1,3 2,4\n")));
  CHECK(json_of(served.get("/v1/painting?columns=9223372036854775807"))["painted"] == 0);
}

TEST_CASE("Many positions are what triwar-lookup writes") {
  Served served;
  const std::string long_line(70'000, ' ');
  const std::string lines = "\xef\xbb\xbf# comment\n2-4 4-5\n\n1-2\r\n2-4,2-4\nx\n#\n" + long_line +
                            "\n" + long_line.substr(0, 65'536) +
                            "\n1\xe2\x80\x93"
                            "2";
  const std::string states = "0x1f\n2-4 4-5\n0xfffffffff\n0x\n2-4 4-2";
  for (const auto& [input, text] : {std::pair{"lines", lines}, {"states", states}}) {
    for (const std::string& asked :
         {text, text + "\n", text + "\n\n", std::string(), std::string("\n")}) {
      const Response response = served.ask(Method::post, game + "/positions?input=" + input, asked);
      CHECK(response.status == 200);
      CHECK(response.content_type == "application/x-ndjson");
      CHECK(body(response) == cli::lookup({"-i", input, "-f", "json"}, asked).output);
    }
  }
  CHECK(body(served.ask(Method::post, game + "/positions", lines)) ==
        body(served.ask(Method::post, game + "/positions?input=lines", lines)));
}

TEST_CASE("Errors have the status and the code of the interface") {
  Served served;
  struct Case {
    std::string target;
    int status;
    std::string code;
    Json move = {};
  };
  const Case cases[] = {{game + "/position?moves=2-4,4-5,4-2", 400, "edge_already_drawn", 3},
                        {game + "/position?moves=2-4,1-10", 400, "not_an_edge", 2},
                        {game + "/position?moves=x", 400, "unreadable"},
                        {game + "/position?moves=%00", 400, "unreadable"},
                        {game + "/position?state=0x40000", 400, "not_an_edge"},
                        {game + "/position?state=7", 400, "unreadable"},
                        {game + "/position?state=0x1&moves=2-4", 400, "unreadable"},
                        {game + "/position?line=2", 400, "unreadable"},
                        {game + "/position?moves=2-4&moves=2-4", 400, "unreadable"},
                        {game + "/position?moves=%4", 400, "unreadable"},
                        {game + "/position?moves=%zz", 400, "unreadable"},
                        {game + "/position?move=2-4", 400, "unknown_parameter"},
                        {game + "/position?Moves=2-4", 400, "unknown_parameter"},
                        {game + "/review?moves=2-4&line=0", 400, "unknown_parameter"},
                        {game + "/review?moves=2-4,2-4", 400, "edge_already_drawn", 2},
                        {game + "?x", 400, "unknown_parameter"},
                        {game + "/statistics?x=1", 400, "unknown_parameter"},
                        {"/v1/games?game=triangle-3", 400, "unknown_parameter"},
                        {"/?x=1", 400, "unknown_parameter"},
                        {"/healthz?x=1", 400, "unknown_parameter"},
                        {"/v1/painting", 400, "unreadable"},
                        {"/v1/painting?columns=", 400, "unreadable"},
                        {"/v1/painting?columns=5:1,1", 400, "unreadable"},
                        {"/v1/painting?columns=9223372036854775808", 400, "unreadable"},
                        {"/v1/painting?columns=5&cells=1,6", 400, "not_a_cell", 1},
                        {"/v1/painting?columns=5&cells=1,3;1,3", 400, "cell_already_painted", 2},
                        {"/v1/painting?columns=5&cells=1", 400, "unreadable"},
                        {"/v1/games/triangle-9", 404, "unknown_game"},
                        {"/v1/games/triangle-9/position", 404, "unknown_game"},
                        {"/v1/games/..%2f/position", 404, "unknown_game"},
                        {"/v1/games/painting/position", 404, "not_found"},
                        {"/v1/games/painting/review", 404, "not_found"},
                        {"/v1/games/", 404, "not_found"},
                        {game + "/", 404, "not_found"},
                        {game + "/position/", 404, "not_found"},
                        {game + "/moves", 404, "not_found"},
                        {"/v1", 404, "not_found"},
                        {"/index.html", 404, "not_found"},
                        {"/../etc/passwd", 404, "not_found"},
                        {"healthz", 400, "bad_request"},
                        {"*", 400, "bad_request"},
                        {"/healthz#x", 400, "bad_request"}};
  for (const Case& c : cases) {
    CAPTURE(c.target);
    const Response response = served.get(c.target);
    CHECK(response.status == c.status);
    CHECK(response.content_type == "application/json");
    const Json error = json_of(response)["error"];
    CHECK(error["code"] == c.code);
    CHECK(error["move"] == c.move);
    CHECK_FALSE(error["message"].get<std::string>().empty());
    CHECK(field(response, "ETag") == "");
    CHECK(field(response, "Cache-Control") == "no-store");
  }
  for (const char* input : {"judge", ""}) {
    const Response response = served.ask(Method::post, game + "/positions?input=" + input, "2-4");
    CHECK(response.status == 400);
  }
  CHECK(served.complaints == "");
}

TEST_CASE("Bodies have at most 10,000 lines") {
  Served served;
  std::string lines;
  for (std::uint64_t i = 0; i < most_lines; ++i) lines += "#\n";
  CHECK(served.ask(Method::post, game + "/positions", lines).status == 200);
  const Response response = served.ask(Method::post, game + "/positions", lines + "1-2");
  CHECK(response.status == 413);
  CHECK(json_of(response)["error"]["code"] == "too_large");
}

TEST_CASE("Other methods are refused, with those that are allowed") {
  Served served;
  for (const std::string& target : readable) {
    CAPTURE(target);
    for (const Method method : {Method::post, Method::other}) {
      const Response response = served.ask(method, target);
      CHECK(response.status == 405);
      CHECK(field(response, "Allow") == "GET, HEAD, OPTIONS");
      CHECK(json_of(response)["error"]["code"] == "method_not_allowed");
    }
  }
  for (const Method method : {Method::get, Method::head, Method::other}) {
    const Response response = served.ask(method, game + "/positions");
    CHECK(response.status == 405);
    CHECK(field(response, "Allow") == "POST, OPTIONS");
  }
}

TEST_CASE("Browsers may ask from any page") {
  Served served;
  for (const std::string& target : readable) {
    const Response response = served.ask(Method::options, target);
    CHECK(response.status == 204);
    CHECK(field(response, "Access-Control-Allow-Methods") == "GET, HEAD, OPTIONS");
  }
  const Response post = served.ask(Method::options, game + "/positions");
  CHECK(post.status == 204);
  CHECK(field(post, "Access-Control-Allow-Methods") == "POST, OPTIONS");
  CHECK(field(post, "Access-Control-Allow-Headers") == "Content-Type, If-None-Match");
  CHECK(served.ask(Method::options, "*").status == 204);
  CHECK(served.ask(Method::options, "/nothing").status == 404);

  for (const char* target : {"/v1/games", "/nothing"}) {
    std::string head;
    add_head(served.get(target), "now", true, false, head);
    CHECK(cli::contains(head, "\r\nAccess-Control-Allow-Origin: *\r\n"));
    CHECK(cli::contains(head, "\r\nAccess-Control-Expose-Headers: ETag, Retry-After\r\n"));
    CHECK(cli::contains(head, "\r\nX-Content-Type-Options: nosniff\r\n"));
  }
}

TEST_CASE("What has no body says nothing of one") {
  Served served;
  const std::string etag = field(served.get("/v1/games"), "ETag");
  for (const Response& response :
       {served.get("/v1/games", etag), served.ask(Method::options, "/v1/games")}) {
    std::string head;
    add_head(response, "now", true, false, head);
    CHECK((head.starts_with("HTTP/1.1 204 No Content\r\n") ||
           head.starts_with("HTTP/1.1 304 Not Modified\r\n")));
    CHECK_FALSE(cli::contains(head, "\r\nContent-"));
  }
}

TEST_CASE("A server that ends cuts no answer short, but refuses it") {
  Served served;
  served.service.hurry();
  const Response response = served.ask(Method::post, game + "/positions", "1-2\n1-2\n");
  CHECK(response.status == 503);
  CHECK(json_of(response)["error"]["code"] == "overloaded");
}

TEST_CASE("HEAD has the fields of GET") {
  Served served;
  for (const std::string& target : readable) {
    if (target == "/metrics") continue;  // which counts these
    CAPTURE(target);
    const Response get = served.get(target);
    const Response head = served.ask(Method::head, target);
    CHECK(get.status == 200);
    CHECK(head.status == 200);
    CHECK(head.fields == get.fields);
    CHECK(head.text().size() == get.text().size());
  }
}

TEST_CASE("An answer that the client has is not sent again") {
  Served served;
  std::set<std::string> etags;
  for (const std::string& target : readable) {
    CAPTURE(target);
    const Response response = served.get(target);
    const std::string etag = field(response, "ETag");
    if (etag.empty()) {
      CHECK(field(response, "Cache-Control") == "no-store");
      continue;
    }
    CHECK(etags.insert(etag).second);
    CHECK(etag.starts_with('"'));
    if (target != "/") CHECK(field(response, "Cache-Control") == "public, max-age=86400");
    for (const std::string& known : {etag, "\"other\", " + etag, "W/" + etag}) {
      const Response again = served.get(target, known);
      CHECK(again.status == 304);
      CHECK(again.text().empty());
      CHECK(field(again, "ETag") == etag);
    }
    CHECK(served.get(target, "\"other\"").status == 200);
  }
  CHECK(etags.size() == readable.size() - 3);
  for (const char* target : {"/v1/games", "/openapi.json"}) {
    CHECK(served.get(target, "*").status == 304);
    CHECK(served.get(target, "*").text().empty());
  }
  CHECK(served.get(game + "/position?moves=x", "*").status == 400);
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

  Response counted = served.get(boxes + "/statistics");
  while (counted.status == 503) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    counted = served.get(boxes + "/statistics");
  }
  check_damaged(counted);
  CHECK(served.get(boxes + "/statistics").status == 503);  // what failed is tried again
}

TEST_CASE("All chunks of a table are checked") {
  const TemporaryFolder folder;
  const std::string file = (folder / "boxes-1x8.tb.zst").string();
  for (const bool last : {false, true}) {
    write_file(file, damaged_table(last));
    const Catalogue tables = open_tables({.files = {file}});
    CHECK(tests::code_of([&] { tables.check_values(); }) == ErrorCode::damaged);
  }
}

TEST_CASE("A known answer is not looked up") {
  // The same table, whole and damaged, has one checksum, which is of all values.
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

TEST_CASE("Statistics are counted once, and are those of triwar-lookup --stats") {
  Served served;
  Response response = served.get(game + "/statistics");
  CHECK(response.status == 503);
  CHECK(field(response, "Retry-After") == "1");
  CHECK(json_of(response)["error"]["code"] == "overloaded");
  for (int i = 0; i < 1000 && response.status == 503; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    response = served.get(game + "/statistics");
  }
  REQUIRE(response.status == 200);
  CHECK(body(response) == lookup::table_stats(embedded::tablebase("triangle-3"), true,
                                              [](std::uint64_t, std::uint64_t) {}));
  CHECK(served.get(game + "/statistics", field(response, "ETag")).status == 304);
  // A server that has not counted them does not count them for that.
  CHECK(Served().get(game + "/statistics", field(response, "ETag")).status == 304);
}

TEST_CASE("Answers come from the tables that were given last") {
  const TemporaryFolder folder;
  Served served;
  const std::string facts = "/v1/games/triangle-1";
  const Response before = served.get(facts + "/position");
  CHECK(json_of(before)["value"] == 1);
  const std::string games_before = field(served.get("/v1/games"), "ETag");
  const Board board = Board::make("triangle-1");
  tests::Values values = tests::solved(board);
  values[0] = -1;
  write_file(folder / "other.tb.zst", text_of(tests::table_of(board, values)));
  served.service.replace(std::make_shared<const Catalogue>(
      open_tables({.files = {(folder / "other.tb.zst").string()}})));
  const Response after = served.get(facts + "/position", field(before, "ETag"));
  CHECK(after.status == 200);
  CHECK(json_of(after)["value"] == -1);
  CHECK(served.get("/v1/games", games_before).status == 200);
}

TEST_CASE("The page's files are where index.html looks for them, and last") {
  Served served;
  const Response index = served.get("/");
  CHECK(index.status == 200);
  CHECK(index.content_type == "text/html; charset=utf-8");
  CHECK(field(index, "Cache-Control") == "no-cache");
  CHECK(field(index, "Content-Security-Policy").starts_with("default-src 'none'; "));
  CHECK(field(index, "Referrer-Policy") == "no-referrer");
  const std::string text = body(index);
  const std::regex reference(R"re("\./([0-9a-f]+)/([^"]+)")re");
  int files = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), reference), end; i != end; ++i) {
    ++files;
    CHECK((*i)[1].str() == page_hash);
    const Response file = served.get("/" + (*i)[1].str() + "/" + (*i)[2].str());
    CHECK(file.status == 200);
    CHECK(field(file, "Cache-Control") == "public, max-age=31536000, immutable");
    CHECK(body(file) ==
          cli::read_file(std::filesystem::path(TRIWAR_SOURCE_DIR) / "web/page" / (*i)[2].str()));
    CHECK(served.get("/0000000000000000/" + (*i)[2].str()).status == 404);
    CHECK(served.get("/" + (*i)[2].str()).status == 404);
  }
  CHECK(files > 0);
  CHECK(served.get("/" + std::string(page_hash) + "/index.html").status == 404);
  CHECK(served.get("/" + std::string(page_hash) + "/").status == 404);
}

TEST_CASE("The page is compressed for those who accept that") {
  const TemporaryFolder folder;
  Served served;
  const Response plain = served.get("/");
  const Response gzip = served.service.answer({.accepts_gzip = true});
  CHECK(field(plain, "Content-Encoding") == "");
  CHECK(field(gzip, "Content-Encoding") == "gzip");
  for (const Response* response : {&plain, &gzip})
    CHECK(field(*response, "Vary") == "Accept-Encoding");
  CHECK(field(plain, "ETag") != field(gzip, "ETag"));
  write_file(folder / "index.gz", gzip.text());
  CHECK(cli::run({"gzip", "-dc", (folder / "index.gz").string()}).output == body(plain));
}

TEST_CASE("A client that has the page in any form is told that it is there") {
  Served served;
  CHECK(served.get("/", "*").status == 304);
  CHECK(served.get("/nothing.js", "*").status == 404);
}

TEST_CASE("The page may come from a folder while it is written") {
  const TemporaryFolder folder;
  write_file(folder / "index.html", "one");
  write_file(folder / "main.js", "two");
  write_file(folder / "secret.txt", "three");
  write_file(folder / ".hidden.js", "four");
  Served served({}, Page(folder.path()));
  CHECK(body(served.get("/")) == "one");
  CHECK(body(served.get("/main.js")) == "two");
  CHECK(served.get("/main.js").content_type == "text/javascript; charset=utf-8");
  CHECK(field(served.get("/main.js"), "Cache-Control") == "no-store");
  write_file(folder / "main.js", "five");
  CHECK(body(served.get("/main.js")) == "five");
  for (const char* target :
       {"/secret.txt", "/.hidden.js", "/other.js", "/../main.js", "//main.js"}) {
    CHECK_MESSAGE(served.get(target).status == 404, target);
  }
  CHECK(served.get("/v1/games").status == 200);
}

TEST_CASE("openapi.json describes all that is answered and nothing else") {
  Served served;
  const Json document = json_of(served.get("/openapi.json"));
  std::set<std::string> described;
  for (const auto& place : document["paths"].items()) {
    const std::string& path = place.key();
    CAPTURE(path);
    described.insert(path);
    std::string target = path;
    if (const std::size_t at = target.find("{game}"); at != target.npos) {
      target.replace(at, 6, "triangle-3");
    }
    for (const auto& asked : place.value().items()) {
      const std::string& method = asked.key();
      const Json& operation = asked.value();
      CAPTURE(method);
      REQUIRE((method == "get" || method == "post"));
      const bool is_post = method == "post";
      // Each parameter is known, and no other.
      std::string query = "?";
      for (const Json& listed : operation.value("parameters", Json::array())) {
        // "#/components/parameters/game"
        const Json& parameter =
            listed.contains("$ref")
                ? document[Json::json_pointer(listed["$ref"].get<std::string>().substr(1))]
                : listed;
        if (parameter["in"] != "query") continue;
        query += parameter["name"].get<std::string>() + "=&";
      }
      const Response response = served.ask(is_post ? Method::post : Method::get, target + query);
      CHECK(response.status != 404);
      CHECK(response.status != 405);
      if (response.status == 400) CHECK_FALSE(cli::contains(response.text(), "unknown_parameter"));
      CHECK(operation["responses"].contains(std::to_string(response.status)));
    }
  }
  CHECK(described == std::set<std::string>{"/", "/healthz", "/readyz", "/metrics", "/openapi.json",
                                           "/v1/games", "/v1/games/{game}",
                                           "/v1/games/{game}/position",
                                           "/v1/games/{game}/positions", "/v1/games/{game}/review",
                                           "/v1/games/{game}/statistics", "/v1/painting"});
}

TEST_CASE("Requests are counted by route and status") {
  Served served;
  Metrics& metrics = served.service.metrics();
  metrics.count(Route::position, 200, std::chrono::microseconds(20));
  metrics.count(Route::position, 200, std::chrono::microseconds(20));
  metrics.count(Route::none, 431, {});
  const std::string text = body(served.get("/metrics"));
  CHECK(cli::contains(text, "triwar_requests_total{route=\"position\",status=\"200\"} 2\n"));
  CHECK(cli::contains(text, "triwar_requests_total{route=\"none\",status=\"431\"} 1\n"));
  CHECK(cli::contains(text, "triwar_answer_seconds_bucket{le=\"1e-05\"} 1\n"));
  CHECK(cli::contains(text, "triwar_answer_seconds_bucket{le=\"3e-05\"} 3\n"));
  CHECK(cli::contains(text, "triwar_answer_seconds_sum 4e-05\n"));
  CHECK(cli::contains(text, "triwar_answer_seconds_count 3\n"));
}

}  // namespace triwar::server
