#include "lookup/picture_rows.h"

#include <fmt/core.h>

#include <algorithm>

#include "tablebase/base/text.h"

namespace triwar::lookup::picture_rows {
namespace {

constexpr std::u32string_view point_signs = U"+o.*\u00b7\u2022";

bool is_number(char32_t c) { return '0' <= c && c <= '9'; }
bool is_letter(char32_t c) { return 'a' <= c && c <= 'z'; }

/// Returns whether a name in a row is the number of a value such as +2. The dash of a value has
/// two blanks before it, because "1 -2" may be a move.
bool is_value(std::u32string_view row, const Stretch& name) {
  const auto before = [&](std::size_t count) {
    return count <= name.column ? row[name.column - count] : U' ';
  };
  return before(2) == ' ' && (before(1) == '+' || (is_dash(before(1)) && before(3) == ' '));
}

/// Returns whether only what may stand between two points is there.
bool may_join(std::u32string_view between, bool is_named) {
  const bool is_line = std::all_of(between.begin(), between.end(), is_stroke);
  // 1-2 is a move, and 1 2 are numbers.
  if (is_named) {
    return (is_line && between.size() > 1) || (is_undrawn(between) && !is_blank_text(between));
  }
  const auto is_part = [](char32_t c) { return is_stroke(c) || is_undrawn(c); };
  return !between.empty() && std::all_of(between.begin(), between.end(), is_part);
}

}  // namespace

bool contains(std::u32string_view characters, char32_t c) {
  return characters.find(c) != characters.npos;
}

bool is_blank_text(std::u32string_view text) { return text.find_first_not_of(U' ') == text.npos; }

bool is_undrawn(char32_t c) { return contains(U" .\u00b7╴╶┊", c); }

bool is_undrawn(std::u32string_view text) {
  return std::all_of(text.begin(), text.end(), [](char32_t c) { return is_undrawn(c); });
}

bool is_stroke(char32_t c) { return contains(U"_=─━═", c) || is_dash(c); }

bool is_bar(char32_t c) { return contains(U"|│┃║", c); }

bool is_mark(char32_t c) {
  return is_printable(c) && c != 0xfffd && !is_stroke(c) && !is_bar(c) && !contains(U"/\\", c) &&
         !contains(box_points, c);
}

std::string shown(char32_t c) {
  return c < 0x80 ? quote(std::string(1, static_cast<char>(c)))
                  : fmt::format("U+{:04X}", static_cast<std::uint32_t>(c));
}

std::u32string characters(std::string_view line, bool& is_cut) {
  std::u32string row;
  while (!line.empty() && row.size() < widest) {
    const char32_t c = next_character(line).first.value_or(0xfffd);
    constexpr std::size_t tab = 8;
    if (c == '\t') {
      row.append(tab - row.size() % tab, ' ');
    } else if (c != '\r') {
      row.push_back(is_blank(c) ? U' ' : c);
    }
  }
  is_cut = line.find_first_not_of(white_space) != line.npos;
  row.erase(row.find_last_not_of(' ') + 1);
  return row;
}

std::string ascii(std::u32string_view row) {
  std::string text;
  for (const char32_t c : row) text += c < 0x80 ? static_cast<char>(c) : '?';
  return text;
}

std::vector<Stretch> names_in(std::u32string_view row) {
  std::vector<Stretch> names;
  for (std::size_t at = 0; at < row.size(); ++at) {
    const std::size_t begin = at;
    if (is_letter(row[at]) && at + 1 < row.size() && is_number(row[at + 1])) ++at;
    if (!is_number(row[at])) continue;
    while (at + 1 < row.size() && is_number(row[at + 1])) ++at;
    names.push_back({row.substr(begin, at + 1 - begin), begin});
  }
  return names;
}

std::vector<Stretch> signs_in(std::u32string_view row, std::u32string_view signs) {
  std::vector<Stretch> found;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (contains(signs, row[at])) found.push_back({row.substr(at, 1), at});
  }
  return found;
}

