#include "service/service.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "lookup/characters.h"
#include "lookup/json.h"
#include "lookup/quote.h"
#include "lookup/read_line.h"
#include "service/etag.h"
#include "service/limits.h"
#include "tablebase/base/error.h"

namespace triwar::server {
namespace {

using lookup::JsonForm;
using Names = std::span<const std::string_view>;

constexpr std::string_view no_names[] = {""};
constexpr std::string_view position_names[] = {"moves", "state", "line"};
constexpr std::string_view review_names[] = {"moves"};
constexpr std::string_view positions_names[] = {"input"};
constexpr std::string_view painting_names[] = {"columns", "cells"};

/// The parameters that a route has.
Names parameters_of(Route route) {
  switch (route) {
    case Route::position:
      return position_names;
    case Route::review:
      return review_names;
    case Route::positions:
      return positions_names;
    case Route::painting:
      return painting_names;
    default:
      return Names(no_names).first(0);
  }
}

struct Place {
  Route route = Route::none;
  std::string game = {};
};

/// What there is at a path, the page's files excepted.
Place place_of(std::string_view path) {
  constexpr std::pair<std::string_view, Route> fixed[] = {{"/", Route::page},
                                                          {"/healthz", Route::health},
                                                          {"/readyz", Route::ready},
                                                          {"/metrics", Route::metrics},
                                                          {"/v1/games", Route::games},
                                                          {"/openapi.json", Route::description},
                                                          {"/v1/painting", Route::painting}};
  for (const auto& [name, route] : fixed) {
    if (path == name) return {route};
  }
  constexpr std::string_view games = "/v1/games/";
  if (!path.starts_with(games)) return {};
  path.remove_prefix(games.size());
  const std::size_t slash = path.find('/');
  auto game = percent_decoded(path.substr(0, slash), false);
  if (!game || game->empty()) return {};
  if (slash == path.npos) return {Route::game, std::move(*game)};
  constexpr std::pair<std::string_view, Route> of_game[] = {{"position", Route::position},
                                                            {"review", Route::review},
                                                            {"positions", Route::positions},
                                                            {"statistics", Route::statistics}};
  for (const auto& [name, route] : of_game) {
    if (path.substr(slash + 1) == name) return {route, std::move(*game)};
  }
  return {};
}

constexpr char lower(char letter) noexcept {
  return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// The path and query of a target, which may also be a whole address.
std::string_view without_authority(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    const bool has_scheme =
        target.size() >= scheme.size() &&
        std::equal(scheme.begin(), scheme.end(), target.begin(),
                   [](char letter, char given) { return letter == lower(given); });
    if (!has_scheme) continue;
    const std::size_t path = target.find_first_of("/?", scheme.size());
    if (path == target.npos) return "/";
    return target.substr(path);
  }
  return target;
}

Response plain(std::string_view text) {
  Response response{.content_type = "text/plain; charset=utf-8"};
  response.add_field("Cache-Control", "no-store");
  response.body.add(text);
  return response;
}

Response bad_game(const lookup::BadGame& bad) {
  return error(400, bad_game_code_name(bad.code), bad.message, bad.move);
}

Response unreadable(std::string_view message) { return error(400, "unreadable", message); }

Response not_found(std::string_view message) { return error(404, "not_found", message); }

/// Calls use(line) for each line of a text, as triwar-lookup reads them; stops when that is false.
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

/// A request taken apart.
struct Service::Asked {
  const Request& request;
  std::string_view target;
  Place place;
  Query query = {};
  std::shared_ptr<const Catalogue> tables = {};
  std::shared_ptr<const OpenTable> table = {};  ///< that of the game in the path
  std::string etag = {};

  bool is_known() const { return names(request.if_none_match, etag); }

