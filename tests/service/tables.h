// A game and table files for tests of the service.
#pragma once

#include <string>

#include "tablebase/base/bytes.h"
#include "tests/support/table_bytes.h"

namespace triwar::service {

inline const std::string game = "/v1/games/triangle-3";
inline const std::string sample = "2-4,4-5,5-9,3-6,2-5,3-5";

/// Returns the JSON of triwar-lookup for one game without the number of the game.
inline std::string without_game(const std::string& json) {
  return "{" + json.substr(std::string(R"({"game":1,)").size());
}

using tests::text_of;

/// Returns a table of zeros for boxes-1x8 whose first or last chunk is damaged. The table is not
/// read whole when it is opened.
inline std::string damaged_table(bool last = false) {
  const Board board = Board::make("boxes-1x8");
  const tests::Values zeros(board.states());
  bytes::Bytes file = tests::table_of(board, zeros);
  const format::Layout layout =
      format::read_layout(*view_memory("damaged", {file.data(), file.size()}));
  const format::Frame& frame = last ? layout.chunks.back() : layout.chunks.front();
  file[frame.offset + frame.size - 1] ^= std::byte{1};  // a byte of the checksum
  return text_of(file);
}

}  // namespace triwar::service
