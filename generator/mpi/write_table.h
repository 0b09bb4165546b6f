// Writing the values that ranks have solved as a table file.
#pragma once

#include <cstdint>
#include <span>

#include "generator/mpi/ranks.h"
#include "generator/mpi/share.h"
#include "tablebase/base/progress.h"
#include "tablebase/file/format.h"
#include "tablebase/file/table_writer.h"

namespace triwar::mpi {

/// Writes the same table as triwar::write_table() to `sink` on the first rank. Each rank compresses
/// the chunks of its own share, `threads` at a time, and the first rank writes all chunks in order.
/// Releases the memory of the values; throws as Ranks::agree() does. Returns the size of the table
/// in bytes; 0 on other ranks. Call it on all ranks.
std::uint64_t write_table(const format::Header& header, const Share& share,
                          std::span<std::int8_t> values, int level, int threads,
                          const ByteSink& sink, const Progress& progress, Ranks& ranks);

}  // namespace triwar::mpi
