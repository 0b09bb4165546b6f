#include "service/response.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/cli/generate.h"
#include "tests/server/served.h"

namespace triwar::service::response_test {

using namespace server;  // Served

TEST_CASE("A response without a body has no fields about one") {
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

TEST_CASE("The head tells HTTP/1.0 clients that the connection stays, and all when it closes") {
  const auto connection = [](bool keep_alive, bool is_http_1_0) {
    std::string head;
    add_head({}, "now", keep_alive, is_http_1_0, head);
    const std::size_t at = head.find("Connection: ");
    return at == head.npos ? "" : head.substr(at + 12, head.find('\r', at) - at - 12);
  };
  CHECK(connection(true, false) == "");
  CHECK(connection(true, true) == "keep-alive");
  CHECK(connection(false, false) == "close");
  CHECK(connection(false, true) == "close");
}

TEST_CASE("An overloaded service asks clients to retry") {
  const Response response = overloaded_response("busy");
  CHECK(response.status == 503);
  CHECK(field(response, "Retry-After") == "1");
  CHECK(body(response) ==
        "{\"error\":{\"code\":\"overloaded\",\"move\":null,\"message\":\"busy\"}}\n");
}

TEST_CASE("An ETag depends on the table and on the request") {
  const std::string etag = etag_of("table", "/request");
  CHECK(etag == etag_of("table", "/request"));
  CHECK(etag != etag_of("other", "/request"));
  CHECK(etag != etag_of("table", "/other"));
  CHECK(etag != etag_of("table\n/", "request"));
  CHECK(etag.size() == 18);
  CHECK(etag.starts_with('"'));
  CHECK(etag.ends_with('"'));
}

TEST_CASE("If-None-Match is a list of ETags, strong or weak") {
  for (const char* list : {"\"a\"", "\"b\", \"a\"", "W/\"a\"", "\"a\",\"b\""}) {
    CHECK(names_etag(list, "\"a\""));
    CHECK(matches_etag(list, "\"a\""));
  }
  for (const char* list : {"", "\"b\"", "\"aa\"", "a"}) {
    CHECK_FALSE(names_etag(list, "\"a\""));
    CHECK_FALSE(matches_etag(list, "\"a\""));
  }
}

TEST_CASE("A star matches every ETag and names none") {
  CHECK(matches_etag("*", "\"a\""));
  CHECK_FALSE(names_etag("*", "\"a\""));
}

}  // namespace triwar::service::response_test
