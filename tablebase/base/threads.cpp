#include "tablebase/base/threads.h"

#include <sched.h>

#include <array>
#include <exception>
#include <thread>
#include <vector>

namespace triwar {

unsigned usable_cores() noexcept {
  // The kernel refuses a set that is smaller than its own. One cpu_set_t is for 1,024 processors.
  std::array<cpu_set_t, 64> cores{};
  if (::sched_getaffinity(0, sizeof(cores), cores.data()) != 0) return 1;
  return static_cast<unsigned>(CPU_COUNT_S(sizeof(cores), cores.data()));
}

void run_on_threads(std::uint64_t threads, const std::function<void()>& work) {
  std::vector<std::jthread> others;
  try {
    others.reserve(threads);
    while (others.size() + 1 < threads) others.emplace_back(work);
  } catch (const std::exception&) {
    // The system refuses more threads or memory: the threads that have started do all the work.
  }
  work();
}

}  // namespace triwar
