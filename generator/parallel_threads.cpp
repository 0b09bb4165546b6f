#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include "generator/parallel.h"
#include "tablebase/base/threads.h"

namespace triwar {

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body) {
  std::atomic<std::size_t> next = 0;
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
  run_on_threads(std::min<std::uint64_t>(usable_cores(), count), work);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace triwar
