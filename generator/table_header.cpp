#include "generator/table_header.h"

#include "tablebase/tablebase.h"

namespace triwar {

format::Header header_for(const Board& board, const QuietIndex* quiet) {
  format::Header header;
  header.game = board.name();
  if (board.has_start()) header.version = format::version;
  header.fingerprint = board.fingerprint();
  header.board = board_bytes(board, quiet);
  header.values = board.states();
  if (quiet != nullptr) {
    header.index_kind = format::IndexKind::quiet;
    header.values = quiet->size();
    // Values of quiet states are harder to compress. Chunks of this size make the table of
    // triangle-5 a tenth smaller than default chunks do; reading one still takes only 2 ms.
    if (header.values > format::small_table) header.chunk_size = 2 << 20;
  }
  return header;
}

}  // namespace triwar
