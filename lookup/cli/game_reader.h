// Games from text, in all the forms of input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "lookup/cli/input.h"
#include "lookup/cli/reader.h"
#include "lookup/game.h"
#include "tablebase/board/board.h"

namespace triwar::lookup {

/// Whole games at the front of a text.
struct Section {
  std::size_t size = 0;     ///< in bytes
  std::uint64_t games = 0;  ///< how many there are in it
};

/// Reads games. Large inputs can be read in sections, by several readers at once.
class GameReader : public Reader<Game> {
 public:
  /// Reads what stands before the games. Throws as next() does, which would do it otherwise.
  virtual void begin() {}

  /// A section of at most that many games at the front of what comes next, or none at all. Guessed
  /// from how games are usually written, in a fraction of the time that reading them takes. When a
  /// reader made by reader_of() finds that many games and no more in the section, then it was
  /// right. `text` is followed by Input::padding zeros.
  virtual Section guess_section(std::string_view text, std::uint64_t most_games) const = 0;

  /// Another reader, for a section at the front of what comes next, which is all of `input`.
  virtual std::unique_ptr<GameReader> reader_of(Section section, Input& input) const = 0;

  /// Goes on as if that many games had been read, from where the input then stands. Negative:
  /// as if they had not.
  virtual void pass(std::int64_t games) = 0;
};

/// `input` and `board` must outlive the reader.
std::unique_ptr<GameReader> make_game_reader(InputForm form, Input& input, const Board& board);

/// The forms judge and blocks (lookup/cli/judge_reader.cpp): numbers in any white space.
std::unique_ptr<GameReader> make_judge_reader(Input& input, const Board& board, bool blocks);

/// The forms lines and states (lookup/cli/line_reader.cpp): one game a line.
std::unique_ptr<GameReader> make_line_reader(Input& input, const Board& board, bool states);

}  // namespace triwar::lookup
