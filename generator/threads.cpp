#include "generator/threads.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/task_arena.h>

#include <optional>

namespace triwar {

void on_threads(int threads, const std::function<void()>& work) {
  // A limit that ends makes room for threads, which oneTBB begins at once and ends the process
  // where it cannot. So there is none unless it is for more threads than there would be.
  std::optional<tbb::global_control> more;
  if (threads > tbb::info::default_concurrency()) {
    more.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  }
  tbb::task_arena(threads).execute(work);
}

}  // namespace triwar
