#include "bench/report.h"

#include <atomic>
#include <cstdint>

namespace triwar::bench {
namespace {

/// Global because Google Benchmark passes nothing through from main to a benchmark; and a reporter
/// is not told of an error in one of many repetitions when only aggregates are shown.
std::atomic<bool> wrong = false;

}  // namespace

void report_items(benchmark::State& state, std::size_t per_iteration) {
  using benchmark::Counter;
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(per_iteration));
  state.counters["each"] = Counter(static_cast<double>(per_iteration),
                                   Counter::kIsIterationInvariantRate | Counter::kInvert);
}

void report_wrong(benchmark::State& state, const std::string& what) {
  wrong = true;
  state.SkipWithError(what.c_str());
}

bool any_wrong() noexcept { return wrong; }

}  // namespace triwar::bench
