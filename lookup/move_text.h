// Parses moves in all notations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/notation.h"
#include "tablebase/base/text.h"
#include "tablebase/base/text_steps.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

/// Begins a comment, which ends with the line.
inline constexpr char comment = '#';

/// Returns whether the first character of a line, after any white space, begins a comment.
inline bool is_comment(std::string_view line) {
  const std::size_t first = line.find_first_not_of(white_space);
  return first != line.npos && line[first] == comment;
}

/// Removes characters from the front of a text, as far as `is_skipped` is true of all.
template <class Predicate>
void skip(std::string_view& text, const Predicate& is_skipped) {
  const std::size_t before = text.size();
  while (!text.empty() && is_skipped(text.front())) text.remove_prefix(1);
  text_steps += before - text.size() + 1;
}

/// Returns the front of a text before the first `end`; all if there is none.
inline std::string_view front_before(std::string_view text, char end) {
  const std::string_view front = text.substr(0, text.find(end));
  text_steps += front.size() + 1;
  return front;
}

/// How a line is written.
enum class MoveForm {
  numbers,      ///< two points by number: 2-4
  letters,      ///< two points by column and row: a1-b1
  middle,       ///< its middle, by column and row over points and the gaps between them: j7
  coordinates,  ///< two points by column and row from 0 at the upper left: (0, 0) - (1, 0)
  words         ///< OpenSpiel's direction, row and column from the upper left: h 0 0, P1(h,0,0)
};

/// A point by its number or by its column and row, or the middle of a line.
struct PointText {
  int column = -1;   ///< from 0; -1 for a point given by its number
  AnyNumber number;  ///< the row or, if `column` is -1, the number of the point
};

/// Returns a point as text: "2" or "b1".
std::string point_text(const PointText& point);

struct MoveText {
  PointText first;        ///< of a middle, its place
  PointText second;       ///< unused for a middle
  std::string_view text;  ///< as it was written
  MoveForm form = MoveForm::numbers;

  char bracket = '\0';  ///< the opening one, if brackets or quotes enclose a move by points

  /// Who draws the line, if a label or "P1(" says so: A or B, or 1 or 2 for the first or the
  /// second of two other names.
  std::optional<char> player = {};
};

/// Removes a quoted string, in which a backslash quotes a character. Returns false, and removes
/// nothing, if there is none.
bool take_string(std::string_view& text);

/// Returns whether a text begins with a JSON object, perhaps behind the brackets of a list: "{",
/// a quoted string and a colon.
bool begins_json_object(std::string_view text);

/// The reason why a text cannot be read.
struct Problem {
  std::string text;         ///< empty if there is none
  std::size_t example = 0;  ///< how many moves the message gives as an example

  bool empty() const noexcept { return text.empty(); }

  /// Returns the message, with an example for a board in a notation; null: for the default game.
  std::string message(const Figure* figure, Notation notation = Notation::numbers) const;
};

/// Returns the problem of the text at which a move was expected.
Problem not_a_move(std::string_view text);

/// Returns the problem of a move that is not written as the first move of its game; empty if it is.
Problem other_notation(const MoveText& move, MoveForm first);

/// Returns a hint, for the end of a message, if a text has coordinates without a dash between them;
/// else "".
std::string_view coordinates_hint(std::string_view text);

/// Removes a dash or an arrow. Returns false, and removes nothing, if there is none.
bool take_dash(std::string_view& text);

/// Returns a line without its comment; the "#" of a link and of is_wilson_row() begins none.
std::string_view without_comment(std::string_view line);

/// Removes the moves of one game from the front of a text, one at a time. A point with a letter
/// whose column plus row is odd (a is 1) is a middle if the first move of the game is, or if it is
/// the first move and no dash and no place of the other kind follows.
class MoveTaker {
 public:
  /// Removes a move, which a separator, a bracket, the end of the text or a character of `ends`
  /// must follow. Sets `problem`, unless that is null, and returns nullopt, perhaps after removing
  /// part of the text, if there is none.
  std::optional<MoveText> take(std::string_view& text, Problem* problem,
                               std::string_view ends = "");

  /// Removes the first move of a game. Removes nothing if there is none.
  static std::optional<MoveText> take_first(std::string_view& text, std::string_view ends = "");

 private:
  enum class Found { move, none, ambiguous };

  Found find(std::string_view& text, MoveText& move, std::string_view ends);

  bool after_comma_ = false;       // the last move ended at a comma without blanks
  std::optional<MoveForm> first_;  // the form of the first move
};

/// Whether a word consists of digits, perhaps after a minus sign.
bool is_integer(std::string_view word);

/// Returns the points of a text such as "2 4 4 5" or "a1 a2 b1 b2", separated by white space, if
/// there are at least two and nothing else; else an empty list. Middles are not points.
std::vector<PointText> only_points(std::string_view text);

/// Parses the moves of a line, which may be words. Else a move is written as 2-4 or 2 - 4 with any
/// dash, 2,4, 2_4 or (2, 4). The arrow \u2192 is a dash. Points may have letters, as in a1-b1; the
/// move may then be written a1b1. Other forms are those of MoveForm. White space, commas or
/// semicolons separate moves; nothing need separate middles. Brackets may enclose the whole list.
/// Ignores a comment, and the board of a link. The line must outlive the scanner.
class MoveScanner {
 public:
  explicit MoveScanner(std::string_view line);

  /// Returns the next move. Returns nullopt at the end of the line and at invalid text.
  std::optional<MoveText> next();

  /// Returns the problem at which parsing stopped; empty at the end of the line.
  const Problem& problem() const noexcept { return problem_; }

 private:
  std::string_view line_;
  MoveTaker taker_;
  Problem problem_;
};

}  // namespace triwar::lookup
