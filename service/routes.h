// The routes of the interface. To add one, add a Route, a row of the table in routes.cpp, and a
// handler.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "service/request.h"
#include "service/response.h"

namespace triwar::service {

struct RequestContext;

/// A parameter of a route's query.
struct Parameter {
  std::string_view name;
  std::string_view description;
  std::string_view example = {};
  std::span<const std::string_view> values = {};  ///< the allowed ones; empty: any text
  bool is_required = false;
};

/// A route, for the service, its metrics and /openapi.json.
struct RouteEntry {
  Route route;
  std::string_view label;  ///< in metrics
  std::string_view path;   ///< may contain "{game}"
  Response (*handler)(const RequestContext& context);
  std::string_view summary;
  std::string_view content_type = "application/json";
  std::string_view schema = {};  ///< the component of /openapi.json that describes the answer
  std::string_view game = {};    ///< the game whose table answers; empty: the game in the path
  std::span<const Parameter> parameters = {};
  bool is_post = false;       ///< the method is POST; else GET or HEAD
  bool has_etag = true;       ///< clients may cache the answer and revalidate it
  bool reads_values = false;  ///< errors: a damaged table, an overloaded service
  bool needs_table = true;    ///< of the game; else also answers built-in boards without one
};

/// Returns all routes, in the order of Route. Route::none has no entry.
std::span<const RouteEntry> all_routes() noexcept;

const RouteEntry& entry_of(Route route) noexcept;

/// Returns the label of a route in metrics, also for Route::none.
std::string_view route_label(Route route) noexcept;

/// A route, and the decoded game of the path; empty if the path has none.
struct RouteMatch {
  Route route = Route::none;
  std::string game = {};
};

/// Returns the route of a path, Route::none if there is none.
RouteMatch match_route(std::string_view path);

}  // namespace triwar::service
