#include "service/service.h"

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "tablebase/base/error.h"
#include "tests/cli/generate.h"
#include "tests/server/served.h"
#include "tests/service/tables.h"
#include "tests/support/temporary_folder.h"

namespace triwar::service::service_test {

using namespace server;  // Served

namespace {

using cli::TemporaryFolder;
using cli::write_file;

/// The targets that are answered with status 200, by method.
const std::vector<std::string> readable = {"/",
                                           "/healthz",
                                           "/metrics",
                                           "/openapi.json",
                                           "/v1/games",
                                           game,
                                           game + "/position",
                                           game + "/position?moves=2-4&line=0",
                                           game + "/position?state=0x1f",
                                           game + "/review?moves=2-4"};

}  // namespace

TEST_CASE("Errors have the status and the code of the interface") {
  Served served;
  struct Case {
    std::string target;
    int status;
    std::string code;
    Json move = {};
  };
  const Case cases[] = {{game + "/position?moves=2-4,4-5,4-2", 400, "edge_already_drawn", 3},
                        {game + "/position?moves=%00", 400, "unreadable", 1},
                        {game + "/position?state=7x", 400, "invalid_parameter"},
                        {game + "/position?state=1-9", 400, "invalid_parameter"},
                        {game + "/position?state=2-4,2-4", 400, "invalid_parameter"},
                        {game + "/position?state=0x1&moves=2-4", 400, "invalid_parameter"},
                        {game + "/position?moves=%4", 400, "invalid_parameter"},
                        {game + "/position?line=2", 400, "invalid_parameter"},
                        {game + "/position?line=0&line=0", 400, "invalid_parameter"},
                        {game + "/position?move=2-4", 400, "unknown_parameter"},
                        {game + "/review?moves=2-4&line=0", 400, "unknown_parameter"},
                        {game + "/review?moves=2-4,2-4", 400, "edge_already_drawn", 2},
                        {game + "?x", 400, "unknown_parameter"},
                        {game + "/statistics?x=1", 400, "unknown_parameter"},
                        {"/v1/games?game=triangle-3", 400, "unknown_parameter"},
                        {"/healthz?x=1", 400, "unknown_parameter"},
                        {"/v1/games/triangle-9", 404, "unknown_game"},
                        {"/v1/games/triangle-9/position", 404, "unknown_game"},
                        {"/v1/games/..%2f/position", 404, "unknown_game"},
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
  // This code differs from that of an endgame that is too large.
  const Response long_target = served.get("/" + std::string(5000, 'a'));
  CHECK(long_target.status == 414);
  CHECK(json_of(long_target)["error"]["code"] == "target_too_long");
  CHECK(served.complaints == "");
}

TEST_CASE("Old targets are not found") {
  Served served;
  for (const char* target : {"/v1/painting", "/v1/painting?columns=5&cells=1,3", "/readyz",
                             "/v1/games/painting", "/v1/games/painting/position?moves=2-4"}) {
    CAPTURE(target);
    const Response response = served.get(target);
    CHECK(response.status == 404);
    CHECK(json_of(response)["error"]["code"] ==
          (cli::contains(target, "games") ? "unknown_game" : "not_found"));
  }
}

TEST_CASE("An exception that nobody foresaw is a 500, and the operator hears of it") {
  int kind = 0;
  Served served({}, {}, [&](Environment& environment) {
    environment.statistics = [&](const auto&) -> std::shared_ptr<const std::string> {
      if (kind == 0) throw std::logic_error("a mistake");
      if (kind == 1) throw Error(ErrorCode::usage, "another mistake");
      if (kind == 2) throw std::system_error(std::make_error_code(std::errc::io_error), "a third");
      if (kind == 3) throw 1;
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    };
  });
  for (; kind < 4; ++kind) {
    const Response response = served.get(game + "/statistics");
    CHECK(response.status == 500);
    CHECK(json_of(response)["error"]["code"] == "internal");
    CHECK_FALSE(cli::contains(response.text(), "mistake"));
  }
  CHECK(served.complaints ==
        "/v1/games/triangle-3/statistics: a mistake\n"
        "/v1/games/triangle-3/statistics: another mistake\n"
        "/v1/games/triangle-3/statistics: a third: Input/output error\n"
        "/v1/games/triangle-3/statistics: an exception of unknown type\n");
  CHECK(served.get(game + "/statistics").status == 503);  // no more threads
}

TEST_CASE("The page may have any query") {
  Served served;
  const Response page = served.get("/");
  CHECK(page.status == 200);
  for (const char* const target : {"/?x=1", "/?", "/?%zz&a=b&a=c", "http://host/?x"}) {
    CAPTURE(target);
    const Response same = served.get(target);
    CHECK(same.text() == page.text());
    CHECK(same.fields == page.fields);
  }
}

TEST_CASE("A misspelt game gets the name that was meant") {
  Served served;
  const auto message = [&](const std::string& target) {
    return json_of(served.get(target))["error"]["message"].get<std::string>();
  };
  CHECK(message("/v1/games/Triangle3/position") ==
        "no table of 'Triangle3' is served; did you mean triangle-3?");
  CHECK(message("/v1/games/2x3") == "no table of '2x3' is served; did you mean boxes-2x3?");
  CHECK(
      message("/v1/games/boxes-40x40") ==
      "no table of 'boxes-40x40' is served; boxes-40x40 has too many lines, expected at most 255");
  CHECK(message("/v1/games/house") == "no table of 'house' is served");
  CHECK(json_of(served.ask(Method::post, "/v1/parse?game=box-2x2", "1-2"))["error"]["message"] ==
        "no board 'box-2x2'; did you mean boxes-2x2?");
}

TEST_CASE("Bodies of other types, and compressed ones, are refused") {
  Served served;
  const auto status = [&](const std::string& target, const std::string& type,
                          const std::string& encoding = "") {
    const Response response = served.answer({.method = Method::post,
                                             .target = target,
                                             .content_type = type,
                                             .content_encoding = encoding,
                                             .body = "2-4"});
    if (response.status == 415) CHECK(json_of(response)["error"]["code"] == "unreadable");
    return response.status;
  };
  const std::string positions = game + "/positions";
  for (const std::string& target : {positions, "/v1/parse?game=triangle-3" + std::string()}) {
    for (const char* const type :
         {"", "text/plain", "text/plain; charset=utf-8", "Text/Plain ;charset=utf-8",
          "application/x-www-form-urlencoded"}) {
      CAPTURE(type);
      CHECK(status(target, type) == 200);
      CHECK(status(target, type, "identity") == 200);
      CHECK(status(target, type, "gzip") == 415);
    }
    for (const char* const type :
         {"multipart/form-data; boundary=x", "text/html", "text/plainer", "image/png", ";"}) {
      CAPTURE(type);
      CHECK(status(target, type) == (type == std::string(";") ? 200 : 415));
    }
  }
  CHECK(status(positions, "application/json") == 415);
  CHECK(status("/v1/parse?game=triangle-3", "application/json") == 200);
}

TEST_CASE("Bodies of more than 1 MiB are refused, though no server has read them") {
  Served served;
  const std::string target = "/v1/parse?game=triangle-3";
  const std::string body = "2-4" + std::string(largest_body - 3, ' ');
  CHECK(served.ask(Method::post, target, body).status == 200);
  CHECK(served.ask(Method::post, target, body + ' ').status == 413);
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

TEST_CASE("Browsers may ask for /v1 and the description from any page, and for nothing else") {
  Served served;
  const auto is_public = [](const std::string& target) {
    return target.starts_with("/v1") || target == "/openapi.json";
  };
  for (const std::string& target : readable) {
    CAPTURE(target);
    const Response response = served.ask(Method::options, target);
    CHECK(response.status == 204);
    CHECK(field(response, "Allow") == "GET, HEAD, OPTIONS");
    CHECK(field(response, "Access-Control-Allow-Methods") ==
          (is_public(target) ? "GET, HEAD, OPTIONS" : ""));
    CHECK(field(response, "Access-Control-Allow-Origin") == (is_public(target) ? "*" : ""));
    CHECK(field(served.get(target), "Access-Control-Allow-Origin") ==
          (is_public(target) ? "*" : ""));
  }
  const Response post = served.ask(Method::options, game + "/positions");
  CHECK(post.status == 204);
  CHECK(field(post, "Access-Control-Allow-Methods") == "POST, OPTIONS");
  CHECK(field(post, "Access-Control-Allow-Headers") == "Content-Type, If-None-Match");
  CHECK(served.ask(Method::options, "*").status == 204);
  CHECK(served.ask(Method::options, "/nothing").status == 404);

  const std::string etag = field(served.get("/v1/games"), "ETag");
  for (const Response& response :
       {served.get("/v1/games"), served.get("/v1/games", etag), served.get("/v1/nothing"),
        served.get("http://host/v1/games/none"), served.get("/v1/" + std::string(5000, 'a')),
        served.get("/nothing"), served.get("/v10"), served.get("/metrics?x")}) {
    std::string head;
    add_head(response, "now", true, false, head);
    CAPTURE(head);
    const bool is_other = cli::contains(head, " 400 ") || cli::contains(response.text(), "'/");
    for (const char* line : {"\r\nAccess-Control-Allow-Origin: *\r\n",
                             "\r\nAccess-Control-Expose-Headers: ETag, Retry-After\r\n"}) {
      CHECK(cli::contains(head, line) ==
            (!is_other || cli::contains(response.text(), "'/v1/nothing'")));
    }
    CHECK(cli::contains(head, "\r\nX-Content-Type-Options: nosniff\r\n"));
  }
}

TEST_CASE("OPTIONS * is about the whole server, not the page, and is counted as such") {
  std::vector<std::string> files;
  Served served({}, {}, [&](Environment& environment) {
    environment.file = [&](std::string_view path, const Request&) {
      files.emplace_back(path);
      return std::optional(Response{});
    };
  });
  CHECK(served.ask(Method::options, "*").route == nullptr);
  CHECK(files.empty());
  CHECK(served.ask(Method::options, "/").route->label == "page");
  CHECK(files == std::vector<std::string>{"/"});
}

TEST_CASE("HEAD has the fields of GET") {
  Served served;
  for (const std::string& target : readable) {
    if (target == "/metrics") continue;  // counts these requests
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
    if (target != "/") CHECK(field(response, "Cache-Control") == "no-cache");
    for (const std::string& known : {etag, "\"other\", " + etag, "W/" + etag}) {
      const Response again = served.get(target, known);
      CHECK(again.status == 304);
      CHECK(again.text().empty());
      CHECK(field(again, "ETag") == etag);
    }
    CHECK(served.get(target, "\"other\"").status == 200);
  }
  CHECK(etags.size() == readable.size() - 2);
  for (const char* target : {"/v1/games", "/openapi.json"}) {
    CHECK(served.get(target, "*").status == 304);
    CHECK(served.get(target, "*").text().empty());
  }
  CHECK(served.get(game + "/position?moves=x", "*").status == 400);
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

}  // namespace triwar::service::service_test
