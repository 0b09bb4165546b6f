// The handlers of the routes.
#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "service/catalogue.h"
#include "service/metrics.h"
#include "service/parts.h"
#include "service/query.h"
#include "service/request.h"
#include "service/response.h"

namespace triwar::server {

/// A parsed request, and what its handler needs.
struct RequestContext {
  const Request& request;
  std::string_view target;  ///< path and query
  const Parts& parts;
  const Metrics& metrics;
  const std::atomic<bool>& stopping;  ///< long answers give up once it is set
  std::shared_ptr<const Catalogue> tables;
  Query query = {};
  std::shared_ptr<const OpenTable> table = {};  ///< of the route's game; null if it has none
};

/// Each returns the response, or throws Error as Tablebase::value does.
Response handle_page(const RequestContext& context);
Response handle_health(const RequestContext& context);
Response handle_metrics(const RequestContext& context);
Response handle_description(const RequestContext& context);
Response handle_games(const RequestContext& context);
Response handle_game(const RequestContext& context);
Response handle_position(const RequestContext& context);
Response handle_review(const RequestContext& context);
Response handle_positions(const RequestContext& context);
Response handle_statistics(const RequestContext& context);
Response handle_painting(const RequestContext& context);

}  // namespace triwar::server
