#include "lookup/utf8.h"

#include <doctest/doctest.h>

#include <string>

namespace triwar::lookup {
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

}  // namespace
}  // namespace triwar::lookup
