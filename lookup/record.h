// Scans records of games as players post them, with numbers, comments and headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/move_text.h"
#include "lookup/record_labels.h"

namespace triwar::lookup {

/// Stands for a line that is too long to be read: a word that is no part of a record.
inline constexpr std::string_view unread_line = "a-line-that-is-too-long";

/// Sets `line` to the next line of a text, without its end, and returns its number. Returns nullopt
/// at the end of the text.
using NextLine = std::function<std::optional<std::uint64_t>(std::string& line)>;

/// Returns the lines of a text in memory, which must outlive the function.
NextLine lines_in(std::string_view text);

/// Scans the games of records. Skips numbers of moves, "!" and "?" after a move, comments, headers,
/// variations in parentheses, and a result at the end. Numbers go up by one or stay. A label, a
/// player and a colon, may stand before a move or its number. A game has a header, a move or a
/// problem. It ends
/// - at a header after a number, a move, the result or a problem,
/// - where the number "1." comes again after a higher one or the result, and
/// - at an empty line after moves or the result, unless a number follows that goes on: one greater
///   than the last, or the last with dots ("12... b1-c1"). A game without numbers ends at once.
class RecordScanner {
 public:
  explicit RecordScanner(NextLine next_line) : next_line_(std::move(next_line)) {}

  /// Skips to the next game. Returns false if there is none.
  bool begin_game();

  /// Returns the next move of the game, or nullopt at its end. Its text is valid until the next
  /// call. Skips words that are not part of a record.
  std::optional<MoveText> next();

  /// Returns the line of the last move.
  std::uint64_t line() const noexcept { return move_line_; }

  /// Returns the first problem of the game. It may come after the last move.
  const Problem& problem() const noexcept { return problem_; }
  std::uint64_t problem_line() const noexcept { return problem_line_; }
  /// Returns the number of moves before the problem.
  std::size_t problem_moves() const noexcept { return problem_moves_; }

  /// A text of the game before its moves, and its line.
  struct Told {
    std::string text;  ///< empty if there is none
    std::uint64_t line = 0;
  };

  /// Returns the board that the header Board or a link names.
  const Told& board() const noexcept { return board_; }

  /// Returns the header Start: the state in which the game begins.
  const Told& start() const noexcept { return start_; }

  /// Returns the names of the players in headers and labels.
  const PlayerNames& names() const noexcept { return names_; }

  /// Returns the result behind the moves: "1-0", "0-1", "1/2-1/2" or "*".
  const Told& result() const noexcept { return result_; }

  /// Whether the game has no header, no number and no label.
  bool is_bare() const noexcept { return !has_header_ && !number_ && !names_.has_labels(); }

  /// Whether "!" or "?" has followed a move.
  bool has_marks() const noexcept { return has_marks_; }

 private:
  /// What of a game has been read.
  enum class Stage { nothing, numbers, moves, result };

  std::optional<MoveText> scan();
  std::optional<MoveText> scan_move();
  bool take_line();
  bool next_line();
  bool next_line_of_remark();
  bool take_header();
  bool take_number();
  bool take_comment();
  bool take_braces(std::string* text);
  bool take_variation();
  void skip_variation();
  bool take_link();
  bool take_player();
  bool take_result();
  void take_marks();
  void check_comment(std::string_view text);
  void check_move(MoveText& move);
  void note(Problem problem, std::uint64_t line);

  NextLine next_line_;  // null at the end of the text
  std::string line_;
  std::string_view rest_;  // of line_
  std::uint64_t line_number_ = 0;
  std::uint64_t move_line_ = 0;
  Problem problem_;
  std::uint64_t problem_line_ = 0;
  std::size_t problem_moves_ = 0;
  Told board_;
  Told start_;
  Told result_;
  std::size_t moves_ = 0;          // that have been read of this game
  std::optional<MoveText> first_;  // of the game, found by begin_game()
  MoveTaker taker_;
  PlayerNames names_;
  std::uint64_t label_line_ = 0;         // of the first label
  std::size_t label_moves_ = 0;          // before it
  std::optional<char> player_;           // from a label before the next move
  bool repeats_one_ = false;             // the number 1 has come again: whose is the next move?
  std::optional<char> bracket_;          // around the first move; '\0': none
  bool all_in_brackets_ = true;          // the moves so far
  Stage stage_ = Stage::nothing;         // of this game
  std::optional<std::uint64_t> number_;  // the last one in this game
  bool has_header_ = false;              // this game
  bool after_empty_line_ = false;        // only a number that goes on belongs to this game
  bool is_comment_ = false;              // this scans the text of a comment
  bool has_marks_ = false;
};

/// Returns whether a line begins a record: with a header, a comment, a label, or the number of a
/// move before a move, or if it has "!" or "?" after a move.
bool begins_record(std::string_view line);

}  // namespace triwar::lookup
