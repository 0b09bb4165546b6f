#include "tablebase/file/table_writer.h"

#include <fmt/core.h>
#define ZSTD_STATIC_LINKING_ONLY  // for ZSTD_getCParams, ZSTD_estimateCCtxSize_usingCParams
#include <zstd.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar {
namespace format {
namespace {

/// Returns zstd's parameters of a level. Except for its slowest strategies, values of quiet states
/// compress better without short matches, and faster with a hash table that fits in the cache.
/// Strategies that search rows of that table have no table of chains. (docs/inside/benchmarks.md)
ZSTD_compressionParameters parameters_of(std::uint64_t values, int level) {
  ZSTD_compressionParameters parameters = ZSTD_getCParams(level, values, 0);
  if (parameters.strategy < ZSTD_btlazy2) {
    parameters.minMatch = std::max(parameters.minMatch, 6U);
    parameters.hashLog = std::min(parameters.hashLog, 20U);
    parameters.chainLog = std::min(parameters.chainLog, 18U);
  }
  return parameters;
}

}  // namespace

std::uint64_t largest_frame(std::uint64_t values) noexcept {
  return ZSTD_compressBound(static_cast<std::size_t>(values));
}

std::uint64_t memory_to_compress(std::uint64_t values, int level) {
  return ZSTD_estimateCCtxSize_usingCParams(parameters_of(values, level)) +
         ZSTD_compressBound(static_cast<std::size_t>(values));
}

Chunk compress_chunk(std::span<const std::int8_t> values, int level) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  Chunk chunk{.frame = bytes::Bytes(ZSTD_compressBound(values.size())),
              .checksum = static_cast<std::uint32_t>(bytes::xxh64(std::as_bytes(values)))};
  const auto check = [](std::size_t result) {
    if (ZSTD_isError(result)) {
      throw Error(ErrorCode::out_of_memory,
                  fmt::format("cannot compress a chunk: {}", ZSTD_getErrorName(result)));
    }
    return result;
  };
  if (context == nullptr) {
    throw Error(ErrorCode::out_of_memory, "no memory left to compress a chunk");
  }
  const auto set = [&](ZSTD_cParameter parameter, auto value) {
    check(ZSTD_CCtx_setParameter(context.get(), parameter, static_cast<int>(value)));
  };
  const ZSTD_compressionParameters parameters = parameters_of(values.size(), level);
  set(ZSTD_c_compressionLevel, level);
  set(ZSTD_c_minMatch, parameters.minMatch);
  set(ZSTD_c_hashLog, parameters.hashLog);
  set(ZSTD_c_chainLog, parameters.chainLog);
  set(ZSTD_c_contentSizeFlag, 1);
  set(ZSTD_c_checksumFlag, 1);
  chunk.frame.resize(check(ZSTD_compress2(context.get(), chunk.frame.data(), chunk.frame.size(),
                                          values.data(), values.size())));
  return chunk;
}

std::uint64_t largest_file_size(const Header& header) {
  // zstd stores incompressible data in blocks of 128 KiB. Each block takes 3 more bytes, each frame
  // about 18, and each entry of the seek table 12.
  return header.values + header.chunks() * (3 * (header.chunk_size / (128 << 10) + 1) + 18 + 12) +
         header.frame_size() + seal_frame_size + 64;
}

}  // namespace format

TableWriter::TableWriter(const format::Header& header, ByteSink sink)
    : header_(header), sink_(std::move(sink)) {
  assert(header.values > 0);
  assert(format::smallest_chunk <= header.chunk_size && header.chunk_size <= format::largest_chunk);
  write(format::encode_header(header));
}

void TableWriter::add(const format::Chunk& chunk) {
  assert(chunks_.size() < header_.chunks());
  chunks_.push_back({.offset = size_,
                     .size = static_cast<std::uint32_t>(chunk.frame.size()),
                     .checksum = chunk.checksum});
  write(chunk.frame);
}

void TableWriter::finish() { write(format::encode_end(header_, chunks_)); }

void TableWriter::write(bytes::View data) {
  sink_(data);
  size_ += data.size();
}

}  // namespace triwar
