#include "generator/table_header.h"

#include <doctest/doctest.h>

namespace triwar {

TEST_CASE("The header of a dense table counts all states, that of a quiet table the index") {
  const Board board = Board::make("boxes-2x3");
  const QuietIndex index(board);
  const format::Header dense = header_for(board);
  CHECK(dense.game == "boxes-2x3");
  CHECK(dense.fingerprint == board.fingerprint());
  CHECK(dense.index_kind == format::IndexKind::dense);
  CHECK(dense.values == board.states());
  const format::Header quiet = header_for(board, &index);
  CHECK(quiet.fingerprint == board.fingerprint());
  CHECK(quiet.index_kind == format::IndexKind::quiet);
  CHECK(quiet.values == index.size());
  CHECK(quiet.chunk_size == format::default_chunk);
}

TEST_CASE("Large tables of quiet states have larger chunks") {
  const Board board = Board::make("boxes-3x4");
  const QuietIndex index(board);
  REQUIRE(index.size() > format::small_table);
  CHECK(header_for(board, &index).chunk_size == 8 * format::default_chunk);
  CHECK(header_for(board).chunk_size == format::default_chunk);
}

}  // namespace triwar
