// Answers large files on all cores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "lookup/cli/game_reader.h"
#include "lookup/cli/input.h"
#include "lookup/cli/renderer.h"
#include "program/output.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

/// Counts games for hints.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t empty = 0;        ///< legal games without moves
  std::uint64_t of_one_move = 0;  ///< legal or not
  bool off_board = false;         ///< a move names what the board lacks

  void add(const Game& game) {
    const std::size_t moves = game.moves.size() + (game.bad && game.bad->move ? 1 : 0);
    ++games;
    if (moves == 1) ++of_one_move;
    if (moves == 0 && !game.bad) ++empty;
    off_board = off_board || (game.bad && game.bad->off_board);
  }
  void add(const Tally& more) {
    games += more.games;
    empty += more.empty;
    of_one_move += more.of_one_move;
    off_board = off_board || more.off_board;
  }
};

/// Takes the messages about the bad games among games that were answered, and their tally.
using Report = std::function<void(const std::string& complaints, const Tally& tally)>;

/// Answers the next games of a file on several threads if it is large enough to gain from them.
/// Leaves the last games to the caller, which continues with the same reader as if it had read all
/// games before them. Returns the number of games answered, which may be 0.
///
/// Each thread answers sections of whole games; the answers are written in order. Calls `report`
/// for each section, from any of the threads but never from two at once. `block_before` is the
/// block of the answer before the first one, nullopt if there is none. Answers from the table
/// alone: requires that no theory is wanted. Writes the answers before an error, then throws it.
///
/// `text_at_once` is the largest size of a section in bytes. With its answers, of up to seven times
/// that size, a section of the default size fits the cache of a core; the cost of cutting is small
/// even so. Tests use less.
std::uint64_t answer_in_bulk(GameReader& reader, Input& input, const Tablebase& table,
                             const Wanted& wanted, const Renderer& renderer,
                             program::Output& output, const Report& report,
                             std::optional<std::uint64_t> block_before,
                             std::size_t text_at_once = 64 << 10);

}  // namespace triwar::lookup
