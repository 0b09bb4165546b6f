#include "tablebase/base/text_buffer.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace triwar {
namespace {

TEST_CASE("A text buffer holds its pieces in order") {
  TextBuffer text;
  CHECK(text.text().empty());
  text.add("");
  CHECK(text.size() == 0);
  text.add("Game ", 7, ": ", std::string("A"), '\n', -1, std::numeric_limits<std::int64_t>::min(),
           std::numeric_limits<std::uint64_t>::max());
  CHECK(text.text() == "Game 7: A\n-1-922337203685477580818446744073709551615");
}

TEST_CASE("A text buffer adds numbers and texts of any length") {
  TextBuffer text;
  std::string expected;
  const std::string letters = "abcdefghijklmnopqrstuvwxyz";
  for (int number = -1100; number <= 1100; ++number) {
    const std::string some = letters.substr(0, static_cast<std::size_t>(number + 1100) % 27);
    text.add(number, some, ',', static_cast<std::int8_t>(number), "-literal-");
    expected += std::to_string(number) + some + ',' +
                std::to_string(static_cast<std::int8_t>(number)) + "-literal-";
  }
  CHECK(text.text() == expected);
}

TEST_CASE("A text buffer keeps its front when it is shortened, and all of it when it grows") {
  TextBuffer text;
  std::string expected;
  for (int i = 0; i < 1000; ++i) {
    text.add(i, ' ');
    expected += std::to_string(i) + ' ';
  }
  CHECK(text.text() == expected);
  text.shorten(4);
  text.add('x');
  CHECK(text.text() == "0 1 x");
  text.clear();
  CHECK(text.text().empty());
}

}  // namespace
}  // namespace triwar
