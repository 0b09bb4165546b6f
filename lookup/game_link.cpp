#include "lookup/game_link.h"

#include <fmt/core.h>

#include "lookup/move_text.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {

std::optional<GameLink> game_link(std::string_view line) {
  skip(line, is_space);
  if (!take(line, "https://")) take(line, "http://");
  take(line, "www.");
  if (!take(line, "trmph.com/dnb/board#")) return std::nullopt;
  const std::string_view rows = take_digits(line);
  const std::string_view columns = take(line, "x") ? take_digits(line) : rows;
  if (rows.empty() || columns.empty()) return std::nullopt;
  if (!line.empty() && !take(line, ",") && !is_space(line.front())) return std::nullopt;
  return GameLink{.board = fmt::format("boxes-{}x{}", rows, columns), .moves = line};
}

}  // namespace triwar::lookup
