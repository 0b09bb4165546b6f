#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "lookup/picture_rows.h"
#include "lookup/read_picture.h"

namespace triwar::lookup {
namespace {

using namespace picture_rows;

/// The owners A and B in the ways in which players write them.
constexpr std::u32string_view owner_pairs[] = {U"AB", U"12", U"ab", U"rb"};

constexpr const char* half_a_line = "a line that is drawn only in part";

}  // namespace

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
      if (is_stroke(between.back()) || is_undrawn(between.back())) continue;
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
        if (c == ' ' || (is_undrawn(c) && is_between_points(column))) continue;
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

}  // namespace triwar::lookup
