// Interrupted and resumed MPI runs, in process. tests/cli/generate_mpi_test.cpp tests them with
// the program.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "generator/generate.h"
#include "generator/mpi/generate.h"
#include "generator/mpi/work_files.h"
#include "tests/generator/mpi/two_ranks.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::mpi::resume_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* game = "boxes-2x5";  // a small board with work files

/// Returns a listener that appends notes to `notes` and uses `progress` for each phase.
Listener listener_with(const Progress& progress, std::string& notes) {
  return {.phase = [progress](const std::string&) { return progress; },
          .note = [&notes](const std::string& line) { notes += line; }};
}

std::unique_ptr<Run> run_of(const std::string& name, const GenerateOptions& options) {
  return make_run([&] { return plan_for(Board::make(name), options); }, options, test_ranks());
}

/// Returns a folder that all ranks share, made by the first one.
fs::path shared_folder(Ranks& ranks) {
  const std::uint64_t number = ranks.most(ranks.first() ? std::random_device{}() : 0);
  const fs::path folder = fs::temp_directory_path() / ("triwar-ranks-" + std::to_string(number));
  ranks.agree([&] { REQUIRE((!ranks.first() || fs::create_directory(folder))); });
  return folder;
}

/// Waits until no rank uses the folder; then the first rank calls `check` and removes the folder.
void finish(
    Ranks& ranks, const fs::path& folder, const std::function<void()>& check = [] {}) {
  ranks.agree([] {});
  ranks.agree([&] {
    if (!ranks.first()) return;
    check();
    fs::remove_all(folder);
  });
}

TEST_CASE("Ranks that are interrupted resume, and make the table that a process alone makes") {
  Ranks& ranks = test_ranks();
  const fs::path folder = shared_folder(ranks);
  const fs::path path = folder / "table";
  GenerateOptions options;
  options.level = 1;
  const auto make = [&](const Listener& listener) {
    return run_of(game, options)->make_file(path, listener);
  };
  std::string notes;
  // The last rank is interrupted when it has solved half of its states.
  const auto interruption = tests::error_of([&] {
    make(listener_with(
        [&](std::uint64_t done, std::uint64_t total) {
          if (ranks.rank() + 1 == ranks.count() && done > total / 2) {
            throw Error(ErrorCode::interrupted, "interrupted");
          }
        },
        notes));
  });
  REQUIRE(interruption);
  CHECK(interruption->code() == ErrorCode::interrupted);
  REQUIRE(interruption->advice());
  CHECK(interruption->advice()->what == Advice::resume);
  CHECK(notes == "");
  CHECK(fs::exists(path.string() + ".work." + std::to_string(ranks.rank())));
  CHECK(!fs::exists(path));

  const TableSummary summary = make(listener_with([](std::uint64_t, std::uint64_t) {}, notes));
  CHECK(notes.find(path.string() + ".work.*: ") == 0);
  CHECK(notes.find(" states of an earlier run\n") != notes.npos);
  finish(ranks, folder, [&] {
    CHECK(summary.value == -2);
    CHECK(summary.bytes == fs::file_size(path));
    std::string expected;
    const auto sink = [&](bytes::View data) {
      expected.append(reinterpret_cast<const char*>(data.data()), data.size());
    };
    Run(plan_for(Board::make(game), options), options)
        .make(sink, listener_with([](std::uint64_t, std::uint64_t) {}, notes));
    CHECK((cli::read_file(path) == expected));
    CHECK(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) == 1);
  });
}

TEST_CASE("Work files of more ranks are refused, or discarded and then count as free space") {
  Ranks& ranks = test_ranks();
  const fs::path folder = shared_folder(ranks);
  const fs::path path = folder / "table";
  GenerateOptions options;
  options.level = 1;
  const auto run = run_of(game, options);
  const fs::path last_file = path.string() + ".work." + std::to_string(ranks.count());
  ranks.agree([&] {
    if (!ranks.first()) return;
    WorkFile(last_file, run->plan().header, WorkFile::Existing::resume, ranks.count(),
             ranks.count() + 1)
        .add({.drawn = 17, .first_chunk = 0, .last_chunk = 1}, std::vector<std::int8_t>(1000));
  });
  CHECK(SharedWorkFile::existing_size(path) == WorkFile::most_bytes(1000, 1));
  CHECK(tests::code_of([&] { run->check(path); }) == ErrorCode::output_exists);
  CHECK(fs::exists(last_file));
  ranks.agree([] {});  // so that no rank removes the file too early
  options.restart = true;
  run_of(game, options)->check(path);
  CHECK(fs::exists(last_file));
  ranks.agree([] {});
  SharedWorkFile::open(path, run->plan().header, WorkFile::Existing::restart, ranks);
  CHECK(!fs::exists(last_file));
  finish(ranks, folder);
}

TEST_CASE("A run is checked even if only one rank finds its work file") {
  Ranks& ranks = test_ranks();
  const fs::path folder = shared_folder(ranks);
  const fs::path path = folder / "table";
  GenerateOptions options;
  options.level = 1;
  const auto run = run_of(game, options);
  ranks.agree([&] {
    if (!ranks.first()) return;
    WorkFile(path.string() + ".work.0", run->plan().header, WorkFile::Existing::resume, 0,
             ranks.count())
        .add({.drawn = 17, .first_chunk = 0, .last_chunk = 1}, std::vector<std::int8_t>(1000));
  });
  run->check(ranks.first() ? path : folder / "other");
  finish(ranks, folder);
}

TEST_CASE("A folder that cannot be listed is an error, not a folder without work files") {
  Ranks& ranks = test_ranks();
  const fs::path folder = shared_folder(ranks);
  ranks.agree([&] {
    if (ranks.first()) std::ofstream(folder / "file") << "no folder";
  });
  CHECK(SharedWorkFile::existing_size(folder / "table") == 0);
  const auto error =
      tests::error_of([&] { SharedWorkFile::existing_size(folder / "file" / "table"); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::cannot_write);
  CHECK(std::string(error->what()).ends_with("file: cannot list: Not a directory"));
  finish(ranks, folder);
}

}  // namespace
}  // namespace triwar::mpi::resume_test
