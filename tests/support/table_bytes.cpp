#include "tests/support/table_bytes.h"

#include "generator/dense_solver.h"
#include "generator/write_table.h"
#include "tablebase/book.h"
#include "tablebase/tablebase.h"
#include "tests/support/silent.h"

namespace triwar::tests {
namespace {}  // namespace

Values solved(const Board& board) {
  Values values(std::size_t{1} << board.edges());
  solve_dense(board, values, ignore);
  return values;
}

bytes::Bytes table_of(const Board& board, std::span<const std::int8_t> values,
                      std::uint32_t chunk_size, int level) {
  return table_of(header_of(board, chunk_size), values, level);
}

bytes::Bytes table_of(const format::Header& header, std::span<const std::int8_t> values,
                      int level) {
  bytes::Bytes file;
  Values released(values.begin(), values.end());
  write_table(
      header, released, level, [&](bytes::View data) { append(file, data); }, ignore);
  return file;
}

bytes::Bytes book_of(const Tablebase& table, int lines) {
  const FirstStates states(table.board(), lines);
  Values values;
  for (const std::uint64_t bits : states.representatives()) {
    values.push_back(static_cast<std::int8_t>(table.value(EdgeSet::from_bits(bits))));
  }
  return table_of(book_header(table.board(), states), values);
}

format::Header header_of(const Board& board, std::uint32_t chunk_size) {
  format::Header header = header_for(board);
  header.chunk_size = chunk_size;
  return header;
}

void sign_header(bytes::Bytes& file) {
  const std::size_t header_size = 8 + bytes::get<std::uint32_t>(file, 4);
  bytes::set(file, header_size - 8, bytes::xxh64(bytes::View(file).first(header_size - 8)));
  const std::size_t frames = bytes::get<std::uint32_t>(file, file.size() - 9);
  const std::size_t seek_table = 8 + 12 * frames + 9;
  bytes::Bytes sealed(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(header_size));
  append(sealed, bytes::View(file).last(seek_table));
  bytes::set(file, file.size() - seek_table - 8, bytes::xxh64(sealed));
}

std::string text_of(bytes::View data) {
  return {reinterpret_cast<const char*>(data.data()), data.size()};
}

void append(bytes::Bytes& file, bytes::View data) {
  file.insert(file.end(), data.begin(), data.end());
}

}  // namespace triwar::tests
