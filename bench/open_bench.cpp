// Opening a table, as far as its first answer: what a program pays that asks only once.

#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "bench/reference.h"
#include "bench/report.h"
#include "generator/output_file.h"
#include "tablebase/base/error.h"
#include "tablebase/embedded.h"
#include "tablebase/tablebase.h"

namespace triwar::bench {
namespace {

/// The embedded table as a file, for as long as this lives.
class EmbeddedFile {
 public:
  EmbeddedFile() {
    std::string name = (std::filesystem::temp_directory_path() / "triwar-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw Error(ErrorCode::cannot_write, name + ": cannot make a folder");
    }
    folder_ = name;
    OutputFile file(path(), OutputFile::Existing::refuse);
    const auto embedded = embedded::file(embedded::default_game);
    bytes::Bytes bytes(embedded->source->size());
    embedded->source->read(0, bytes);
    file.write(bytes);
    file.commit();
  }
  ~EmbeddedFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  EmbeddedFile(const EmbeddedFile&) = delete;
  EmbeddedFile& operator=(const EmbeddedFile&) = delete;

  std::filesystem::path path() const { return folder_ / "triangle-3.tb.zst"; }

 private:
  std::filesystem::path folder_;
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

/// The file is in the page cache: no disk is measured.
void open_file(benchmark::State& state) {
  const EmbeddedFile file;
  first_answer(state, [path = file.path()] { return Tablebase::open(path); });
}
BENCHMARK(open_file)->Name("open/file")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace triwar::bench
