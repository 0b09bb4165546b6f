// Requests to responses: every route, nothing of sockets.
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
#include "service/query.h"
#include "service/request.h"
#include "service/response.h"

namespace triwar::server {

/// What a service has besides its tables.
struct Parts {
  /// The file of the page at a path, which begins with a slash; none if there is none.
  std::function<std::optional<Response>(std::string_view path, const Request& request)> file;
  /// What is at /openapi.json; it lies where it stays. Empty: there is none.
  std::string_view description;
  /// The statistics of a table as JSON; null as long as they are counted. Throws Error as
  /// lookup::table_stats does.
  std::function<std::shared_ptr<const std::string>(const std::shared_ptr<const OpenTable>& table)>
      statistics;
  /// Is told what an operator should know, such as that a table is damaged.
  std::function<void(std::string_view message)> complain;
};

/// Answers requests. All functions may be called from any thread.
class Service {
 public:
  Service(std::shared_ptr<const Catalogue> tables, Parts parts);

  /// Never throws but for want of memory.
  Response answer(const Request& request);

  /// Answers from these tables from now on.
  void replace(std::shared_ptr<const Catalogue> tables);

  /// Has long answers end soon, with 503.
  void hurry() noexcept { hurried_ = true; }

  std::shared_ptr<const Catalogue> tables() const;
  std::size_t games() const { return tables()->size(); }
  Metrics& metrics() noexcept { return metrics_; }

 private:
  struct Asked;

  Response dispatch(Asked& asked);
  Response game(Asked& asked);
  Response position(const Asked& asked, const Tablebase& table);
  Response review(const Asked& asked, const Tablebase& table);
  Response positions(const Asked& asked, const Tablebase& table);
  Response statistics(const Asked& asked);
  Response painting(Asked& asked);

  mutable std::mutex mutex_;  // for tables_
  std::shared_ptr<const Catalogue> tables_;
  Parts parts_;
  Metrics metrics_;
  std::atomic<bool> hurried_ = false;
};

}  // namespace triwar::server
