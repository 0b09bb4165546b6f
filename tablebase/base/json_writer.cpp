#include "tablebase/base/json_writer.h"

#include <fmt/core.h>

#include "tablebase/base/text.h"

namespace triwar {

void add_quoted(std::string_view text, TextBuffer& json) {
  constexpr std::string_view escaped = "\"\\\b\t\n\f\r";
  constexpr std::string_view letters = "\"\\btnfr";
  json.add('"');
  while (!text.empty()) {
    const auto [code, bytes] = next_character(text);
    const char first = bytes.front();
    const std::size_t letter = escaped.find(first);
    if (letter != escaped.npos) {
      json.add('\\', letters[letter]);
    } else if (static_cast<unsigned char>(first) < ' ') {
      json.add(fmt::format("\\u{:04x}", static_cast<int>(first)));
    } else {
      json.add(code ? bytes : "\ufffd");
    }
  }
  json.add('"');
}

}  // namespace triwar
