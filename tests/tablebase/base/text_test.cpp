#include "tablebase/base/text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace triwar::text_test {
namespace {

std::string encoded(char32_t character) {
  const auto byte = [](char32_t bits) {
    return static_cast<char>(static_cast<unsigned char>(bits));
  };
  if (character < 0x80) return {byte(character)};
  const char last = byte(0x80 | (character & 0x3f));
  if (character < 0x800) return {byte(0xc0 | character >> 6), last};
  const char third = byte(0x80 | (character >> 6 & 0x3f));
  if (character < 0x10000) return {byte(0xe0 | character >> 12), third, last};
  return {byte(0xf0 | character >> 18), byte(0x80 | (character >> 12 & 0x3f)), third, last};
}

TEST_CASE("Every character of Unicode is taken from a text, and no half of one") {
  for (char32_t character = 0; character <= 0x110000; ++character) {
    const bool valid = character <= 0x10ffff && (character < 0xd800 || character > 0xdfff);
    const std::string bytes = encoded(character);
    const std::string longer = bytes + "-";
    std::string_view text = longer;
    const auto taken = take_character(text);
    std::string_view cut(bytes.data(), bytes.size() - 1);
    if (taken != (valid ? std::optional(character) : std::nullopt) ||
        text.size() != (valid ? 1 : longer.size()) || take_character(cut)) {
      FAIL_CHECK(static_cast<std::uint32_t>(character));
    }
  }
}

TEST_CASE("Two bytes are a character or nothing") {
  for (unsigned first = 0x80; first < 0x100; ++first) {
    for (unsigned second = 0; second < 0x100; ++second) {
      const std::string bytes{static_cast<char>(first), static_cast<char>(second)};
      std::string_view text = bytes;
      const auto taken = take_character(text);
      const bool valid = first >= 0xc2 && first < 0xe0 && second >= 0x80 && second < 0xc0;
      CAPTURE(first);
      CAPTURE(second);
      REQUIRE(taken.has_value() == valid);
      if (taken) REQUIRE(encoded(*taken) == bytes);
    }
  }
}

TEST_CASE("Dashes of every script are dashes, and what is like them is not") {
  for (const char32_t dash :
       {U'-', U'\u2010', U'\u2013', U'\u2014', U'\u2015', U'\u2212', U'\uff0d'}) {
    CHECK(is_dash(dash));
  }
  for (const char32_t other : {U'_', U'~', U'\u2016', U'\u200f', U'\u00ad', U'1'})
    CHECK_FALSE(is_dash(other));
}

TEST_CASE("Characters that control a terminal are not printable") {
  for (const char32_t shown : {U' ', U'~', U'\u00e9', U'\u2013', U'\U0001f600'})
    CHECK(is_printable(shown));
  for (const char32_t hidden :
       {U'\x1b', U'\x7f', char32_t{0x9b}, U'\u200b', U'\u202e', U'\u2066', U'\ufeff'}) {
    CHECK_FALSE(is_printable(hidden));
  }
}

TEST_CASE("Quotes are short, as they were typed, and without control characters") {
  CHECK(quote("2-4 \"~") == "2-4 \"~");
  CHECK(quote("\u00e9t\u00e9 \u2013 \U0001f600") == "\u00e9t\u00e9 \u2013 \U0001f600");
  CHECK(quote("\x1b[1m\x7f\n\xc2\x9b") == R"(\x1b[1m\x7f\x0a\xc2\x9b)");
  CHECK(quote("\u202e"
              "2-4\u2028") == R"(\xe2\x80\xae2-4<U+2028>)");
  // Invalid UTF-8: a single byte, a truncated character, an overlong '/', a surrogate.
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

TEST_CASE("A whole number is digits and nothing else, up to a maximum") {
  CHECK(whole_number("007") == 7);
  CHECK(whole_number("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
  CHECK(whole_number("65535", 65535) == 65535);
  CHECK(whole_number("fF", 255, 16) == 255);
  for (const std::string_view other :
       {"", "-1", "+1", " 1", "1 ", "1x", "0x1", "1.5", "18446744073709551616"}) {
    CHECK(!whole_number(other));
  }
  CHECK(!whole_number("65536", 65535));
  CHECK(!whole_number("0x1", 255, 16));
  std::string_view text = "12k";
  CHECK(take_digits(text) == "12");
  CHECK(text == "k");
  CHECK(take_digits(text).empty());
}

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

TEST_CASE("The word with the fewest typing errors is suggested") {
  const std::vector<std::string> known{"--format", "--force", "--input", "--info"};
  CHECK(did_you_mean("--formt", known) == "; did you mean --format?");    // a missing letter
  CHECK(did_you_mean("--fomrat", known) == "; did you mean --format?");   // two swapped letters
  CHECK(did_you_mean("--formaat", known) == "; did you mean --format?");  // an added letter
  CHECK(did_you_mean("--farce", known) == "; did you mean --force?");     // a wrong letter
  CHECK(did_you_mean("--inpt", known) == "; did you mean --input?");
  CHECK(did_you_mean("--format", known) == "; did you mean --format?");
  CHECK(did_you_mean("--FORCE", known) == "; did you mean --force?");
}

TEST_CASE("Words with too many errors get no suggestion") {
  const std::vector<std::string> known{"json", "-f"};
  for (const std::string word : {"", "x", "text", "tsv", "jason-x", "-x"}) {
    CAPTURE(word);
    CHECK(did_you_mean(word, known).empty());
  }
  CHECK(did_you_mean(std::string(10'000'000, 'j'), known).empty());
  // Words of more than 64 bytes are not compared.
  const std::string longest(64, 'j');
  CHECK(!did_you_mean(longest, {longest + "x"}).empty());
  CHECK(did_you_mean(longest + "j", {longest + "x"}).empty());
}

}  // namespace
}  // namespace triwar::text_test
