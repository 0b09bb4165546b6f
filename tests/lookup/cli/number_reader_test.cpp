#include "lookup/cli/number_reader.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/support/thrown.h"

namespace triwar::lookup::number_reader_test {
namespace {

TEST_CASE("Numbers are exact up to 2^63 - 1, and larger ones have no value") {
  const std::string text =
      std::string(
          " 0 -0\n007 999999999999999999 1000000000000000000\t9223372036854775807"
          " 9223372036854775808 -9223372036854775807 -99999999999999999999 5") +
      std::string(Input::padding, '\0');
  Input input("numbers", std::string_view(text).substr(0, text.size() - Input::padding), 1);
  NumberReader numbers(input, [] { return std::string(); });
  for (const std::int64_t expected :
       {std::int64_t{0}, std::int64_t{0}, std::int64_t{7}, std::int64_t{999999999999999999},
        std::int64_t{1000000000000000000}, std::int64_t{9223372036854775807}}) {
    CHECK(numbers.number("a number") == expected);
  }
  CHECK(numbers.number("a number") == std::nullopt);
  CHECK(numbers.number("a number") == -9223372036854775807);
  CHECK(numbers.number("a number") == std::nullopt);
  CHECK(numbers.number("a number") == 5);
  numbers.expect_end("number");
}

TEST_CASE("A wrong token is an error that names the place, the expectation and the token") {
  const auto message = [](const std::string& text) {
    const std::string padded = text + std::string(Input::padding, '\0');
    Input input("numbers", std::string_view(padded).substr(0, text.size()), 7);
    NumberReader numbers(input, [] { return std::string("game 3, "); });
    const auto error = tests::error_of([&] {
      numbers.count("a count");
      numbers.expect_end("count");
    });
    return error ? std::string(error->what()) : "none";
  };
  CHECK(message(" 5 \n") == "none");
  CHECK(message("\nx1") == "numbers:8: game 3, expected a count, found x1");
  CHECK(message("") == "numbers:7: game 3, expected a count, found the end of the input");
  CHECK(message("-5") == "numbers:7: game 3, expected a count, found a negative number");
  CHECK(message("9223372036854775808") ==
        "numbers:7: game 3, expected a count, found a number too large");
  CHECK(message("5 6") == "numbers:7: expected the end after the last count, found 6");
}

}  // namespace
}  // namespace triwar::lookup::number_reader_test
