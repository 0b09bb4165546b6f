// The work file of a process alone; tests/generator/mpi/resume_test.cpp has those of several ranks.
#include "generator/work_files.h"

#include <doctest/doctest.h>

#include <vector>

#include "generator/table_header.h"
#include "tests/support/temporary_folder.h"

namespace triwar {
namespace {

namespace fs = std::filesystem;

/// The header of a table that is large enough for work files.
format::Header large_header() {
  format::Header header = header_for(Board::make("boxes-2x3"));
  header.values = WorkFile::fewest_states;
  return header;
}

}  // namespace

TEST_CASE("A small table has no work file") {
  const cli::TemporaryFolder folder;
  format::Header header = large_header();
  --header.values;
  WorkFiles files(folder / "table", header, WorkFile::Existing::resume, single_process());
  CHECK(!files.kept());
  files.add({.drawn = 17, .first_chunk = 0, .last_chunk = 1}, {});
  files.remove();
  CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("A process alone resumes from the parts in its work file") {
  const cli::TemporaryFolder folder;
  const fs::path path = folder / "table";
  const QuietIndex index(Board::make("boxes-2x3"));
  constexpr std::uint64_t chunk_size = 256;
  std::vector<std::int8_t> values(index.size());
  std::uint64_t saved = 0;
  {
    WorkFiles files(path, large_header(), WorkFile::Existing::resume, single_process());
    CHECK(files.kept());
    CHECK(files.name() == path.string() + ".work");
    QuietSolver solver(index, chunk_size, values);
    CHECK(files.resume(solver, [] {}).representatives == 0);
    solver.solve(
        [&](const LayerPart& part, std::span<const std::int8_t> part_values) {
          files.add(part, part_values);
          saved += part_values.size();
        },
        [](std::uint64_t, std::uint64_t) {});
  }
  CHECK(WorkFiles::existing_size(path, single_process()) > saved);
  std::vector<std::int8_t> restored(index.size());
  QuietSolver solver(index, chunk_size, restored);
  WorkFiles files(path, large_header(), WorkFile::Existing::resume, single_process());
  const WorkFile::Recovery recovery = files.resume(solver, [] {});
  CHECK(recovery.representatives == saved);
  CHECK(recovery.discarded == 0);
  CHECK(solver.done());
  CHECK((restored == values));
  files.remove();
  CHECK(WorkFiles::existing_size(path, single_process()) == 0);
}

TEST_CASE("Restarting discards the parts in a work file") {
  const cli::TemporaryFolder folder;
  const fs::path path = folder / "table";
  const LayerPart part{.drawn = 17, .first_chunk = 0, .last_chunk = 1};
  const std::vector<std::int8_t> values{0};
  WorkFiles(path, large_header(), WorkFile::Existing::resume, single_process()).add(part, values);
  const std::uint64_t size = WorkFiles::existing_size(path, single_process());
  const WorkFiles files(path, large_header(), WorkFile::Existing::restart, single_process());
  CHECK(WorkFiles::existing_size(path, single_process()) < size);
}

}  // namespace triwar
