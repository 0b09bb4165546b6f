#include "generator/work_file.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/tablebase.h"
#include "tests/cli/generate.h"
#include "tests/support/boards.h"
#include "tests/support/every.h"
#include "tests/support/paths.h"
#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::work_file_test {
namespace {

using cli::read_file;
using cli::TemporaryFolder;
using cli::write_file;
using tests::Values;

using tests::ignore;

constexpr std::uint64_t chunk_size = 256;
constexpr std::uint64_t solved = 4664;  // states of boxes-2x3

/// A board that is solved into a work file.
class Run {
 public:
  explicit Run(const std::filesystem::path& path, const char* board = "boxes-2x3")
      : Run(path, Board::make(board)) {}
  Run(const std::filesystem::path& path, Board board)
      : path_(path), board_(std::move(board)), index_(board_) {}

  /// Resumes from the file. Returns the number of states in it.
  std::uint64_t resume(WorkFile::Existing existing = WorkFile::Existing::resume) {
    values_.assign(static_cast<std::size_t>(index_.size()), 0);
    WorkFile file(path_, header_for(board_, &index_), existing);
    QuietSolver solver(index_, chunk_size, values_);
    const std::uint64_t restored = file.resume(solver, [] {}).states;
    solver.solve(
        [&](const LayerPart& part, std::span<const std::int8_t> values) { file.add(part, values); },
        ignore);
    return restored;
  }

  const Values& values() const { return values_; }

