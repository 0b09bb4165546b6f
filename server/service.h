// Requests to responses: every route, nothing of sockets.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/catalogue.h"
#include "server/metrics.h"
#include "server/page.h"
#include "server/query.h"
#include "server/request.h"
#include "server/response.h"
#include "server/statistics.h"

namespace triwar::server {

/// Answers requests. All functions may be called from any thread.
class Service {
 public:
  /// `complain` is told what an operator should know, such as that a table is damaged.
  Service(std::shared_ptr<const Catalogue> tables, Page page,
          std::function<void(std::string_view)> complain);

  /// Never throws but for want of memory.
  Response answer(const Request& request);

  /// Answers from these tables from now on.
  void replace(std::shared_ptr<const Catalogue> tables);

  /// Has long answers end soon, with 503.
  void hurry() noexcept { hurried_ = true; }

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

  std::shared_ptr<const Catalogue> tables() const;

  mutable std::mutex mutex_;  // for tables_
  std::shared_ptr<const Catalogue> tables_;
  Page page_;
  std::function<void(std::string_view)> complain_;
  Metrics metrics_;
  Statistics statistics_;
  std::atomic<bool> hurried_ = false;
};

}  // namespace triwar::server
