// What is said of all values of a table, which takes long to count.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "service/catalogue.h"

namespace triwar::server {

/// Counts each table once, one after the other, on a thread of its own that others go before.
class Statistics {
 public:
  Statistics() = default;
  ~Statistics();
  Statistics(const Statistics&) = delete;
  Statistics& operator=(const Statistics&) = delete;

  /// Those of a table as JSON; null as long as they are counted, which the first call begins.
  /// Throws what counting has thrown, as Error(damaged), once; the next call counts anew.
  std::shared_ptr<const std::string> of(const std::shared_ptr<const OpenTable>& table);

 private:
  struct Entry {
    std::shared_ptr<const std::string> json;
    std::exception_ptr failure;
  };

  void work(const std::stop_token& stop);

  std::mutex mutex_;  // for these
  std::condition_variable_any more_;
  std::map<std::string, Entry> by_checksum_;
  std::deque<std::shared_ptr<const OpenTable>> waiting_;

  std::jthread thread_;  // begun when it is first needed
};

}  // namespace triwar::server
