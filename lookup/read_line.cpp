#include "lookup/read_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "lookup/characters.h"
#include "lookup/quote.h"
#include "lookup/tokens.h"

namespace triwar::lookup {
namespace {

/// Reads a state from the hex digits behind "0x".
void read_bits(std::string_view digits, Game& game) {
  const Board& board = game.board();
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) {
    game.bad = unreadable_game(fmt::format("'0x{}' is not a number", quote(digits)));
    return;
  }
  if (error != std::errc{} || (bits & ~board.all_edges().bits()) != 0) {
    game.bad = bits_beyond(board, fmt::format("0x{}", quote(digits)));
    return;
  }
  for (const Edge edge : EdgeSet::from_bits(bits)) game.play(edge);
}

}  // namespace

BadGame line_too_long(std::size_t longest) {
  return unreadable_game(fmt::format("a line of over {} bytes", longest));
}

// A line that cannot be read is that first of all, whatever its first moves are.
void read_line(std::string_view line, Game& game) {
  if (!game.has_history) {
    std::string_view rest = line;
    const std::string_view token = take_token(rest, move_separators);
    if ((token.starts_with("0x") || token.starts_with("0X")) &&
        take_token(rest, move_separators).empty()) {
      read_bits(token.substr(2), game);
      return;
    }
  }
  const std::string_view other =
      for_each_pair(line, '-', move_separators, [&](const NumberPair& points) {
        if (!game.bad) game.add_move(points.first, points.second);
      });
  if (!other.empty()) {
    game.bad =
        unreadable_game(fmt::format("'{}' is not a move: expected one like 2-4", quote(other)));
  }
}

}  // namespace triwar::lookup
