// Reads a game from a line of text, or from the lines of a record.
#pragma once

#include <cstddef>
#include <string_view>

#include "lookup/game.h"
#include "lookup/input_forms.h"
#include "lookup/record.h"

namespace triwar::lookup {

/// The maximum length of a line in bytes, far above the longest game. Longer lines are bad games.
inline constexpr std::size_t longest_game_line = 64 << 10;

/// Returns the error of a line of more than `longest` bytes.
BadGame line_too_long(std::size_t longest);

/// Returns the error of a text without moves, which was read into `game`.
BadGame no_moves(const Game& game);

/// Reads a line of moves, in one of the notations of MoveScanner, after those of a game. A game
/// without history must be empty, and also accepts a single state, "0x..." or decimal without
/// leading zeros. Sets `bad` if the line is unreadable, a move is illegal, or the line is not empty
/// but has neither moves nor brackets.
void read_line(std::string_view line, Game& game);

/// Reads the points of moves, such as "2 4 4 5", into an empty game. Returns false, and reads
/// nothing, if the text is not a list of at least two points.
bool read_points(std::string_view text, Game& game);

/// Makes a text such as "0x1f,B,2-1" the beginning of an empty game: a state, as read_line() reads
/// it, the player to move, and the cells of A and B, whose sum must be the number of cells that the
/// state closes. Behind a state alone, the game has a start, but no history. Sets `bad` for other
/// texts.
void read_start(std::string_view text, Game& game);

/// Reads the game that `record` has begun into an empty game, behind its header Start. Sets
/// `bad`, and its line, if the record is unreadable, a move is illegal, a label is not that of the
/// player to move, the header Board or a link names another board, or if all lines are drawn and
/// the score or the result behind them is wrong.
void read_record(RecordScanner& record, Game& game);

/// Reads a text that is one record. It is a bad game if it has several, or is not empty and has
/// neither moves nor headers that tell its board or its start.
ReadText read_record_text(std::string_view text);

}  // namespace triwar::lookup
