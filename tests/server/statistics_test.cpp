#include "server/statistics.h"

#include <doctest/doctest.h>

#include <string>

#include "lookup/table_facts.h"
#include "tablebase/embedded.h"
#include "tests/server/served.h"
#include "tests/support/patience.h"

namespace triwar::server::statistics_test {

TEST_CASE("Statistics are counted once, and are those of triwar-lookup --stats") {
  const std::string target = "/v1/games/triangle-3/statistics";
  Served served;
  service::Response response = served.get(target);
  CHECK(response.status == 503);
  CHECK(field(response, "Retry-After") == "1");
  CHECK(json_of(response)["error"]["code"] == "overloaded");
  tests::await([&] {
    response = served.get(target);
    return response.status != 503;
  });
  REQUIRE(response.status == 200);
  CHECK(body(response) == lookup::table_stats(embedded::tablebase("triangle-3"), true,
                                              [](std::uint64_t, std::uint64_t) {}));
  CHECK(served.get(target, field(response, "ETag")).status == 304);
  // A server that has not counted them does not count them for that.
  CHECK(Served().get(target, field(response, "ETag")).status == 304);
}

}  // namespace triwar::server::statistics_test
