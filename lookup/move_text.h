// Parses moves in all notations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/text.h"

namespace triwar::lookup {

/// Begins a comment, which ends with the line.
inline constexpr char comment = '#';

/// Returns a line without its comment.
inline std::string_view without_comment(std::string_view line) {
  return line.substr(0, line.find(comment));
}

/// Returns whether the first character of a line, after any white space, begins a comment.
inline bool is_comment(std::string_view line) {
  const std::size_t first = line.find_first_not_of(white_space);
  return first != line.npos && line[first] == comment;
}

/// Removes characters from the front of a text, as far as `is_skipped` is true of all.
template <class Predicate>
void skip(std::string_view& text, const Predicate& is_skipped) {
  while (!text.empty() && is_skipped(text.front())) text.remove_prefix(1);
}

/// Removes a prefix from a text. Returns false, and removes nothing, if the text has another one.
inline bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// A point, by its number or by its column (from 0) and row (from 1).
struct PointText {
  int column = -1;   ///< -1 for a point given by its number
  AnyNumber number;  ///< the row or, if `column` is -1, the number of the point
};

/// A line between two points, both by number or both by column and row.
struct MoveText {
  PointText first;
  PointText second;
  std::string_view text;  ///< as it was written

  std::optional<char> player = {};  ///< A or B, if a player and a colon stand before it

  bool has_letters() const { return first.column >= 0; }
};

/// Removes moves from the front of a text, one at a time.
class MoveTaker {
 public:
  /// Removes a move, which a separator, a bracket, the end of the text or a character of `ends`
  /// must follow. Sets `problem` and returns nullopt, perhaps after removing part of the text, if
  /// there is none.
  std::optional<MoveText> take(std::string_view& text, std::string& problem,
                               std::string_view ends = "");

 private:
  bool after_comma_ = false;  // the last move ended at a comma without blanks
};

/// Whether a word consists of digits, perhaps after a minus sign.
bool is_integer(std::string_view word);

/// Returns the numbers of a text such as "2 4 4 5", separated by white space, if there are at least
/// two and nothing else; else an empty list.
std::vector<AnyNumber> only_numbers(std::string_view text);

/// Parses the moves of a line. A move is written as 2-4 or 2 - 4 with any dash, 2,4, 2_4 or (2, 4).
/// The arrow \u2192 is a dash. Points may have letters, as in a1-b1; the move may then be written
/// a1b1. White space, commas or semicolons separate moves. Brackets may enclose the whole list.
/// Ignores a comment. The line must outlive the scanner.
class MoveScanner {
 public:
  explicit MoveScanner(std::string_view line);

  /// Returns the next move. Returns nullopt at the end of the line and at invalid text.
  std::optional<MoveText> next();

  /// Returns the problem at which parsing stopped, for messages; empty at the end of the line.
  const std::string& problem() const noexcept { return problem_; }

 private:
  std::string_view line_;
  MoveTaker taker_;
  std::string problem_;
};

}  // namespace triwar::lookup
