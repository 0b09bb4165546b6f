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

namespace triwar::lookup {

/// Sets `line` to the next line of a text, without its end, and returns its number. Returns nullopt
/// at the end of the text.
using NextLine = std::function<std::optional<std::uint64_t>(std::string& line)>;

/// Returns the lines of a text in memory, which must outlive the function.
NextLine lines_in(std::string_view text);

/// Scans the games of records. Skips numbers of moves, "!" and "?" after a move, comments, headers
/// and a result at the end. A game ends at an empty line after moves, at a header after moves, and
/// where the number "1." comes again.
class RecordScanner {
 public:
  explicit RecordScanner(NextLine next_line) : next_line_(std::move(next_line)) {}

  /// Skips to the first move or problem of the next game. Returns false if there is none.
  bool begin_game();

  /// Returns the next move of the game, or nullopt at its end. Its text is valid until the next
  /// call. Skips words that are not part of a record.
  std::optional<MoveText> next();

  /// Returns the line of the last move.
  std::uint64_t line() const noexcept { return move_line_; }

  /// Returns the first problem of the game, for messages; empty if there is none. It may come after
  /// the last move.
  const std::string& problem() const noexcept { return problem_; }
  std::uint64_t problem_line() const noexcept { return problem_line_; }

  /// Whether "!" or "?" has followed a move.
  bool has_marks() const noexcept { return has_marks_; }

 private:
  enum class Found { nothing, skipped, end_of_game };

  std::optional<MoveText> scan();
  bool take_line();
  Found take_header();
  Found take_number();
  bool take_comment();
  bool take_marks();
  bool take_player();
  bool take_result();
  void check_comment(std::string_view text);
  void note(std::string problem);

  NextLine next_line_;
  std::string line_;
  std::string_view rest_;  // of line_
  std::uint64_t line_number_ = 0;
  std::uint64_t move_line_ = 0;
  std::string problem_;
  std::uint64_t problem_line_ = 0;
  std::optional<MoveText> first_;  // of the game, found by begin_game()
  MoveTaker taker_;
  std::optional<char> player_;  // from a label before the next move
  bool is_comment_ = false;     // this scans the text of a comment
  bool has_moves_ = false;      // in this game
  bool has_one_ = false;        // the number 1 has been read in this game
  bool has_result_ = false;     // in this game
  bool after_move_ = false;     // a mark may follow
  bool has_marks_ = false;
};

/// Returns whether a line begins a record: with a header, a player and a colon, or the number of a
/// move before a move, or if it has "!" or "?" after a move.
bool begins_record(std::string_view line);

}  // namespace triwar::lookup
