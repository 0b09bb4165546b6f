#include "lookup/input_forms.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <iterator>
#include <utility>
#include <vector>

#include "lookup/contest.h"
#include "lookup/game_link.h"
#include "lookup/kaggle.h"
#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "lookup/read_line.h"
#include "lookup/read_picture.h"
#include "lookup/record.h"
#include "lookup/wilson.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

bool begins_state(std::string_view line) {
  const std::string_view first = take_token(line, white_space);
  return (first.starts_with("0x") || first.starts_with("0X")) &&
         take_token(line, white_space).empty();
}

bool has_move(std::string_view line) {
  if (MoveScanner(line).next()) return true;
  while (!take_token(line, move_separators).empty()) {
    skip(line, is_move_separator);
    std::string_view rest = line;
    if (MoveTaker::take_first(rest)) return true;
  }
  return false;
}

ReadText read_lines(std::string_view text) {
  const auto link = game_link(TextFront::of(text).line);
  return {.board = link ? std::optional(link->board) : std::nullopt,
          .play = [text](std::optional<Player>, Game& game) { read_line(text, game); }};
}

ReadText read_openspiel(std::string_view text) {
  return {.play = [text](std::optional<Player>, Game& game) { read_actions(text, game); }};
}

ReadText read_any_picture(std::string_view text) {
  auto read = read_wilson(text);
  return read ? std::move(*read) : read_picture(text);
}

struct FormRow {
  InputForm form;
  /// Whether the form is this one, if no row above supports the text. Lines have plain blanks and
  /// no comments.
  bool (*supports)(const TextFront& front);
  ReadText (*read)(std::string_view text);
};

using Front = const TextFront&;
constexpr FormRow form_rows[] = {
    {InputForm::kaggle, [](Front front) { return is_kaggle(front.text); }, read_kaggle},
    // Read as moves, other objects of JSON are refused with a reason.
    {InputForm::lines,
     [](Front front) { return begins_json_object(front.line) || game_link(front.line); },
     read_lines},
    {InputForm::record, [](Front front) { return begins_record(front.line); }, read_record_text},
    {InputForm::picture,
     [](Front front) {
       return begins_wilson(front.line, front.next) || begins_picture(front.line, front.next);
     },
     read_any_picture},
    {InputForm::openspiel, [](Front front) { return begins_actions(front.line, front.next); },
     read_openspiel},
    {InputForm::states, [](Front front) { return begins_state(front.line); }, read_lines},
    {InputForm::judge, [](Front front) { return begins_contest(front.line); }, nullptr},
    {InputForm::lines, [](Front front) { return has_move(front.line); }, read_lines}};

/// Returns which kinds of characters a text has.
std::bitset<10> kinds_in(std::string_view text) {
  std::bitset<10> kinds;
  kinds[0] = text.starts_with("0x");
  bool is_after_letter = false;
  while (!text.empty()) {
    const auto character = take_character(text);
    if (!character) text.remove_prefix(1);
    const char32_t c = character.value_or(U'?');
    const char32_t lower = c | 0x20;
    const bool is_letter = U'a' <= lower && lower <= U'z';
    kinds[1] = kinds[1] || is_letter;
    kinds[2] = kinds[2] || (is_letter && is_after_letter);  // a word
    is_after_letter = is_letter;
    if (U'0' <= c && c <= U'9') kinds[3] = true;
    if (is_dash(c)) kinds[4] = true;
    constexpr std::u32string_view others[] = {U".", U",;", U"()[]<>", U"{}\":", U"+|_=/\\#"};
    for (std::size_t i = 0; i < std::size(others); ++i) {
      if (others[i].find(c) != others[i].npos) kinds[5 + i] = true;
    }
  }
  return kinds;
}

/// Returns the three forms of moves and positions whose characters are most like those of a line,
/// each with an example.
std::string similar_forms(std::string_view line, const Figure* figure) {
  struct Example {
    const char* form;
    std::string text;
  };
  const std::string moves = example_moves(figure, 2);
  std::vector<Example> examples{
      {"points by number", moves}, {"a record", "1. " + moves}, {"a state", "0x1f"}};
  if (figure == nullptr || PointNames::of(*figure)) {
    for (const auto& [form, text] : {std::pair("points by letter", "a1-b1 b1-b2"),
                                     {"middles of lines", "b1 c2"},
                                     {"coordinates", "(0, 0) - (1, 0)"},
                                     {"words of OpenSpiel", "h 0 0, v 0 1"},
                                     {"a link", "trmph.com/dnb/board#2,b1c2"},
                                     {"a picture", "+---+   +"},
                                     {"a replay of Kaggle", "{\"steps\": [...]}"}}) {
      examples.push_back({form, text});
    }
  }
  examples.push_back({"the number of games", "2"});
  const auto kinds = kinds_in(line);
  const auto distance = [&](const Example& example) {
    return (kinds_in(example.text) ^ kinds).count();
  };
  std::stable_sort(examples.begin(), examples.end(),
                   [&](const Example& a, const Example& b) { return distance(a) < distance(b); });
  const auto shown = [&](std::size_t i) {
    return fmt::format("{} ({})", examples[i].form, examples[i].text);
  };
  return fmt::format("{}, {} or {}", shown(0), shown(1), shown(2));
}

}  // namespace

std::optional<InputForm> input_form_of(std::string_view name) noexcept {
  const auto* const end = std::end(input_form_names);
  const auto* const found = std::find(std::begin(input_form_names), end, name);
  if (found == end) return std::nullopt;
  return static_cast<InputForm>(found - std::begin(input_form_names));
}

bool is_significant(std::string_view line) {
  line = without_comment(line);
  const std::size_t first = line.find_first_not_of(white_space);
  if (first == line.npos || (line[first] & 0x80) == 0) return first != line.npos;
  return with_plain_blanks(line).find_first_not_of(white_space) != line.npos;
}

TextFront TextFront::of(std::string_view text) {
  TextFront front{.text = text, .line = {}, .next = {}};
  for (std::string_view* line : {&front.line, &front.next}) {
    while (!text.empty() && !is_significant(*line)) *line = take_until(text, '\n');
    if (!is_significant(*line)) *line = {};
  }
  return front;
}

bool needs_next_line(std::string_view line) {
  line = without_comment(line);
  const bool may_be_state = line.find_first_not_of(" \t\r01") == line.npos;  // of OpenSpiel
  return may_be_state || may_be_header(line) || begins_wilson(line, "+");
}

std::optional<InputForm> form_of(const TextFront& front) {
  const std::string line = with_plain_blanks(without_comment(front.line));
  const TextFront plain{.text = front.text, .line = line, .next = front.next};
  const FormRow* const row =
      std::find_if(std::begin(form_rows), std::end(form_rows),
                   [&](const FormRow& each) { return each.supports(plain); });
  return row == std::end(form_rows) ? std::nullopt : std::optional(row->form);
}

std::string unknown_form(const TextFront& front, const Figure* figure) {
  if (are_numbers(front.line)) return numbers_alone(front.line, figure);
  std::string_view rest = front.line;
  return fmt::format("'{}' begins no form of games; the most similar are {}{}{}",
                     quote(take_token(rest, white_space)), similar_forms(front.line, figure),
                     openspiel_hint(front.line), coordinates_hint(front.line));
}

ReadText read_text(std::string_view text, InputForm form) {
  return std::find_if(std::begin(form_rows), std::end(form_rows),
                      [&](const FormRow& row) { return row.form == form; })
      ->read(text);
}

}  // namespace triwar::lookup
