// Games from text, in all the forms of input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "lookup/answer/game.h"
#include "lookup/input.h"
#include "tablebase/board/board.h"

namespace triwar::lookup {

enum class InputForm { judge, blocks, lines, states };

/// Whole games at the front of a text.
struct Stretch {
  std::size_t size = 0;     ///< in bytes
  std::uint64_t games = 0;  ///< how many there are in it, most_games at most
  /// So that the answers to short games, which are much longer, do not take much memory.
  static constexpr std::uint64_t most_games = 8192;
};

/// Reads one game after the other. A bad game is a game like others, with `bad` set.
class GameReader {
 public:
  virtual ~GameReader() = default;

  /// Reads what stands before the games. Throws as next() does, which would do it otherwise.
  virtual void begin() {}

  /// Fills `game` with the next one; false when there are no more. Throws
  /// Error(input_unreadable) when the text cannot be followed any further.
  virtual bool next(Game& game) = 0;

  // So that large inputs can be read in stretches, by several readers at once:

  /// A stretch at the front of what comes next, or none at all. Guessed from how games are
  /// usually written, in a fraction of the time that reading them takes. When a reader made by
  /// reader_of() finds that many games and no more in the stretch, then it was right. `text` is
  /// followed by Input::padding zeros.
  virtual Stretch guess_stretch(std::string_view text) const = 0;

  /// Another reader, for a stretch at the front of what comes next, which is all of `input`.
  virtual std::unique_ptr<GameReader> reader_of(Stretch stretch, Input& input) const = 0;

  /// Goes on as if that many games had been read, from where the input then stands. Negative:
  /// as if they had not.
  virtual void pass(std::int64_t games) = 0;
};

/// `input` and `board` must outlive the reader.
std::unique_ptr<GameReader> make_reader(InputForm form, Input& input, const Board& board);

/// The forms judge and blocks (lookup/judge_reader.cpp): numbers in any white space.
std::unique_ptr<GameReader> make_judge_reader(Input& input, const Board& board, bool blocks);

/// The forms lines and states (lookup/line_reader.cpp): one game a line.
std::unique_ptr<GameReader> make_line_reader(Input& input, const Board& board, bool states);

/// Reads the text of one line into an empty game: moves "i-j" separated by white space or commas;
/// when the game has no history, edges in that form or a number "0x...".
void read_line(std::string_view line, Game& game);

}  // namespace triwar::lookup
