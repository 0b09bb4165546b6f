// Values and table files made on the spot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/board/board.h"
#include "tablebase/file/format.h"

namespace triwar::tests {

using Values = std::vector<std::int8_t>;

/// The value of every state of a board, by the project's own solver.
Values solved(const Board& board);

/// The file that the generator makes of these values at a level of zstd.
bytes::Bytes table_of(const Board& board, std::span<const std::int8_t> values,
                      std::uint32_t chunk_size = format::default_chunk, int level = 1);
bytes::Bytes table_of(const format::Header& header, std::span<const std::int8_t> values,
                      int level = 1);

/// A board's header for a given chunk size.
format::Header header_of(const Board& board, std::uint32_t chunk_size);

/// Makes the checksum of a whole file's header and its seal right again after fields of the header
/// have been changed.
void sign_header(bytes::Bytes& file);

/// Writes data at the end of a file.
void append(bytes::Bytes& file, bytes::View data);

}  // namespace triwar::tests
