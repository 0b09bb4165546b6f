#include "lookup/quote.h"

#include <doctest/doctest.h>

#include <string>

namespace triwar::lookup {
namespace {

TEST_CASE("Quotes are short and contain printable ASCII only") {
  CHECK(quote("2-4 \"~") == "2-4 \"~");
  CHECK(quote("\x1b[1m\x7f\n\xc3\xa9") == "?[1m????");
  const std::string longest(longest_quote, 'x');
  CHECK(quote(longest) == longest);
  CHECK(quote(longest + "y") == longest + "...");
}

}  // namespace
}  // namespace triwar::lookup
