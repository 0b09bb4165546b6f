// In process; tests/cli/generate_test.cpp runs the program.
#include "generator/generate.h"

#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "generator/work_file.h"
#include "tests/support/boards.h"
#include "tests/support/on_threads.h"
#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::generate_test {
namespace {

/// For runs that must fail before any work.
const Listener no_work{
    .phase = [](const std::string& what) -> Progress { throw std::runtime_error(what); },
    .note = {}};

using tests::silent;

}  // namespace

TEST_CASE("An existing output, a missing folder or too little memory is found before any work") {
  const cli::TemporaryFolder folder;
  std::ofstream(folder / "existing") << "mine";
  for (const auto index : {format::IndexKind::dense, format::IndexKind::quiet}) {
    GenerateOptions options;
    options.index = index;
    const auto code_for = [&](const char* name) {
      return tests::code_of([&] {
        Run(plan_for(Board::make("boxes-1x7"), options), options).make_file(folder / name, no_work);
      });
    };
    CHECK_THROWS_AS(code_for("new"), std::runtime_error);
    CHECK(code_for("existing") == ErrorCode::output_exists);
    CHECK(code_for("missing/new") == ErrorCode::cannot_write);
    options.memory = 1024;
    CHECK(code_for("new") == ErrorCode::out_of_memory);
  }
}

TEST_CASE("A run ends before its work file exceeds the planned size, and can be resumed") {
  const cli::TemporaryFolder folder;
  GenerateOptions options;
  options.level = 1;
  const auto planned_run = [&] { return plan_for(Board::make("boxes-2x5"), options); };
  const auto make = [&](std::uint64_t work_size) {
    Plan plan = planned_run();
    plan.work_size = work_size;
    return tests::code_of(
        [&] { Run(std::move(plan), options).make_file(folder / "table", silent); });
  };
  const Plan plan = planned_run();
  REQUIRE(plan.header.values >= WorkFile::fewest_states);
  const std::uint64_t planned = plan.work_size;
  for (const std::uint64_t lowered : {std::uint64_t{40}, std::uint64_t{5000}, planned / 2}) {
    CAPTURE(lowered);
    CHECK(make(lowered) == ErrorCode::cannot_write);
    CHECK(!std::filesystem::exists(folder / "table"));
    const std::uint64_t size = std::filesystem::exists(folder / "table.work")
                                   ? std::filesystem::file_size(folder / "table.work")
                                   : 0;
    CHECK(size <= lowered);
    CHECK((size > 0) == (lowered > 40));
  }
  CHECK(!make(planned));
  CHECK(std::filesystem::file_size(folder / "table") <= plan.table_size);
  CHECK(!std::filesystem::exists(folder / "table.work"));
}

TEST_CASE("The value of an endgame counts the captures at its start, whatever is stored") {
  const auto value = [](const Board& board, format::IndexKind index) {
    GenerateOptions options;
    options.level = 1;
    options.index = index;
    return Run(plan_for(board, options), options).make([](bytes::View) {}, silent).value;
  };
  const Figure figure = Figure::make("boxes-2x3");
  LineSet start;
  for (int line = 0; line < 15; ++line) {
    CAPTURE(line);
    start.insert(static_cast<Line>(line));
    const Board board(figure, start);
    CHECK(value(board, format::IndexKind::quiet) == value(board, format::IndexKind::dense));
  }
}

TEST_CASE("A table of an endgame, or of a start in parts, has the same bytes for 1 and 3 threads") {
  const auto start = [](const Figure& figure, const std::function<bool(Line)>& drawn) {
    LineSet lines;
    for (const Line line : figure.edges()) {
      if (drawn(line)) lines.insert(line);
    }
    return lines;
  };
  const Figure boxes = Figure::make("boxes-4x4");
  const Figure islands(tests::islands({12, 11, 10}));
  const Figure row = Figure::make("boxes-1x12");
  // Drawn lines between cells leave parts of the row.
  const auto divides = [&](Line line) {
    const auto cells = row.cells_of(line);
    return cells.size() == 2 && number(cells[0]) % 4 == 3;
  };
  for (const Board& board :
       {Board(boxes, start(boxes, [](Line line) { return number(line) % 3 == 0; })),
        Board(islands, start(islands, [](Line line) { return number(line) % 3 == 0; })),
        Board(row, start(row, divides))}) {
    CAPTURE(board.name());
    GenerateOptions options;
    options.level = 1;
    options.index = format::IndexKind::quiet;
    const auto table = [&](int threads) {
      bytes::Bytes file;
      tests::on_threads(threads, [&] {
        Run(plan_for(board, options), options)
            .make([&](bytes::View data) { tests::append(file, data); }, silent);
      });
      return file;
    };
    const bytes::Bytes expected = table(1);
    CHECK((table(3) == expected));
  }
}

