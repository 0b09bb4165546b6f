#include "lookup/read_picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "lookup/move_text.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::u32string_view point_signs = U"+o.*\u00b7";
constexpr std::u32string_view undrawn_signs = U" .\u00b7";

/// Text beyond these limits, which no board needs, is ignored.
constexpr std::size_t tallest = 400;
constexpr std::size_t widest = 800;

bool is_stroke(char32_t c) { return c == '_' || c == '=' || is_dash(c); }
bool is_number(char32_t c) { return '0' <= c && c <= '9'; }
bool is_letter(char32_t c) { return 'a' <= c && c <= 'z'; }

/// Returns the characters of a line, one for each column. Replaces invalid UTF-8 by U+FFFD.
std::u32string characters(std::string_view line) {
  std::u32string row;
  while (!line.empty() && row.size() < widest) {
    const auto character = take_character(line);
    if (!character) line.remove_prefix(1);
    const char32_t c = character.value_or(0xfffd);
    constexpr std::size_t tab = 8;
    if (c == '\t') {
      row.append(tab - row.size() % tab, ' ');
    } else if (c != '\r') {
      row.push_back(is_blank(c) ? U' ' : c);
    }
  }
  row.erase(row.find_last_not_of(' ') + 1);
  return row;
}

/// A stretch of a row: a name of a point, or other characters.
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

/// Returns the first character of a row that is the sign of a point, or 0.
char32_t sign_in(std::u32string_view row) {
  const std::size_t at = row.find_first_of(point_signs);
  return at == row.npos ? U'\0' : row[at];
}

/// Returns whether a line has at least two points, and between them only what may stand there.
bool is_row_of_points(std::string_view line) {
  const std::u32string row = characters(line);
  std::vector<Stretch> points = names_in(row);
  const bool is_named = !points.empty();
  const char32_t sign = sign_in(row);
  for (std::size_t at = 0; !is_named && at < row.size(); ++at) {
    if (row[at] == sign) points.push_back({std::u32string_view(row).substr(at, 1), at});
  }
  if (points.size() < 2 || row.find_first_not_of(' ') != points[0].column ||
      points.back().column + points.back().text.size() != row.size()) {
    return false;
  }
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const std::size_t begin = points[i].column + points[i].text.size();
    auto between = std::u32string_view(row).substr(begin, points[i + 1].column - begin);
    if (!is_named && between.find_first_not_of(' ') != between.npos) {  // "+ - +"
      between.remove_prefix(between.find_first_not_of(' '));
      between = between.substr(0, between.find_last_not_of(' ') + 1);
    }
    const bool is_blank = between.find_first_not_of(' ') == between.npos;
    const bool is_line = std::all_of(between.begin(), between.end(), is_stroke);
    const bool is_gap = between.find_first_not_of(undrawn_signs) == between.npos;
    if (between.empty() || !(is_line || is_gap)) return false;
    // 1-2 is a move, and 1 2 are numbers.
    if (is_named && (is_blank || (is_line && between.size() == 1))) return false;
  }
  return true;
}

}  // namespace

