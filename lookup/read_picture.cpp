#include "lookup/read_picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "lookup/move_text.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::u32string_view point_signs = U"+o.*\u00b7\u2022";
/// Points of box-drawing characters, light, heavy and double: nine each, by their place on a board
/// row by row.
constexpr std::u32string_view box_points = U"┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝";
/// OpenSpiel draws the ends of undrawn lines.
constexpr std::u32string_view undrawn_signs = U" .\u00b7╴╶┊";
/// The owners A and B in the ways in which players write them.
constexpr std::u32string_view owner_pairs[] = {U"AB", U"12", U"ab", U"rb"};

/// Limits of a picture, which no board needs, and of the text below it.
constexpr std::size_t tallest = 400;
constexpr std::size_t widest = 800;
constexpr std::size_t longest_text = 1000;  // rows

constexpr const char* half_a_line = "a line that is drawn only in part";

bool contains(std::u32string_view characters, char32_t c) {
  return characters.find(c) != characters.npos;
}
bool is_blank_text(std::u32string_view text) { return text.find_first_not_of(U' ') == text.npos; }
bool is_undrawn(std::u32string_view text) {
  return text.find_first_not_of(undrawn_signs) == text.npos;
}
bool is_stroke(char32_t c) { return contains(U"_=─━═", c) || is_dash(c); }
bool is_bar(char32_t c) { return contains(U"|│┃║", c); }
bool is_number(char32_t c) { return '0' <= c && c <= '9'; }
bool is_letter(char32_t c) { return 'a' <= c && c <= 'z'; }

/// Whether a character may stand for the owner of a cell.
bool is_mark(char32_t c) {
  return is_printable(c) && c != 0xfffd && !is_stroke(c) && !is_bar(c) && !contains(U"/\\", c) &&
         !contains(box_points, c);
}

/// Returns a character for messages.
std::string shown(char32_t c) {
  return c < 0x80 ? quote(std::string(1, static_cast<char>(c)))
                  : fmt::format("U+{:04X}", static_cast<std::uint32_t>(c));
}

/// Returns the characters of a line, one for each column, up to `widest`. Replaces invalid UTF-8 by
/// U+FFFD. Sets `is_cut` if the line has more columns.
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

/// Returns a row for comparison with texts; characters beyond ASCII become "?".
std::string ascii(std::u32string_view row) {
  std::string text;
  for (const char32_t c : row) text += c < 0x80 ? static_cast<char>(c) : '?';
  return text;
}

/// A stretch of a row: a name or sign of a point.
struct Stretch {
  std::u32string_view text;
  std::size_t column;
};

/// Returns the names of points in a row: numbers, or a letter and a number.
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

/// Returns the signs of the points of a grid, of which a row is the first; empty if it has none.
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

/// Returns where the points of a row of a grid begin, after blanks and the number of the row.
/// Returns 0 if it has no number.
std::size_t end_of_label(std::u32string_view row) {
  const std::size_t begin = std::min(row.find_first_not_of(U' '), row.size());
  const std::size_t end = std::min(row.find_first_not_of(U"0123456789", begin), row.size());
  const std::size_t point = std::min(row.find_first_not_of(U' ', end), row.size());
  const std::u32string_view rest = row.substr(point);
  const bool has_sign =
      !rest.empty() && (contains(point_signs, rest[0]) || contains(box_points, rest[0]));
  return begin < end && end < point && has_sign && names_in(rest).empty() ? point : 0;
}

/// Returns whether a name in a row is the number of a value such as +2. The dash of a value has
/// two blanks before it, because "1 -2" may be a move.
bool is_value(std::u32string_view row, const Stretch& name) {
  const auto before = [&](std::size_t count) {
    return count <= name.column ? row[name.column - count] : U' ';
  };
  return before(2) == ' ' && (before(1) == '+' || (is_dash(before(1)) && before(3) == ' '));
}

/// Returns whether a row, the first of a picture, has values between its points.
bool has_values(std::u32string_view row, const std::vector<Stretch>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const Stretch& name) { return is_value(row, name); });
}

