// Solving a game by the ranks of MPI and writing its values as a table.
//
// All ranks make tables of quiet states; the first rank alone makes tables of all states. The bytes
// of a table do not depend on the number of ranks. Errors are as in Ranks::agree().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "generator/generate.h"
#include "generator/mpi/ranks.h"
#include "generator/mpi/share.h"
#include "generator/plan.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"

namespace triwar::mpi {

/// Returns the run of a rank; `plan` returns the plan for a single process. All ranks must call
/// this and the functions of their runs together. The first rank writes the table, and only its
/// summary is whole. Work files are SharedWorkFiles. Throws Error(usage) unless all plans have the
/// same header.
std::unique_ptr<Run> make_run(const std::function<Plan()>& plan, const GenerateOptions& options,
                              Ranks& ranks);

/// Writes the same table as triwar::write_table() to `sink` on the first rank. Each rank compresses
/// the chunks of its own share, `threads` at a time, and the first rank writes all chunks in order.
/// Releases the memory of the values. Returns the size of the table in bytes; 0 on other ranks.
std::uint64_t write_table(const format::Header& header, const Share& share,
                          std::span<std::int8_t> values, int level, int threads,
                          const ByteSink& sink, const Progress& progress, Ranks& ranks);

}  // namespace triwar::mpi
