// Colours and line width of text for terminals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tablebase/board/position.h"

namespace triwar::lookup {

/// Colours text with ANSI escape sequences, or returns it unchanged. Also stores the line width.
class Style {
 public:
  explicit Style(bool color, std::size_t columns = 80) noexcept
      : color_(color), columns_(columns) {}

  std::size_t columns() const noexcept { return columns_; }

  std::string player(Player player, std::string_view text) const {
    return paint(player == Player::A ? "1;36" : "1;33", text);
  }
  std::string strong(std::string_view text) const { return paint("1", text); }
  std::string faint(std::string_view text) const { return paint("2", text); }

 private:
  std::string paint(std::string_view code, std::string_view text) const {
    if (!color_) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }

  bool color_;
  std::size_t columns_;
};

}  // namespace triwar::lookup
