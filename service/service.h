// The service: turns requests into responses, without sockets.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "service/catalogue.h"
#include "service/environment.h"
#include "service/metrics.h"
#include "service/request.h"
#include "service/response.h"
#include "service/routes.h"

namespace triwar::service {

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
  std::size_t games() const { return tables()->size() + 1; }  ///< with the painting game
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
