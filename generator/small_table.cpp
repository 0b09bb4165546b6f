#include "generator/small_table.h"

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <vector>

#include "generator/plain_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/tablebase.h"

namespace triwar {

bytes::Bytes make_small_table(const Board& board, int level, const Progress& progress) {
  if (board.edges() > most_edges_of_small_table) {
    throw Error(ErrorCode::board_too_large,
                fmt::format("{} has {} edges: boards of at most {} are solved here", board.name(),
                            board.edges(), most_edges_of_small_table));
  }
  const format::Header header = header_for(board);
  std::vector<std::int8_t> values(static_cast<std::size_t>(header.values));
  solve_plain(board, values, progress);

  bytes::Bytes table;
  TableWriter writer(
      header, [&](bytes::View data) { table.insert(table.end(), data.begin(), data.end()); });
  std::span<const std::int8_t> rest = values;
  for (std::uint64_t chunk = 0; chunk < header.chunks(); ++chunk) {
    const std::size_t size = header.values_in(chunk);
    writer.add(format::compress_chunk(rest.first(size), level));
    rest = rest.subspan(size);
  }
  writer.finish();
  return table;
}

}  // namespace triwar
