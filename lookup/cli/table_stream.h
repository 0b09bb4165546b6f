// Reads tables from standard input and pipes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tablebase/file/byte_source.h"

namespace triwar::lookup {

/// The maximum size of a stream in bytes. The whole stream is kept in memory.
inline constexpr std::uint64_t longest_table_stream = std::uint64_t{1} << 30;

/// Returns whether a table must be read as a stream: standard input, "-", or a pipe such as
/// <(zcat FILE).
bool is_table_stream(const std::string& file);

/// Reads a whole stream. Blocks until it ends. Throws Error: as cannot_open_table() if it cannot be
/// opened, table_unreadable if it cannot be read, and not_a_table if it has more than `longest`
/// bytes.
std::unique_ptr<const ByteSource> read_table_stream(const std::string& file,
                                                    std::uint64_t longest = longest_table_stream);

}  // namespace triwar::lookup
