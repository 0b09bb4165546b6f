// The plan of a run: the table, and the memory and disk that it needs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "generator/generate_options.h"
#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

struct Plan {
  std::optional<Board> board{};               ///< plan_for() sets it
  std::unique_ptr<const QuietIndex> quiet{};  ///< nullptr if the table stores all states
  std::uint64_t representatives = 0;          ///< upper bound; in dense tables all states
  format::Header header;                      ///< of the table file
  std::uint64_t memory;                       ///< estimated bytes for each process
  std::uint64_t table_size;         ///< upper bound in bytes; a larger table makes the run fail
  std::uint64_t work_size = 0;      ///< upper bound in bytes of the work files of all processes
  int level;                        ///< zstd level
  std::uint64_t values_memory = 0;  ///< the bytes of `memory` that the values take
  std::uint32_t ranks = 1;          ///< number of processes that make the table

  /// Returns an upper bound on the bytes on disk.
  std::uint64_t disk() const noexcept { return table_size + work_size; }

  /// Returns the value of the start from the first value of the table, which is the value of the
  /// start or, in a table of quiet states, of its closure.
  int value_of_start(int first_value) const;
};

/// Returns the plan for a board. Throws Error as QuietIndex does.
Plan plan_for(Board board, const GenerateOptions& options);

}  // namespace triwar
