#include "lookup/utf8.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>

namespace triwar::lookup {

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

}  // namespace triwar::lookup
