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

/// Returns the hex digits of a decimal number, by repeated division.
std::string hex_digits(std::string decimal) {
  std::string hex;
  while (!decimal.empty()) {
    std::string quotient;
    int rest = 0;
    for (const char digit : decimal) {
      rest = 10 * rest + (digit - '0');
      if (rest >= 16 || !quotient.empty()) quotient.push_back(static_cast<char>('0' + rest / 16));
      rest %= 16;
    }
    hex.push_back("0123456789abcdef"[rest]);
    decimal = quotient;
  }
  std::reverse(hex.begin(), hex.end());
  return hex;
}

/// Plays moves as they were written.
class MovePlayer {
 public:
  explicit MovePlayer(Game& game) : game_(game) {}

  /// Plays a move unless the game is bad. Returns false if its points have letters, but those of
  /// the figure have none; the game is then bad.
  bool play(const MoveText& move) {
    if (move.has_letters() && !names_ && !(names_ = PointNames::of(game_.figure()))) {
      game_.bad = unreadable_game(fmt::format(
          "'{}' is not a move: expected one like 2-4; letters name the points of boxes only",
          quote(move.text)));
      return false;
    }
    has_numbers_ = has_numbers_ || !move.has_letters();
    game_.typed_letters = !has_numbers_;
    if (!game_.bad) check_player(move);
    if (game_.bad) return true;
    if (!move.has_letters()) {
      game_.add_move(move.first.number, move.second.number);
    } else {
      add_move(move);
    }
    return true;
  }

 private:
  void check_player(const MoveText& move) {
    const char mover = game_.position.to_move() == Player::A ? 'A' : 'B';
    if (!move.player || *move.player == mover) return;
    game_.bad = unreadable_game(
        fmt::format("{} is {}'s move here, but {} moves", quote(move.text), *move.player, mover));
    game_.bad->move = game_.moves.size() + 1;
  }

  void add_move(const MoveText& move) {
    const auto first = names_->point(move.first.column, move.first.number);
    const auto second = names_->point(move.second.column, move.second.number);
    if (first && second) {
      game_.add_move(*first, *second, &*names_);
      return;
    }
    game_.bad = BadGame{
        .code = BadGame::Code::not_an_edge,
        .move = game_.moves.size() + 1,
        .message = fmt::format("{} is not an edge of {}, whose points are {}", quote(move.text),
                               game_.figure().name(), names_->all_points())};
  }

  Game& game_;
  std::optional<PointNames> names_;
  bool has_numbers_ = false;  // a move names its points by numbers
};

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
    const bool is_decimal = !token.empty() && token.find_first_not_of("0123456789") == token.npos;
    if (is_decimal && take_token(rest, move_separators).empty()) {
      constexpr std::size_t longest = 80;  // more than 2^255 has
      if (token.size() <= longest) return read_bits(hex_digits(std::string(token)), game);
      game.bad = bits_beyond(game.figure(), quote(token));
      return;
    }
  }
  MoveScanner moves(line);
  MovePlayer player(game);
  while (const auto move = moves.next()) {
    if (!player.play(*move)) return;
  }
  if (!moves.problem().empty()) game.bad = unreadable_game(moves.problem());
}

bool read_points(std::string_view text, Game& game) {
  const std::string plain = with_plain_blanks(without_comment(text));
  const std::vector<AnyNumber> points = only_numbers(plain);
  for (std::size_t i = 0; i + 1 < points.size() && !game.bad; i += 2) {
    game.add_move(points[i], points[i + 1]);
  }
  if (points.size() % 2 != 0) {
    game.bad = unreadable_game(
        fmt::format("{} numbers: expected pairs of points, such as 2 4 4 5", points.size()));
  }
  return !points.empty();
}

void read_record(RecordScanner& record, Game& game) {
  MovePlayer player(game);
  while (const auto move = record.next()) {
    const bool was_bad = game.bad.has_value();
    player.play(*move);
    if (game.bad && !was_bad) game.bad->input_line = record.line();
  }
  if (record.problem().empty()) return;
  game.bad = unreadable_game(record.problem());
  game.bad->input_line = record.problem_line();
}

}  // namespace triwar::lookup
