#include "service/handlers.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "lookup/json.h"
#include "lookup/move_text.h"
#include "lookup/quote.h"
#include "lookup/read_line.h"
#include "service/limits.h"
#include "service/status.h"

namespace triwar::server {
namespace {

using lookup::JsonForm;

Response plain_text(std::string_view text) {
  Response response{.content_type = "text/plain; charset=utf-8"};
  response.add_field("Cache-Control", "no-store");
  response.body.add(text);
  return response;
}

Response json_line(std::string_view json) {
  Response response;
  response.body.add(json, '\n');
  return response;
}

Response no_board(const OpenTable& table) {
  return error_response(
      errors::not_found,
      fmt::format("the {0} game has no positions of lines: see /v1/{0}", table.game));
}

/// As cacheable(), by answer(table), for a game that has a board.
template <class Answer>
Response cacheable_game(const RequestContext& context, const Answer& answer) {
  const Tablebase* const table = context.table->board_table();
  if (table == nullptr) return no_board(*context.table);
  return cacheable(context, context.table->checksum, [&] { return answer(*table); });
}

/// Calls use(line) for each line of a text, until it returns false. Skips a byte order mark, as
/// triwar-lookup does.
template <class Use>
void for_each_line(std::string_view text, const Use& use) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!use(line)) return;
  }
}

}  // namespace

Response bad_game_response(const lookup::BadGame& bad) {
  return error_response({400, bad_game_code_name(bad.code)}, bad.message, bad.move);
}

Response handle_page(const RequestContext&) {
  return error_response(errors::not_found, "there is no page");  // else Parts::file has it
}

Response handle_health(const RequestContext&) { return plain_text("ok\n"); }

Response handle_metrics(const RequestContext& context) {
  Response response = plain_text(context.metrics.exposition(context.tables->size()));
  response.content_type = "text/plain; version=0.0.4; charset=utf-8";
  return response;
}

Response handle_description(const RequestContext& context) {
  const std::string_view description = context.parts.description;
  if (description.empty()) return error_response(errors::not_found, "there is no description");
  return cacheable(context, "", [&] { return Response{.lasting_body = description}; });
}

Response handle_games(const RequestContext& context) {
  const Catalogue& tables = *context.tables;
  return cacheable(context, tables.checksum(), [&] { return json_line(tables.json()); });
}

Response handle_game(const RequestContext& context) {
  const OpenTable& table = *context.table;
  return cacheable(context, table.checksum, [&] { return json_line(table.geometry); });
}

Response handle_position(const RequestContext& context) {
  return cacheable_game(context, [&](const Tablebase& table) {
    const std::string* const moves = context.query.find("moves");
    const std::string* const state = context.query.find("state");
    const std::string* const line = context.query.find("line");
    if (moves != nullptr && state != nullptr) {
      return error_response(errors::unreadable, "moves and state exclude each other");
    }
    lookup::Game game(table.board());
    game.has_history = state == nullptr;
    const std::string* const text = state != nullptr ? state : moves;
    if (text != nullptr) lookup::read_line(*text, game);
    game.check_reached();
    if (game.bad) return bad_game_response(*game.bad);
    Response response;
    add_json(table, game, response.body,
             JsonForm{.place = false, .continuation = !line || *line == "1", .closes = true});
    response.body.add('\n');
    return response;
  });
}

Response handle_review(const RequestContext& context) {
  return cacheable_game(context, [&](const Tablebase& table) {
    lookup::Game game(table.board());
    if (const auto* const moves = context.query.find("moves")) lookup::read_line(*moves, game);
    game.check_reached();
    if (game.bad) return bad_game_response(*game.bad);
    Response response;
    add_review_json(table, game, response.body, JsonForm{.place = false});
    response.body.add('\n');
    return response;
  });
}

Response handle_positions(const RequestContext& context) {
  const Tablebase* const table = context.table->board_table();
  if (table == nullptr) return no_board(*context.table);
  const std::string& body = context.request.body;
  const auto line_ends = static_cast<std::uint64_t>(std::count(body.begin(), body.end(), '\n'));
  if (line_ends + (body.empty() || body.ends_with('\n') ? 0 : 1) > most_lines) {
    return error_response(errors::body_too_large,
                          fmt::format("the body has more than {} lines", most_lines));
  }
  Response response{.content_type = "application/x-ndjson"};
  lookup::Game game(table->board());
  const std::string* const input = context.query.find("input");
  game.has_history = input == nullptr || *input == "lines";
  std::uint64_t input_line = 0;
  for_each_line(body, [&](std::string_view line) {
    ++input_line;
    if (lookup::is_comment(line)) return true;
    game.clear(table->board());
    ++game.number;
    if (line.size() <= lookup::longest_game_line) {
      lookup::read_line(line, game);
    } else {
      game.bad = lookup::line_too_long(lookup::longest_game_line);
    }
    game.check_reached();
    if (game.bad) game.bad->input_line = input_line;
    add_json(*table, game, response.body);
    response.body.add('\n');
    return !context.stopping;
  });
  if (context.stopping) return overloaded_response("the server is shutting down");
  return response;
}

Response handle_statistics(const RequestContext& context) {
  return cacheable(context, context.table->checksum, [&] {
    const auto json = context.parts.statistics(context.table);
    if (!json) return overloaded_response("the values are being counted");
    Response response;
    response.body.add(*json);
    return response;
  });
}

}  // namespace triwar::server
