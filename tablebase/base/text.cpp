#include "tablebase/base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <system_error>

namespace triwar {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c | 0x20);
  }
  return lower;
}

std::optional<char32_t> take_character(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<unsigned char>(text.front());
  const int ones = std::countl_one(lead);  // the size of the character in bytes; 0 for ASCII
  const auto size = static_cast<std::size_t>(std::max(ones, 1));
  if (ones == 1 || ones > 4 || text.size() < size) return std::nullopt;
  char32_t character = lead & (0x7fU >> ones);
  for (const char c : text.substr(1, size - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80) return std::nullopt;
    character = character << 6 | (byte & 0x3fU);
  }
  // By `ones`: the smallest character that needs this size.
  static constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = 0xd800 <= character && character <= 0xdfff;
  if (character < least[ones] || surrogate || character > 0x10ffff) return std::nullopt;
  text.remove_prefix(size);
  return character;
}

// Unicode 15's characters with the property Dash.
bool is_dash(char32_t character) {
  if (0x2010 <= character && character <= 0x2015) return true;
  static constexpr char32_t others[] = {'-',    0x058a, 0x05be, 0x1400, 0x1806, 0x2053,
                                        0x207b, 0x208b, 0x2212, 0x2e17, 0x2e1a, 0x2e3a,
                                        0x2e3b, 0x2e40, 0x2e5d, 0x301c, 0x3030, 0x30a0,
                                        0xfe31, 0xfe32, 0xfe58, 0xfe63, 0xff0d, 0x10ead};
  return std::find(std::begin(others), std::end(others), character) != std::end(others);
}

bool is_blank(char32_t character) {
  return character == 0xa0 || character == 0x1680 || (0x2000 <= character && character <= 0x200a) ||
         character == 0x202f || character == 0x205f || character == 0x3000;
}

bool is_printable(char32_t character) {
  const auto within = [&](char32_t first, char32_t last) {
    return first <= character && character <= last;
  };
  const bool control = within(0, 0x1f) || within(0x7f, 0x9f);
  const bool layout = character == 0x061c || within(0x200b, 0x200f) || within(0x2028, 0x202e) ||
                      within(0x2060, 0x206f) || character == 0xfeff || within(0xfff9, 0xfffb);
  return !control && !layout;
}

std::string quote(std::string_view text, std::size_t longest) {
  std::string quoted;
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == longest) return quoted + "...";
    std::string_view rest = text;
    const auto character = take_character(rest);
    if (!character) rest.remove_prefix(1);
    const std::string_view bytes = text.substr(0, text.size() - rest.size());
    if (character && is_blank(*character)) {
      quoted += fmt::format("<U+{:04X}>", static_cast<std::uint32_t>(*character));
    } else if (character && is_printable(*character)) {
      quoted += bytes;
    } else {
      for (const char byte : bytes) {
        quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
      }
    }
    text = rest;
  }
  return quoted;
}

std::string number_text(AnyNumber number) {
  return number ? std::to_string(*number) : "(a number too large)";
}

std::string_view take_token(std::string_view& line, std::string_view separators) {
  line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
  const std::string_view token = line.substr(0, line.find_first_of(separators));
  line.remove_prefix(token.size());
  return token;
}

std::string_view take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t most, int base) {
  std::uint64_t number = 0;
  const char* const all = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), all, number, base);
  const bool is_read = error == std::errc{} && end == all && number <= most;
  return is_read ? std::optional(number) : std::nullopt;
}

bool take_number(std::string_view& text, AnyNumber& number) {
  if (text.empty() || !is_digit(text.front())) return false;
  std::int64_t read = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  number = error == std::errc{} ? AnyNumber(read) : std::nullopt;
  return true;
}

std::string with_plain_blanks(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    std::string_view rest = text;
    const auto character = take_character(rest);
    if (!character) rest.remove_prefix(1);
    const auto bytes = text.substr(0, text.size() - rest.size());
    plain += character && is_blank(*character) ? " " : bytes;
    text = rest;
  }
  return plain;
}

std::optional<NumberPair> take_pair(std::string_view& text) {
  NumberPair pair;
  if (!take_number(text, pair.first) || !text.starts_with(',')) return std::nullopt;
  text.remove_prefix(1);
  if (!take_number(text, pair.second)) return std::nullopt;
  return pair;
}

}  // namespace triwar
