// Making a table from the name of a game: what it will need, solving, writing it.
#pragma once

#include <oneapi/tbb/info.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "generator/output_file.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// How a table is made.
struct GenerateOptions {
  std::optional<format::IndexKind> index;  ///< none: dense up to 24 edges, quiet above
  /// How many the caller lets work; here it counts for the memory that they take.
  int threads = tbb::info::default_concurrency();
  std::optional<std::uint64_t> memory;  ///< bytes that may be used; none: 80 % of what there is
  std::optional<int> level;             ///< of zstd; none: by the number of values
  bool force = false;                   ///< replace an existing file
  bool restart = false;                 ///< begin anew, whatever an interrupted run has left

  int level_for(const format::Header& header) const {
    return level.value_or(header.values <= format::small_table ? 19 : 12);
  }
  OutputFile::Existing existing() const {
    return force ? OutputFile::Existing::replace : OutputFile::Existing::refuse;
  }
};

/// Bytes that zstd works with at its highest level, for a chunk of the usual size.
inline constexpr std::uint64_t memory_to_compress = 8 << 20;

/// What is to be made, and what that will need, known before it starts.
struct Plan {
  Board board;
  std::unique_ptr<const QuietIndex> quiet;  ///< none: all states are stored
  format::Header header;
  std::uint64_t memory;  ///< bytes, about
  std::uint64_t disk;    ///< bytes, at most

  std::uint64_t states() const;
};

/// Throws Error as Board::make and QuietIndex do.
Plan plan_for(const std::string& game, const GenerateOptions& options);

/// Refuses work that cannot fit, before anything is touched: throws Error(out_of_memory) when
/// `needed` bytes are more than `limit`, or than 80 % of what is available when there is none.
void check_memory(const std::string& what, std::uint64_t needed,
                  std::optional<std::uint64_t> limit);

/// A size in bytes for people: "1.5 GiB".
std::string size_text(std::uint64_t bytes);

/// Those who are told how a run goes.
struct Listener {
  /// Called when a stretch of work begins, with what it is, such as "triangle-4: solving". What it
  /// returns is told of the progress, and destroyed when the stretch ends.
  std::function<Progress(const std::string& what)> stretch;
  /// Called with a line that the user should know.
  std::function<void(const std::string& line)> note;
};

/// What was made.
struct Generated {
  std::uint64_t bytes;  ///< of the table file
  int empty_board;      ///< the value of the empty board
};

/// Solves and writes the file to `sink`. Throws Error: out_of_memory; and what `sink` and
/// `listener` throw.
Generated generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                   const Listener& listener);

/// Solves and writes the file `path`, which appears complete or not at all. A long run keeps what
/// it has done in the work file `path`.work, and goes on from there. Throws Error: out_of_memory,
/// output_exists, cannot_write; interrupted as `listener` throws it.
Generated generate_to_file(const Plan& plan, const GenerateOptions& options,
                           const std::filesystem::path& path, const Listener& listener);

// The painting game has no board, and is solved in a moment:

struct GeneratedPainting {
  format::Header header;
  std::uint64_t bytes;  ///< of the table file
  int largest_nimber;
};

/// Solves the painting game and writes the file to `sink`. Throws Error: usage when quiet states
/// are asked for, out_of_memory; and what `sink` and `listener` throw.
GeneratedPainting generate_painting(const GenerateOptions& options, const ByteSink& sink,
                                    const Listener& listener);

/// Writes the file `path`, which appears complete or not at all. Throws Error as
/// generate_painting() does, output_exists, cannot_write.
GeneratedPainting generate_painting_to_file(const GenerateOptions& options,
                                            const std::filesystem::path& path,
                                            const Listener& listener);

}  // namespace triwar
