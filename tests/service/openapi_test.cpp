#include "service/openapi.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/cli/generate.h"
#include "tests/server/served.h"

namespace triwar::server {

TEST_CASE("openapi.json describes exactly the routes that are answered") {
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

}  // namespace triwar::server