/// Returns whether a row has words or punctuation, which pictures lack. `signs` are points.
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

/// Returns the number of columns that a row such as "a b c", "0 1 2" or "1 2 3" names, at least
/// two; 0 for any other row.
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

/// Returns whether a row names the columns of a grid with so many points in a row. The letters of
/// Little Golem count gaps, too.
bool names_columns(std::u32string_view row, std::size_t points) {
  const std::size_t named = named_columns(row);
  return named > 0 && (named == points || named == 2 * points - 1);
}

/// Returns the first word of a row, or its first character if that is no letter or digit, for
/// messages.
std::string first_word(std::u32string_view row) {
  row.remove_prefix(std::min(row.find_first_not_of(U' '), row.size()));
  const std::string text = ascii(row.substr(0, row.find(U' ')));
  const char first = text.empty() ? ' ' : text[0];
  const char lower = static_cast<char>(first | 0x20);
  const bool is_word = is_digit(first) || ('a' <= lower && lower <= 'z');
  return is_word ? quote(text) : row.empty() ? "" : shown(row[0]);
}

/// Returns whether only what may stand between two points is there.
bool may_join(std::u32string_view between, bool is_named) {
  const bool is_line = std::all_of(between.begin(), between.end(), is_stroke);
  // 1-2 is a move, and 1 2 are numbers.
  if (is_named) {
    return (is_line && between.size() > 1) || (is_undrawn(between) && !is_blank_text(between));
  }
  const auto is_part = [](char32_t c) { return is_stroke(c) || contains(undrawn_signs, c); };
  return !between.empty() && std::all_of(between.begin(), between.end(), is_part);
}

/// Returns whether a row has at least two points, and between them only what may stand there.
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

/// Returns whether a row names the columns of the grid whose first row is the `next` one.
bool is_header(std::u32string_view row, std::u32string_view next) {
  if (!is_row_of_points(next)) return false;
  next.remove_prefix(end_of_label(next));
  return names_in(next).empty() && names_columns(row, signs_in(next, signs_of(next)).size());
}

}  // namespace

TypedPicture::TypedPicture(std::string_view text) {
  read_rows(text);
  cut_texts();
  if (!rows_.empty()) {
    cut_header();
    remove_labels();
    find_points();
  }
  if (!refusal_) refusal_ = fault();
  if (!refusal_) refusal_ = fault_below_;
  if (refusal_) {
    problem_ = fmt::format("line {}: {}", refusal_->line, refusal_->message);
    return;
  }
  board_ = board_of_points();
  if (!board_) {
    problem_ = "not a picture of a board of boxes or triangles: name another board (--game)";
  } else if (may_be_several()) {
    problem_ =
        fmt::format("a picture of {}, or several with blanks between: name the board (--game)",
                    *std::exchange(board_, std::nullopt));
  }
}

/// Reads the rows from the first to the last that is not blank, without comments. Refuses text
/// beyond the limits.
void TypedPicture::read_rows(std::string_view text) {
  constexpr std::size_t most = tallest + longest_text;
  for (std::uint64_t line = 1; !text.empty(); ++line) {
    bool is_cut = false;
    std::u32string row = characters(take_until(text, '\n'), is_cut);
    const std::size_t first = row.find_first_not_of(' ');
    const bool is_blank = first == row.npos;
    if (is_blank ? rows_.empty() || rows_.size() >= most : row[first] == comment) continue;
    if (is_cut || rows_.size() >= most) {
      refusal_ = {line, is_cut ? fmt::format("a picture of over {} columns", widest)
                               : fmt::format("a picture of over {} lines", most)};
      break;
    }
    rows_.push_back({std::move(row), line, is_blank});
  }
  while (!rows_.empty() && rows_.back().is_blank) rows_.pop_back();
}

