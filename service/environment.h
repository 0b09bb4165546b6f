// The functions and data that a service gets from the program that runs it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "service/catalogue.h"
#include "service/request.h"
#include "service/response.h"
#include "service/solved_endgames.h"

namespace triwar::service {

/// All functions must be set and thread-safe.
struct Environment {
  /// Returns the response with the page's file at a path, or nullopt if there is none. The path
  /// begins with a slash.
  std::function<std::optional<Response>(std::string_view path, const Request& request)> file;
  /// The body of /openapi.json, which answers 404 if this is empty. Must outlive the service.
  std::string_view description = {};
  /// Returns the statistics of a table as JSON, or null while they are being counted. Throws Error
  /// as lookup::table_stats does.
  std::function<std::shared_ptr<const std::string>(const std::shared_ptr<const OpenTable>& table)>
      statistics;
  /// The endgames of boards without a table; null if the service does not answer such boards.
  std::shared_ptr<SolvedEndgames> endgames = nullptr;
  /// Reports a problem to the operator, such as a damaged table.
  std::function<void(std::string_view message)> complain;
};

}  // namespace triwar::service
