#include "service/handlers.h"

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/endgame_store.h"
#include "lookup/json.h"
#include "lookup/parse.h"
#include "service/request.h"
#include "service/status.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board/position.h"
#include "tablebase/board_file.h"

namespace triwar::service {
namespace {

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

}  // namespace

Response handle_page(const RequestContext&) {
  // Called only if Environment::file has no page.
  return error_response(errors::not_found, "there is no page");
}

Response handle_health(const RequestContext& context) {
  const auto& skipped = context.tables->skipped();
  std::string text = "ok\n";
  if (!skipped.empty()) text += fmt::format("skipped: {}\n", skipped.size());
  // Anyone may read this, so that it does not name folders.
  for (const SkippedFile& file : skipped) {
    if (!file.name.empty()) text += "skipped: " + file.name + "\n";
  }
  return plain_text(text);
}

Response handle_metrics(const RequestContext& context) {
  Response response = plain_text(context.metrics.exposition(
      context.tables->size(), context.environment.endgames ? context.environment.endgames->counts()
                                                           : lookup::EndgameStore::Counts()));
  response.content_type = "text/plain; version=0.0.4; charset=utf-8";
  return response;
}

Response handle_description(const RequestContext& context) {
  const std::string_view description = context.environment.description;
  if (description.empty()) return error_response(errors::not_found, "there is no description");
  return cacheable(context, "", [&] { return Response{.lasting_body = description}; });
}

Response handle_games(const RequestContext& context) {
  const std::string games = context.tables->json(context.environment.endgames != nullptr);
  return cacheable(context, games, [&] { return json_line(games); });
}

Response handle_game(const RequestContext& context) {
  if (!context.table) {
    const std::string geometry = context.tables->geometry_without_table(*context.figure);
    return cacheable(context, geometry, [&] { return json_line(geometry); });
  }
  const OpenTable& table = *context.table;
  return cacheable(context, table.checksum, [&] { return json_line(table.geometry); });
}

Response handle_statistics(const RequestContext& context) {
  return cacheable(context, context.table->checksum, [&] {
    const auto json = context.environment.statistics(context.table);
    if (!json) return overloaded_response("the values are being counted");
    Response response;
    response.body.add(*json);
    return response;
  });
}

Response handle_parse(const RequestContext& context) {
  const auto find = [&](std::string_view name) { return context.query.find(name).value_or(""); };
  const std::string_view board = find("board");
  const std::string game(board.empty() ? find("game") : "");
  std::shared_ptr<const Figure> figure;
  if (const auto table = context.tables->find(game)) figure = table->table.board().shared_figure();
  try {
    if (!figure && !game.empty()) figure = std::make_shared<const Figure>(Figure::make(game));
  } catch (const Error&) {
    return error_response(errors::unknown_game,
                          fmt::format("no board '{}'{}", quote(game),
                                      did_you_mean_game(game, context.tables->games())));
  }
  try {
    if (!board.empty()) figure = std::make_shared<const Figure>(parse_board(board, "board"));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::usage) throw;
    return error_response(errors::invalid_parameter, error.what());
  }
  try {
    std::optional<Player> to_move;
    if (const auto player = find("to_move"); !player.empty()) {
      to_move = player == "B" ? Player::B : Player::A;
    }
    const auto parsed = lookup::parse(context.request.body, std::move(figure),
                                      lookup::input_form_of(find("input")), to_move);
    if (parsed.game && parsed.game->bad) return bad_game_response(*parsed.game->bad);
    return json_line(lookup::parsed_json(parsed));
  } catch (const Error& error) {
    if (error.code() == ErrorCode::out_of_memory) throw;
    return error_response(errors::unreadable, error.what());
  }
}

}  // namespace triwar::service
