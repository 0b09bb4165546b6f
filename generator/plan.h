// The options of a run, and its plan: the table, and the memory and disk that it needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "generator/solved_values.h"
#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/file/value_memory.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// The smallest and the largest value of an option.
struct Limits {
  int least;
  int most;
};

/// The options of a run.
struct GenerateOptions {
  static constexpr Limits thread_limits{1, 1024};
  static constexpr Limits level_limits{1, 22};

  std::optional<format::IndexKind> index{};  ///< default: dense up to 18 edges, quiet above
  std::optional<std::uint64_t> memory{};     ///< in bytes; default: 80 % of the available memory
  std::optional<int> level{};                ///< of zstd; default: 19 up to 1 MiB, else 10
  bool nimbers = false;                      ///< make a table of nimbers, of quiet states
  bool force = false;                        ///< replace an existing file
  bool restart = false;                      ///< discard the work files of interrupted runs
};

struct Plan {
  std::optional<Board> board{};               ///< plan_for() sets it
  std::unique_ptr<const QuietIndex> quiet{};  ///< nullptr if the table stores all states
  std::uint64_t representatives = 0;          ///< upper bound; in dense tables all states
  std::uint64_t solved = 0;                   ///< about; states that a single process solves
  format::Header header;                      ///< of the table file
  std::uint64_t memory;                       ///< predicted bytes for each process
  std::uint64_t table_size;         ///< upper bound in bytes; a larger table makes the run fail
  std::uint64_t work_size = 0;      ///< upper bound in bytes of the work files of all processes
  std::uint64_t mapped = 0;         ///< bytes of the file that keeps the values; 0 if memory does
  int level;                        ///< zstd level
  std::uint64_t values_memory = 0;  ///< the bytes of `memory` that the values take, or need
  std::uint64_t solver_memory = 0;  ///< those that solving takes beside the values
  Pages pages = Pages::large;       ///< for the values; small ones where memory is short
  SolvedValues::Bits bits = SolvedValues::Bits::eight;  ///< of a value; four where it is shorter
  std::uint32_t ranks = 1;                              ///< number of processes that make the table
  std::uint32_t ranks_here = 1;                         ///< those of them on this machine

  /// Returns an upper bound on the number of parts of a work file (quiet_solver.h).
  std::uint64_t most_parts() const noexcept {
    return (static_cast<std::uint64_t>(board->edges()) + 1) * header.chunks();
  }

  /// Returns an upper bound on the bytes on disk.
  std::uint64_t disk() const noexcept { return table_size + work_size; }
};

/// Estimates the bytes of the pages, small or large, that have values, from a sample of evenly
/// spaced pages: written(first, last) returns whether any index from `first` to `last` - 1 gets a
/// value. Other pages are never written, and take no memory.
std::uint64_t memory_written(const QuietIndex& index, Pages pages, SolvedValues::Bits bits,
                             const std::function<bool(std::uint64_t, std::uint64_t)>& written);

/// Returns the plan for a board. Throws Error(board_too_large).
Plan plan_for(Board board, const GenerateOptions& options);

/// Throws Error(cannot_write) for a file that would exceed its planned size. This happens only
/// after a fault of the program or the computer.
[[noreturn]] void throw_larger_than_planned(const std::string& name, std::uint64_t planned);

}  // namespace triwar
