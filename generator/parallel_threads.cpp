#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

#include "generator/parallel.h"
#include "tablebase/base/threads.h"

namespace triwar {

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body) {
  // Begins on this thread alone: on a busy machine, starting another takes longer than a short
  // loop.
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  std::size_t first = 0;
  for (; first < count && Clock::now() - start < std::chrono::microseconds(200); ++first) {
    body(first);
  }
  if (first == count) return;

  std::atomic<std::size_t> next = first;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&]() noexcept {
    try {
      for (std::size_t i; (i = next++) < count;) body(i);
    } catch (...) {
      next = count;
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  run_on_threads(std::min<std::uint64_t>(usable_cores(), count - first), work);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace triwar
