#include "tablebase/base/wrapped.h"

#include <algorithm>

namespace triwar {
namespace {

/// Returns the width of a text in UTF-8: one column for each character outside escape sequences,
/// which end with "m".
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  bool visible = true;
  for (const char c : text) {
    visible = visible && c != '\x1b';
    const bool begins_character = (c & 0xc0) != 0x80;
    if (visible && begins_character) ++columns;
    visible = visible || c == 'm';
  }
  return columns;
}

}  // namespace

std::string wrapped(std::string_view line, std::size_t indent, std::size_t columns) {
  indent = std::min(indent, columns - columns / 4);
  std::string text;
  std::size_t column = 0;
  bool has_word = false;  // on this line
  while (!line.empty()) {
    const std::size_t word = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view piece = line.substr(0, line.find(' ', word));
    const std::size_t piece_width = width(piece);
    if (has_word && column + piece_width > columns) {
      text += "\n" + std::string(indent, ' ');
      text += piece.substr(word);
      column = indent + piece_width - word;
    } else {
      text += piece;
      column += piece_width;
    }
    has_word = true;
    line.remove_prefix(piece.size());
  }
  return text;
}

std::string wrapped_lines(std::string_view text, std::size_t indent, std::size_t columns) {
  std::string all;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    all += width(line) <= columns ? std::string(line) : wrapped(line, indent, columns);
    text.remove_prefix(line.size());
    if (text.empty()) break;
    all += '\n';
    text.remove_prefix(1);
  }
  return all;
}

}  // namespace triwar
