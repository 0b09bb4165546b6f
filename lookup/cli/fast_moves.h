// Reading moves fast when they are written in the usual way.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "lookup/characters.h"
#include "tablebase/base/bytes.h"
#include "tablebase/board/board.h"

namespace triwar::lookup {

/// The first bytes of a text as an integer, the first byte lowest.
template <std::unsigned_integral T>
T little_endian(const char* text) {
  return bytes::get<T>(std::as_bytes(std::span(text, sizeof(T))), 0);
}

/// Takes moves that are two points of one or two digits with one certain character between them.
/// All else, bad moves too, it leaves to the reader that knows every way to write and to fail, so
/// that it can be short and fast.
///
/// Text is read where it lies and ends with Input::padding zeros, which are in no number.
class FastMoves {
 public:
  /// `between` stands between the points of a move. The board must outlive this.
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

  /// Takes a number of one or two digits at `text`, which moves past it.
  static bool take_number(const char*& text, unsigned& number) {
    number = digit(*text);
    if (number > 9) return false;
    if (const unsigned second = digit(*++text); second <= 9) {
      number = number * 10 + second;
      ++text;
    }
    return true;
  }

  /// Takes a move at `text`, which moves past it. An edge that no board has when there is none, or
  /// none in the usual way of writing; more digits may follow what it took.
  Edge take(const char*& text) const {
    // Two points of one digit, in one look at four bytes: what stands between becomes 0, and the
    // digits become 0 to 9. Six other characters become 10 to 15, which are no points.
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
  static constexpr Edge no_edge{EdgeSet::capacity};  // a number that no edge has

  static unsigned digit(char c) { return static_cast<unsigned>(c) - '0'; }

  const Board& board_;
  char between_;
  std::uint32_t pattern_;
  std::array<Edge, 256> short_moves_;  // by both digits
};

}  // namespace triwar::lookup