 private:
  std::filesystem::path path_;
  Board board_;
  QuietIndex index_;
  Values values_;
};

TEST_CASE("A work file without a part is removed") {
  const TemporaryFolder folder;
  const format::Header table = header_for(Board::make("boxes-2x3"));
  { const WorkFile file(folder / "work", table, WorkFile::Existing::resume); }
  CHECK(!std::filesystem::exists(folder / "work"));
}

/// An endgame without symmetries, of which all states are solved.
Board without_symmetries() { return Board(Figure::make("boxes-2x4"), LineSet::from_bits(0xf)); }

// A run may be resumed by a later version.
void check_golden(const Board& board, const char* name, std::uint64_t restored) {
  CAPTURE(name);
  const TemporaryFolder folder;
  const std::string golden = read_file(tests::source(std::string("tests/golden/") + name));
  Run run(folder / "work", board);
  run.resume();
  CHECK((read_file(folder / "work") == golden));
  const Values expected = run.values();
  write_file(folder / "work", golden);
  CHECK(run.resume() == restored);
  CHECK(run.values() == expected);
}

TEST_CASE("The golden work files are written and read as they were") {
  check_golden(Board::make("boxes-2x3"), "boxes-2x3.work", solved);
  check_golden(without_symmetries(), "boxes-2x4-after.work", 4980);
}

/// Returns the error of resuming from a file that stays as it is.
std::string refusal_of(Run& run, const std::filesystem::path& path, const std::string& content) {
  write_file(path, content);
  const auto error = tests::error_of([&] { run.resume(); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::output_exists);
  REQUIRE(error->advice());
  CHECK(error->advice()->what == Advice::discard_work_file);
  CHECK((read_file(path) == content));
  return error->what();
}

TEST_CASE("A work file of version 4, whose parts were others, is refused with advice") {
  const TemporaryFolder folder;
  Run run(folder / "work", without_symmetries());
  run.resume();
  bytes::Bytes header;
  for (const char byte : read_file(folder / "work").substr(0, 24)) {
    bytes::put(header, static_cast<std::uint8_t>(byte));
  }
  header[8] = std::byte{4};
  bytes::put(header, bytes::xxh64(header));
  const std::string old(reinterpret_cast<const char*>(header.data()), header.size());
  CHECK(refusal_of(run, folder / "work", old).find("another game or version") != std::string::npos);
}

TEST_CASE("A whole part that does not follow is refused with advice, not cut off") {
  const TemporaryFolder folder;
  Run run(folder / "work");
  run.resume();
  const std::string whole = read_file(folder / "work");
  const std::size_t first = 36 + static_cast<unsigned char>(whole[32 + 20]);
  CHECK(refusal_of(run, folder / "work", whole.substr(0, 32) + whole.substr(32 + first)) ==
        (folder / "work").string() + ": part 1 is whole, but no part of this run");
}

TEST_CASE("A run resumes from a work file cut at any byte, with the same values and file") {
  const TemporaryFolder folder;
  Run run(folder / "work");
  CHECK(run.resume() == 0);
  const Values expected = run.values();
  const std::string whole = read_file(folder / "work");
  CHECK(whole.size() > solved);
  CHECK(run.resume() == solved);
  CHECK(run.values() == expected);
  std::uint64_t before = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    if (size > 200 && size % (7 * tests::every(5)) != 0) continue;
    write_file(folder / "work", whole.substr(0, size));
    const std::uint64_t restored = run.resume();
    const bool right = restored >= before && restored < solved && run.values() == expected &&
                       run.resume() == solved;
    before = restored;
    if (!right) FAIL_CHECK(size);
  }
  CHECK(before > solved / 2);
}

TEST_CASE("A work file is used up to the part with a changed byte") {
  const TemporaryFolder folder;
  Run run(folder / "work");
  run.resume();
  const Values expected = run.values();
  const std::string whole = read_file(folder / "work");
  for (std::size_t place = 32; place < whole.size(); place += 3 * tests::every(5)) {
    std::string changed = whole;
    changed[place] = static_cast<char>(changed[place] ^ 4);
    write_file(folder / "work", changed);
    const bool right = run.resume() < solved && run.values() == expected && run.resume() == solved;
    if (!right) FAIL_CHECK(place);
  }
}

TEST_CASE("Restarting uses nothing of an earlier run") {
  const TemporaryFolder folder;
  Run run(folder / "work");
  run.resume();
  CHECK(run.resume(WorkFile::Existing::restart) == 0);
  CHECK(run.resume() == solved);
}

TEST_CASE("Work files of other boards, and other files, are refused and kept") {
  const TemporaryFolder folder;
  Run(folder / "work", "boxes-2x2").resume();
  const std::string of_another = read_file(folder / "work");
  const std::vector<std::string> contents{of_another, std::string(1000, 'x'), "TRI\n", "x"};
  for (const std::string& content : contents) {
    write_file(folder / "work", content);
    const auto error = tests::error_of([&] { Run(folder / "work").resume(); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::output_exists);
    CHECK(read_file(folder / "work") == content);
  }
  std::filesystem::create_directory(folder / "folder");
  CHECK(tests::error_of([&] { Run(folder / "folder").resume(); }).has_value());
}

TEST_CASE("The work file of a board with the same edges and cells in other places is refused") {
  // The coordinates of points may determine the numbers of edges, and so the order of values.
  const TemporaryFolder folder;
  Geometry geometry = tests::house();
  const Board board(geometry);
  geometry.points[0] = {1.5, 0};
  const Board moved(geometry);
  REQUIRE(board.fingerprint() == moved.fingerprint());
  Run(folder / "work", board).resume();
  CHECK(tests::code_of([&] { Run(folder / "work", moved).resume(); }) == ErrorCode::output_exists);
  CHECK(Run(folder / "work", board).resume() > 0);
  CHECK(Run(folder / "work", moved).resume(WorkFile::Existing::restart) == 0);
  // A start of as many lines.
  Run(folder / "start", without_symmetries()).resume();
  const Board other(Figure::make("boxes-2x4"), LineSet::from_bits(0x17));
  CHECK(tests::code_of([&] { Run(folder / "start", other).resume(); }) == ErrorCode::output_exists);
}

TEST_CASE("Two runs cannot use one work file") {
  const TemporaryFolder folder;
  const format::Header table = header_for(Board::make("boxes-2x3"));
  std::optional<WorkFile> first(std::in_place, folder / "work", table, WorkFile::Existing::resume);
  const auto second = [&] { WorkFile file(folder / "work", table, WorkFile::Existing::restart); };
  CHECK(tests::code_of(second) == ErrorCode::output_exists);
  first.reset();
  CHECK(!tests::error_of(second));
}

TEST_CASE("A work file takes parts up to its largest size, and no byte more") {
  const TemporaryFolder folder;
  const format::Header table = header_for(Board::make("boxes-2x3"));
  const LayerPart part{.drawn = 17, .first_chunk = 0, .last_chunk = 1};
  const Values values(100);
  const std::uint64_t largest = WorkFile::most_bytes(100, 1);
  {
    WorkFile file(folder / "work", table, WorkFile::Existing::resume, 0, 1, largest - 1);
    CHECK(tests::code_of([&] { file.add(part, values); }) == ErrorCode::cannot_write);
  }
  CHECK(!std::filesystem::exists(folder / "work"));
  WorkFile file(folder / "work", table, WorkFile::Existing::resume, 0, 1, largest);
  file.add(part, values);
  CHECK(std::filesystem::file_size(folder / "work") == largest);
  const auto error = tests::error_of([&] { file.add(part, {}); });
  REQUIRE(error);
  CHECK(error->what() ==
        (folder / "work").string() + ": larger than planned, expected at most 168 bytes");
  CHECK(std::filesystem::file_size(folder / "work") == largest);
  CHECK(file.parts() == 1);
}

TEST_CASE("A work file has up to 65,536 ranks") {
  const TemporaryFolder folder;
  const format::Header table = header_for(Board::make("boxes-2x3"));
  const auto open = [&](std::uint32_t rank, std::uint32_t ranks) {
    const WorkFile file(folder / "work", table, WorkFile::Existing::resume, rank, ranks);
  };
  CHECK(!tests::error_of([&] { open(65'535, 65'536); }));
  CHECK(tests::code_of([&] { open(65'536, 65'537); }) == ErrorCode::usage);
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("A work file that is removed is gone") {
  const TemporaryFolder folder;
  WorkFile file(folder / "work", header_for(Board::make("boxes-2x3")), WorkFile::Existing::resume);
  CHECK(std::filesystem::exists(folder / "work"));
  file.remove();
  CHECK(!std::filesystem::exists(folder / "work"));
}

}  // namespace
}  // namespace triwar::work_file_test
