// The service: turns requests into responses, without sockets.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "service/catalogue.h"
#include "service/metrics.h"
#include "service/request.h"
#include "service/response.h"
#include "service/routes.h"
#include "service/solved_endgames.h"

namespace triwar::service {

/// The functions and data that a service gets from the program that runs it. All functions must be
/// set and thread-safe.
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

/// Answers requests. Thread-safe.
class Service {
 public:
  Service(std::shared_ptr<const Catalogue> tables, Environment environment);

  /// Returns the response to a request. Turns errors into error responses. Throws only if memory
  /// does not suffice for a response.
  Response answer(const Request& request);

  /// Replaces the tables. Requests in progress keep the old ones.
  void replace(std::shared_ptr<const Catalogue> tables);

  /// Cancels long answers; these requests get status 503.
  void hurry() noexcept { stopping_ = true; }

  std::shared_ptr<const Catalogue> tables() const;
  Metrics& metrics() noexcept { return metrics_; }

 private:
  /// Returns the response. Sets `match` before the handler runs, so that it is known even if the
  /// handler throws.
  Response dispatch(const Request& request, RouteMatch& match);

  mutable std::mutex mutex_;  // guards tables_
  std::shared_ptr<const Catalogue> tables_;
  Environment environment_;
  Metrics metrics_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace triwar::service
