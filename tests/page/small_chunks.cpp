// Writes a table of small chunks, which triwar-generate never makes, for the tests of the page.
// Usage: triwar-small-chunks GAME FILE
#include <cstdio>
#include <fstream>

#include "tablebase/board/board.h"
#include "tests/support/table_bytes.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: triwar-small-chunks GAME FILE\n", stderr);
    return 2;
  }
  const triwar::Board board = triwar::Board::make(argv[1]);
  const auto bytes =
      triwar::tests::table_of(board, triwar::tests::solved(board), triwar::format::smallest_chunk);
  std::ofstream file(argv[2], std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return file.flush() ? 0 : 1;
}