/// Returns the text that begins with a row, which is not blank. It goes on in rows that are
/// indented, unless its first row is.
TypedPicture::Text TypedPicture::text_at(std::size_t row) const {
  Text text{.text = ascii(rows_[row].text), .rows = 1};
  if (text.text.starts_with(' ')) return text;
  for (; row + text.rows < rows_.size(); ++text.rows) {
    const std::string more = ascii(rows_[row + text.rows].text);
    if (!more.starts_with(' ')) break;
    text.text += more.substr(more.find_first_not_of(' ') - 1);
  }
  return text;
}

/// Removes the headings above the picture and the texts below it. Takes the score and the player to
/// move from these. Notes the first other text that follows them.
void TypedPicture::cut_texts() {
  std::size_t begin = 0;
  while (begin < rows_.size()) {
    const Text text = rows_[begin].is_blank ? Text{"", 1} : text_at(begin);
    if (!rows_[begin].is_blank && !is_heading(text.text)) break;
    begin += text.rows;
  }
  rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(begin));
  if (!rows_.empty() && begins_list_of_lines(ascii(rows_[0].text))) {
    refusal_ = {rows_[0].line, "a list of lines, not a picture: expected a state (--input states)"};
  }
  std::size_t end = 0;
  while (end < rows_.size() && (rows_[end].is_blank || !is_text_below(text_at(end).text))) ++end;
  for (std::size_t row = end; row < rows_.size();) {
    const Text text = rows_[row].is_blank ? Text{"", 1} : text_at(row);
    const bool is_known = is_text_below(text.text) && told_.take(text.text, rows_[row].line);
    if (!rows_[row].is_blank && !is_known) note_below(row);
    row += text.rows;
  }
  rows_.resize(end);
}

/// Removes the names of the columns above a grid.
void TypedPicture::cut_header() {
  const auto next =
      std::find_if(rows_.begin() + 1, rows_.end(), [](const Row& row) { return !row.is_blank; });
  if (next != rows_.end() && is_header(rows_[0].text, next->text)) rows_.erase(rows_.begin(), next);
}

/// Blanks the numbers left of a grid.
void TypedPicture::remove_labels() {
  const std::size_t point = end_of_label(rows_[0].text);
  is_labelled_ = point != 0;
  for (Row& row : rows_) {
    const std::size_t begin = row.text.find_first_not_of(U' ');
    const std::size_t end =
        std::min(row.text.find_first_not_of(U"0123456789", begin), row.text.size());
    const std::u32string_view label = std::u32string_view(row.text).substr(0, point);
    if (end > label.size() || (end < label.size() && !is_blank_text(label.substr(end)))) continue;
    std::fill_n(row.text.begin(), end, U' ');
  }
}

/// Finds the points, and cuts off what follows their last row, which may be the letters of the
/// columns of a grid.
void TypedPicture::find_points() {
  is_named_ = !names_in(rows_[0].text).empty();
  if (!is_named_) point_signs_ = signs_of(rows_[0].text);
  std::size_t end = 0;  // behind the last row of points
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const std::u32string& text = rows_[row].text;
    if (row > 0 && (has_words(text, point_signs_) || named_columns(text) > 0)) continue;
    std::vector<Sign> signs;
    for (const Stretch& each : is_named_ ? names_in(text) : signs_in(text, point_signs_)) {
      const int first = static_cast<int>(each.column);
      const int last = first + static_cast<int>(each.text.size()) - 1;
      signs.push_back(
          {static_cast<int>(row), last, first, is_named_ ? point_of(each.text) : PointText()});
    }
    if (signs.empty()) continue;
    signs_.push_back(std::move(signs));
    end = row + 1;
  }
  if (signs_.empty()) return;
  bool may_be_names = !is_named_;
  for (std::size_t row = end; row < rows_.size(); ++row) {
    if (rows_[row].is_blank) continue;
    if (!(may_be_names && names_columns(rows_[row].text, signs_[0].size()))) note_below(row);
    may_be_names = false;
  }
  rows_.resize(end);
  const auto& top = signs_[0];
  in_middles_ = is_named_ && top.size() > 1 && top[1].point.column - top[0].point.column == 2;
}