TypedPicture::TypedPicture(std::string_view text) {
  char32_t sign = 0;
  while (!text.empty() && rows_.size() < tallest) {
    std::u32string row = characters(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    const std::size_t first = row.find_first_not_of(' ');
    if (first != row.npos && row[first] == comment) row.clear();
    const int number = static_cast<int>(rows_.size());
    std::vector<Sign> signs;
    if (signs_.empty()) {
      is_named_ = !names_in(row).empty();
      sign = sign_in(row);
    }
    if (is_named_) {
      for (const Stretch& name : names_in(row)) {
        const int last = static_cast<int>(name.column + name.text.size()) - 1;
        signs.push_back({number, last, static_cast<int>(name.column), point_of(name.text)});
      }
    } else if (sign != 0) {
      for (int column = 0; column < static_cast<int>(row.size()); ++column) {
        if (row[static_cast<std::size_t>(column)] == sign) {
          signs.push_back({number, column, column, {}});
        }
      }
    }
    if (!signs.empty()) signs_.push_back(std::move(signs));
    rows_.push_back(std::move(row));
  }
}

std::optional<std::string> TypedPicture::board() const {
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

/// The reading of a picture on a figure. Characters that have been read become blanks.
struct TypedPicture::Reading {
  Reading(const TypedPicture& read_picture, Game& read_game)
      : picture(read_picture), game(read_game), figure(game.figure()), rows(picture.rows_) {}

  bool refuse(int row, std::string problem) {
    game.bad = unreadable_game(std::move(problem));
    game.bad->input_line = static_cast<std::uint64_t>(row) + 1;
    return false;
  }

  bool find_points() {
    const auto names = PointNames::of(figure);
    places.assign(static_cast<std::size_t>(figure.points()), nullptr);
    for (std::size_t row = 0; row < picture.signs_.size(); ++row) {
      const std::vector<Sign>& signs = picture.signs_[row];
      for (std::size_t column = 0; column < signs.size(); ++column) {
        const Sign& sign = signs[column];
        std::optional<std::int64_t> number;
        if (!picture.is_named_) {
          if (names)
            number =
                names->point(static_cast<int>(column), names->rows() - AnyNumber::value_type(row));
        } else if (sign.point.column < 0) {
          number = sign.point.number;
        } else if (names) {
          number = names->point(sign.point.column, sign.point.number);
        }
        if (!number || *number < 1 || *number > figure.points()) {
          return refuse(sign.row,
                        fmt::format("the picture has a point that {} lacks", figure.name()));
        }
        const Sign*& place = places[static_cast<std::size_t>(*number) - 1];
        if (place != nullptr) return refuse(sign.row, fmt::format("point {} comes twice", *number));
        place = &sign;
        for (int at = sign.first_column; at <= sign.column; ++at) blank(sign.row, at);
      }
    }
    const auto missing = std::find(places.begin(), places.end(), nullptr);
    if (missing == places.end()) return true;
    return refuse(0, fmt::format("not a picture of {}: {} has {} points, the picture {}",
                                 figure.name(), figure.name(), figure.points(),
                                 places.size() - static_cast<std::size_t>(std::count(
                                                     places.begin(), places.end(), nullptr))));
  }

  const Sign& place(Point point) const {
    return *places[static_cast<std::size_t>(number(point)) - 1];
  }

  char32_t at(int row, int column) const {
    const std::u32string& text = rows[static_cast<std::size_t>(row)];
    return 0 <= column && column < static_cast<int>(text.size())
               ? text[static_cast<std::size_t>(column)]
               : U' ';
  }

  void blank(int row, int column) {
    rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = U' ';
  }

  /// Blanks the strokes between two points, of which `second` is right of or below `first`. Returns
  /// whether they are joined. Refuses a line that is drawn in some rows only.
  bool take_line(const Sign& first, const Sign& second) {
    const int rows_apart = second.row - first.row;
    const int columns_apart = second.column - first.column;
    const bool is_level = rows_apart == 0;
    const bool leans = picture.is_named_ && columns_apart != 0;
    const char32_t stroke = !leans ? U'|' : columns_apart > 0 ? U'\\' : U'/';
    const int steps = is_level ? second.first_column - first.column : rows_apart;
    int strokes = 0;
    for (int step = 1; step < steps; ++step) {
      const int row = is_level ? first.row : first.row + step;
      const int column = first.column + (is_level ? step : columns_apart * step / steps);
      const int reach = is_level ? 0 : tolerance;
      for (int near = column - reach; near <= column + reach; ++near) {
        const char32_t c = at(row, near);
        if (is_level ? !is_stroke(c) : c != stroke) continue;
        ++strokes;
        blank(row, near);
        break;
      }
    }
    if (strokes > 0 && strokes < steps - 1 && !is_level) {
      refuse(first.row + 1, "a line that is drawn only in part");
    }
    return strokes > 0;
  }

  bool take_lines() {
    if (!picture.is_named_) {
      int narrowest = 1 << 20;
      for (const auto& signs : picture.signs_) {
        for (std::size_t i = 0; i + 1 < signs.size(); ++i) {
          narrowest = std::min(narrowest, signs[i + 1].column - signs[i].column);
        }
      }
      tolerance = (narrowest - 1) / 2;
    }
    for (const Line line : figure.all_lines()) {
      const Sign* first = &place(figure.ends(line).low);
      const Sign* second = &place(figure.ends(line).high);
      const bool is_level = first->row == second->row;
      if (is_level ? second->column < first->column : second->row < first->row) {
        std::swap(first, second);
      }
      const bool drawn = take_line(*first, *second);
      if (game.bad) return false;
      if (drawn && !game.drawn().contains(line)) game.play(line);
      if (!drawn && figure.drawn().contains(line)) {
        return refuse(first->row, fmt::format("line {} is undrawn, but {} begins with it drawn",
                                              game.text(line), figure.name()));
      }
    }
    return true;
  }

  /// Returns the cell around a place: of those whose corners surround it the nearest.
  std::optional<Cell> cell_at(int row, int column) const {
    std::optional<Cell> nearest;
    int least = 0;
    for (const Cell cell : figure.all_cells()) {
      bool above = false, below = false, left = false, right = false;
      int rows_off = 0;
      int columns_off = 0;
      for (const Point corner : figure.corners(cell)) {
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

  /// Sets the owners of closed cells. Refuses all other characters that are left.
  bool take_owners() {
    const Position start(figure);
    std::vector<Owner> owners(static_cast<std::size_t>(figure.cells()), Owner::none);
    for (const Cell cell : figure.all_cells()) {
      const bool is_closed = game.position.is_closed(cell) && !start.is_closed(cell);
      if (is_closed) owners[number(cell)] = Owner::unknown;
    }
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
      for (int column = 0; column < static_cast<int>(rows[static_cast<std::size_t>(row)].size());
           ++column) {
        const char32_t c = at(row, column);
        if (undrawn_signs.find(c) != undrawn_signs.npos) continue;
        const bool is_owner = c == 'A' || c == 'B' || c == '#';
        const auto cell = is_owner ? cell_at(row, column) : std::nullopt;
        if (!cell) {
          return refuse(
              row, fmt::format("unexpected '{}' in column {} of the picture",
                               c < 0x80 ? quote(std::string(1, static_cast<char>(c)))
                                        : fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)),
                               column + 1));
        }
        Owner& owner = owners[static_cast<std::size_t>(number(*cell))];
        const Owner found = c == 'A' ? Owner::A : c == 'B' ? Owner::B : Owner::unknown;
        if (owner == Owner::none) {
          return refuse(row,
                        fmt::format("'{}' in a cell that is not closed", static_cast<char>(c)));
        }
        if (owner != Owner::unknown && owner != found) return refuse(row, "a cell with two owners");
        owner = found;
      }
    }
    game.owners = std::move(owners);
    return true;
  }

  const TypedPicture& picture;
  Game& game;
  const Figure& figure;
  std::vector<std::u32string> rows;
  std::vector<const Sign*> places;  // by point
  int tolerance = 0;                // between the columns of a point and of "|" below it
};

void TypedPicture::read(Player to_move, Game& game) const {
  game.has_history = false;
  Reading reading(*this, game);
  if (!reading.find_points() || !reading.take_lines() || !reading.take_owners()) return;
  const auto cells_of = [&](Owner owner) {
    return static_cast<int>(std::count(game.owners.begin(), game.owners.end(), owner));
  };
  const LineSet drawn = game.drawn();
  game.position.set(drawn, to_move, cells_of(Owner::A), cells_of(Owner::B));
}

bool begins_picture(std::string_view line, std::string_view next) {
  std::string_view rest = line;
  if (take_token(rest, white_space) == "1" && take_token(rest, white_space).empty()) {
    const std::string_view token = take_token(next, white_space);
    return !token.empty() && token != "-" && !is_integer(token);
  }
  return is_row_of_points(line);
}

}  // namespace triwar::lookup
