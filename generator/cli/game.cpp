#include "generator/cli/game.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/move_text.h"
#include "lookup/read_line.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/text.h"
#include "tablebase/board/figure.h"
#include "tablebase/board_file.h"

namespace triwar {
namespace {

/// Returns the moves of --after: the text itself, or for "@FILE" the only line of FILE that is not
/// blank or a comment. A file without one has no moves. Throws Error: input_cannot_open, usage if
/// there is a second such line.
std::string moves_of(const std::string& after) {
  if (!after.starts_with('@')) return after;
  const std::string name = after.substr(1);
  if (name.empty()) throw Error(ErrorCode::usage, "--after @: expected the name of a file after @");
  errno = 0;
  std::ifstream file(name);
  std::string moves;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    std::string_view text = line;
    if (number == 1 && text.starts_with(byte_order_mark)) {
      text.remove_prefix(byte_order_mark.size());
    }
    const std::string plain = with_plain_blanks(text);
    const std::size_t first = plain.find_first_not_of(white_space);
    if (first == plain.npos || plain[first] == lookup::comment) continue;
    if (!moves.empty()) {
      throw Error(ErrorCode::usage,
                  fmt::format("--after: {}:{}: a second line with moves; expected "
                              "one game on one line",
                              name, number));
    }
    moves = text;
    errno = 0;
  }
  if (file.eof() || errno == 0) return moves;
  const int error_number = errno;
  throw system_error(ErrorCode::input_cannot_open, error_number, name, "read");
}

/// Returns the figure of --board or of the game.
Figure figure_of(const Options& options) {
  if (options.board_file) return read_board(*options.board_file);
  try {
    return Figure::make(options.game);
  } catch (const Error& error) {
    const std::string file = options.game + ".json";
    std::error_code no_file;
    if (error.code() != ErrorCode::unknown_game ||
        !std::filesystem::is_regular_file(file, no_file)) {
      throw;
    }
    throw Error(error.code(),
                fmt::format("{}; for the board in {}, use --board {}", error.what(), file, file));
  }
}

/// Returns the lines that the moves of --after draw. Throws Error: usage, input_cannot_open.
LineSet lines_after(const Figure& figure, const std::string& after) {
  lookup::Game game(figure);
  lookup::read_line(moves_of(after), game);
  if (game.bad) {
    std::error_code no_file;
    throw Error(ErrorCode::usage,
                fmt::format("--after: {}{}{}",
                            game.bad->move ? fmt::format("move {}: ", *game.bad->move) : "",
                            game.bad->message,
                            std::filesystem::exists(after, no_file)
                                ? fmt::format("; did you mean @{}?", after)
                                : ""));
  }
  return game.drawn() - figure.drawn();
}

}  // namespace

Plan plan_for_game(const Options& options) {
  const Figure figure = figure_of(options);
  const LineSet drawn = options.after ? lines_after(figure, *options.after) : LineSet();
  try {
    return plan_for(Board(figure, drawn), options);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::board_too_large || options.after) throw;
    throw Error(error.code(),
                fmt::format("{}; to solve the rest of a game, use --after", error.what()));
  }
}

Error with_fitting_move(const Error& error, const Options& options) {
  const bool is_large =
      error.code() == ErrorCode::board_too_large || error.code() == ErrorCode::out_of_memory;
  if (!is_large || !options.after) return error;
  const Figure figure = figure_of(options);
  const LineSet drawn = figure.drawn() | lines_after(figure, *options.after);
  const std::uint64_t memory = memory_limit(options.memory);
  const auto unsolved =
      lookup::too_large(figure, figure.drawn(), drawn, {.states = memory});  // a state takes a byte
  if (!unsolved) return error;
  return Error(error.code(),
               fmt::format("{}; from about move {} on it fits", error.what(), unsolved->fits_from),
               error.advice());
}

}  // namespace triwar
