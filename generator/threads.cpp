#include "generator/threads.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <optional>

#include "generator/tsan_ordering.h"
#include "tablebase/base/parallel.h"

namespace triwar {

unsigned usable_cores() noexcept { return static_cast<unsigned>(tbb::info::default_concurrency()); }

void parallel_for(std::uint64_t count, const std::function<void(std::uint64_t)>& body) {
  TsanOrdering begin;
  TsanOrdering end;
  begin.release();
  try {
    tbb::parallel_for(std::uint64_t{0}, count, [&](std::uint64_t i) {
      const TsanOrdering::Turn turn(begin, end);
      body(i);
    });
  } catch (...) {
    end.acquire();
    throw;
  }
  end.acquire();
}

void on_threads(int threads, const std::function<void()>& work) {
  // When a limit is destroyed, oneTBB immediately starts the threads that the limit held back, and
  // ends the process if that fails. So this sets a limit only to raise the number of threads.
  std::optional<tbb::global_control> more;
  if (threads > tbb::info::default_concurrency()) {
    more.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  }
  tbb::task_arena(threads).execute(work);
}

int loop_threads() noexcept { return tbb::this_task_arena::max_concurrency(); }

}  // namespace triwar