/// Notes the first row below the picture that does not belong there.
void TypedPicture::note_below(std::size_t row) {
  if (fault_below_ && fault_below_->line < rows_[row].line) return;
  fault_below_ = {rows_[row].line, fmt::format("unexpected '{}' below the last points",
                                               first_word(rows_[row].text))};
}

/// Returns why this is no picture of any board.
std::optional<TypedPicture::Refusal> TypedPicture::fault() const {
  if (is_named_) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const std::vector<Stretch> names = names_in(rows_[row].text);
      const bool has_zero = std::any_of(names.begin(), names.end(),
                                        [](const Stretch& name) { return name.text == U"0"; });
      if (!has_zero && !has_values(rows_[row].text, names)) continue;
      return Refusal{rows_[row].line,
                     "values on lines: pictures are read without values (--picture plain)"};
    }
    return std::nullopt;
  }
  if (signs_.size() < 2 || signs_[0].size() < 2) return std::nullopt;
  const std::vector<Sign>& top = signs_[0];
  const int row_step = signs_[1][0].row - top[0].row;
  const int column_step = top[1].column - top[0].column;
  for (std::size_t row = 0; row < signs_.size(); ++row) {
    const std::vector<Sign>& signs = signs_[row];
    const auto is_at = [&](const Sign& sign, std::size_t column) {
      return sign.row == top[0].row + static_cast<int>(row) * row_step &&
             sign.column == top[0].column + static_cast<int>(column) * column_step;
    };
    bool fits = signs.size() == top.size();
    for (std::size_t column = 0; fits && column < signs.size(); ++column) {
      fits = is_at(signs[column], column);
      if (point_signs_ != box_points) continue;
      const auto place = [](std::size_t at, std::size_t size) {
        return at == 0 ? 0U : at + 1 < size ? 1U : 2U;
      };
      const std::u32string& text = rows_[static_cast<std::size_t>(signs[column].row)].text;
      const std::size_t shape =
          box_points.find(text[static_cast<std::size_t>(signs[column].column)]) % 9;
      fits = fits && shape == 3 * place(row, signs_.size()) + place(column, signs.size());
    }
    if (fits) continue;
    return Refusal{rows_[static_cast<std::size_t>(signs[0].row)].line,
                   "expected one picture, with equal steps between its rows and columns of points"};
  }
  return std::nullopt;
}

std::optional<std::string> TypedPicture::board_of_points() const {
  const std::size_t rows = signs_.size();
  if (rows < 2) return std::nullopt;
  const std::size_t columns = signs_[0].size();
  if (columns > 1 && std::all_of(signs_.begin(), signs_.end(),
                                 [&](const auto& row) { return row.size() == columns; })) {
    return fmt::format("boxes-{}x{}", rows - 1, columns - 1);
  }
  for (std::size_t i = 0; i < rows; ++i) {
    if (signs_[i].size() != i + 1 || !is_named_) return std::nullopt;
  }
  return fmt::format("triangle-{}", rows - 1);
}

/// Returns whether a blank row or column of cells may separate two pictures. Does not count blanks
/// if all rows, or all columns, of cells are blank. Names of points, and the shapes of box-drawing
/// characters, exclude several pictures.
bool TypedPicture::may_be_several() const {
  if (is_named_ || point_signs_ == box_points) return false;
  const auto separates = [](std::size_t gaps, const auto& is_blank) {
    std::size_t blanks = 0;
    bool is_inner = false;  // with at least two points on both sides
    for (std::size_t gap = 0; gap < gaps; ++gap) {
      if (!is_blank(gap)) continue;
      ++blanks;
      is_inner = is_inner || (gap > 0 && gap + 1 < gaps);
    }
    return is_inner && blanks < gaps;
  };
  const auto is_blank_row = [&](std::size_t gap) {
    const auto begin = rows_.begin() + signs_[gap][0].row + 1;
    const auto end = rows_.begin() + signs_[gap + 1][0].row;
    return begin != end && std::all_of(begin, end, [](const Row& row) { return row.is_blank; });
  };
  const auto is_blank_column = [&](std::size_t gap) {
    const auto begin = static_cast<std::size_t>(signs_[0][gap].column) + 1;
    const auto end = static_cast<std::size_t>(signs_[0][gap + 1].column);
    return begin != end && std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) {
             const std::u32string_view text = row.text;
             return begin >= text.size() || is_blank_text(text.substr(begin, end - begin));
           });
  };
  return separates(signs_.size() - 1, is_blank_row) ||
         (!is_labelled_ && separates(signs_[0].size() - 1, is_blank_column));
}

