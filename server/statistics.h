// Computes the statistics of tables in the background.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "service/catalogue.h"

namespace triwar::server {

/// Counts the values of each table once, one table after the other, on a low-priority thread.
/// Thread-safe.
class Statistics {
 public:
  Statistics() = default;
  ~Statistics();
  Statistics(const Statistics&) = delete;
  Statistics& operator=(const Statistics&) = delete;

  /// Returns the statistics of a table as JSON. The first call starts counting; calls return null
  /// until the count is finished. If counting fails, one call throws the exception, and the next
  /// call starts counting again.
  std::shared_ptr<const std::string> find_or_count(
      const std::shared_ptr<const service::OpenTable>& table);

 private:
  struct Entry {
    std::shared_ptr<const std::string> json;
    std::exception_ptr failure;
  };

  void work(const std::stop_token& stop);

  std::mutex mutex_;  // guards the next three members
  std::condition_variable_any arrived_;
  std::map<std::string, Entry> by_checksum_;
  std::deque<std::shared_ptr<const service::OpenTable>> waiting_;

  std::jthread thread_;  // started by the first call
};

}  // namespace triwar::server