std::u32string_view signs_of(std::u32string_view row) {
  for (const char32_t c : row) {
    if (contains(box_points, c)) return box_points;
    if (contains(point_signs, c)) return point_signs.substr(point_signs.find(c), 1);
  }
  return {};
}

PointText point_of(std::u32string_view name) {
  PointText point;
  if (is_letter(name.front())) {
    point.column = static_cast<int>(name.front() - 'a');
    name.remove_prefix(1);
  }
  const std::string digits(name.begin(), name.end());
  std::string_view text = digits;
  take_number(text, point.number);
  return point;
}

std::size_t end_of_label(std::u32string_view row) {
  const std::size_t begin = std::min(row.find_first_not_of(U' '), row.size());
  const std::size_t end = std::min(row.find_first_not_of(U"0123456789", begin), row.size());
  const std::size_t point = std::min(row.find_first_not_of(U' ', end), row.size());
  const std::u32string_view rest = row.substr(point);
  const bool has_sign =
      !rest.empty() && (contains(point_signs, rest[0]) || contains(box_points, rest[0]));
  return begin < end && end < point && has_sign && names_in(rest).empty() ? point : 0;
}

bool has_values(std::u32string_view row, const std::vector<Stretch>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const Stretch& name) { return is_value(row, name); });
}

bool has_words(std::u32string_view row, std::u32string_view signs) {
  const auto is_latin = [&](char32_t c) {
    return (is_letter(c) || ('A' <= c && c <= 'Z')) && !contains(signs, c);
  };
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (contains(U",:;!?", row[at])) return true;
    if (at > 0 && is_latin(row[at - 1]) && is_latin(row[at])) return true;
  }
  return false;
}

std::size_t named_columns(std::u32string_view row) {
  const std::string text = ascii(row);
  std::string_view rest = text;
  std::string_view word = take_token(rest, white_space);
  if (word.empty()) return 0;
  const std::string first(word);
  std::size_t count = 0;
  for (; !word.empty(); word = take_token(rest, white_space), ++count) {
    const bool is_number = first == "0" || first == "1";
    const bool fits = is_number ? word == std::to_string(count + (first == "1" ? 1 : 0))
                                : (first == "a" || first == "A") && count < 26 &&
                                      word == std::string(1, static_cast<char>(first[0] + count));
    if (!fits) return 0;
  }
  return count < 2 ? 0 : count;
}

bool names_columns(std::u32string_view row, std::size_t points) {
  const std::size_t named = named_columns(row);
  return named > 0 && (named == points || named == 2 * points - 1);
}

std::string first_word(std::u32string_view row) {
  row.remove_prefix(std::min(row.find_first_not_of(U' '), row.size()));
  const std::string text = ascii(row.substr(0, row.find(U' ')));
  const char first = text.empty() ? ' ' : text[0];
  const char lower = static_cast<char>(first | 0x20);
  const bool is_word = is_digit(first) || ('a' <= lower && lower <= 'z');
  return is_word ? quote(text) : row.empty() ? "" : shown(row[0]);
}

bool is_row_of_points(std::u32string_view row) {
  row.remove_prefix(end_of_label(row));
  const std::vector<Stretch> names = names_in(row);
  const std::vector<Stretch> points = names.empty() ? signs_in(row, signs_of(row)) : names;
  if (points.size() < 2 || row.find_first_not_of(' ') != points[0].column ||
      points.back().column + points.back().text.size() != row.size()) {
    return false;
  }
  if (has_values(row, names)) return names[0].text == U"1" || is_letter(names[0].text[0]);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const std::size_t begin = points[i].column + points[i].text.size();
    if (!may_join(row.substr(begin, points[i + 1].column - begin), !names.empty())) return false;
  }
  return true;
}

bool is_header(std::u32string_view row, std::u32string_view next) {
  if (!is_row_of_points(next)) return false;
  next.remove_prefix(end_of_label(next));
  return names_in(next).empty() && names_columns(row, signs_in(next, signs_of(next)).size());
}

}  // namespace triwar::lookup::picture_rows
