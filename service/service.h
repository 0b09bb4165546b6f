// The service: requests to responses, without sockets.
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

  /// Turns every Error into a response. Throws only if memory for that response is short.
  Response answer(const Request& request);

  /// Answers later requests from these tables.
  void replace(std::shared_ptr<const Catalogue> tables);

  /// Ends long answers soon, with 503.
  void hurry() noexcept { stopping_ = true; }

  std::shared_ptr<const Catalogue> tables() const;
  std::size_t games() const { return tables()->size(); }
  Metrics& metrics() noexcept { return metrics_; }

 private:
  /// Sets the route as soon as it is known.
  Response dispatch(const Request& request, RouteMatch& match);

  mutable std::mutex mutex_;  // for tables_
  std::shared_ptr<const Catalogue> tables_;
  Environment environment_;
  Metrics metrics_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace triwar::service
