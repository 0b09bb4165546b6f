// Makes a book from a complete table, or counts what would have to be solved after one.
// Usage: triwar-make-book TABLE LINES OUTPUT
//        triwar-make-book BOARD LINES
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/parallel.h"
#include "tablebase/book.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/index/narrow_numbering.h"
#include "tablebase/tablebase.h"

namespace triwar {
namespace {

void make_book(const char* path, int lines, const char* output) {
  const Tablebase table = Tablebase::open(path);
  const FirstStates states(table.board(), lines);
  std::vector<std::int8_t> values;
  for (const std::uint64_t state : states.representatives()) {
    values.push_back(static_cast<std::int8_t>(table.value(EdgeSet::from_bits(state))));
  }
  const format::Header header = book_header(table.board(), states);
  std::ofstream out(output, std::ios::binary);
  TableWriter writer(header, [&](bytes::View data) {
    out.write(reinterpret_cast<const char*>(data.data()),
              static_cast<std::streamsize>(data.size()));
  });
  for (std::uint64_t chunk = 0; chunk < header.chunks(); ++chunk) {
    writer.add(format::compress_chunk(
        std::span(values).subspan(chunk * header.chunk_size, header.values_in(chunk)), 19));
  }
  writer.finish();
  if (!out.flush()) throw Error(ErrorCode::cannot_write, output);
  fmt::print("{}: {} values up to {} lines, {} bytes\n", header.game, header.values, lines,
             writer.size());
}

/// Counts what can follow each class of states with so many lines.
void count_lines(const char* game, int lines) {
  const Board board = Board::make(game);
  auto states = FirstStates(board, lines).representatives();
  std::erase_if(states, [&](std::uint64_t bits) { return std::popcount(bits) != lines; });
  std::mutex mutex;                              // guards the members of `most`
  std::pair<std::uint64_t, std::uint64_t> most;  // how many can follow, and which state
  parallel_for(states.size(), [&](std::uint64_t i) {
    const std::uint64_t bits = states[static_cast<std::size_t>(i)];
    const LineSet drawn = board.lines_of(EdgeSet::from_bits(bits)) - board.figure().drawn();
    const auto count = count_stored_states(Board(board.shared_figure(), drawn)).value();
    const std::scoped_lock lock(mutex);
    most = std::max(most, {count, bits});
  });
  fmt::print(
      "{}: {} classes of states with {} lines; at most {} stored states follow, after {:#x}\n",
      game, states.size(), lines, most.first, most.second);
}

}  // namespace
}  // namespace triwar

int main(int argc, char** argv) try {
  if (argc == 3) {
    triwar::count_lines(argv[1], std::atoi(argv[2]));
  } else if (argc == 4) {
    triwar::make_book(argv[1], std::atoi(argv[2]), argv[3]);
  } else {
    throw triwar::Error(triwar::ErrorCode::usage, "expected TABLE LINES OUTPUT, or BOARD LINES");
  }
} catch (const triwar::Error& error) {
  fmt::print(stderr, "triwar-make-book: {}\n", error.what());
  return 1;
}