/// The reading of a picture on a figure. Characters that have been read become blanks.
class TypedPicture::Reading {
 public:
  Reading(const TypedPicture& picture, Game& game)
      : picture_(picture), game_(game), figure_(game.figure()), rows_(picture.rows_) {}

  /// Reads all. Returns false if the game is bad.
  bool read() { return find_points() && take_lines() && take_owners(); }

 private:
  bool refuse(int row, std::string problem) {
    game_.bad = unreadable_game(std::move(problem));
    if (!rows_.empty()) game_.bad->input_line = rows_[static_cast<std::size_t>(row)].line;
    return false;
  }

  bool refuse_character(int row, int column) {
    return refuse(row, fmt::format("unexpected '{}' in column {} of the picture",
                                   shown(at(row, column)), column + 1));
  }

  /// Returns the number of the point at a place of the picture, or nullopt if the board lacks it.
  std::optional<std::int64_t> point_at(std::size_t row, std::size_t column) const {
    const auto names = PointNames::of(figure_);
    const PointText& point = picture_.signs_[row][column].point;
    std::optional<std::int64_t> number;
    if (picture_.is_named_ && point.column < 0) {
      number = point.number;
    } else if (names && picture_.in_middles_) {
      const bool is_point = point.column % 2 == 0 && point.number && *point.number % 2 == 1;
      if (is_point) number = names->point(point.column / 2, (*point.number + 1) / 2);
    } else if (names && picture_.is_named_) {
      number = names->point(point.column, point.number);
    } else if (names) {
      number = names->point(static_cast<int>(column), names->rows() - AnyNumber::value_type(row));
    }
    return number && 1 <= *number && *number <= figure_.points() ? number : std::nullopt;
  }

  bool find_points() {
    if (const auto& refusal = picture_.refusal_) {
      game_.bad = unreadable_game(refusal->message);
      game_.bad->input_line = refusal->line;
      return false;
    }
    places_.assign(static_cast<std::size_t>(figure_.points()), nullptr);
    int found = 0;
    for (std::size_t row = 0; row < picture_.signs_.size(); ++row) {
      for (std::size_t column = 0; column < picture_.signs_[row].size(); ++column) {
        const Sign& sign = picture_.signs_[row][column];
        const auto number = point_at(row, column);
        if (!number) {
          return refuse(sign.row,
                        fmt::format("the picture has a point that {} lacks", figure_.name()));
        }
        const Sign*& place = places_[static_cast<std::size_t>(*number) - 1];
        if (place != nullptr) return refuse(sign.row, fmt::format("point {} comes twice", *number));
        place = &sign;
        ++found;
        for (int at = sign.first_column; at <= sign.column; ++at) blank(sign.row, at);
      }
    }
    if (found == figure_.points()) return true;
    return refuse(0, fmt::format("not a picture of {}: {} has {} points, the picture {}",
                                 figure_.name(), figure_.name(), figure_.points(), found));
  }

  const Sign& place(Point point) const {
    return *places_[static_cast<std::size_t>(number(point)) - 1];
  }

  char32_t at(int row, int column) const {
    const std::u32string& text = rows_[static_cast<std::size_t>(row)].text;
    return 0 <= column && column < static_cast<int>(text.size())
               ? text[static_cast<std::size_t>(column)]
               : U' ';
  }

