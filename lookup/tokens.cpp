#include "lookup/tokens.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "lookup/characters.h"
#include "lookup/utf8.h"

namespace triwar::lookup {

std::string_view take_token(std::string_view& line, std::string_view separators) {
  line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
  const std::string_view token = line.substr(0, line.find_first_of(separators));
  line.remove_prefix(token.size());
  return token;
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

}  // namespace triwar::lookup
