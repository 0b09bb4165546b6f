// Compressing chunks. Not part of format.h, so that readers of tables need no compressor.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/file/format.h"

namespace triwar::format {

/// Returns the maximum size, in bytes, of the frame of a chunk with that many values.
std::uint64_t largest_frame(std::uint64_t values) noexcept;

/// Returns the bytes of memory that compress_chunk() needs for that many values.
std::uint64_t memory_to_compress(std::uint64_t values, int level);

/// Compresses one chunk at a zstd level. Throws Error(out_of_memory).
Chunk compress_chunk(std::span<const std::int8_t> values, int level);

}  // namespace triwar::format
