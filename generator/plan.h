// What is to be made, and what that will need, known before it starts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "generator/generate_options.h"
#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

struct Plan {
  std::optional<Board> board{};               ///< none: the painting game
  std::unique_ptr<const QuietIndex> quiet{};  ///< none: all states are stored
  /// Of the file. How many values the painting game has, solving tells.
  format::Header header;
  std::uint64_t memory;             ///< bytes, about; of each rank
  std::uint64_t disk;               ///< bytes, at most
  int level;                        ///< of zstd
  std::uint64_t values_memory = 0;  ///< of the memory, that which the values take
  std::uint32_t ranks = 1;          ///< processes that make it together
};

/// The plan for the game of that name. Throws Error as Board::make and QuietIndex do; usage when
/// quiet states are asked for of the painting game.
Plan plan_for(const std::string& game, const GenerateOptions& options);

/// The plan for a board. Throws Error as QuietIndex does.
Plan plan_for(Board board, const GenerateOptions& options);

}  // namespace triwar
