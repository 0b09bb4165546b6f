// Where the games of a run come from.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "lookup/cli/game_reader.h"
#include "lookup/cli/input.h"
#include "lookup/cli/options.h"
#include "lookup/game.h"
#include "lookup/parse.h"
#include "program/output.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

/// The games that the options name: the text of --moves, which is one; files; or standard input,
/// which a person may type. All have the same forms.
class GameSource {
 public:
  /// Opens --moves. Other games remain for open(), whose reads flush `output` before they may
  /// block. The options and `output` must outlive this. Throws Error(usage) if the options exclude
  /// the form that is found.
  GameSource(const LookupOptions& options, program::Output& output);
  GameSource(const GameSource&) = delete;
  GameSource& operator=(const GameSource&) = delete;

  /// Opens the games unless that is done, and finds their form unless it is given. Tells a person
  /// at a terminal what is expected, with examples of `figure`; null: of the default game. Returns
  /// false if that person types "quit". Throws Error: usage as the constructor does;
  /// input_unreadable if no form is found, or if a picture is too large.
  bool open(const Figure* figure);

  // The rest requires that this is open.

  InputForm form() const noexcept { return form_; }
  bool is_form_found() const noexcept { return !options_.input; }

  /// Whether this is one game, which needs no number: a text or a picture.
  bool is_one() const noexcept { return text_.has_value(); }

  /// Returns the board that the text tells, if any. Throws Error(input_unreadable) if it is a
  /// picture that fits no known board.
  std::optional<std::string> board() const;

  /// Prepares next() on a figure, which must outlive this. `fast` is that of make_game_reader().
  /// Throws Error(usage) if the form is not for this figure.
  void begin(const Figure& figure, bool fast);

  /// Reads the next game, with the standing of the options if it is a state, as GameReader::next()
  /// does. Returns false at the end, or if a person types "quit".
  bool next(Game& game);

  /// The name of the text or file with the last game.
  const std::string& name() const noexcept { return text_ ? name_ : input_->name(); }

  /// Sets the place of a game that was found to be bad after it was read.
  void locate(Game& game) const;

  /// Whether the next game is the first of a file; true once a file.
  bool begins_file();

  /// The reader of files and standard input, for answer_in_bulk(). Requires begins_file().
  GameReader& reader() noexcept { return *reader_; }
  Input& input() noexcept { return *input_; }

  /// Call this after the last game if there was none. Throws Error(input_unreadable) if there was
  /// text, unless it says that it has no games or a person ended it.
  void check_none() const;

 private:
  void take_text();
  void set_standing(Game& game) const;

  const LookupOptions& options_;
  program::Output& output_;
  const Figure* figure_ = nullptr;  // for examples
  InputForm form_{};
  std::optional<std::string> board_;  // told by the input
  std::optional<std::string> text_;   // the game, if there is one
  std::optional<ReadText> read_;      // the same
  std::string name_ = "--moves";      // of the text
  std::optional<Input> input_;
  std::unique_ptr<GameReader> reader_;
  std::optional<std::size_t> file_;  // for begins_file()
  bool has_text_ = false;            // that is read by `reader_`
  bool is_ended_ = false;            // by a person, or after the text
};

}  // namespace triwar::lookup
