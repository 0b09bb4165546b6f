#include "lookup/wrapped.h"

#include <algorithm>

namespace triwar::lookup {
namespace {

constexpr std::size_t most_columns = 100;

/// Returns the width of text. Escape sequences, which end with an m, have none.
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  bool visible = true;
  for (const char c : text) {
    visible = visible && c != '\x1b';
    if (visible) ++columns;
    visible = visible || c == 'm';
  }
  return columns;
}

}  // namespace

std::string wrapped(std::string_view line, std::size_t indent) {
  std::string text;
  std::size_t column = 0;
  while (!line.empty()) {
    const std::size_t word = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view piece = line.substr(0, line.find(' ', word));
    const std::size_t columns = width(piece);
    if (column > indent && column + columns > most_columns) {
      text += "\n" + std::string(indent, ' ');
      text += piece.substr(word);
      column = indent + columns - word;
    } else {
      text += piece;
      column += columns;
    }
    line.remove_prefix(piece.size());
  }
  return text;
}

}  // namespace triwar::lookup
