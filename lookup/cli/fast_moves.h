// A fast parser of moves in the usual notation.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "tablebase/base/bytes.h"
#include "tablebase/base/text.h"
#include "tablebase/base/wraps.h"
#include "tablebase/board/board.h"

namespace triwar::lookup {

/// Returns the first sizeof(T) bytes of a text as an integer, the first byte lowest.
template <std::unsigned_integral T>
T little_endian(const char* text) {
  return bytes::get<T>(std::as_bytes(std::span(text, sizeof(T))), 0);
}

/// Parses moves of two points with one or two digits each and one fixed character between them. The
/// slow reader handles all other notations and all errors.
///
/// Requires Input::padding zeros behind the text; they end the last number.
class FastMoves {
 public:
  /// `between` separates the points of a move. The board must outlive the parser.
  FastMoves(const Board& board, char between)
      : board_(board),
        between_(between),
        pattern_(static_cast<std::uint32_t>('0' | between << 8 | '0' << 16)) {
    short_moves_.fill(no_edge);
    for (const Edge edge : board.all_edges()) {
      const auto low = static_cast<std::size_t>(number(board.ends(edge).low));
      const auto high = static_cast<std::size_t>(number(board.ends(edge).high));
      if (high <= 9) short_moves_[low << 4 | high] = short_moves_[high << 4 | low] = edge;
    }
  }

  /// Parses a number of one or two digits at `text` and advances `text`. Returns false if there is
  /// none.
  static bool take_number(const char*& text, unsigned& number) {
    number = digit(*text);
    if (number > 9) return false;
    if (const unsigned second = digit(*++text); second <= 9) {
      number = number * 10 + second;
      ++text;
    }
    return true;
  }

  /// Parses a move at `text` and advances `text`. Returns `no_edge`, which no board has, unless the
  /// move is an edge of the board in the usual notation; `text` may then end inside the move. Does
  /// not check the text after the move, which may be a third digit.
  TRIWAR_WRAPS Edge take(const char*& text) const {
    // Parse two points of one digit by one load of four bytes: the separator becomes 0, and digits
    // become 0 to 9. Six other characters become 10 to 15, which have no edges in the array.
    const std::uint32_t four = little_endian<std::uint32_t>(text) ^ pattern_;
    if ((four & 0x00f0fff0) == 0 && !is_digit(text[3])) {
      text += 3;
      return short_moves_[(four << 4 | four >> 16) & 0xff];
    }
    unsigned a = 0;
    unsigned b = 0;
    if (!take_number(text, a) || *text != between_ || !take_number(++text, b)) return no_edge;
    return board_.edge_between(a, b).value_or(no_edge);
  }

 private:
  static constexpr Edge no_edge{EdgeSet::capacity};  // is never legal

  TRIWAR_WRAPS static unsigned digit(char c) { return static_cast<unsigned>(c) - '0'; }

  const Board& board_;
  char between_;
  std::uint32_t pattern_;
  std::array<Edge, 256> short_moves_;  // by both digits, four bits each
};

}  // namespace triwar::lookup
