#include "lookup/record_labels.h"

#include <fmt/core.h>

#include <algorithm>

#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::string_view ellipsis = "\u2026";

/// The longest name of a player in bytes.
constexpr std::size_t longest_name = 80;

bool is_a_or_b(std::string_view name) { return name == "A" || name == "B"; }

bool take_dots(std::string_view& text) {
  if (take(text, ellipsis)) return true;
  std::string_view rest = text;
  skip(rest, [](char c) { return c == '.'; });
  if (text.size() - rest.size() < 2) return false;
  text = rest;
  return true;
}

/// Returns the word at the front of a text, or its first bytes if it is longer than a name.
std::string_view front_word(std::string_view text) {
  text = text.substr(0, longest_name + 1);
  if (text.empty() || is_digit(text.front())) return {};
  std::string_view rest = text;
  skip(rest, [](char c) {
    return ('a' <= (c | 0x20) && (c | 0x20) <= 'z') || is_digit(c) || (c & 0x80) != 0;
  });
  return text.substr(0, text.size() - rest.size());
}

}  // namespace

MoveNumber move_number(std::string_view text) {
  std::string_view rest = text;
  const std::string_view digits = take_digits(rest);
  if (digits.empty()) return {};
  MoveNumber number{.value = whole_number(digits).value_or(~std::uint64_t{0})};
  number.has_dots = take_dots(rest);
  if (!number.has_dots && !take(rest, ")") && !take(rest, ".")) return {};
  std::string_view behind = rest;
  skip(behind, is_space);
  if (take_dots(behind)) {
    number.has_dots = true;
    rest = behind;
  }
  number.size = text.size() - rest.size();
  return number;
}

void PlayerNames::add_header(std::string_view value, char player) {
  if (value.empty() || value.size() > longest_name || headers_.size() == 4) return;
  headers_.push_back({std::string(value), player});
}

std::string_view PlayerNames::header(char player) const {
  for (const Name& name : headers_) {
    if (name.player == player) return name.text;
  }
  return {};
}

PlayerLabel PlayerNames::label_of(std::string_view text) const {
  const auto label = [&](std::string_view name) -> PlayerLabel {
    std::string_view rest = text.substr(name.size());
    skip(rest, is_space);
    if (name.empty() || name.size() > longest_name || !take(rest, ":")) return {};
    return {.size = text.size() - rest.size(), .name = text.substr(0, name.size())};
  };
  PlayerLabel known;
  for (const Name& name : headers_) {
    if (name.text.size() <= known.name.size() || !text.starts_with(name.text)) continue;
    if (PlayerLabel found = label(name.text); found.size > 0) {
      known = found;
      known.player = name.player;
    }
  }
  if (known.size > 0) return known;
  PlayerLabel other = label(front_word(text));
  if (other.size == 0) return {};
  if (is_a_or_b(other.name)) {
    other.player = other.name.front();
    return other;
  }
  std::string_view rest = text.substr(other.size);
  skip(rest, is_space);
  const bool stands_before =
      move_number(rest).size > 0 || MoveTaker::take_first(rest, ends_of_moves).has_value();
  return stands_before ? other : PlayerLabel();
}

std::optional<char> PlayerNames::add_label(const PlayerLabel& label, Problem& problem) {
  const std::string_view name = label.name;
  if (label.player) {
    const char player = *label.player;
    const bool is_both = (is_a_or_b(name) && name.front() != player) ||
                         std::any_of(headers_.begin(), headers_.end(), [&](const Name& other) {
                           return other.text == name && other.player != player;
                         });
    if (is_both) {
      problem = {fmt::format("'{}' names both players", quote(name))};
    } else if (!words_.empty()) {
      problem = {fmt::format("'{}' and '{}' are not two players", quote(words_[0]), quote(name))};
    }
    has_players_ = true;
    return player;
  }
  auto known = std::find(words_.begin(), words_.end(), name);
  if (known == words_.end()) {
    if (has_players_ || !headers_.empty() || words_.size() == 2) {
      problem = {
          fmt::format("'{}' is not a player: expected {}", quote(name),
                      words_.size() == 2 ? quote(words_[0]) + " or " + quote(words_[1]) : text())};
      return std::nullopt;
    }
    known = words_.insert(words_.end(), std::string(name));
  }
  return known == words_.begin() ? '1' : '2';
}

Problem PlayerNames::problem_at_end() const {
  if (words_.size() != 1) return {};
  return {fmt::format("'{}:' is no player: expected {}, or two names", quote(words_[0]), text())};
}

std::string PlayerNames::text() const {
  std::string text = "A or B";
  for (const Name& name : headers_) text += " or " + quote(name.text);
  return text;
}

}  // namespace triwar::lookup
