// Solving a game by the ranks of MPI and writing its values as a table.
//
// These functions are those of generator/generate.h for all ranks, which must call them together.
// All ranks make tables of quiet states; the first rank alone makes tables of all states. The bytes
// of a table do not depend on the number of ranks. Errors are as in Ranks::agree().
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "generator/generate.h"
#include "generator/mpi/ranks.h"
#include "generator/mpi/share.h"
#include "generator/plan.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"

namespace triwar::mpi {

/// Returns the plan for one rank, from the plan for a single process. Throws Error(usage) on all
/// ranks unless their plans have the same header.
Plan plan_for_rank(Plan plan, Ranks& ranks);

void check_run(const Plan& plan, const GenerateOptions& options,
               const std::optional<std::filesystem::path>& path, Ranks& ranks);

/// Writes to `sink` on the first rank. Returns the summary on the first rank.
TableSummary generate(const Plan& plan, const GenerateOptions& options, const ByteSink& sink,
                      const Listener& listener, Ranks& ranks);

/// Returns the summary on the first rank. Work files are those of WorkFiles.
TableSummary generate_to_file(const Plan& plan, const GenerateOptions& options,
                              const std::filesystem::path& path, const Listener& listener,
                              Ranks& ranks);

/// Writes the same table as triwar::write_table() to `sink` on the first rank. Each rank compresses
/// the chunks of its own share, `threads` at a time, and the first rank writes all chunks in order.
/// Releases the memory of the values; throws as Ranks::agree() does. Returns the size of the table
/// in bytes; 0 on other ranks.
std::uint64_t write_table(const format::Header& header, const Share& share,
                          std::span<std::int8_t> values, int level, int threads,
                          const ByteSink& sink, const Progress& progress, Ranks& ranks);

}  // namespace triwar::mpi
