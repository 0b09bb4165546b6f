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

/// A state as a number, without its "0x".
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

/// Calls use(pair) for each two numbers with `between` between them, which stand apart; goes no
/// further than to something else, which it returns up to one of `ends`.
template <class Use>
std::string_view for_each_pair(std::string_view line, char between, std::string_view ends,
                               const Use& use) {
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(move_separators), line.size()));
    const std::string_view token = line.substr(0, line.find_first_of(ends));
    if (token.empty()) return token;
    const auto pair = take_pair(line, between);
    if (!pair || (!line.empty() && !is_move_separator(line.front()))) return token;
    use(*pair);
  }
}

}  // namespace

BadGame line_too_long(std::size_t longest) {
  return unreadable_game(fmt::format("a line of over {} bytes", longest));
}

// A line that cannot be read is that first of all, whatever its first moves or cells are.

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

void read_line(std::string_view line, PaintingCase& painting_case) {
  painting_case.bad.reset();
  const std::size_t colon = line.find(':');
  std::string_view before = line.substr(0, colon);
  const std::string_view token = take_token(before, white_space);
  std::string_view digits = token;
  AnyNumber columns;
  if (colon == line.npos || !take_number(digits, columns) || !digits.empty() ||
      !take_token(before, white_space).empty()) {
    painting_case.bad = unreadable_game(fmt::format(
        "'{}' does not begin with the number of columns and a colon: expected a line like "
        "5: 1,3 2,4",
        quote(line)));
    return;
  }
  if (!columns) {
    painting_case.bad = unreadable_game(
        fmt::format("{} columns: expected at most {}", quote(token), painting::most_columns));
    return;
  }
  painting_case.grid.clear(static_cast<std::uint64_t>(*columns));
  const std::string_view other =
      for_each_pair(line.substr(colon + 1), ',', white_space,
                    [&](const NumberPair& at) { painting_case.grid.paint(at.first, at.second); });
  if (other.empty()) {
    painting_case.settle();
  } else {
    painting_case.bad = unreadable_game(
        fmt::format("'{}' is not a cell: expected its row and column, like 1,3", quote(other)));
  }
}

}  // namespace triwar::lookup
