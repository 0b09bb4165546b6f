// Reads games in the usual notation fast.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <span>

#include "tablebase/base/bytes.h"
#include "tablebase/base/text.h"
#include "tablebase/base/wraps.h"
#include "tablebase/board/board.h"
#include "tablebase/board/position.h"

namespace triwar::lookup {

/// Returns the first sizeof(T) bytes of a text as an integer, the first byte lowest.
template <std::unsigned_integral T>
T little_endian(const char* text) {
  return bytes::get<T>(std::as_bytes(std::span(text, sizeof(T))), 0);
}

/// A position of a game on a board without a start by moves. Unlike Position it fits into
/// registers, and plays without branches, which processors could not predict.
class FastPosition {
 public:
  /// The start of a game. The board must outlive the position.
  explicit FastPosition(const Board& board) noexcept : board_(&board) {}

  EdgeSet state() const noexcept { return state_; }

  /// Draws an edge for the player to move. Returns false, and changes nothing, unless it is an
  /// undrawn edge of the board.
  bool try_play(Edge edge) noexcept {
    if (!board_->undrawn(state_).contains(edge)) return false;
    const int closed = board_->closes(state_, edge);
    state_ = state_.with(edge);
    closed_ += closed;
    lead_ += side_ * closed;
    side_ = closed == 0 ? -side_ : side_;
    return true;
  }

  /// As Position::margin().
  int margin(int value) const noexcept { return lead_ + side_ * value; }

  /// Sets a position on a figure, which must equal that of the board, to this one.
  void copy_to(Position& position) const noexcept {
    position.set(board_->lines_of(state_), side_ > 0 ? Player::A : Player::B, (closed_ + lead_) / 2,
                 (closed_ - lead_) / 2);
  }

 private:
  const Board* board_;
  EdgeSet state_;
  int side_ = 1;    // +1 when A moves, -1 when B does
  int lead_ = 0;    // A's cells minus B's
  int closed_ = 0;  // cells of both players
};

/// Parses moves of two points with one or two digits each and one fixed character between them. The
/// slow reader handles all other notations and all errors.
///
/// Requires Input::padding zeros behind the text; they end the last number.
class FastMoves {
 public:
  /// Returns the parser for a figure, or null if it has more edges than a board. `between`
  /// separates the points of a move.
  static std::shared_ptr<const FastMoves> of(const Figure& figure, char between) {
    if (figure.edges().size() > EdgeSet::capacity) return nullptr;
    return std::make_shared<FastMoves>(figure, between);
  }

  FastMoves(const Figure& figure, char between)
      : board_(figure),
        between_(between),
        pattern_(static_cast<std::uint32_t>('0' | between << 8 | '0' << 16)) {
    short_moves_.fill(no_edge);
    for (const Edge edge : board_.all_edges()) {
      const auto low = static_cast<std::size_t>(number(board_.ends(edge).low));
      const auto high = static_cast<std::size_t>(number(board_.ends(edge).high));
      if (high <= 9) short_moves_[low << 4 | high] = short_moves_[high << 4 | low] = edge;
    }
  }

  /// Returns the start of a game. Requires that the parser outlives it.
  FastPosition start() const noexcept { return FastPosition(board_); }

  Line line(Edge edge) const noexcept { return board_.line(edge); }

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

  Board board_;
  char between_;
  std::uint32_t pattern_;
  std::array<Edge, 256> short_moves_;  // by both digits, four bits each
};

}  // namespace triwar::lookup
