// Functions for web/wasm/endgames.js, which answer questions about a board without a table by
// solving the states that can follow.
#include "lookup/endgames.h"

#include <emscripten.h>

#include <memory>
#include <string_view>

#include "c/failure.h"
#include "generator/solve_endgame.h"
#include "lookup/json.h"
#include "lookup/read_line.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/board_file.h"
#include "tablebase/index/narrow_numbering.h"

namespace {

using triwar::lookup::Endgames;
using triwar::lookup::Game;

std::unique_ptr<Endgames> endgames;
triwar::TextBuffer text;

/// Reports the number of solved representatives to the page. Returns 0 if the page wants to stop.
EM_JS(int, report_progress, (double done, double total),
      { return Object.is(Module.reportProgress(done, total), false) ? 0 : 1; });

triwar::Tablebase solve(const triwar::Board& board) {
  return solve_endgame(board, [](std::uint64_t done, std::uint64_t total) {
    if (report_progress(static_cast<double>(done), static_cast<double>(total)) == 0) {
      throw triwar::Error(triwar::ErrorCode::interrupted, "interrupted");
    }
  });
}

/// Parses moves, or a state "0x...", into a game.
Game read_game(std::string_view moves) {
  Game game(endgames->figure());
  game.has_history = !moves.starts_with("0x");
  triwar::lookup::read_line(moves, game);
  return game;
}

/// Calls answer(), which writes to `text`. Returns 0, or the error that answer() throws.
template <class Answer>
triwar_error answer(const Answer& answer) {
  text.clear();
  return triwar::c::guarded([&]() -> triwar_error {
    answer();
    text.add('\0');
    return TRIWAR_OK;
  });
}

}  // namespace

extern "C" {

/// Opens a built-in board. Later questions solve endgames of at most `most_states` stored states.
/// Call it before the other functions. Errors are those of c/triwar.h.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_open(const char* game, double most_states) {
  return triwar::c::guarded([&]() -> triwar_error {
    endgames = std::make_unique<Endgames>(triwar::Figure::make(game),
                                          static_cast<std::uint64_t>(most_states), solve);
    return TRIWAR_OK;
  });
}

/// Answers with the name and the geometry of the board, in the form of GET /v1/games/GAME.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_board() {
  return answer([] {
    const triwar::Figure& figure = endgames->figure();
    text.add(R"({"game":")", figure.name(), R"(",)", geometry_members(figure), '}');
  });
}

/// Answers as GET /v1/games/GAME/position does, with perfect play to the end if `continuation` is
/// true. `moves` are moves, or a state "0x...".
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_position(const char* moves, bool continuation) {
  return answer([&] {
    Game game = read_game(moves);
    add_json(endgames->table_for(game), game, text,
             {.place = false, .continuation = continuation, .closes = true});
  });
}

/// Answers as GET /v1/games/GAME/review does.
EMSCRIPTEN_KEEPALIVE triwar_error triwar_browser_review(const char* moves) {
  return answer([&] {
    Game game = read_game(moves);
    add_review_json(endgames->table_for_review(game), game, text, {.place = false});
  });
}

/// Returns the text of the last answer, valid until the next one.
EMSCRIPTEN_KEEPALIVE const char* triwar_browser_text() { return text.text().data(); }

/// Returns the number of stored states that can follow the position after `moves`, which may also
/// be a state, "0x...". Returns -1 if they are too many to count or if `moves` is invalid.
EMSCRIPTEN_KEEPALIVE double triwar_browser_count(const char* moves) {
  try {
    const Game game = read_game(moves);
    if (game.bad) return -1;
    const triwar::Figure& figure = game.figure();
    const triwar::Board board(figure, game.drawn() - figure.drawn());
    if (const auto states = count_stored_states(board)) return static_cast<double>(*states);
  } catch (const triwar::Error&) {
    // There are more undrawn lines than a Board can have.
  }
  return -1;
}

}  // extern "C"
