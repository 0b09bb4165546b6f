#include "lookup/read_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "lookup/move_text.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

/// Reads a state from the hex digits behind "0x".
void read_bits(std::string_view digits, Game& game) {
  if (digits.empty() || digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos) {
    game.bad = unreadable_game(fmt::format("'0x{}' is not a number", quote(digits)));
    return;
  }
  const std::vector<Line>& edges = game.figure().edges();
  std::vector<Line> drawn;
  bool beyond = false;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const auto digit = whole_number(digits.substr(digits.size() - 1 - i, 1), 15, 16);
    for (std::size_t bit = 0; bit < 4; ++bit) {
      if ((*digit >> bit & 1) == 0) continue;
      if (4 * i + bit < edges.size()) {
        drawn.push_back(edges[4 * i + bit]);
      } else {
        beyond = true;
      }
    }
  }
  if (beyond) {
    game.bad = bits_beyond(game.figure(), fmt::format("0x{}", quote(digits)));
  } else {
    for (const Line line : drawn) game.play(line);
  }
}

/// Plays a move that was written with letters.
void add_move(const MoveText& move, const PointNames& names, Game& game) {
  const auto first = names.point(move.first.column, move.first.number);
  const auto second = names.point(move.second.column, move.second.number);
  if (first && second) {
    game.add_move(*first, *second, &names);
  } else {
    game.bad =
        BadGame{.code = BadGame::Code::not_an_edge,
                .move = game.moves.size() + 1,
                .message = fmt::format("{} is not an edge of {}, whose points are {}",
                                       quote(move.text), game.figure().name(), names.all_points())};
  }
}

}  // namespace

BadGame line_too_long(std::size_t longest) {
  return unreadable_game(fmt::format("a line of over {} bytes", longest));
}

// An unreadable line is reported as such, even if a move before the unreadable text is illegal.
void read_line(std::string_view line, Game& game) {
  line = without_comment(line);
  const std::string plain =
      std::any_of(line.begin(), line.end(), [](char c) { return (c & 0x80) != 0; })
          ? with_plain_blanks(line)
          : "";
  if (!plain.empty()) line = plain;
  if (!game.has_history) {
    std::string_view rest = line;
    const std::string_view token = take_token(rest, move_separators);
    if ((token.starts_with("0x") || token.starts_with("0X")) &&
        take_token(rest, move_separators).empty()) {
      read_bits(token.substr(2), game);
      return;
    }
    if (const auto decimal = whole_number(token);
        decimal && take_token(rest, move_separators).empty()) {
      read_bits(fmt::format("{:x}", *decimal), game);
      return;
    }
  }
  std::optional<PointNames> names;
  MoveScanner moves(line);
  bool numbers = false;
  while (const auto move = moves.next()) {
    numbers = numbers || !move->has_letters();
    if (!move->has_letters()) {
      if (!game.bad) game.add_move(move->first.number, move->second.number);
      continue;
    }
    if (!names && !(names = PointNames::of(game.figure()))) {
      game.bad = unreadable_game(fmt::format(
          "'{}' is not a move: expected one like 2-4; letters name the points of boxes only",
          quote(move->text)));
      return;
    }
    if (!game.bad) add_move(*move, *names, game);
  }
  if (!moves.problem().empty()) game.bad = unreadable_game(moves.problem());
  game.typed_letters = names && !numbers;
}

}  // namespace triwar::lookup
