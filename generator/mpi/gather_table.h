// Writing a table whose values are distributed among MPI ranks.
#pragma once

#include <cstdint>
#include <span>

#include "generator/mpi/mpi_ranks.h"

namespace triwar::mpi {

/// Implements Ranks::write(). Each rank compresses its chunks, `threads` at a time, and the first
/// rank writes all chunks in order.
std::uint64_t gather_table(const format::Header& header, const Share& share,
                           std::span<const std::int8_t> values, int level, int threads,
                           const ByteSink& sink, const Progress& progress, MpiRanks& ranks);

}  // namespace triwar::mpi
