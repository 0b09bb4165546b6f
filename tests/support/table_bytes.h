// Values and table files for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tablebase/base/bytes.h"
#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/tablebase.h"

namespace triwar::tests {

using Values = std::vector<std::int8_t>;

/// Returns the value of every state of a board by its bits, computed by solve_dense().
Values solved(const Board& board);

/// Returns the table file that the generator writes for these values, compressed at a zstd level.
bytes::Bytes table_of(const Board& board, std::span<const std::int8_t> values,
                      std::uint32_t chunk_size = format::default_chunk, int level = 1);
bytes::Bytes table_of(const format::Header& header, std::span<const std::int8_t> values,
                      int level = 1);

/// Returns the book of the states with at most `lines` drawn lines.
bytes::Bytes book_of(const Tablebase& table, int lines);

/// A board, its values, and its table in chunks of 4 KiB: 64 of them for triangle-3.
struct Sample {
  explicit Sample(const std::string& name = "triangle-3",
                  std::uint32_t chunk_size = format::smallest_chunk)
      : board(Board::make(name)),
        values(solved(board)),
        file(table_of(board, values, chunk_size)) {}

  Board board;
  Values values;
  bytes::Bytes file;
};

/// Returns the header of a board's table with `chunk_size` values in a chunk.
format::Header header_of(const Board& board, std::uint32_t chunk_size);

/// Recomputes the header's checksum and the seal of a table file whose header fields have changed.
void sign_header(bytes::Bytes& file);

/// Returns the bytes as text, for write_file().
std::string text_of(bytes::View data);

/// Appends data to a file.
void append(bytes::Bytes& file, bytes::View data);

}  // namespace triwar::tests
