// The routes of the HTTP interface. To add one, add a row of the table in routes.cpp, and a
// handler.
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
  bool is_count = false;                          ///< only what parse_count() reads is allowed
};

/// A route, as the service, its metrics and /openapi.json use it.
struct Route {
  std::string_view label;  ///< its name in metrics, and in clients that are generated
  std::string_view path;   ///< may contain "{game}"
  Response (*handler)(const RequestContext& context);
  std::string_view summary;
  std::string_view content_type = "application/json";
  std::string_view schema = {};  ///< the component of /openapi.json that describes the answer
  std::span<const Parameter> parameters = {};
  bool is_post = false;       ///< the method is POST; else GET or HEAD
  bool takes_json = false;    ///< also reads bodies of the type application/json
  bool has_etag = true;       ///< clients may cache and revalidate the answer
  bool reads_values = false;  ///< may fail: damaged table, overloaded service
  bool solves = false;        ///< may solve endgames, which takes long
  bool needs_table = true;    ///< false: also answers built-in boards without a table
};

/// Returns all routes. They are constants: pointers to them stay valid.
std::span<const Route> all_routes() noexcept;

/// The route of a path, and the game in the path, decoded; empty if the path names none.
struct RouteMatch {
  const Route* route = nullptr;  ///< null: there is nothing at the path
  std::string game = {};
};

/// Returns the route that matches a path.
RouteMatch match_route(std::string_view path);

/// Returns the body of /openapi.json, which describes the routes in OpenAPI 3.1.
const std::string& openapi_document();

}  // namespace triwar::service
