// The forms of input: how each is known and read. Each has a file of its own; input_forms.cpp lists
// them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "lookup/game.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

enum class InputForm { judge, blocks, lines, states, openspiel, record, picture, kaggle };

/// The names of the forms, in the order of InputForm.
inline constexpr std::string_view input_form_names[] = {"judge",     "blocks", "lines",   "states",
                                                        "openspiel", "record", "picture", "kaggle"};

constexpr std::string_view input_form_name(InputForm form) noexcept {
  return input_form_names[static_cast<std::size_t>(form)];
}
std::optional<InputForm> input_form_of(std::string_view name) noexcept;

/// Whether a form has positions without a history.
constexpr bool has_only_states(InputForm form) noexcept {
  return form == InputForm::states || form == InputForm::picture;
}

/// Whether a whole text of a form is one game or position.
constexpr bool is_one_game(InputForm form) noexcept {
  return form == InputForm::picture || form == InputForm::kaggle;
}

/// Whether a form is for boards with is_openspiel_board() alone.
constexpr bool is_of_openspiel(InputForm form) noexcept {
  return form == InputForm::openspiel || form == InputForm::kaggle;
}

/// Whether a form begins with a number of games.
constexpr bool is_contest_form(InputForm form) noexcept {
  return form == InputForm::judge || form == InputForm::blocks;
}

/// Returns whether a line has any text besides white space and a comment.
bool is_significant(std::string_view line);

/// The beginning of a text, by which its form is known.
struct TextFront {
  std::string_view text;  ///< all of it, or as much as is known
  std::string_view line;  ///< its first significant line
  std::string_view next;  ///< its second one

  static TextFront of(std::string_view text);
};

/// Returns whether the form of a text depends on its second line, if this is its first one.
bool needs_next_line(std::string_view line);

/// Returns the form of a text; nullopt if it fits none.
std::optional<InputForm> form_of(const TextFront& front);

/// Returns the message about a text that fits no form, with the three forms that are most like it.
/// Examples in it have lines of `figure`; null: of the default game.
std::string unknown_form(const TextFront& front, const Figure* figure);

/// One game or position that was read, as far as that needs no board. Its text must outlive it.
struct ReadText {
  std::optional<std::string> board = {};  ///< that the text tells
  /// Plays the game into an empty one. Player `to_move` moves in a picture, unless its text tells
  /// another. Sets `bad`, and its line, also if the text is not empty but has no game. Requires
  /// is_openspiel_board() if is_of_openspiel().
  std::function<void(std::optional<Player> to_move, Game& game)> play;
  std::string problem = "";  ///< why a picture tells no board
};

/// Reads one game or position of a form: a line, or a whole record, picture or replay. Requires
/// that the form is no contest's.
ReadText read_text(std::string_view text, InputForm form);

}  // namespace triwar::lookup
