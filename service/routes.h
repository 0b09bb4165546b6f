// The routes of the HTTP interface. To add one, add a Route, a row of the table in routes.cpp, and
// a handler.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "service/response.h"

namespace triwar::service {

struct RequestContext;

/// A parameter of a route's query.
struct Parameter {
  std::string_view name;
  std::string_view description;
  std::string_view example = {};
  std::span<const std::string_view> values = {};  ///< the allowed values; empty: any
  bool is_required = false;
  bool is_number = false;  ///< only decimal numbers below 2^64 are allowed
};

/// The properties of a route that the service, its metrics and /openapi.json use.
struct RouteEntry {
  Route route;
  std::string_view label;  ///< in metrics
  std::string_view path;   ///< may contain "{game}"
  Response (*handler)(const RequestContext& context);
  std::string_view summary;
  std::string_view content_type = "application/json";
  std::string_view schema = {};  ///< the component of /openapi.json that describes the answer
  std::span<const Parameter> parameters = {};
  bool is_post = false;       ///< the method is POST; else GET or HEAD
  bool has_etag = true;       ///< clients may cache and revalidate the answer
  bool reads_values = false;  ///< may fail: damaged table, overloaded service
  bool needs_table = true;    ///< false: also answers built-in boards without a table
};

/// Returns all routes, in the order of Route. Route::none has no entry.
std::span<const RouteEntry> all_routes() noexcept;

/// Requires a route other than Route::none.
const RouteEntry& entry_of(Route route) noexcept;

/// Returns the label of a route in metrics, also for Route::none.
std::string_view route_label(Route route) noexcept;

/// The route of a path, and the game in the path, decoded; empty if the path names none.
struct RouteMatch {
  Route route = Route::none;
  std::string game = {};
};

/// Returns the route that matches a path, or Route::none.
RouteMatch match_route(std::string_view path);

/// Returns the body of /openapi.json, which describes the routes in OpenAPI 3.1.
const std::string& openapi_document();

}  // namespace triwar::service
