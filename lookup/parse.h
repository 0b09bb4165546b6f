// Forms of input, and the parser of one game or position in any of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// Returns the form of games whose first significant line is `line`, and whose second one is
/// `next`: record, picture, judge, lines or states. Returns nullopt if the line fits none.
std::optional<InputForm> form_of_line(std::string_view line, std::string_view next);

/// Returns whether a line has integers alone. With several of them, form_of_line() finds no form.
bool are_numbers(std::string_view line);

/// Returns the message about such a line. Examples in it have lines of `figure`.
std::string numbers_alone(std::string_view line, const Figure* figure);

/// Returns form_of_line() for the first significant lines of a text.
std::optional<InputForm> form_of_text(std::string_view text);

/// Returns the name of the board that a text of this form tells: a picture, a link to a game, or
/// the header Board of a record. Returns nullopt for other text, and for a picture of no known
/// board.
std::optional<std::string> board_told_by(std::string_view text, InputForm form);

/// Reads one game or position of a form into an empty game: a line, a whole record or picture.
/// Player `to_move` moves in a picture, unless its text tells another. Sets `bad`, and its line,
/// also if the text is not empty but has no game. Requires is_openspiel_board() for the form
/// openspiel, and neither judge nor blocks.
void read_game(std::string_view text, InputForm form, std::optional<Player> to_move, Game& game);

/// Reads one game or position of a form that has no contest's, as --moves of triwar-lookup does: in
/// lines, numbers alone are the points of moves. Requires an empty game.
void read_moves(std::string_view text, InputForm form, std::optional<Player> to_move, Game& game);

/// Reads the same in the form that is found. Moves without headers may follow those of a game that
/// is not empty or begins at a start.
void read_moves(std::string_view text, Game& game);

/// Returns the form of a text that has one game: as form_of_text(), but numbers are points.
InputForm form_of_game(std::string_view text);

/// A game or position as moves or a state.
struct Parsed {
  InputForm form;
  std::shared_ptr<const Figure> figure;  ///< null if the board is unknown
  std::optional<Game> game = {};         ///< unless the board is unknown; may be bad
  std::vector<std::string> moves = {};   ///< if the board is unknown, as 2-4 or a1-b1
};

/// Parses a text that has one game or position of any form. `figure` is the board; if null,
/// board_told_by() the text, or else moves are only read. Finds the form unless it is given.
/// Lines of moves, or of OpenSpiel's words, are moves of one game. Throws Error: input_unreadable
/// if the text has no game or several; usage if the form needs a board; or an error of
/// Figure::make() for a board that the text tells.
Parsed parse(std::string_view text, std::shared_ptr<const Figure> figure,
             std::optional<InputForm> form = {}, std::optional<Player> to_move = {});

/// Returns what was parsed, which must not be bad, as a JSON object: form, game, and moves, or
/// state, to_move and score; or all of these for moves after a start.
std::string parsed_json(const Parsed& parsed);

}  // namespace triwar::lookup
