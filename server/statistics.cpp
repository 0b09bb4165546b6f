#include "server/statistics.h"

#include <sys/resource.h>

#include <exception>
#include <utility>

#include "lookup/table_facts.h"
#include "tablebase/base/error.h"

namespace triwar::server {

Statistics::~Statistics() {
  thread_.request_stop();
  arrived_.notify_all();
}

std::shared_ptr<const std::string> Statistics::find_or_count(
    const std::shared_ptr<const service::OpenTable>& table) {
  const std::scoped_lock lock(mutex_);
  if (!thread_.joinable()) {
    thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  }
  const auto entry = by_checksum_.find(table->checksum);
  if (entry == by_checksum_.end()) {
    waiting_.push_back(table);  // first, since an entry without it is never counted
    by_checksum_.try_emplace(table->checksum);
    arrived_.notify_all();
    return nullptr;
  }
  if (const std::exception_ptr failure = entry->second.failure) {
    by_checksum_.erase(entry);  // the next call counts again
    std::rethrow_exception(failure);
  }
  return entry->second.json;
}

void Statistics::work(const std::stop_token& stop) {
  constexpr int lowest_priority = 19;
  ::setpriority(PRIO_PROCESS, 0, lowest_priority);  // of this thread and of threads it starts
  std::unique_lock lock(mutex_);
  while (arrived_.wait(lock, stop, [&] { return !waiting_.empty(); })) {
    const std::shared_ptr<const service::OpenTable> open = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    Entry counted;
    try {
      const Progress progress([](std::uint64_t, std::uint64_t) {},
                              [&] { return stop.stop_requested(); });
      counted.json =
          std::make_shared<const std::string>(lookup::table_stats(open->table, true, progress));
    } catch (...) {
      counted.failure = std::current_exception();
    }
    lock.lock();
    const auto entry = by_checksum_.find(open->checksum);
    if (entry != by_checksum_.end()) entry->second = std::move(counted);
  }
}

}  // namespace triwar::server
