#include "tablebase/base/text_buffer.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace triwar::text_buffer_test {
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

TEST_CASE("A text buffer adds hex numbers") {
  TextBuffer text;
  text.add(Hex{0}, ' ', Hex{0x1f}, ' ', Hex{std::numeric_limits<std::uint64_t>::max()});
  CHECK(text.text() == "0x0 0x1f 0xffffffffffffffff");
}

TEST_CASE("A pen writes a list at the end of a text buffer") {
  TextBuffer text;
  std::string expected;
  for (std::size_t items = 0; items < 100; ++items) {
    text.add('[');
    text.write(items * Pen::most_bytes(ShortText(), ','), [&](Pen& pen) {
      for (std::size_t i = 0; i < items; ++i) pen.add(ShortText("2-4"), ',');
    });
    text.add(']');
    expected += '[';
    for (std::size_t i = 0; i < items; ++i) expected += "2-4,";
    expected += ']';
  }
  CHECK(text.text() == expected);
}

TEST_CASE("A short text has up to 15 bytes") {
  const std::string letters = "abcdefghijklmno";
  for (std::size_t size = 0; size <= ShortText::capacity; ++size) {
    const ShortText text(std::string_view(letters).substr(0, size));
    CHECK(std::string_view(text) == letters.substr(0, size));
    TextBuffer buffer;
    buffer.add(text, '|', text, 1000);
    CHECK(buffer.text() == letters.substr(0, size) + "|" + letters.substr(0, size) + "1000");
    CHECK((text == ShortText(letters)) == (size == ShortText::capacity));
  }
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
}  // namespace triwar::text_buffer_test
