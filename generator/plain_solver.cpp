#include "generator/plain_solver.h"

#include <fmt/core.h>

#include <cassert>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/tablebase.h"

namespace triwar {

void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress) {
  assert(values.size() == board.states());
  constexpr std::uint64_t states_between_reports = 1 << 18;

  const auto value_of = [&](EdgeSet state) -> std::int8_t& {
    return values[static_cast<std::size_t>(state.bits())];
  };
  for (std::uint64_t bits = board.states(); bits > 0;) {
    const EdgeSet state = EdgeSet::from_bits(--bits);
    value_of(state) = static_cast<std::int8_t>(value_by_moves(board, state, value_of));
    if (bits % states_between_reports == 0) progress(board.states() - bits, board.states());
  }
}

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
