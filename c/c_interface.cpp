// The functions of c/triwar.h about tables, and triwar_service_open().

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "c/failure.h"
#include "c/service_interface.h"
#include "c/triwar.h"
#include "cpp/inside.h"
#include "generator/solve_endgame.h"
#include "lookup/answerer.h"
#include "lookup/endgame_store.h"
#include "lookup/endgames.h"
#include "lookup/estimates.h"
#include "lookup/game.h"
#include "lookup/json.h"
#include "lookup/parse.h"
#include "lookup/read_line.h"
#include "lookup/reply.h"
#include "lookup/solve_memory.h"
#include "lookup/theory.h"
#include "search/search.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/base/progress.h"
#include "tablebase/base/text.h"
#include "tablebase/board/position.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"
#include "tablebase/tablebase.h"

struct triwar_tablebase {
  explicit triwar_tablebase(triwar::Tablebase opened)
      : table(std::make_shared<triwar::Tablebase>(std::move(opened))) {}

  /// Returns the table of nimbers of this board, or null.
  std::shared_ptr<const triwar::Tablebase> find_nimbers() const {
    std::call_once(nimbers_are_found, [&] {
      nimbers = triwar::open_nimbers(table->board().figure(),
                                     triwar::table_folders(triwar::data_folder()));
    });
    return nimbers;
  }

  std::shared_ptr<triwar::Tablebase> table;
  mutable std::once_flag nimbers_are_found = {};
  mutable std::shared_ptr<const triwar::Tablebase> nimbers = {};
  /// The nimbers that triwar_theory() has solved.
  mutable triwar::lookup::EndgameStore endgames{
      {.fewest = 1, .at_once = std::numeric_limits<unsigned>::max()}};
  triwar::lookup::Answerer answerer{
      [this](const triwar::lookup::Game&, triwar::format::ValueKind kind) {
        return kind == triwar::format::ValueKind::grundy ? find_nimbers() : table;
      },
      &endgames, triwar::estimate, [](std::string_view) { return nullptr; }};
};

namespace {

using triwar::Board;
using triwar::Cell;
using triwar::Edge;
using triwar::EdgeSet;
using triwar::Figure;
using triwar::Point;
using triwar::Tablebase;
using triwar::c::fail;
using triwar::c::guarded;
using triwar::c::open_by;
using triwar::c::require;
using triwar::lookup::BadGame;

static_assert(TRIWAR_MOST_EDGES == EdgeSet::capacity);
static_assert(TRIWAR_MOST_LINES == triwar::LineSet::capacity);
static_assert(TRIWAR_LOONY == triwar::lookup::loony);

const Board& board_of(const triwar_tablebase* table) noexcept { return table->table->board(); }

[[gnu::cold, gnu::noinline]] triwar_error bad_state(const Board& board, std::uint64_t state) {
  return fail(TRIWAR_ERROR_BAD_STATE, "{:#x} is not a state of {}, which has {} edges", state,
              board.name(), board.edges());
}

triwar_error check_cell(const Board& board, std::int32_t cell) noexcept {
  if (0 <= cell && cell < board.cells()) return TRIWAR_OK;
  return fail(TRIWAR_ERROR_NOT_A_CELL, "there is no cell {} on {}, whose cells are 0 to {}", cell,
              board.name(), board.cells() - 1);
}

/// Returns work(tablebase, state); BAD_STATE if the board does not have these edges; USAGE if a
/// pointer is null: the table, or an argument as for require().
template <class Work, class... Arguments>
triwar_error query(const triwar_tablebase* table, std::uint64_t state, const Work& work,
                   const Arguments&... arguments) noexcept {
  if (const triwar_error error = require("table", table, arguments...)) return error;
  const EdgeSet set = EdgeSet::from_bits(state);
  if (!board_of(table).all_edges().contains(set)) return bad_state(board_of(table), state);
  return guarded([&] { return work(*table->table, set); });
}

/// Sets *count to the size of a list, and copies it to the caller's arrays by write(i, item).
/// Returns USAGE if it has more than `capacity` elements, which the message calls `items`, or if an
/// array, as for require(), is null that should have elements.
template <class List, class Write, class... Arrays>
triwar_error copy_list(const char* items, const List& list, size_t capacity, size_t* count,
                       const Write& write, const Arrays&... arrays) {
  if (capacity > 0) {
    if (const triwar_error error = require(arrays...)) return error;
  }
  *count = list.size();
  if (list.size() > capacity) {
    return fail(TRIWAR_ERROR_USAGE, "capacity {} is too small for {} {}", capacity, list.size(),
                items);
  }
  for (size_t i = 0; i < list.size(); ++i) write(i, list[i]);
  return TRIWAR_OK;
}

/// Throws the error of a bad game. Unreadable moves are a malformed argument.
[[noreturn]] void refuse(const BadGame& bad) {
  const triwar::Error error = triwar::lookup::error_of(bad);
  if (error.code() != triwar::ErrorCode::input_unreadable) throw error;
  throw triwar::Error(triwar::ErrorCode::usage, error.what());
}

/// A game from text, with the figure that it refers to.
struct TextGame {
  TextGame(const char* board, const char* moves) : figure(triwar::figure_of(board)) {
    triwar::lookup::read_line(moves, game);
    if (game.bad) refuse(*game.bad);
  }

