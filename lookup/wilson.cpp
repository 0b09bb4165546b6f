#include "lookup/wilson.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "lookup/answer.h"
#include "lookup/move_text.h"
#include "lookup/read_picture.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::size_t screen_step = 6;                     // from a point of a screen to the next
constexpr std::string_view value_signs = "-0123456789^v";  // a loony move has a suffix

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), is_digit); }

/// The first line of a problem.
struct Conditions {
  bool has_penalty;
  std::optional<Player> to_move = {};
};

std::optional<Conditions> conditions_of(std::string_view line, std::string_view next) {
  skip(next, is_space);
  const std::string_view penalty = take_token(line, white_space);
  const bool has_penalty = penalty.starts_with('-') && is_integer(penalty);
  if (!next.starts_with('+') || !(has_penalty || penalty == "0")) return std::nullopt;
  Conditions conditions{.has_penalty = has_penalty};
  std::string_view word = take_token(line, white_space);
  for (int sizes = 0; sizes < 2 && whole_number(word); ++sizes) {
    word = take_token(line, white_space);
  }
  if (word == "A" || word == "B") {
    conditions.to_move = word == "A" ? Player::A : Player::B;
    word = take_token(line, white_space);
  }
  return word.empty() ? std::optional(conditions) : std::nullopt;
}

/// Whether a text is a line, blank, or one value.
bool may_stand_between(std::string_view text) {
  if (text == "-----") return true;
  std::string_view value = take_token(text, white_space);
  take(value, "-");
  if (!value.empty() && take_digits(value).empty()) return false;
  if (!take(value, "v")) take(value, "^");
  return value.empty() && take_token(text, white_space).empty();
}

/// Makes a row of points one of a picture. Returns whether it had values or "#".
bool make_plain(std::string& row, std::size_t left) {
  const bool is_marked = row.find('#') != row.npos || has_digit(row);
  std::replace(row.begin(), row.end(), '#', '+');
  for (std::size_t gap = left + 1; gap + screen_step <= row.size() + 1; gap += screen_step) {
    if (has_digit(std::string_view(row).substr(gap, screen_step - 1)))
      row.replace(gap, screen_step - 1, 5, ' ');
  }
  return is_marked;
}

/// Blanks the values between two rows of points: those that cover the column of a point, or touch
/// it.
void blank_values(std::string& row, std::size_t left) {
  for (std::size_t begin = 0; (begin = row.find_first_of(value_signs, begin)) != row.npos;) {
    const std::size_t end = std::min(row.find_first_not_of(value_signs, begin), row.size());
    // The columns from begin - 1 to end.
    const bool is_at_point =
        (end + screen_step - left % screen_step) % screen_step < end - begin + 2;
    if (is_at_point && has_digit(std::string_view(row).substr(begin, end - begin))) {
      std::fill(row.begin() + static_cast<std::ptrdiff_t>(begin),
                row.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    begin = end;
  }
}

}  // namespace

bool is_wilson_row(std::string_view line) {
  skip(line, is_space);
  line = line.substr(0, line.find_last_not_of(white_space) + 1);
  if (line.size() <= screen_step || line.size() % screen_step != 1) return false;
  const auto is_point = [&](std::size_t at) { return line[at] == '+' || line[at] == '#'; };
  for (std::size_t at = 0; at + 1 < line.size(); at += screen_step) {
    if (!is_point(at) || !may_stand_between(line.substr(at + 1, screen_step - 1))) return false;
  }
  return is_point(line.size() - 1);
}

bool begins_wilson(std::string_view line, std::string_view next) {
  return conditions_of(line, next) ||
         (is_wilson_row(line) && line.find_first_of("#0123456789") != line.npos);
}

std::optional<ReadText> read_wilson(std::string_view text) {
  const TextFront front = TextFront::of(text);
  const auto conditions = conditions_of(front.line, front.next);
  bool is_wilson = conditions.has_value();
  std::string plain;  // with the same lines
  std::optional<std::size_t> left;
  for (bool is_first = true; !text.empty();) {
    std::string row(take_until(text, '\n'));
    if (is_wilson_row(row)) {
      left = row.find_first_of("+#");
      is_wilson |= make_plain(row, *left);
    } else if (left) {
      blank_values(row, *left);
    } else if (conditions && is_significant(row) && std::exchange(is_first, false)) {
      row.clear();
    }
    plain += row + "\n";
  }
  if (!is_wilson) return std::nullopt;
  ReadText read = read_picture(plain);
  if (!conditions) return read;
  read.play = [conditions, play = std::move(read.play)](std::optional<Player> to_move, Game& game) {
    const auto& mover = conditions->to_move;
    if (conditions->has_penalty) {
      game.bad = unreadable_game("a problem with a penalty for the last move: expected 0");
    } else if (mover && to_move.value_or(*mover) != *mover) {
      game.bad =
          unreadable_game(fmt::format("the problem says that {} moves, expected {} "
                                      "(--to-move)",
                                      player_name(*mover), player_name(*to_move)));
    } else {
      play(mover ? mover : to_move, game);
    }
  };
  return read;
}

}  // namespace triwar::lookup
