#include "lookup/quote.h"

#include <doctest/doctest.h>

#include <string>

namespace triwar::lookup {
namespace {

TEST_CASE("Quotes are short, as they were typed, and without control characters") {
  CHECK(quote("2-4 \"~") == "2-4 \"~");
  CHECK(quote("\u00e9t\u00e9 \u2013 \U0001f600") == "\u00e9t\u00e9 \u2013 \U0001f600");
  CHECK(quote("\x1b[1m\x7f\n\xc2\x9b") == R"(\x1b[1m\x7f\x0a\xc2\x9b)");
  CHECK(quote("\u202e"
              "2-4\u2028") == R"(\xe2\x80\xae2-4\xe2\x80\xa8)");
  // Not UTF-8: a byte alone, a cut character, a long form of '/', a surrogate.
  CHECK(quote("\xff \xe2\x80 \xc0\xaf \xed\xa0\x80") == R"(\xff \xe2\x80 \xc0\xaf \xed\xa0\x80)");
  const std::string longest(longest_quote, 'x');
  CHECK(quote(longest) == longest);
  CHECK(quote(longest + "y") == longest + "...");
  std::string dashes;
  for (std::size_t i = 0; i < longest_quote; ++i) dashes += "\u2013";
  CHECK(quote(dashes) == dashes);
  CHECK(quote(dashes + "\u2013") == dashes + "...");
}

TEST_CASE("Quotes show the number of a blank that looks like a space") {
  CHECK(quote("2\u00a0-\u20034 5\u3000") == "2<U+00A0>-<U+2003>4 5<U+3000>");
  std::string blanks;
  std::string numbers;
  for (std::size_t i = 0; i < longest_quote; ++i) {
    blanks += "\u202f";
    numbers += "<U+202F>";
  }
  CHECK(quote(blanks) == numbers);
  CHECK(quote(blanks + "x") == numbers + "...");
}

}  // namespace
}  // namespace triwar::lookup