  std::shared_ptr<const Figure> figure;
  triwar::lookup::Game game{*figure};
};

/// Returns the progress that calls a callback, which may be null.
triwar::Progress progress_of(triwar_progress progress, void* context) {
  return triwar::progress_of([=](std::uint64_t done, std::uint64_t total) {
    return progress == nullptr || progress(context, done, total) == 0;
  });
}

}  // namespace

const char* triwar_version(void) { return TRIWAR_VERSION; }

triwar_error triwar_open(const char* path, triwar_tablebase** table) {
  return open_by([&] { return Tablebase::open(path); }, "table", table, "path", path);
}

triwar_error triwar_open_embedded(const char* game, triwar_tablebase** table) {
  return open_by([&] { return triwar::embedded::tablebase(game); }, "table", table, "game", game);
}

triwar_error triwar_open_game(const char* game, triwar_tablebase** table) {
  return open_by(
      [&] {
        return Tablebase::open(
            triwar::require_table(game, triwar::table_folders(triwar::data_folder())));
      },
      "table", table, "game", game);
}

triwar_error triwar_open_source(const triwar_source* source, triwar_tablebase** table) {
  return open_by(
      [&] { return Tablebase::open(triwar::TableFile(triwar::c::open_source(*source))); }, "table",
      table, "source", source);
}

triwar_error triwar_service_open(triwar_service** service) {
  if (const triwar_error error = require("service", service)) return error;
  *service = nullptr;
  return guarded(
      [&] { return triwar::c::open_service({.at_once = triwar::usable_cores()}, service); });
}

triwar_error triwar_service_add_folder(triwar_service* service, const char* folder) {
  if (const triwar_error error = require("service", service, "folder", folder)) return error;
  return guarded([&] {
    using Kind = triwar::format::ValueKind;
    for (const auto kind : {Kind::score_difference, Kind::grundy}) {
      for (const std::string& game : triwar::tables_in(folder, kind)) {
        if (triwar::game_of_endgame(game)) continue;
        const auto path = std::filesystem::path(folder) / triwar::format::file_name_of(game, kind);
        triwar::c::add_table(service, triwar::open_table_of(game, path), kind);
      }
    }
  });
}

void triwar_limit_memory(uint64_t bytes) { triwar::ChunkCache::of_process()->set_limit(bytes); }

void triwar_limit_solving(uint64_t bytes) {
  triwar::lookup::SolveMemory::of_process()->set_most(bytes);
}

triwar_error triwar_limit_threads(int32_t threads) {
  if (threads < 0) return fail(TRIWAR_ERROR_USAGE, "threads is {}, expected at least 0", threads);
  triwar::set_loop_threads(threads);
  return TRIWAR_OK;
}

triwar_error triwar_load(triwar_tablebase* table) {
  if (const triwar_error error = require("table", table)) return error;
  return guarded([&] { table->table->load(); });
}

