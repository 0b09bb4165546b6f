// Functions for web/wasm/tables.js: the service of c/triwar.h without structures, which JavaScript
// cannot pass, and with tables whose bytes the page reads. With TRIWAR_SOLVES, for
// web/wasm/endgames.js, the service also answers boards without a table.
#include <emscripten.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "c/failure.h"
#include "c/service_interface.h"
#include "c/triwar.h"
#include "generator/plain_solver.h"
#include "generator/solve_endgame.h"
#include "lookup/endgames.h"
#include "lookup/read_line.h"
#include "search/search.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"

namespace {

triwar_service* service = nullptr;
triwar_response response = {};
const char* added = nullptr;
int edges = 0;

/// Makes the page copy `size` bytes of a source, from `offset`, to `into`. `source` is its number.
/// Returns the number of bytes copied: fewer at the end of the source, 0 if it cannot be read.
EM_JS(std::size_t, read_source, (int source, double offset, void* into, std::size_t size),
      { return Module.readSource(source, offset, HEAPU8.subarray(into, into + size)); });

#ifdef TRIWAR_SOLVES
/// Reports the number of solved representatives, or of playouts, to the page.
EM_JS(void, report_progress, (double done, double total), { Module.reportProgress(done, total); });

triwar::Tablebase solve(const triwar::Board& board, const triwar::Progress& progress,
                        triwar::format::ValueKind kind) {
  const auto report = [&](std::uint64_t done, std::uint64_t total) {
    progress(done, total);
    report_progress(static_cast<double>(done), static_cast<double>(total));
  };
  return solve_endgame(board, report, kind);
}

triwar::Estimate search(const triwar::Figure& figure, const triwar::LineSet& drawn,
                        const triwar::SearchLimits& limits, const triwar::Progress& progress) {
  return triwar::estimate(figure, drawn, limits, [&](std::uint64_t done, std::uint64_t total) {
    progress(done, total);
    report_progress(static_cast<double>(done), static_cast<double>(total));
  });
}
#endif

}  // namespace

extern "C" {

/// Opens the service. Call it before the other functions. Solves endgames of at most `most_states`
/// stored states, and estimates larger positions. Errors are those of c/triwar.h.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_open([[maybe_unused]] double most_states) {
#ifdef TRIWAR_SOLVES
  return triwar::c::guarded([&]() -> triwar_error {
    const triwar::lookup::EndgameStore::Limits limits{
        .states = static_cast<std::uint64_t>(most_states), .memory = 64 << 20, .fewest = 4};
    return triwar::c::open_service(std::make_shared<triwar::lookup::EndgameStore>(solve, limits),
                                   {.search = search}, &service);
  });
#else
  return triwar::c::open_service(nullptr, {}, &service);
#endif
}

#ifdef TRIWAR_SOLVES
/// Returns the number of stored states that can follow a position of a built-in board. `moves` are
/// moves, or a state "0x...". Returns -1 if the states are too many to count, or if the game or
/// `moves` is invalid.
EMSCRIPTEN_KEEPALIVE double triwar_browser_count(const char* game, const char* moves) {
  try {
    const triwar::Figure figure = triwar::Figure::make(game);
    triwar::lookup::Game position(figure);
    position.has_history = !std::string_view(moves).starts_with("0x");
    triwar::lookup::read_line(moves, position);
    if (position.bad) return -1;
    const auto states = triwar::lookup::states_after(figure, position.drawn());
    return states ? static_cast<double>(*states) : -1;
  } catch (const triwar::Error&) {
    return -1;
  }
}
#endif

/// Adds the table of a source; triwar_browser_added() returns its game. `number` is the source's
/// number for read_source(), `name` its name in messages. `size` is in bytes; it is a double,
/// because JavaScript passes integers of at most 32 bits.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_add(int number, double size, const char* name) {
  const triwar_source source = {
      .name = name,
      .size = static_cast<std::uint64_t>(size),
      .read =
          [](void* context, std::uint64_t offset, void* into, std::size_t count) {
            const auto number_of_source =
                static_cast<int>(reinterpret_cast<std::intptr_t>(context));
            return read_source(number_of_source, static_cast<double>(offset), into, count);
          },
      .context = reinterpret_cast<void*>(static_cast<std::intptr_t>(number))};
  return triwar_service_add_source(service, &source, &added);
}
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_added() { return added; }

/// Answers a GET request for a target, such as "/v1/games". After success, triwar_browser_status()
/// and triwar_browser_text() return the response.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_answer(const char* target) {
  return triwar_service_answer(service, target, &response);
}

/// Answers a POST request for a target, such as "/v1/parse", in the same way.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_post(const char* target, const char* body) {
  return triwar::c::answer_post(service, target, body, &response);
}

/// Parses the text of a board; triwar_browser_edges() returns its number of edges. Messages call
/// the text `source`.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_check(const char* board, const char* source) {
  return triwar::c::guarded([&]() -> triwar_error {
    edges = static_cast<int>(triwar::parse_board(board, source).edges().size());
    return TRIWAR_OK;
  });
}
EMSCRIPTEN_KEEPALIVE int triwar_browser_edges() { return edges; }

/// Returns the largest number of edges of a board that web/wasm/solve.js solves.
EMSCRIPTEN_KEEPALIVE int triwar_browser_most_edges() { return triwar::most_edges_of_small_table; }

EMSCRIPTEN_KEEPALIVE int triwar_browser_status() { return response.status; }
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_text() { return response.text; }

}  // extern "C"
