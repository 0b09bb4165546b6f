// Compressing chunks. It stands apart from format.h, so that what only reads tables needs no
// compressor.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/file/format.h"

namespace triwar::format {

/// The most bytes that the frame of a chunk of so many values has.
std::uint64_t largest_frame(std::uint64_t values) noexcept;

/// The bytes of memory that compress_chunk() takes for that many values.
std::uint64_t memory_to_compress(std::uint64_t values, int level);

/// Compresses one chunk at a zstd level. Throws Error(out_of_memory).
Chunk compress_chunk(std::span<const std::int8_t> values, int level);

}  // namespace triwar::format
