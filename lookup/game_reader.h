// Games from text, in all the forms of input.
#pragma once

#include <memory>
#include <string_view>

#include "lookup/game.h"
#include "lookup/input.h"
#include "tablebase/board.h"

namespace triwar::lookup {

enum class InputForm { judge, blocks, lines, states };

/// Reads one game after the other. A bad game is a game like others, with `bad` set.
class GameReader {
 public:
  virtual ~GameReader() = default;

  /// Fills `game` with the next one; false when there are no more. Throws
  /// Error(input_unreadable) when the text cannot be followed any further.
  virtual bool next(Game& game) = 0;
};

/// `input` and `board` must outlive the reader.
std::unique_ptr<GameReader> make_reader(InputForm form, Input& input, const Board& board);

/// The forms judge and blocks (lookup/judge_reader.cpp): numbers in any white space.
std::unique_ptr<GameReader> make_judge_reader(Input& input, const Board& board, bool blocks);

/// The forms lines and states (lookup/line_reader.cpp): one game a line.
std::unique_ptr<GameReader> make_line_reader(Input& input, const Board& board, bool states);

/// Reads the text of one line into an empty game: moves "i-j" separated by white space or commas;
/// when the game has no history, edges in that form or a number "0x...". The game's input_line is
/// set already.
void read_line(std::string_view line, const Board& board, Game& game);

}  // namespace triwar::lookup
