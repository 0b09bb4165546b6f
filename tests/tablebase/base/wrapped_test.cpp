#include <doctest/doctest.h>

#include <string>

#include "tablebase/base/text.h"

namespace triwar {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST_CASE("Lines wider than the terminal are broken between words and indented") {
  const std::string full = "head:" + repeated(" 1-2", 23) + " 10";  // 100 columns
  CHECK(wrapped(full, 5, 100) == full);
  CHECK(wrapped(full + "0", 5, 100) == "head:" + repeated(" 1-2", 23) + "\n     100");
  CHECK(wrapped("head:" + repeated("  1-2", 20), 2, 100) ==
        "head:" + repeated("  1-2", 19) + "\n  1-2");
  CHECK(wrapped("", 5, 100) == "");
  CHECK(wrapped(std::string(200, 'x'), 5, 100) == std::string(200, 'x'));
  CHECK(wrapped("ab " + std::string(200, 'x') + " c", 1, 100) ==
        "ab\n " + std::string(200, 'x') + "\n c");
}

TEST_CASE("An indentation leaves room on narrow terminals") {
  CHECK(wrapped("head: 1-2 2-3", 15, 12) == "head: 1-2\n         2-3");
}

TEST_CASE("All lines of a text are wrapped") {
  CHECK(wrapped_lines("a b\n\nc def\ng", 1, 3) == "a b\n\nc\n def\ng");
  CHECK(wrapped_lines("c def\n", 1, 3) == "c\n def\n");
}

TEST_CASE("A character takes one column, however many bytes it has") {
  CHECK(wrapped("\u00e9\u00e9\u00e9 \u2212\u2212\u2212", 1, 7) ==
        "\u00e9\u00e9\u00e9 \u2212\u2212\u2212");
  CHECK(wrapped("\u00e9\u00e9\u00e9 \u2212\u2212\u2212", 1, 6) ==
        "\u00e9\u00e9\u00e9\n \u2212\u2212\u2212");
  CHECK(wrapped_lines("\u00e9 \u00e9", 1, 3) == "\u00e9 \u00e9");
}

TEST_CASE("Colours take no columns") {
  const std::string strong = "\x1b[1m 1-2\x1b[0m";
  CHECK(wrapped("head:" + repeated(strong, 23), 5, 100) == "head:" + repeated(strong, 23));
  const std::string broken = wrapped("head:" + repeated(strong, 24), 5, 100);
  CHECK(broken == "head:" + repeated(strong, 23) + "\x1b[1m\n     1-2\x1b[0m");
}

}  // namespace
}  // namespace triwar
