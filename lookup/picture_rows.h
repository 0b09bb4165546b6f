// What stands in a row of a picture of a board in characters: points, their names, lines, the names
// of columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/move_text.h"

namespace triwar::lookup::picture_rows {

/// Most columns of a row, which no board needs.
inline constexpr std::size_t widest = 800;

/// Points of box-drawing characters, light, heavy and double: nine each, by their place on a board
/// row by row.
inline constexpr std::u32string_view box_points = U"┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝";

bool contains(std::u32string_view characters, char32_t c);
bool is_blank_text(std::u32string_view text);

/// Whether a character, or each of a text, may stand where a line is undrawn: a blank, a dot, or an
/// end of a line as OpenSpiel draws it.
bool is_undrawn(char32_t c);
bool is_undrawn(std::u32string_view text);

/// Whether a character is part of a line between two points of a row.
bool is_stroke(char32_t c);

/// Whether a character is part of a line from a point straight down.
bool is_bar(char32_t c);

/// Whether a character may stand for the owner of a cell.
bool is_mark(char32_t c);

/// Returns a character for messages.
std::string shown(char32_t c);

/// Returns the characters of a line, one for each column, up to `widest`. Replaces invalid UTF-8 by
/// U+FFFD. Sets `is_cut` if the line has more columns.
std::u32string characters(std::string_view line, bool& is_cut);

/// Returns a row for comparison with texts; characters beyond ASCII become "?".
std::string ascii(std::u32string_view row);

/// A stretch of a row: a name or sign of a point.
struct Stretch {
  std::u32string_view text;
  std::size_t column;
};

/// Returns the names of points in a row: numbers, or a letter and a number.
std::vector<Stretch> names_in(std::u32string_view row);

/// Returns each of `signs` in a row.
std::vector<Stretch> signs_in(std::u32string_view row, std::u32string_view signs);

/// Returns the signs of the points of a grid, of which a row is the first; empty if it has none.
std::u32string_view signs_of(std::u32string_view row);

/// Returns the point of one of names_in().
PointText point_of(std::u32string_view name);

/// Returns where the points of a row of a grid begin, after blanks and the number of the row.
/// Returns 0 if it has no number.
std::size_t end_of_label(std::u32string_view row);

/// Returns whether a row, the first of a picture, has values between its points.
bool has_values(std::u32string_view row, const std::vector<Stretch>& names);

/// Returns whether a row has words or punctuation, which pictures lack. `signs` are points.
bool has_words(std::u32string_view row, std::u32string_view signs);

/// Returns the number of columns that a row such as "a b c", "0 1 2" or "1 2 3" names, at least
/// two; 0 for any other row.
std::size_t named_columns(std::u32string_view row);

/// Returns whether a row names the columns of a grid with so many points in a row. The letters of
/// Little Golem count gaps, too.
bool names_columns(std::u32string_view row, std::size_t points);

/// Returns the first word of a row, or its first character if that is no letter or digit, for
/// messages.
std::string first_word(std::u32string_view row);

/// Returns whether a row has at least two points, and between them only what may stand there.
bool is_row_of_points(std::u32string_view row);

/// Returns whether a row names the columns of the grid whose first row is the `next` one.
bool is_header(std::u32string_view row, std::u32string_view next);

}  // namespace triwar::lookup::picture_rows
