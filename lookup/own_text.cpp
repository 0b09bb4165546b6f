#include "lookup/own_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "lookup/answer.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

/// The texts below a picture. "*" stands for any text, at the beginning for a number or a player.
constexpr std::string_view score_now = "Score now: A *, B *. * moves*";
constexpr std::string_view rest_is_worth = "The rest is worth * to *.";
constexpr std::string_view texts_below[] = {"A wins * to *: margin *",
                                            "B wins * to *: margin *",
                                            "A tie, * to *: margin *",
                                            score_now,
                                            rest_is_worth,
                                            "The board is full.",
                                            "No chains or loops.",
                                            "* single cell*.",
                                            "* chain* of * cells.",
                                            "* chain* of * cell* each.",
                                            "* loop* of * cells.",
                                            "* loop* of * cell* each.",
                                            "No safe move is left: * must open a chain or loop*.",
                                            "1 safe move is left.",
                                            "* safe moves are left.",
                                            "Nimbers are unknown: too many states *.",
                                            "* cannot win Nimstring (nimber 0).",
                                            "* can win Nimstring (*) with *.",
                                            "Moves by value:*",
                                            "Perfect play from here:*",
                                            "Estimate* by a search *.",
                                            "First moves by this estimate, *"};

/// Returns whether a text fits a pattern, in which "*" stands for any text. If `parts` is given,
/// sets it to the texts in these places, each as short as possible.
bool fits(std::string_view text, std::string_view pattern,
          std::vector<std::string_view>* parts = nullptr) {
  std::size_t star = pattern.find('*');
  if (star == pattern.npos) return text == pattern;
  if (parts != nullptr) parts->clear();
  if (!take(text, pattern.substr(0, star))) return false;
  while (star != pattern.npos) {
    pattern.remove_prefix(star + 1);
    star = pattern.find('*');
    const std::string_view next = pattern.substr(0, star);
    const std::size_t at = star != pattern.npos   ? text.find(next)
                           : text.ends_with(next) ? text.size() - next.size()
                                                  : text.npos;
    if (at == text.npos) return false;
    if (parts != nullptr) parts->push_back(text.substr(0, at));
    text.remove_prefix(at + next.size());
  }
  return true;
}

std::optional<Player> player_of(std::string_view name) {
  if (name == "A") return Player::A;
  if (name == "B") return Player::B;
  return std::nullopt;
}

}  // namespace

bool is_heading(std::string_view text) {
  std::vector<std::string_view> parts;
  if (fits(text, "Read as --input *.") || fits(text, "Not solved*")) return true;
  return (fits(text, "Game *", &parts) || fits(text, "Block *, game *", &parts)) &&
         std::all_of(parts.begin(), parts.end(),
                     [](std::string_view part) { return whole_number(part).has_value(); });
}

bool is_text_below(std::string_view text) {
  std::vector<std::string_view> parts;
  return std::any_of(std::begin(texts_below), std::end(texts_below), [&](std::string_view pattern) {
    if (!fits(text, pattern, &parts)) return false;
    return !pattern.starts_with('*') || parts[0] == "A" || parts[0] == "B" ||
           parts[0] == "The mover" || whole_number(parts[0]).has_value();
  });
}

bool begins_list_of_lines(std::string_view text) { return text.starts_with("drawn:"); }

bool ToldStanding::take(std::string_view text, std::uint64_t line) {
  std::vector<std::string_view> parts;
  const auto take_score = [&](std::string_view first, std::string_view second) {
    const auto a = whole_number(first);
    const auto b = whole_number(second);
    if (!a || !b || score_) return false;
    score_ = {{*a, *b}, line};
    return true;
  };
  const auto take_mover = [&](std::string_view name) {
    const auto mover = player_of(name);
    if (!mover || mover_) return false;
    mover_ = {*mover, line};
    return true;
  };
  for (const std::string_view winner : {"A wins", "B wins", "A tie,"}) {
    if (!fits(text, fmt::format("{} * to *, and the board is full: *", winner), &parts)) continue;
    if (winner[0] == 'B') std::swap(parts[0], parts[1]);
    return take_score(parts[0], parts[1]);
  }
  if (fits(text, score_now, &parts)) {
    return !mover_ && take_score(parts[0], parts[1]) && take_mover(parts[2]);
  }
  if (fits(text, rest_is_worth, &parts) && player_of(parts[1])) return take_mover(parts[1]);
  return true;
}

void ToldStanding::apply(std::optional<Player> to_move, Game& game) const {
  const auto refuse = [&](std::uint64_t line, std::string problem) {
    game.bad = unreadable_game(std::move(problem));
    game.bad->input_line = line;
  };
  if (mover_ && to_move.value_or(mover_->value) != mover_->value) {
    return refuse(mover_->line,
                  fmt::format("the text below the picture says that {} moves, expected {} "
                              "(--to-move)",
                              player_name(mover_->value), player_name(*to_move)));
  }
  const auto cells_of = [&](Owner owner) {
    return static_cast<std::uint64_t>(std::count(game.owners.begin(), game.owners.end(), owner));
  };
  std::uint64_t a = cells_of(Owner::A);
  std::uint64_t b = cells_of(Owner::B);
  if (score_) {
    const std::uint64_t closed = a + b + cells_of(Owner::unknown);
    const auto [told_a, told_b] = score_->value;
    if (told_a < a || told_b < b || told_a > closed || told_b != closed - told_a) {
      return refuse(score_->line,
                    fmt::format("the score A {}, B {} does not fit the picture, in which {} cells "
                                "are closed, {} by A and {} by B",
                                told_a, told_b, closed, a, b));
    }
    a = told_a;
    b = told_b;
    game.is_score_told = true;
  }
  const LineSet drawn = game.drawn();
  const Player mover = mover_ ? mover_->value : to_move.value_or(Player::A);
  game.position.set(drawn, mover, static_cast<int>(a), static_cast<int>(b));
}

}  // namespace triwar::lookup
