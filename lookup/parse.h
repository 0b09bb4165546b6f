// The parser of one game or position in any form.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "lookup/input_forms.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

/// Reads one game or position as read_text() does, and as --moves of triwar-lookup: in lines,
/// numbers alone are the points of moves.
ReadText read_moves(std::string_view text, InputForm form);

/// Reads the same into a game, in the form that is found. Moves without headers may follow those of
/// a game that is not empty or begins at a start.
void read_moves(std::string_view text, Game& game);

/// Returns the form of a text that has one game: as form_of(), but numbers are points.
InputForm form_of_game(std::string_view text);

/// A game or position as moves or a state.
struct Parsed {
  InputForm form;
  std::shared_ptr<const Figure> figure;  ///< null if the board is unknown
  std::optional<Game> game = {};         ///< unless the board is unknown; may be bad
  std::vector<std::string> moves = {};   ///< if the board is unknown, as 2-4 or a1-b1
};

/// Parses a text that has one game or position of any form. `figure` is the board; if null,
/// that which the text tells, or else moves are only read. Finds the form unless it is given.
/// Lines of moves, or of OpenSpiel's words, are moves of one game. Throws Error: input_unreadable
/// if the text has no game or several; usage if the form needs a board; or an error of
/// Figure::make() for a board that the text tells.
Parsed parse(std::string_view text, std::shared_ptr<const Figure> figure,
             std::optional<InputForm> form = {}, std::optional<Player> to_move = {});

/// Returns what was parsed, which must not be bad, as a JSON object: form, game, and moves, or
/// state, to_move and score; or all of these for moves after a start.
std::string parsed_json(const Parsed& parsed);

}  // namespace triwar::lookup