triwar_error triwar_solve(const char* board, const char* moves, uint64_t most_states,
                          triwar_progress progress, void* context, triwar_tablebase** table) {
  if (const triwar_error error = require("table", table)) return error;
  *table = nullptr;
  if (const triwar_error error = require("board", board, "moves", moves)) return error;
  return guarded([&] {
    const TextGame text(board, moves);
    const Figure& figure = *text.figure;
    triwar::lookup::SolveMemory& memory = *triwar::lookup::SolveMemory::of_process();
    if (const auto unsolved =
            triwar::lookup::too_large(figure, figure.drawn(), text.game.drawn(),
                                      memory.within({.states = most_states,
                                                     .option = "most_states = ",
                                                     .feasible = triwar::available_memory()}))) {
      throw triwar::lookup::error_of(*unsolved);
    }
    const Board rest(text.figure, text.game.drawn() - figure.drawn());
    const triwar::Progress reported = progress_of(progress, context);
    const auto taken =
        memory.wait_for(*triwar::lookup::states_after(figure, text.game.drawn()), reported);
    // NOLINTNEXTLINE(bugprone-unhandled-exception-at-new): guarded
    *table = new triwar_tablebase{triwar::solve_endgame(rest, reported)};
  });
}

void triwar_close(triwar_tablebase* table) { delete table; }

const char* triwar_game(const triwar_tablebase* table) {
  return require("table", table) ? "" : board_of(table).name().c_str();
}

int32_t triwar_points(const triwar_tablebase* table) {
  return require("table", table) ? 0 : board_of(table).points();
}

int32_t triwar_edges(const triwar_tablebase* table) {
  return require("table", table) ? 0 : board_of(table).edges();
}

int32_t triwar_cells(const triwar_tablebase* table) {
  return require("table", table) ? 0 : board_of(table).cells();
}

triwar_error triwar_ends(const triwar_tablebase* table, int32_t edge, triwar_move* ends) {
  if (const triwar_error error = require("table", table, "ends", ends)) return error;
  const Board& board = board_of(table);
  if (edge < 0 || edge >= board.edges()) {
    return fail(TRIWAR_ERROR_NOT_AN_EDGE, "there is no edge {} on {}, whose edges are 0 to {}",
                edge, board.name(), board.edges() - 1);
  }
  const auto [low, high] = board.ends(static_cast<Edge>(edge));
  *ends = {number(low), number(high)};
  return TRIWAR_OK;
}

triwar_error triwar_edge_between(const triwar_tablebase* table, int32_t a, int32_t b,
                                 int32_t* edge) {
  if (const triwar_error error = require("table", table, "edge", edge)) return error;
  return guarded([&]() -> triwar_error {
    const std::optional<Edge> between = board_of(table).edge_between(a, b);
    if (!between) {
      return fail(TRIWAR_ERROR_NOT_AN_EDGE,
                  triwar::lookup::not_an_edge(board_of(table).figure(), a, b).c_str());
    }
    *edge = number(*between);
    return TRIWAR_OK;
  });
}

triwar_error triwar_outline(const triwar_tablebase* table, int32_t cell, uint64_t* edges) {
  if (const triwar_error error = require("table", table, "edges", edges)) return error;
  const Board& board = board_of(table);
  if (const triwar_error error = check_cell(board, cell)) return error;
  *edges = board.outline(static_cast<Cell>(cell)).bits();
  return TRIWAR_OK;
}

triwar_error triwar_corners(const triwar_tablebase* table, int32_t cell, int32_t points[],
                            size_t capacity, size_t* count) {
  if (const triwar_error error = require("table", table, "count", count)) return error;
  const Board& board = board_of(table);
  if (const triwar_error error = check_cell(board, cell)) return error;
  return copy_list(
      "corners", board.corners(static_cast<Cell>(cell)), capacity, count,
      [&](size_t i, Point corner) { points[i] = number(corner); }, "points", points);
}

triwar_error triwar_coordinates(const triwar_tablebase* table, int32_t point, double* x,
                                double* y) {
  if (const triwar_error error = require("table", table, "x", x, "y", y)) return error;
  const Board& board = board_of(table);
  if (point < 1 || point > board.points()) {
    return fail(TRIWAR_ERROR_NOT_A_POINT, "there is no point {} on {}, whose points are 1 to {}",
                point, board.name(), board.points());
  }
  const auto at = board.at(static_cast<Point>(point));
  *x = at.x;
  *y = at.y;
  return TRIWAR_OK;
}

