// Makes a book from a complete table. Usage: triwar-make-book TABLE LINES OUTPUT
#include <fmt/core.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <span>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/book.h"
#include "tablebase/file/table_writer.h"
#include "tablebase/tablebase.h"

int main(int argc, char** argv) try {
  if (argc != 4) throw triwar::Error(triwar::ErrorCode::usage, "expected TABLE LINES OUTPUT");
  const triwar::Tablebase table = triwar::Tablebase::open(argv[1]);
  const triwar::FirstStates states(table.board(), std::atoi(argv[2]));
  std::vector<std::int8_t> values;
  for (const std::uint64_t state : states.representatives()) {
    values.push_back(static_cast<std::int8_t>(table.value(triwar::EdgeSet::from_bits(state))));
  }
  const triwar::format::Header header = book_header(table.board(), states);
  std::ofstream out(argv[3], std::ios::binary);
  triwar::TableWriter writer(header, [&](triwar::bytes::View data) {
    out.write(reinterpret_cast<const char*>(data.data()),
              static_cast<std::streamsize>(data.size()));
  });
  for (std::uint64_t chunk = 0; chunk < header.chunks(); ++chunk) {
    writer.add(triwar::format::compress_chunk(
        std::span(values).subspan(chunk * header.chunk_size, header.values_in(chunk)), 19));
  }
  writer.finish();
  if (!out.flush()) throw triwar::Error(triwar::ErrorCode::cannot_write, argv[3]);
  fmt::print("{}: {} values up to {} lines, {} bytes\n", header.game, header.values, argv[2],
             writer.size());
} catch (const triwar::Error& error) {
  fmt::print(stderr, "triwar-make-book: {}\n", error.what());
  return 1;
}
