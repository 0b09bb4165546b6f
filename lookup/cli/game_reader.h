// Readers of games, for all forms of input, and how the form of an input is found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/cli/input.h"
#include "lookup/game.h"
#include "lookup/input_forms.h"
#include "lookup/move_text.h"
#include "lookup/read_line.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

/// Whole games at the front of a text.
struct Section {
  std::size_t size = 0;  ///< in bytes
  std::uint64_t games = 0;
};

/// Reads games in sequence. Several readers can read sections of one large input in parallel.
class GameReader {
 public:
  virtual ~GameReader() = default;

  /// Reads the next game, which may be bad; `game` must be on the figure of the reader. Returns
  /// false at the end. Throws Error(input_unreadable) if it cannot tell where the game ends, or if
  /// text follows the last game.
  virtual bool next(Game& game) = 0;

  /// Reads the text before the first game, unless next() has done so.
  virtual void begin() {}

  /// Guesses a section of at most `most_games` games at the front of `text`, the next input.
  /// Returns an empty section if there is none. Assumes the usual notation, and takes a fraction of
  /// the time of reading. The guess is right if a reader from reader_of() finds exactly that many
  /// games. Requires Input::padding zeros behind `text`.
  virtual Section guess_section(std::string_view text, std::uint64_t most_games) const = 0;

  /// Returns another reader, for a section that guess_section() has returned. It continues the
  /// numbers of this reader's games, so call this before pass(). `input` holds only the section and
  /// must outlive the other reader.
  virtual std::unique_ptr<GameReader> reader_of(Section section, Input& input) const = 0;

  /// Adds `games`, which may be negative, to the number of games read. Reads nothing.
  virtual void pass(std::int64_t games) {
    game_ = static_cast<std::uint64_t>(static_cast<std::int64_t>(game_) + games);
  }

 protected:
  std::uint64_t game_ = 0;  // the number of games read, in this block if there are blocks
};

/// Returns a reader for a form. `input` and `figure` must outlive it. Without `fast`, the reader
/// sets Question::input_line of all games. The form openspiel requires is_openspiel_board().
/// The forms with is_one_game() have no reader: read_text() reads the whole input.
std::unique_ptr<GameReader> make_game_reader(InputForm form, Input& input, const Figure& figure,
                                             bool fast = true);

/// Returns a reader of the forms judge and blocks, numbers separated by any white space
/// (lookup/cli/judge_reader.cpp).
std::unique_ptr<GameReader> make_judge_reader(Input& input, const Figure& figure, bool blocks,
                                              bool fast);

/// Detects the form of games from the first significant lines of the current file; judge if
/// Input::find_line() finds none. Looks ahead, but skips nothing. Examples in messages have lines
/// of `figure`. Throws Error(input_unreadable) if the line fits no form.
InputForm find_form(Input& input, const Figure* figure = nullptr);

/// Returns the board that the first game of the current file tells, by a link or by a header, which
/// only headers and comments may precede. Looks ahead, but skips nothing.
std::optional<std::string> find_board(Input& input, InputForm form);

// What readers of lines have in common.

/// Skips lines that begin with a comment. Returns false at the end of the input. Uses `line` as a
/// buffer.
inline bool skip_comments(Input& input, std::string& line) {
  while (input.peek() == comment) input.take_line(line, 0);
  return input.peek() != Input::end;
}

/// Sets the file and the line of a bad game.
inline void set_place(BadGame& bad, const Input& input, std::uint64_t line) {
  bad.input_line = line;
  bad.input_name = input.name();
}

/// Reads the next line as a question, by read(line). The question is bad if the line has more than
/// `longest` bytes. Returns false, and changes only question.input_line, if is_comment() holds for
/// the line; a blank line is a question. Uses `line` as a buffer.
template <class Read>
bool take_line(Input& input, std::size_t longest, std::string& line, Question& question,
               const Read& read) {
  question.input_line = input.line();
  if (input.take_line(line, longest)) {
    if (is_comment(line)) return false;
    read(line);
  } else {
    question.bad = line_too_long(longest);
  }
  if (question.bad) set_place(*question.bad, input, question.input_line);
  return true;
}

}  // namespace triwar::lookup
