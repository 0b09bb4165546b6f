#include "lookup/tokens.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string_view>

#include "lookup/characters.h"

namespace triwar::lookup {
namespace {

TEST_CASE("Tokens are taken one after the other between separators") {
  std::string_view line = " 1-2,\t3-4\r";
  CHECK(take_token(line, move_separators) == "1-2");
  CHECK(take_token(line, move_separators) == "3-4");
  CHECK(take_token(line, move_separators).empty());
  line = "1,3 2";
  CHECK(take_token(line, white_space) == "1,3");
}

TEST_CASE("A number has digits alone, and one that overflows has no value") {
  AnyNumber number;
  std::string_view text = "007x";
  CHECK(take_number(text, number));
  CHECK(number == 7);
  CHECK(text == "x");
  CHECK(!take_number(text, number));
  for (const std::string_view none : {"", "-1", "+1", " 1"}) {
    text = none;
    CHECK(!take_number(text, number));
  }
  text = "9223372036854775807";
  CHECK(take_number(text, number));
  CHECK(number == std::numeric_limits<std::int64_t>::max());
  text = "9223372036854775808-";
  CHECK(take_number(text, number));
  CHECK(!number);
  CHECK(text == "-");
}

TEST_CASE("A pair is two numbers with a comma between them") {
  std::string_view text = "12,3 4";
  const auto pair = take_pair(text);
  REQUIRE(pair);
  CHECK(pair->first == 12);
  CHECK(pair->second == 3);
  CHECK(text == " 4");
  for (const std::string_view none : {"12", "12,", "12,,3", "12-3", ",3", "12 ,3"}) {
    text = none;
    CHECK(!take_pair(text));
  }
}

}  // namespace
}  // namespace triwar::lookup
