// The handlers of the routes, and the responses that they share.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string_view>

#include "lookup/game.h"
#include "service/catalogue.h"
#include "service/metrics.h"
#include "service/query.h"
#include "service/request.h"
#include "service/response.h"
#include "service/service.h"
#include "tablebase/board/figure.h"

namespace triwar::service {

/// A parsed request, and the data of the service that its handler uses.
struct RequestContext {
  const Request& request;
  std::string_view target;  ///< path and query
  const Environment& environment;
  Metrics& metrics;
  const std::atomic<bool>& stopping;   ///< long answers stop once it is set
  const std::atomic<bool>& cancelled;  ///< solves and estimates stop once it is set
  Places& estimates;                   ///< for requests that are being estimated
  std::shared_ptr<const Catalogue> tables;
  Query query = {};
  std::string_view game = {};                     ///< of the path; may be empty
  std::shared_ptr<const OpenTable> table = {};    ///< the table of `game`; null if it has none
  std::shared_ptr<const OpenTable> nimbers = {};  ///< null if none, or wants_nimbers() is false
  std::optional<Figure> figure = {};  ///< the board to solve; nullopt with a table, or if unknown

  /// The board of `game`. Requires a table or a figure.
  const Figure& board() const noexcept { return table ? table->table.board().figure() : *figure; }

  /// Whether the theory has nimbers, which have to be solved without a table of them.
  bool wants_nimbers() const noexcept { return query.find("theory") == "1"; }
  /// Whether a position or review has to be solved first, unless it is kept.
  bool has_to_solve() const noexcept { return table == nullptr || (wants_nimbers() && !nimbers); }
};

// Handlers return the response. They throw Error, such as Error(damaged) or Error(interrupted).
Response handle_page(const RequestContext& context);
Response handle_health(const RequestContext& context);
Response handle_metrics(const RequestContext& context);
Response handle_description(const RequestContext& context);
Response handle_games(const RequestContext& context);
Response handle_game(const RequestContext& context);
Response handle_position(const RequestContext& context);
Response handle_move(const RequestContext& context);
Response handle_review(const RequestContext& context);
Response handle_positions(const RequestContext& context);
Response handle_statistics(const RequestContext& context);
Response handle_parse(const RequestContext& context);

/// Returns make() with an ETag, a hash of `checksum` and the target, with which clients ask whether
/// their copy is still valid. Returns status 304, without calling make(), if If-None-Match lists
/// this ETag. If that field is "*", calls make() and replaces status 200 by 304. Errors get no
/// ETag.
template <class Make>
Response cacheable(const RequestContext& context, std::string_view checksum, const Make& make) {
  const std::string etag = etag_of(checksum, context.target);
  const std::string& known = context.request.if_none_match;
  Response response{.status = 304};
  if (!names_etag(known, etag)) response = make();
  if (response.status != 200 && response.status != 304) return response;
  if (matches_etag(known, etag)) response = Response{.status = 304};
  response.add_field("ETag", etag);
  response.add_field("Cache-Control", "no-cache");  // asks whether the ETag is still valid
  return response;
}

}  // namespace triwar::service
