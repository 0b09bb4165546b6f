// Times answers from the shared library through the C interface.

#include <benchmark/benchmark.h>
#include <triwar.h>

#include <cstdint>
#include <memory>

#include "bench/batch.h"
#include "bench/positions.h"
#include "bench/reference.h"

namespace triwar::bench {
namespace {

struct Close {
  void operator()(triwar_tablebase* table) const noexcept { triwar_close(table); }
};
using Table = std::unique_ptr<triwar_tablebase, Close>;

Table open_embedded() {
  triwar_tablebase* table = nullptr;
  triwar_open_embedded(reference::board().name().c_str(), &table);
  return Table(table);
}

/// probe/random of bench/probe_bench.cpp through the C interface.
void value_by_c(benchmark::State& state) {
  const Table table = open_embedded();
  run_batch(
      state, random_states(reference::board(), 4096),
      [&](EdgeSet s) {
        std::int32_t value = -100;  // not the value of any state; an error leaves it unchanged
        triwar_value(table.get(), s.bits(), &value);
        return value;
      },
      [](EdgeSet s, int answer) { return answer == reference::value(s); });
}
BENCHMARK(value_by_c)->Name("probe/random-by-c");

}  // namespace
}  // namespace triwar::bench