TEST_CASE("A table whose values have four bits in memory has the same bytes, also resumed") {
  const cli::TemporaryFolder folder;
  for (const bool nimbers : {false, true}) {
    GenerateOptions options;
    options.level = 1;
    options.nimbers = nimbers;
    const Board board = Board::make("boxes-2x5");
    const auto make = [&](const char* name, std::uint64_t memory, const Listener& listener) {
      options.memory = memory;
      Run run(plan_for(board, options), options);
      CHECK((run.plan().bits == SolvedValues::Bits::four) == (memory < std::uint64_t{1} << 30));
      return run.make_file(folder / name, listener);
    };
    const TableSummary eight = make("eight", std::uint64_t{1} << 40, silent);
    options.memory = 0;
    const std::uint64_t least = plan_for(board, options).memory;
    const TableSummary four = make("four", least, silent);
    CHECK(four.representatives == eight.representatives);
    CHECK(four.value == eight.value);
    const std::string expected = cli::read_file(folder / "eight");
    CHECK((cli::read_file(folder / "four") == expected));
    const Progress interrupt = [](std::uint64_t done, std::uint64_t total) {
      if (done > total / 2) throw Error(ErrorCode::interrupted, "interrupted");
    };
    CHECK(tests::code_of([&] {
            make("resumed", std::uint64_t{1} << 40,
                 {.phase = [&](const std::string&) { return interrupt; },
                  .note = [](const std::string&) {}});
          }) == ErrorCode::interrupted);
    REQUIRE(std::filesystem::exists(folder / "resumed.work"));
    make("resumed", least, silent);
    CHECK((cli::read_file(folder / "resumed") == expected));
    for (const char* name : {"eight", "four", "resumed"}) std::filesystem::remove(folder / name);
  }
}

/// Makes tables whose values are kept in a file.
class MappedRuns {
 public:
  explicit MappedRuns(bool nimbers) {
    options_.level = 1;
    options_.nimbers = nimbers;
    options_.memory = 0;
    options_.memory = plan_for(board_, options_).memory - 1;
  }

  void make(const std::filesystem::path& path, const Listener& listener) const {
    Run run(plan_for(board_, options_), options_);
    REQUIRE(run.plan().mapped > 0);
    REQUIRE(run.plan().memory <= *options_.memory);
    run.make_file(path, listener);
  }

  /// Ends after half of the states.
  void interrupt(const std::filesystem::path& path) const {
    const Progress half = [](std::uint64_t done, std::uint64_t total) {
      if (done > total / 2) throw Error(ErrorCode::interrupted, "interrupted");
    };
    CHECK(tests::code_of([&] {
            make(path, {.phase = [&](const std::string&) { return half; },
                        .note = [](const std::string&) {}});
          }) == ErrorCode::interrupted);
  }

  std::string expected() const {
    const cli::TemporaryFolder folder;
    GenerateOptions options = options_;
    options.memory = std::uint64_t{1} << 40;
    Run(plan_for(board_, options), options).make_file(folder / "expected", silent);
    return cli::read_file(folder / "expected");
  }

 private:
  Board board_ = Board::make("boxes-2x5");
  GenerateOptions options_;
};

TEST_CASE("A table whose values are kept in a file has the same bytes, also resumed") {
  const cli::TemporaryFolder folder;
  for (const bool nimbers : {false, true}) {
    const MappedRuns runs(nimbers);
    const std::string expected = runs.expected();
    runs.make(folder / "table", silent);
    CHECK((cli::read_file(folder / "table") == expected));
    std::filesystem::remove(folder / "table");
    runs.interrupt(folder / "table");
    std::string notes;
    runs.make(folder / "table",
              {.phase = silent.phase, .note = [&](const std::string& line) { notes += line; }});
    CHECK(notes.find("table.work: resuming after ") != std::string::npos);
    CHECK((cli::read_file(folder / "table") == expected));
    std::filesystem::remove(folder / "table");
    CHECK(std::filesystem::is_empty(folder.path()));
  }
}

