// Times opening a table and reading one value: the cost of a single question.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <vector>

#include "bench/batch.h"
#include "bench/reference.h"
#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"
#include "tests/support/temporary_folder.h"

namespace triwar::bench {
namespace {

/// Times open() and the value of the empty board.
template <class Open>
void first_answer(benchmark::State& state, const Open& open) {
  const EdgeSet empty;
  const int expected = reference::value(empty);
  for (auto _ : state) {
    const Tablebase table = open();
    if (table.value(empty) != expected)
      return report_wrong(state, "wrong value of the empty board");
  }
  report_items(state, 1);
}

void open_embedded(benchmark::State& state) {
  first_answer(state, [] { return embedded::tablebase(); });
}
BENCHMARK(open_embedded)->Name("open/embedded")->Unit(benchmark::kMicrosecond);

/// Opens a file that is in the page cache.
void open_file(benchmark::State& state) {
  const cli::TemporaryFolder folder;
  const std::filesystem::path path = folder / "table";
  const auto embedded = embedded::file(embedded::default_game);
  std::vector<char> bytes(embedded->source->size());
  embedded->source->read(0, std::as_writable_bytes(std::span(bytes)));
  std::ofstream file(path, std::ios::binary);
  if (!file.write(bytes.data(), std::ssize(bytes)).flush()) std::abort();
  first_answer(state, [&] { return Tablebase::open(path); });
}
BENCHMARK(open_file)->Name("open/file")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace triwar::bench