  void blank(int row, int column) {
    rows_[static_cast<std::size_t>(row)].text[static_cast<std::size_t>(column)] = U' ';
  }

  /// Blanks the strokes between two points of a row. Returns whether they are joined. Refuses half
  /// a line; blanks beside a line, as in "+ - +", are the same on both sides.
  bool take_level_line(const Sign& left, const Sign& right) {
    std::u32string between;
    for (int column = left.column + 1; column < right.first_column; ++column) {
      between += at(left.row, column);
      if (is_stroke(between.back()) || contains(undrawn_signs, between.back())) continue;
      return refuse_character(left.row, column);
    }
    if (is_undrawn(between)) return false;
    const std::size_t begin = between.find_first_not_of(U' ');
    const std::size_t end = between.find_last_not_of(U' ') + 1;
    for (std::size_t i = begin; i < end; ++i) {
      if (begin != between.size() - end || !is_stroke(between[i])) {
        return refuse(left.row, half_a_line);
      }
      blank(left.row, left.column + 1 + static_cast<int>(i));
    }
    return true;
  }

  /// Blanks the strokes from a point down to another. Returns whether they are joined. Refuses a
  /// line that is drawn in some rows only.
  bool take_line_down(const Sign& upper, const Sign& lower) {
    const int columns = lower.column - upper.column;
    const bool leans = picture_.is_named_ && columns != 0;
    const char32_t slash = columns > 0 ? U'\\' : U'/';
    const int steps = lower.row - upper.row;
    const int tolerance = tolerance_of_bars();
    int strokes = 0;
    for (int step = 1; step < steps; ++step) {
      const int row = upper.row + step;
      const int column = upper.column + columns * step / steps;
      for (int near = column - tolerance; near <= column + tolerance; ++near) {
        if (leans ? at(row, near) != slash : !is_bar(at(row, near))) continue;
        ++strokes;
        blank(row, near);
        break;
      }
    }
    if (strokes > 0 && strokes < steps - 1) return refuse(upper.row + 1, half_a_line);
    return strokes > 0;
  }

  /// Returns the number of columns that "|" in a grid may be off its point.
  int tolerance_of_bars() const {
    const std::vector<Sign>& top = picture_.signs_[0];
    return picture_.is_named_ ? 0 : (top[1].column - top[0].column - 1) / 2;
  }

  bool take_lines() {
    for (const Line line : figure_.all_lines()) {
      const Sign* first = &place(figure_.ends(line).low);
      const Sign* second = &place(figure_.ends(line).high);
      const bool is_level = first->row == second->row;
      if (is_level ? second->column < first->column : second->row < first->row) {
        std::swap(first, second);
      }
      const bool drawn =
          is_level ? take_level_line(*first, *second) : take_line_down(*first, *second);
      if (game_.bad) return false;
      if (drawn && !game_.drawn().contains(line)) game_.play(line);
      if (!drawn && figure_.drawn().contains(line)) {
        return refuse(first->row, fmt::format("line {} is undrawn, but {} begins with it drawn",
                                              game_.text(line), figure_.name()));
      }
    }
    return true;
  }

  /// Returns the cell around a place: of those whose corners surround it the nearest.
  std::optional<Cell> cell_at(int row, int column) const {
    std::optional<Cell> nearest;
    int least = 0;
    for (const Cell cell : figure_.all_cells()) {
      bool above = false, below = false, left = false, right = false;
      int rows_off = 0;
      int columns_off = 0;
      for (const Point corner : figure_.corners(cell)) {
        const Sign& sign = place(corner);
        above = above || sign.row < row;
        below = below || sign.row > row;
        left = left || sign.column < column;
        right = right || sign.column > column;
        rows_off += sign.row - row;
        columns_off += sign.column - column;
      }
      const int distance = std::abs(rows_off) + std::abs(columns_off);
      if (!(above && below && left && right) || (nearest && least <= distance)) continue;
      nearest = cell;
      least = distance;
    }
    return nearest;
  }