triwar_error triwar_parse(const char* text, const char* board, const char* form, int32_t to_move,
                          const char** json) {
  if (const triwar_error error = require("text", text, "json", json)) return error;
  static thread_local std::string parsed_text;
  return guarded([&]() -> triwar_error {
    std::optional<triwar::lookup::InputForm> input;
    if (form != nullptr && !(input = triwar::lookup::input_form_of(form))) {
      return fail(TRIWAR_ERROR_USAGE, "unknown form '{}'", triwar::quote(form));
    }
    if (to_move != TRIWAR_A && to_move != TRIWAR_B && to_move != 0) {
      return fail(TRIWAR_ERROR_USAGE, "to_move is {}, expected {}, {} or 0", to_move, TRIWAR_A,
                  TRIWAR_B);
    }
    std::optional<triwar::Player> mover;
    if (to_move != 0) mover = to_move == TRIWAR_B ? triwar::Player::B : triwar::Player::A;
    auto figure = board == nullptr ? nullptr : triwar::figure_of(board);
    const auto parsed = triwar::lookup::parse(text, std::move(figure), input, mover);
    if (parsed.game && parsed.game->bad) throw triwar::lookup::error_of(*parsed.game->bad);
    parsed_text = triwar::lookup::parsed_json(parsed);
    *json = parsed_text.c_str();
    return TRIWAR_OK;
  });
}

triwar_error triwar_replay(const triwar_tablebase* table, const triwar_move moves[], size_t count,
                           triwar_position* position) {
  if (const triwar_error error = require("table", table, "position", position)) return error;
  if (count > 0) {
    if (const triwar_error error = require("moves", moves)) return error;
  }
  return guarded([&] {
    const Board& board = board_of(table);
    triwar::lookup::Game game(board.figure());
    for (size_t i = 0; i < count && !game.bad; ++i) game.add_move(moves[i].a, moves[i].b);
    const bool reached = game.drawn().contains(board.start());
    const triwar::Position& after = game.position;
    *position = {.state = reached ? board.state_of(game.drawn()).bits() : 0,
                 .moves = static_cast<int32_t>(game.moves.size()),
                 .to_move = after.to_move() == triwar::Player::A ? TRIWAR_A : TRIWAR_B,
                 .score_a = after.score(triwar::Player::A),
                 .score_b = after.score(triwar::Player::B)};
    game.check_reached(board);
    if (game.bad) refuse(*game.bad);
  });
}

int32_t triwar_margin(const triwar_position* position, int32_t value) {
  if (require("position", position)) return 0;
  return position->score_a - position->score_b + position->to_move * value;
}

triwar_error triwar_value(const triwar_tablebase* table, uint64_t state, int32_t* value) {
  return query(
      table, state, [&](const Tablebase& tablebase, EdgeSet set) { *value = tablebase.value(set); },
      "value", value);
}

triwar_error triwar_values(const triwar_tablebase* table, const uint64_t states[], size_t count,
                           int8_t values[]) {
  if (const triwar_error error = require("table", table)) return error;
  if (count > 0) {
    if (const triwar_error error = require("states", states, "values", values)) return error;
  }
  return guarded([&]() -> triwar_error {
    const Board& board = board_of(table);
    for (size_t i = 0; i < count; ++i) {
      const EdgeSet state = EdgeSet::from_bits(states[i]);
      if (!board.all_edges().contains(state)) {
        return fail(TRIWAR_ERROR_BAD_STATE,
                    "states[{}]: {:#x} is not a state of {}, which has {} edges", i, states[i],
                    board.name(), board.edges());
      }
      values[i] = static_cast<std::int8_t>(table->table->value(state));
    }
    return TRIWAR_OK;
  });
}

triwar_error triwar_move_values(const triwar_tablebase* table, uint64_t state, int32_t edges[],
                                int32_t values[], size_t capacity, size_t* count) {
  return query(
      table, state,
      [&](const Tablebase& tablebase, EdgeSet set) {
        const auto write = [&](size_t i, const triwar::MoveValue& move) {
          edges[i] = number(move.edge);
          values[i] = move.value;
        };
        return copy_list("moves", tablebase.move_values(set), capacity, count, write, "edges",
                         edges, "values", values);
      },
      "count", count);
}

