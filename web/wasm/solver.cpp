// What web/wasm/solve.js calls: solving a board, into the bytes of a table file.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>

#include "c/failure.h"
#include "generator/small_table.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"

namespace {

constexpr int level = 3;  // of zstd; higher ones take longer than solving

triwar::bytes::Bytes table;
int edges = 0;

/// Tells the page how many states are solved. False when it is to end.
EM_JS(int, report_progress, (double done, double total),
      { return Module.reportProgress(done, total); });

}  // namespace

extern "C" {

/// Solves the board that a text describes. Returns 0, or an error of c/triwar.h.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_solve(const char* board) {
  table.clear();
  return triwar::c::guarded([&]() -> triwar_error {
    const auto progress = [](std::uint64_t done, std::uint64_t total) {
      if (report_progress(static_cast<double>(done), static_cast<double>(total)) == 0) {
        throw triwar::Error(triwar::ErrorCode::interrupted, "interrupted");
      }
    };
    table = triwar::make_small_table(triwar::parse_board(board, "the board"), level, progress);
    return TRIWAR_OK;
  });
}

/// Reads the board that a text describes, and solves nothing. Returns as above.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_check(const char* board) {
  return triwar::c::guarded([&]() -> triwar_error {
    edges = triwar::parse_board(board, "the board").edges();
    return TRIWAR_OK;
  });
}

/// How many the board has that was read last.
EMSCRIPTEN_KEEPALIVE int triwar_browser_edges() { return edges; }

/// The table, until the next call.
EMSCRIPTEN_KEEPALIVE const std::byte* triwar_browser_table() { return table.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t triwar_browser_table_size() { return table.size(); }

/// What went wrong, and its name.
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_error() { return triwar_last_error(); }
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_error_name(triwar_error error) {
  return triwar_error_name(error);
}

}  // extern "C"
