#include <doctest/doctest.h>

#include <string>

#include "tests/cli/lookup.h"
#include "tests/server/served.h"
#include "tests/service/tables.h"

namespace triwar::service {

using namespace server;  // Served

TEST_CASE("A grid is answered by the object of triwar-lookup without game") {
  Served served;
  const std::string expected =
      cli::lookup({"-g", "painting", "-i", "lines", "-f", "json"}, "12: 1,3 2,4\n").output;
  CHECK(body(served.get("/v1/painting?columns=12&cells=1,3;2,4")) == without_game(expected));
  CHECK(body(served.get("/v1/painting?columns=12&cells=1,3%202,4")) == without_game(expected));
  CHECK(json_of(served.get("/v1/painting?columns=9223372036854775807"))["painted"] == 0);
}

TEST_CASE("A bad grid is refused with the number of the bad cell") {
  Served served;
  const Json error = json_of(served.get("/v1/painting?columns=5&cells=1,3;1,3"))["error"];
  CHECK(error["code"] == "cell_already_painted");
  CHECK(error["move"] == 2);
  CHECK(served.get("/v1/painting?columns=-1").status == 400);
}

}  // namespace triwar::service
