#include "tablebase/base/parallel.h"

#include <sched.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace triwar {

unsigned usable_cores() noexcept {
  // The kernel refuses a set that is smaller than its own. One cpu_set_t is for 1,024 processors.
  std::array<cpu_set_t, 64> cores{};
  if (::sched_getaffinity(0, sizeof(cores), cores.data()) != 0) return 1;
  return static_cast<unsigned>(CPU_COUNT_S(sizeof(cores), cores.data()));
}

namespace {
thread_local int set_threads = 0;  // 0: not set
}  // namespace

int loop_threads() noexcept {
  return set_threads > 0 ? set_threads : static_cast<int>(usable_cores());
}

void set_loop_threads(int threads) noexcept { set_threads = threads; }

void parallel_for(std::uint64_t count, const std::function<void(std::uint64_t)>& body) {
  // Begins on this thread alone: on a busy machine, starting another takes longer than a short
  // loop.
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  std::uint64_t first = 0;
  for (; first < count && Clock::now() - start < std::chrono::microseconds(200); ++first) {
    body(first);
  }
  if (first == count) return;

  std::atomic<std::uint64_t> next = first;
  std::mutex mutex;
  std::exception_ptr failure;
  const int threads = loop_threads();
  const auto work = [&]() noexcept {
    set_threads = threads;
    try {
      for (std::uint64_t i; (i = next++) < count;) body(i);
    } catch (...) {
      next = count;
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::jthread> others;
  try {
    const std::uint64_t wanted =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), count - first);
    others.reserve(wanted);
    while (others.size() + 1 < wanted) others.emplace_back(work);
  } catch (const std::exception&) {
    // The system refuses more threads or memory: the threads that have started do all the work.
  }
  work();
  others.clear();  // joins
  if (failure) std::rethrow_exception(failure);
}

}  // namespace triwar
