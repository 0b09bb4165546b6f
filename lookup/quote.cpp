#include "lookup/quote.h"

#include <fmt/core.h>

#include <cstdint>

#include "lookup/utf8.h"

namespace triwar::lookup {

std::string quote(std::string_view text) {
  std::string quoted;
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == longest_quote) return quoted + "...";
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

}  // namespace triwar::lookup