  /// The answer that the client has, or will have; `body` makes it when it is not there yet.
  template <class Body>
  Response lasting(const Body& body) const {
    Response response;
    if (is_known()) {
      response.status = 304;
    } else {
      response = body();
    }
    if (response.status != 200 && response.status != 304) return response;
    if (matches(request.if_none_match, etag)) response = Response{.status = 304};
    response.add_field("ETag", etag);
    response.add_field("Cache-Control", "public, max-age=86400");
    return response;
  }
};

Service::Service(std::shared_ptr<const Catalogue> tables, Parts parts)
    : tables_(std::move(tables)), parts_(std::move(parts)) {}

std::shared_ptr<const Catalogue> Service::tables() const {
  const std::scoped_lock lock(mutex_);
  return tables_;
}

void Service::replace(std::shared_ptr<const Catalogue> tables) {
  const std::scoped_lock lock(mutex_);
  tables_.swap(tables);
}

Response Service::answer(const Request& request) {
  Asked asked{.request = request, .target = without_authority(request.target), .place = {}};
  Response response;
  try {
    response = dispatch(asked);
  } catch (const Error& problem) {
    parts_.complain(fmt::format("{}: {}", request.target.substr(0, 200), problem.what()));
    if (problem.code() == ErrorCode::damaged) {
      response = error(500, "damaged", fmt::format("the table of {} is damaged", asked.place.game));
    } else if (problem.code() == ErrorCode::out_of_memory) {
      response = overloaded("memory is short");
    } else {
      response = error(500, "internal", "the request could not be answered");
    }
  } catch (const std::bad_alloc&) {
    response = overloaded("memory is short");
  } catch (const std::system_error& problem) {  // no thread can be begun
    parts_.complain(problem.what());
    response = overloaded("the system is short of something");
  }
  if (response.route == Route::none) response.route = asked.place.route;
  return response;
}

Response Service::dispatch(Asked& asked) {
  const Request& request = asked.request;
  if (request.target.size() > longest_target) {
    return error(414, "too_large", "the target is longer than 4 KiB");
  }
  const std::string_view path = asked.target.substr(0, asked.target.find_first_of("?#"));
  const bool is_of_server = request.method == Method::options && path == "*";
  if (!is_of_server && !path.starts_with('/')) {
    return error(400, "bad_request", "the target of a request is a path");
  }
  asked.place = place_of(path);
  std::optional<Response> file;
  if (asked.place.route == Route::none || asked.place.route == Route::page) {
    file = parts_.file(path, request);
    if (file) asked.place.route = Route::page;
  }
  if (asked.place.route == Route::none && !is_of_server) {
    return not_found(fmt::format("there is nothing at '{}'", lookup::quote(path)));
  }

  const bool is_post = asked.place.route == Route::positions;
  const std::string_view allowed = is_post ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";
  if (request.method == Method::options) {
    Response response{.status = 204};
    response.add_field("Allow", allowed);
    response.add_field("Access-Control-Allow-Methods", allowed);
    response.add_field("Access-Control-Allow-Headers", "Content-Type, If-None-Match");
    response.add_field("Access-Control-Max-Age", "86400");
    return response;
  }
  const bool is_get = request.method == Method::get || request.method == Method::head;
  if (is_post ? request.method != Method::post : !is_get) {
    Response response =
        error(405, "method_not_allowed", fmt::format("this is asked by {}", allowed));
    response.add_field("Allow", allowed);
    return response;
  }
  if (asked.target.find('#') != asked.target.npos) {
    return error(400, "bad_request", "the target of a request has no fragment");
  }
  if (path.size() < asked.target.size()) {
    if (auto refusal = asked.query.parse(asked.target.substr(path.size() + 1),
                                         parameters_of(asked.place.route))) {
      return std::move(*refusal);
    }
  }

  asked.tables = tables();
  switch (asked.place.route) {
    case Route::page:
      return file ? std::move(*file) : not_found("there is no page");
    case Route::health:
    case Route::ready:
      return plain("ok\n");
    case Route::metrics: {
      Response response = plain(metrics_.text(asked.tables->size()));
      response.content_type = "text/plain; version=0.0.4; charset=utf-8";
      return response;
    }
    case Route::description:
      if (parts_.description.empty()) return not_found("there is no description");
      asked.etag = etag_of("", asked.target);
      return asked.lasting([&] { return Response{.lasting_body = parts_.description}; });
    case Route::games:
      asked.etag = etag_of(asked.tables->checksum(), asked.target);
      return asked.lasting([&] {
        Response response;
        response.body.add(asked.tables->json(), '\n');
        return response;
      });
    case Route::painting:
      asked.place.game = painting::game_name;
      return painting(asked);
    default:
      return game(asked);
  }
}

Response Service::game(Asked& asked) {
  asked.table = asked.tables->find(asked.place.game);
  if (!asked.table) {
    return error(404, "unknown_game",
                 fmt::format("no table of '{}' is served", lookup::quote(asked.place.game)));
  }
  asked.etag = etag_of(asked.table->checksum, asked.target);
  if (asked.place.route == Route::game) {
    return asked.lasting([&] {
      Response response;
      response.body.add(asked.table->geometry, '\n');
      return response;
    });
  }
  if (asked.place.route == Route::statistics) return statistics(asked);
  const Tablebase* const table = asked.table->board_table();
  if (table == nullptr) {
    return not_found("the painting game has no positions of lines: see /v1/painting");
  }
  if (asked.place.route == Route::positions) return positions(asked, *table);
  return asked.lasting([&] {
    return asked.place.route == Route::review ? review(asked, *table) : position(asked, *table);
  });
}

Response Service::position(const Asked& asked, const Tablebase& table) {
  const std::string* const moves = asked.query.find("moves");
  const std::string* const state = asked.query.find("state");
  const std::string* const line = asked.query.find("line");
  if (moves != nullptr && state != nullptr) {
    return unreadable("a position is asked for by moves or by state, not by both");
  }
  if (line != nullptr && *line != "0" && *line != "1") {
    return unreadable(fmt::format("line is '{}': expected 0 or 1", lookup::quote(*line)));
  }
  lookup::Game game(table.board());
  game.has_history = state == nullptr;
  const std::string* const text = state != nullptr ? state : moves;
  if (text != nullptr) lookup::read_line(*text, game);
  if (game.bad) return bad_game(*game.bad);
  Response response;
  const bool with_line = line == nullptr || *line == "1";
  add_json(table, game, response.body,
           JsonForm{.place = false, .continuation = with_line, .closes = true});
  response.body.add('\n');
  return response;
}

Response Service::review(const Asked& asked, const Tablebase& table) {
  lookup::Game game(table.board());
  if (const std::string* const moves = asked.query.find("moves")) lookup::read_line(*moves, game);
  if (game.bad) return bad_game(*game.bad);
  Response response;
  add_review_json(table, game, response.body, JsonForm{.place = false});
  response.body.add('\n');
  return response;
}

Response Service::positions(const Asked& asked, const Tablebase& table) {
  const std::string* const input = asked.query.find("input");
  if (input != nullptr && *input != "lines" && *input != "states") {
    return unreadable(
        fmt::format("input is '{}': expected lines or states", lookup::quote(*input)));
  }
  const std::string& body = asked.request.body;
  const auto line_ends = static_cast<std::uint64_t>(std::count(body.begin(), body.end(), '\n'));
  if (line_ends + (body.empty() || body.ends_with('\n') ? 0 : 1) > most_lines) {
    return error(413, "too_large", fmt::format("the body has more than {} lines", most_lines));
  }
  Response response{.content_type = "application/x-ndjson"};
  lookup::Game game(table.board());
  game.has_history = input == nullptr || *input == "lines";
  std::uint64_t input_line = 0;
  for_each_line(body, [&](std::string_view line) {
    ++input_line;
    if (line.starts_with(lookup::comment)) return true;
    game.clear();
    ++game.number;
    if (line.size() <= lookup::longest_game_line) {
      lookup::read_line(line, game);
    } else {
      game.bad = lookup::line_too_long(lookup::longest_game_line);
    }
    if (game.bad) game.bad->input_line = input_line;
    add_json(table, game, response.body);
    response.body.add('\n');
    return !hurried_;
  });
  if (hurried_) return overloaded("the server is about to end");
  return response;
}

Response Service::statistics(const Asked& asked) {
  if (asked.is_known()) return asked.lasting([] { return Response(); });
  const auto json = parts_.statistics(asked.table);
  if (!json) return overloaded("the values are being counted");
  return asked.lasting([&] {
    Response response;
    response.body.add(*json);
    return response;
  });
}

Response Service::painting(Asked& asked) {
  asked.table = asked.tables->find(painting::game_name);
  const std::string* const columns = asked.query.find("columns");
  if (columns == nullptr || columns->empty() ||
      !std::all_of(columns->begin(), columns->end(), lookup::is_digit)) {
    return unreadable("columns is missing or not a number");
  }
  asked.etag = etag_of(asked.table->checksum, asked.target);
  return asked.lasting([&] {
    std::string line = *columns + ":";
    if (const std::string* const cells = asked.query.find("cells")) {
      line += *cells;
      std::replace(line.begin(), line.end(), ';', ' ');
    }
    lookup::PaintingCase question;
    lookup::read_line(line, question);
    if (question.bad) return bad_game(*question.bad);
    Response response;
    add_json(*asked.table->painting_table(), question, response.body, JsonForm{.place = false});
    response.body.add('\n');
    return response;
  });
}

}  // namespace triwar::server
