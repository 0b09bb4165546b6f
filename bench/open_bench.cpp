// Times opening a table and reading one value: the cost of a single question.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "bench/batch.h"
#include "bench/reference.h"
#include "tablebase/base/error.h"
#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"

namespace triwar::bench {
namespace {

/// The embedded table as a temporary file.
class EmbeddedFile {
 public:
  EmbeddedFile() {
    const auto embedded = embedded::file(embedded::default_game);
    bytes::Bytes bytes(embedded->source->size());
    embedded->source->read(0, bytes);
    std::ofstream file(path_, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes)).flush();
    if (!file) throw Error(ErrorCode::cannot_write, path_.string() + ": cannot write");
  }
  ~EmbeddedFile() { std::filesystem::remove(path_); }
  EmbeddedFile(const EmbeddedFile&) = delete;
  EmbeddedFile& operator=(const EmbeddedFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_ =
      std::filesystem::temp_directory_path() / ("triwar-bench-" + std::to_string(::getpid()));
};

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
  const EmbeddedFile file;
  first_answer(state, [path = file.path()] { return Tablebase::open(path); });
}
BENCHMARK(open_file)->Name("open/file")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace triwar::bench
