// The plan of a run: the table, and the memory and disk that it needs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "generator/boardless_game.h"
#include "generator/generate_options.h"
#include "generator/ranks.h"
#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

struct Plan {
  std::optional<Board> board{};                   ///< none: a game without a board
  const BoardlessGame* boardless_game = nullptr;  ///< that game
  std::unique_ptr<const QuietIndex> quiet{};      ///< none: all states are stored
  std::uint64_t representatives = 0;              ///< at most; in dense tables all states
  /// The header of the file. A game without a board has its number of values only when solved.
  format::Header header;
  std::uint64_t memory;             ///< bytes, about; of each rank
  std::uint64_t table_size;         ///< bytes, at most; a run that would exceed it fails
  std::uint64_t work_size = 0;      ///< the same for the work files of all ranks
  int level;                        ///< of zstd
  std::uint64_t values_memory = 0;  ///< the part of `memory` that the values take
  std::uint32_t ranks = 1;          ///< processes that make the table

  /// Bytes on the disk, at most.
  std::uint64_t disk() const noexcept { return table_size + work_size; }
};

/// The plan for a board. Throws Error as QuietIndex does.
Plan plan_for(Board board, const GenerateOptions& options);

/// The plan for a game without a board, which must outlive it. Throws Error(usage) if the options
/// ask for quiet states.
Plan plan_for(const BoardlessGame& game, const GenerateOptions& options);

/// The plan of one rank, made of the plan for a process alone. Throws Error(usage) on all ranks
/// unless they have the same board.
Plan plan_for_rank(Plan plan, const GenerateOptions& options, Ranks& ranks);

}  // namespace triwar
