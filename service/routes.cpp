#include "service/routes.h"

#include <utility>

#include "lookup/levels.h"
#include "service/handlers.h"
#include "service/query.h"

namespace triwar::service {
namespace {

constexpr std::string_view game_placeholder = "{game}";

constexpr Parameter moves = {
    .name = "moves",
    .description = "The moves of the game, separated by commas or spaces; by default none",
    .example = "2-4,4-5"};

constexpr std::string_view notation_values[] = {"numbers", "letters", "middles"};
constexpr Parameter notation = {
    .name = "notation",
    .description =
        "How lines are written: by the numbers of their points (the default), or on boards of "
        "boxes with letters for columns and numbers for rows, of their points or their middles",
    .values = notation_values};

constexpr std::string_view flag_values[] = {"0", "1"};
constexpr std::string_view theory_values[] = {"0", "1", "structure"};
constexpr Parameter theory = {
    .name = "theory",
    .description =
        "1 adds chains, loops, safe moves, and nimbers of Nimstring, from a table of them or as "
        "far as the server solves them, structure all but nimbers, without solving; also beside "
        "the error of a position that is too large",
    .values = theory_values};
constexpr Parameter start = {
    .name = "start",
    .description =
        "The state in which the game begins, written as `state`, with the player to move and the "
        "cells of A and of B, all that are closed in it; by default no line is drawn. A state "
        "alone means that A moves and no cell is closed. Cells that are closed in it have the "
        "owner null",
    .example = "0x7,B,1-0"};
constexpr Parameter own_board = {
    .name = "board",
    .description = "A board as in a board file, named like the game, which is solved on request",
    .example = R"({"name":"house","points":[[0,0],[2,0],[1,1]],"cells":[[1,2,3]]})"};
constexpr Parameter solve = {
    .name = "solve",
    .description =
        "The most stored states to solve for this request, if the game has no table; by "
        "default the server's limit, which is also the highest",
    .example = "1M",
    .is_count = true};
constexpr Parameter estimate = {
    .name = "estimate",
    .description =
        "Estimates what is too large to solve by a search of so many playouts; at most the "
        "server's limit, which is lower on boards larger than boxes-5x5 and which all moves of a "
        "review share. 0 answers without a search; by default such a position is refused",
    .example = "20K",
    .is_count = true};
constexpr std::string_view format_values[] = {"json", "record"};
constexpr Parameter format = {
    .name = "format",
    .description =
        "record answers with the game as a record, text/plain, which triwar reads again: without "
        "values or solving, or in reviews with marks, values and better moves; by default json",
    .values = format_values};
constexpr Parameter game_parameters[] = {own_board};
constexpr Parameter state = {
    .name = "state",
    .description =
        "Instead of moves: the drawn edges, as a number with bit e for edge e, or as "
        "moves in any order. The player to move and the owners of cells are then null",
    .example = "0x1f"};
constexpr Parameter position_parameters[] = {
    moves,
    state,
    start,
    {.name = "line",
     .description = "0 omits the continuation, which takes longest to find",
     .values = flag_values},
    notation,
    theory,
    own_board,
    solve,
    estimate,
    format};

constexpr Parameter move_parameters[] = {
    moves,
    state,
    start,
    {.name = "level",
     .description =
         "What the computer knows, each level also what those before it do: takes captures what it "
         "can; keeps draws no third side while it can; hands-over leaves the last cells of a chain "
         "to keep control; counts counts the chains that will be there; searches searches a "
         "little; perfect (the default) plays a best move where the position is solved, and "
         "searches more elsewhere",
     .values = lookup::level_names},
    {.name = "seed",
     .description = "Chooses among moves that the level likes equally; by default 0",
     .example = "7",
     .is_count = true},
    notation,
    own_board,
    solve};

constexpr Parameter review_parameters[] = {moves,     start, notation, theory,
                                           own_board, solve, estimate, format};

constexpr std::string_view input_values[] = {"lines", "states"};
constexpr Parameter positions_parameters[] = {
    {.name = "input",
     .description = "The form of a line: the moves of a game (the default), or a state",
     .values = input_values},
    notation};

constexpr std::string_view form_values[] = {"judge",  "lines",   "states", "openspiel",
                                            "record", "picture", "kaggle"};
constexpr std::string_view player_values[] = {"A", "B"};
constexpr Parameter parse_parameters[] = {
    {.name = "game",
     .description = "The board. Without it a picture, a link or the header Board tells it; other "
                    "moves are not checked",
     .example = "boxes-3x3"},
    {.name = "input",
     .description = "The form of the text; by default found from its first line",
     .values = form_values},
    {.name = "to_move",
     .description = "The player to move in a picture; by default the one that the text below it "
                    "tells, else A",
     .values = player_values},
    own_board};

constexpr Route routes[] = {
    {.label = "page",
     .path = "/",
     .handler = handle_page,
     .summary = "The explorer, a page for browsers",
     .content_type = "text/html"},
    {.label = "healthz",
     .path = "/healthz",
     .handler = handle_health,
     .summary = "Checks that the server is alive and its tables are open, and names skipped files",
     .content_type = "text/plain",
     .has_etag = false},
    {.label = "metrics",
     .path = "/metrics",
     .handler = handle_metrics,
     .summary = "Metrics of the server, for Prometheus",
     .content_type = "text/plain",
     .has_etag = false},
    {.label = "openapi",
     .path = "/openapi.json",
     .handler = handle_description,
     .summary = "This description"},
    {.label = "games",
     .path = "/v1/games",
     .handler = handle_games,
     .summary = "All games that are served",
     .schema = "Games"},
    {.label = "game",
     .path = "/v1/games/{game}",
     .handler = handle_game,
     .summary = "The facts of a game and the geometry of its board",
     .schema = "Game",
     .parameters = game_parameters,
     .needs_table = false},
    {.label = "position",
     .path = "/v1/games/{game}/position",
     .handler = handle_position,
     .summary = "The values of a position and of each of its moves",
     .schema = "Position",
     .parameters = position_parameters,
     .reads_values = true,
     .solves = true,
     .needs_table = false},
    {.label = "move",
     .path = "/v1/games/{game}/move",
     .handler = handle_move,
     .summary = "The move that the computer plays at a level; null when the game is over",
     .schema = "Move",
     .parameters = move_parameters,
     .reads_values = true,
     .solves = true,
     .needs_table = false},
    {.label = "review",
     .path = "/v1/games/{game}/review",
     .handler = handle_review,
     .summary = "Compares each move of a game with the best ones",
     .schema = "Review",
     .parameters = review_parameters,
     .reads_values = true,
     .solves = true,
     .needs_table = false},
    {.label = "positions",
     .path = "/v1/games/{game}/positions",
     .handler = handle_positions,
     .summary = "Answers many positions: for each line of the body one line of JSON, as "
                "triwar-lookup writes it",
     .content_type = "application/x-ndjson",
     .parameters = positions_parameters,
     .is_post = true,
     .has_etag = false,
     .reads_values = true},
    {.label = "statistics",
     .path = "/v1/games/{game}/statistics",
     .handler = handle_statistics,
     .summary = "The number of states of each value, by number of drawn edges. The first request "
                "starts the count; the answer is 503 until it is done",
     .schema = "Statistics",
     .reads_values = true},
    {.label = "parse",
     .path = "/v1/parse",
     .handler = handle_parse,
     .summary =
         "Parses a game or a position in any form that triwar-lookup reads: its moves or its "
         "state. Answers nothing about it",
     .schema = "Parsed",
     .parameters = parse_parameters,
     .is_post = true,
     .takes_json = true,
     .has_etag = false,
     .needs_table = false}};

}  // namespace

std::span<const Route> all_routes() noexcept { return routes; }

RouteMatch match_route(std::string_view path) {
  for (const Route& route : routes) {
    const std::size_t placeholder = route.path.find(game_placeholder);
    if (placeholder == route.path.npos) {
      if (path == route.path) return {&route};
      continue;
    }
    if (!path.starts_with(route.path.substr(0, placeholder))) continue;
    const std::string_view rest = path.substr(placeholder);
    const std::string_view encoded = rest.substr(0, rest.find('/'));
    if (rest.substr(encoded.size()) != route.path.substr(placeholder + game_placeholder.size())) {
      continue;
    }
    auto game = percent_decoded(encoded, false);
    if (game && !game->empty()) return {&route, std::move(*game)};
  }
  return {};
}

}  // namespace triwar::service
