#include "lookup/read_picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "lookup/picture_rows.h"

namespace triwar::lookup {
namespace {

using namespace picture_rows;

/// Limits of a picture, which no board needs, and of the text below it, in rows.
constexpr std::size_t tallest = 400;
constexpr std::size_t longest_text = 1000;

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
