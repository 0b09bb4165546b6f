#include "lookup/read_line.h"

#include <fmt/core.h>

#include <charconv>
#include <optional>
#include <system_error>

#include "lookup/characters.h"
#include "lookup/move_text.h"
#include "lookup/quote.h"
#include "lookup/tokens.h"
#include "tablebase/board/grid.h"

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

/// Plays a move that was written with letters.
void add_move(const MoveText& move, const Grid& grid, Game& game) {
  const auto first = grid.point(move.first.column, move.first.number);
  const auto second = grid.point(move.second.column, move.second.number);
  if (first && second) {
    game.add_move(*first, *second, &grid);
  } else {
    game.bad = bad_game({BadMove::Code::not_an_edge, game.moves.size() + 1,
                         fmt::format("{} is not an edge of {}, whose points are {}",
                                     quote(move.text), game.board().name(), grid.all_points())});
  }
}

}  // namespace

BadGame line_too_long(std::size_t longest) {
  return unreadable_game(fmt::format("a line of over {} bytes", longest));
}

// A line that cannot be read is that first of all, whatever its first moves are.
void read_line(std::string_view line, Game& game) {
  line = without_comment(line);
  if (!game.has_history) {
    std::string_view rest = line;
    const std::string_view token = take_token(rest, move_separators);
    if ((token.starts_with("0x") || token.starts_with("0X")) &&
        take_token(rest, move_separators).empty()) {
      read_bits(token.substr(2), game);
      return;
    }
  }
  std::optional<Grid> grid;
  MoveScanner moves(line);
  while (const auto move = moves.next()) {
    if (!move->has_letters()) {
      if (!game.bad) game.add_move(move->first.number, move->second.number);
      continue;
    }
    if (!grid && !(grid = Grid::of(game.board()))) {
      game.bad = unreadable_game(fmt::format(
          "'{}' is not a move: expected one like 2-4; letters name the points of boxes only",
          quote(move->text)));
      return;
    }
    if (!game.bad) add_move(*move, *grid, game);
  }
  if (!moves.problem().empty()) game.bad = unreadable_game(moves.problem());
}

}  // namespace triwar::lookup