TEST_CASE("A damaged or missing file of values, or a run with other memory, is refused") {
  const cli::TemporaryFolder folder;
  const MappedRuns runs(false);
  runs.interrupt(folder / "table");
  const std::filesystem::path file = folder / "table.work.values";
  const auto refusal = [&](const std::function<void()>& make) {
    const auto error = tests::error_of(make);
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::output_exists);
    REQUIRE(error->advice());
    CHECK(error->advice()->what == Advice::discard_work_file);
    return std::string(error->what());
  };
  const auto resume = [&] { runs.make(folder / "table", silent); };
  const std::string whole = cli::read_file(file);
  std::string damaged = whole;
  damaged[damaged.find_last_not_of('\0')] ^= 1;  // the full board, which is solved first
  cli::write_file(file, damaged);
  CHECK(refusal(resume) ==
        (folder / "table.work").string() + ": part 1 is whole, but no part of this run");
  std::filesystem::remove(file);
  CHECK(refusal(resume) ==
        file.string() + ": missing, expected the values of " + (folder / "table.work").string());
  CHECK(refusal([&] {
          GenerateOptions options;
          Run(plan_for(Board::make("boxes-2x5"), options), options)
              .make_file(folder / "table", silent);
        }).find("or of a run with less memory") != std::string::npos);
  cli::write_file(file, whole);
  resume();
  CHECK((cli::read_file(folder / "table") == runs.expected()));
}

TEST_CASE("A small table has no work file, and a large one removes it at its end") {
  const cli::TemporaryFolder folder;
  GenerateOptions options;
  options.level = 1;
  options.index = format::IndexKind::quiet;
  for (const std::string game : {"boxes-1x7", "boxes-2x5"}) {
    CAPTURE(game);
    Run run(plan_for(Board::make(game), options), options);
    std::atomic<bool> has_work_file = false;  // any thread reports
    const Progress look = [&](std::uint64_t, std::uint64_t) {
      if (std::filesystem::exists(folder / (game + ".work"))) has_work_file = true;
    };
    run.make_file(folder / game, {.phase = [&](const std::string&) { return look; },
                                  .note = [](const std::string&) {}});
    CHECK(has_work_file == (run.plan().header.values >= WorkFile::fewest_states));
    CHECK(has_work_file == (game == "boxes-2x5"));
    CHECK(!std::filesystem::exists(folder / (game + ".work")));
  }
}

TEST_CASE("An interrupted run keeps its work file, and its error has advice on how to resume") {
  const cli::TemporaryFolder folder;
  for (const bool restart : {false, true}) {
    GenerateOptions options;
    options.restart = restart;
    const Progress interrupt = [](std::uint64_t done, std::uint64_t total) {
      if (done > total / 2) throw Error(ErrorCode::interrupted, "interrupted");
    };
    Run run(plan_for(Board::make("boxes-2x5"), options), options);
    const auto error = tests::error_of([&] {
      run.make_file(folder / "table", {.phase = [&](const std::string&) { return interrupt; },
                                       .note = [](const std::string&) {}});
    });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::interrupted);
    REQUIRE(error->advice());
    CHECK(error->advice()->what == (restart ? Advice::resume_without_restart : Advice::resume));
    CHECK(std::filesystem::exists(folder / "table.work"));
    CHECK(!std::filesystem::exists(folder / "table"));
  }
}

TEST_CASE("A run ends before its table exceeds the planned size, and leaves no file") {
  const cli::TemporaryFolder folder;
  GenerateOptions options;
  options.level = 1;
  std::uint64_t bytes = 0;
  const auto count = [&](bytes::View data) { bytes += data.size(); };
  const auto run = [&](std::optional<std::uint64_t> table_size) {
    Plan plan = plan_for(Board::make("boxes-1x7"), options);
    plan.table_size = table_size.value_or(plan.table_size);
    return std::make_unique<Run>(std::move(plan), options);
  };
  run({})->make(count, silent);
  const std::uint64_t whole = std::exchange(bytes, 0);
  CHECK(!tests::error_of([&] { run(whole)->make(count, silent); }));
  const auto too_small = run(whole - 1);
  bytes = 0;
  CHECK(tests::code_of([&] { too_small->make(count, silent); }) == ErrorCode::cannot_write);
  CHECK(bytes < whole);
  CHECK(tests::code_of([&] { too_small->make_file(folder / "table", silent); }) ==
        ErrorCode::cannot_write);
  CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace triwar::generate_test