triwar_error triwar_review(const triwar_tablebase* table, const char* moves, const char** json) {
  if (const triwar_error error = require("table", table, "moves", moves, "json", json)) {
    return error;
  }
  static thread_local std::string review;
  return guarded([&] {
    triwar::lookup::Game game(board_of(table).figure());
    triwar::lookup::read_line(moves, game);
    const auto reply = table->answerer.answer(game, {.review = true}, {});
    if (game.bad) refuse(*game.bad);
    triwar::TextBuffer text;
    add_json(game, reply, text, {.place = false});
    review = text.text();
    *json = review.c_str();
  });
}

triwar_error triwar_estimate(const char* board, const char* moves, uint64_t playouts,
                             triwar_progress progress, void* context,
                             triwar_estimate_answer* estimate) {
  if (const triwar_error error = require("board", board, "moves", moves, "estimate", estimate)) {
    return error;
  }
  return guarded([&]() -> triwar_error {
    const TextGame text(board, moves);
    const triwar::lookup::Game& game = text.game;
    if (playouts == 0) return fail(TRIWAR_ERROR_USAGE, "playouts is 0, expected at least 1");
    if (game.drawn() == text.figure->all_lines()) {
      return fail(TRIWAR_ERROR_USAGE, "the game is over: no line is undrawn");
    }
    const triwar::Estimate search = triwar::estimate(
        *text.figure, game.drawn(), {.playouts = playouts, .lead = triwar::lookup::lead_of(game)},
        progress_of(progress, context));
    const auto found = triwar::lookup::estimate_of(game, search);
    const auto share = [](int thousandths) { return thousandths / 1000.0; };
    triwar_estimate_answer answer = {};
    answer.chance_a = share(found.chance.a);
    answer.chance_tie = share(found.chance.tie);
    answer.chance_b = share(found.chance.b);
    answer.margin = share(found.margin);
    answer.playouts = found.playouts;
    answer.proved = search.exact ? 1 : 0;
    for (const auto& move : found.moves) {
      const auto [low, high] = text.figure->ends(move.line);
      answer.moves[answer.move_count] = {number(low), number(high)};
      answer.chances[answer.move_count++] = share(move.chance);
    }
    *estimate = answer;
    return TRIWAR_OK;
  });
}

triwar_error triwar_theory(const triwar_tablebase* table, uint64_t state, uint64_t most_states,
                           triwar_theory_answer* theory) {
  const auto answer_state = [&](const Tablebase& tablebase, EdgeSet set) {
    const Board& board = tablebase.board();
    triwar::lookup::Game game(board.figure());
    game.begin_at({board.figure(), board.lines_of(set), triwar::Player::A, 0, 0});
    const std::uint64_t most = std::max<std::uint64_t>(most_states, 1);  // the full board
    // The answer does not depend on what is kept.
    const bool has_nimbers = table->find_nimbers() ||
                             *triwar::lookup::states_after(board.figure(), game.drawn()) <= most;
    const auto reply = table->answerer.answer(
        game, {.moves = false, .continuation = false, .theory = true, .nimbers = has_nimbers},
        {.solve = {.states = most}, .joins = true});
    const triwar::lookup::Theory& found = *reply.theory;
    triwar_theory_answer answer = {};
    answer.chain_count = found.chains.size();
    std::ranges::copy(found.chains, answer.chains);
    answer.loop_count = found.loops.size();
    std::ranges::copy(found.loops, answer.loops);
    answer.long_chains = found.long_chains();
    answer.joints = found.joints;
    answer.capturable = found.capturable;
    answer.safe = found.safe;
    answer.nimber = found.nimber.value_or(TRIWAR_UNKNOWN);
    std::int32_t* edge = answer.edges;
    for (const Edge undrawn : board.undrawn(set)) {
      if (found.nimber) *edge++ = number(undrawn);
    }
    for (const auto& move : found.nimbers) answer.nimbers[answer.move_count++] = move.nimber;
    *theory = answer;
  };
  return query(table, state, answer_state, "theory", theory);
}

triwar_error triwar_continuation(const triwar_tablebase* table, uint64_t state, int32_t edges[],
                                 size_t capacity, size_t* count) {
  return query(
      table, state,
      [&](const Tablebase& tablebase, EdgeSet set) {
        return copy_list(
            "moves", tablebase.continuation(set), capacity, count,
            [&](size_t i, Edge edge) { edges[i] = number(edge); }, "edges", edges);
      },
      "count", count);
}