  bool is_between_points(int column) const {
    return std::any_of(places_.begin(), places_.end(),
                       [&](const Sign* sign) { return sign->first_column <= column; }) &&
           std::any_of(places_.begin(), places_.end(),
                       [&](const Sign* sign) { return sign->column >= column; });
  }

  /// Finds the marks in closed cells, by cell; 0 for none. Refuses all other characters that are
  /// left.
  bool find_marks(std::vector<char32_t>& marks) {
    const Position start(figure_);
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
      const int columns = static_cast<int>(rows_[static_cast<std::size_t>(row)].text.size());
      for (int column = 0; column < columns; ++column) {
        const char32_t c = at(row, column);
        if (c == ' ' || (contains(undrawn_signs, c) && is_between_points(column))) continue;
        const auto cell = is_mark(c) ? cell_at(row, column) : std::nullopt;
        if (!cell) return refuse_character(row, column);
        if (!game_.position.is_closed(*cell) || start.is_closed(*cell)) {
          return refuse(row, fmt::format("'{}' in a cell that is not closed", shown(c)));
        }
        char32_t& mark = marks[static_cast<std::size_t>(number(*cell))];
        if (mark != 0 && mark != c) return refuse(row, "a cell with two owners");
        mark = c;
      }
    }
    return true;
  }

  /// Sets the owners of closed cells.
  bool take_owners() {
    std::vector<char32_t> marks(static_cast<std::size_t>(figure_.cells()));
    if (!find_marks(marks)) return false;
    // The marks of two pairs, such as a and r, tell no owners.
    const auto is_used = [&](char32_t mark) {
      return std::find(marks.begin(), marks.end(), mark) != marks.end();
    };
    std::u32string used;
    for (const char32_t c : std::u32string_view(U"AB12abr")) {
      if (is_used(c)) used += c;
    }
    std::u32string_view owners;
    for (const std::u32string_view pair : owner_pairs) {
      if (used.find_first_not_of(pair) == used.npos) owners = pair;
    }
    const Position start(figure_);
    game_.owners.assign(marks.size(), Owner::none);
    for (const Cell cell : figure_.all_cells()) {
      if (!game_.position.is_closed(cell) || start.is_closed(cell)) continue;
      const std::size_t owner = owners.find(marks[static_cast<std::size_t>(number(cell))]);
      game_.owners[static_cast<std::size_t>(number(cell))] = owner == 0   ? Owner::A
                                                             : owner == 1 ? Owner::B
                                                                          : Owner::unknown;
    }
    return true;
  }

  const TypedPicture& picture_;
  Game& game_;
  const Figure& figure_;
  std::vector<Row> rows_;
  std::vector<const Sign*> places_;  // by point
};

void TypedPicture::read(std::optional<Player> to_move, Game& game) const {
  game.has_history = false;
  if (Reading(*this, game).read()) told_.apply(to_move, game);
}

ReadText read_picture(std::string_view text) {
  const auto picture = std::make_shared<const TypedPicture>(text);
  return {.board = picture->board(),
          .play = [picture](std::optional<Player> to_move,
                            Game& game) { picture->read(to_move, game); },
          .problem = picture->problem()};
}

bool begins_picture(std::string_view line, std::string_view next) {
  if (is_heading(line) || begins_list_of_lines(line)) return true;
  std::string_view rest = line;
  if (take_token(rest, white_space) == "1" && take_token(rest, white_space).empty()) {
    const std::string_view token = take_token(next, white_space);
    if (!token.empty() && token != "-" && !is_integer(token)) return true;
  }
  bool is_cut = false;
  const std::u32string row = characters(line, is_cut);
  // No other form has three dashes, but pictures with values have them.
  return is_row_of_points(row) || line.find("---") != line.npos ||
         is_header(row, characters(next, is_cut));
}

bool may_be_header(std::string_view line) {
  bool is_cut = false;
  return named_columns(characters(line, is_cut)) > 0;
}

}  // namespace triwar::lookup
