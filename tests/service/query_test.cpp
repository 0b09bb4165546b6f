#include "service/query.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "service/routes.h"

namespace triwar::service::query_test {

static const auto parameters_of_position =
    match_route("/v1/games/triangle-3/position").route->parameters;

TEST_CASE("Percent-encoded bytes are decoded, and plus signs in queries") {
  CHECK(percent_decoded("a%2Db%2d+", false) == "a-b-+");
  CHECK(percent_decoded("a+b%20%2b", true) == "a b +");
  CHECK(percent_decoded("%00", true) == std::string(1, '\0'));
  for (const char* text : {"%", "%4", "a%zz", "%4 ", "%-1"}) {
    CHECK_FALSE(percent_decoded(text, true).has_value());
  }
}

TEST_CASE("A query has the parameters of its route") {
  Query query;
  CHECK_FALSE(query.parse("&moves=2-4%2C4-5&&line=0&", parameters_of_position));
  CHECK(query.find("moves") == "2-4,4-5");
  CHECK(query.find("line") == "0");
  CHECK(!query.find("state"));
}

TEST_CASE("A bad query is refused with a reason") {
  const std::pair<const char*, const char*> cases[] = {
      {"moves=%4", "'moves=%4': % must be followed by two hexadecimal digits"},
      {"move=2-4", "unknown parameter 'move': expected moves, state, start"},
      {"Moves=", "unknown parameter 'Moves': expected moves, state, start"},
      {"to_move=B", "unknown parameter 'to_move': expected it in start, such as start=0x7,B,1-0"},
      {"score=1:0", "unknown parameter 'score': expected it in start, such as start=0x7,B,1-0"},
      {"moves=2-4&moves=2-4", "duplicate parameter 'moves'"},
      {"line=2", "line is '2': expected 0 or 1"},
      {"line", "line is '': expected 0 or 1"},
      {"solve=-1", "solve is '-1': expected a number, such as 1M"},
      {"solve=2s",
       "solve is '2s': expected a number, such as 1M; not a time, because answers must repeat"},
      {"solve=18446744073709551616", "solve is '18446744073709551616': expected a number"}};
  for (const auto& c : cases) {
    Query query;
    const auto refusal = query.parse(c.first, parameters_of_position);
    REQUIRE(refusal.has_value());
    CHECK(refusal->status == 400);
    CHECK_MESSAGE(refusal->text().find(c.second) != std::string_view::npos, refusal->text());
  }
}

}  // namespace triwar::service::query_test
