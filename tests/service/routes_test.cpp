#include "service/routes.h"

#include <doctest/doctest.h>

#include <string>

namespace triwar::service::routes_test {

TEST_CASE("Each route matches its path") {
  for (const Route& route : all_routes()) {
    std::string path(route.path);
    const std::size_t placeholder = path.find("{game}");
    if (placeholder != path.npos) path.replace(placeholder, 6, "triangle%2D3");
    const RouteMatch match = match_route(path);
    CHECK(match.route == &route);
    CHECK(match.game == (placeholder != path.npos ? "triangle-3" : ""));
  }
}

TEST_CASE("Other paths match no route") {
  for (const char* path :
       {"", "/v1", "/v1/games/", "/v1/games/x/", "/v1/games/x/moves", "/v1/games/x/position/",
        "/v1/games//position", "/v1/games/%zz", "/healthz/", "/index.html"}) {
    CAPTURE(path);
    CHECK(match_route(path).route == nullptr);
  }
  CHECK(match_route("/v1/games/a%2Fb").game == "a/b");
}

}  // namespace triwar::service::routes_test
