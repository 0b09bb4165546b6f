// Functions for web/wasm/solve.js, which solve a board and return its table file as bytes.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>

#include "c/failure.h"
#include "generator/plain_solver.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"

namespace {

constexpr int level = 3;  // of zstd; higher ones take longer than solving

triwar::bytes::Bytes table;

/// Reports the number of solved states to the page. Returns 0 if the page wants to stop.
EM_JS(int, report_progress, (double done, double total),
      { return Object.is(Module.reportProgress(done, total), false) ? 0 : 1; });

}  // namespace

extern "C" {

/// Solves the board in the text of a board file; messages call the text `source`. Errors are those
/// of c/triwar.h.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_solve(const char* board, const char* source) {
  table.clear();
  return triwar::c::guarded([&]() -> triwar_error {
    bool stopped = false;
    const auto report = [&](std::uint64_t done, std::uint64_t total) {
      stopped = report_progress(static_cast<double>(done), static_cast<double>(total)) == 0;
    };
    table = triwar::make_small_table(triwar::Board(triwar::parse_board(board, source)), level,
                                     triwar::Progress(report, [&] { return stopped; }));
    return TRIWAR_OK;
  });
}

/// The bytes of the last table, and their number. Valid until the next triwar_browser_solve().
EMSCRIPTEN_KEEPALIVE const std::byte* triwar_browser_table() { return table.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t triwar_browser_table_size() { return table.size(); }

}  // extern "C"
