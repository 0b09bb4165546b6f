#include "tablebase/find_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "generator/generate.h"
#include "tablebase/base/error.h"
#include "tests/support/paths.h"
#include "tests/support/silent.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::find_table_test {
namespace {

namespace fs = std::filesystem;

/// Sets an environment variable for the duration of a test.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() {
    if (before_) {
      ::setenv(name_, before_->c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

const std::string golden = tests::source("tests/golden/triangle-1.tb.zst");

TEST_CASE("Tables are sought in the current folder, TRIWAR_PATH, the user's and the data folder") {
  const Variable path("TRIWAR_PATH", "/a::/b");
  const Variable data_home("XDG_DATA_HOME", "/home/u/data");
  CHECK(table_folders("/usr/share/triwar") ==
        std::vector<fs::path>{".", "/a", "/b", "/home/u/data/triwar", "/usr/share/triwar"});
  const Variable relative("XDG_DATA_HOME", "data");
  const Variable home("HOME", "/home/u");
  CHECK(table_folders("") == std::vector<fs::path>{".", "/a", "/b", "/home/u/.local/share/triwar"});
}

TEST_CASE("The first table in the folders is found") {
  const cli::TemporaryFolder first;
  const cli::TemporaryFolder second;
  const Variable path("TRIWAR_PATH", first.path().string() + ":" + second.path().string());
  fs::copy_file(golden, second / "triangle-5.tb.zst");
  const auto find = [] { return find_table("triangle-5", table_folders("")); };
  // The search finds the file in the second folder, a table of another game.
  CHECK(tests::code_of([&] { find(); }) == ErrorCode::wrong_game);
  fs::create_directory(first / "triangle-5.tb.zst");
  CHECK(tests::code_of([&] { find(); }) == ErrorCode::not_a_table);
}

TEST_CASE(
    "A folder that cannot be searched is skipped, and the error of a missing table names it") {
  const cli::TemporaryFolder folder;
  const fs::path file = folder / "file";
  const fs::path loop = folder / "loop";
  fs::copy_file(golden, file);
  fs::create_symlink(loop, loop);
  CHECK(why_not_searched(file) == "not a folder");
  CHECK(why_not_searched(loop) == "cannot be entered: Too many levels of symbolic links");
  CHECK(!why_not_searched(file / "below"));
  CHECK(!why_not_searched(folder / "missing"));
  CHECK(!why_not_searched(folder.path()));
  CHECK(!why_not_searched("."));

  const std::string skipped = file.string() + ":" + loop.string();
  const Variable data_home("XDG_DATA_HOME", (folder / "missing").string());
  {
    const Variable path("TRIWAR_PATH", skipped);
    for (const char* game : {"triangle-6", "house"}) {
      const Error error = missing_table(game, table_folders(""));
      const std::string tried =
          file.string() + " (not a folder), " + loop.string() + " (cannot be entered: ";
      CHECK_MESSAGE(std::string(error.what()).find(tried) != std::string::npos, error.what());
    }
  }
  // A table in a later folder is found, and must be readable.
  const Variable path("TRIWAR_PATH", skipped + ":" + folder.path().string());
  fs::copy_file(golden, folder / "triangle-6.tb.zst");
  const auto code = [] {
    return tests::code_of([] { find_table("triangle-6", table_folders("")); });
  };
  CHECK(code() == ErrorCode::wrong_game);
  fs::remove(folder / "triangle-6.tb.zst");
  fs::create_symlink("triangle-6.tb.zst", folder / "triangle-6.tb.zst");
  CHECK(code() == ErrorCode::table_unreadable);
}

TEST_CASE("The name of an endgame has a number of moves, and perhaps four digits") {
  CHECK(game_of_endgame("boxes-2x3-after-4") == "boxes-2x3");
  CHECK(game_of_endgame("boxes-2x3-after-40-01ef") == "boxes-2x3");
  CHECK(game_of_endgame("a-after-1-after-2") == "a-after-1");
  for (const char* name : {"boxes-2x3", "boxes-2x3-after-", "boxes-2x3-after-4-", "-after-x",
                           "boxes-2x3-after-4-01eg", "boxes-2x3-after-4-01ef0"}) {
    CHECK_MESSAGE(!game_of_endgame(name), name);
  }
}

TEST_CASE("A named file must be a table of the named game") {
  CHECK(open_table_of("triangle-1", golden).name() == golden);
  CHECK(tests::code_of([] { open_table_of("triangle-2", golden); }) == ErrorCode::wrong_game);
  CHECK(tests::code_of([] { open_table_of("triangle 1", golden); }) == ErrorCode::unknown_game);
}

TEST_CASE("The embedded table comes first") {
  CHECK(find_table("triangle-2", {}).value().name() == "embedded triangle-2");
}

TEST_CASE("A missing table and an unknown game have different errors") {
  const Error missing = missing_table("triangle-6", {});
  CHECK(missing.code() == ErrorCode::table_missing);
  CHECK(missing.advice() == Advice(Advice::make_table, "triangle-6"));
  const auto code_of = [](const std::string& name) {
    CHECK(!find_table(name, {}));
    return tests::code_of([&] { require_table(name, {}); });
  };
  CHECK(code_of("triangle-6") == ErrorCode::table_missing);
  CHECK(code_of("house") == ErrorCode::unknown_game);
  CHECK(code_of("../house") == ErrorCode::unknown_game);
  CHECK(code_of("triangle-0") == ErrorCode::unknown_game);
  CHECK(code_of("triangle-13") == ErrorCode::board_too_large);
  CHECK(code_of(std::string(painting_game)) == ErrorCode::wrong_game);
}

TEST_CASE(
    "A misspelt game gets the nearest built-in one, or else the nearest table in the folders") {
  const cli::TemporaryFolder first;
  const cli::TemporaryFolder second;
  for (const char* name : {"Cottage.tb.zst", "triangle-7.tb.zst", "huose.json", "huos.zst"}) {
    fs::copy_file(golden, first / name);
  }
  fs::copy_file(golden, second / "house.tb.zst");
  const std::string missing = (first / "missing").string();
  const Variable path("TRIWAR_PATH",
                      missing + ":" + first.path().string() + ":" + second.path().string());
  const auto meant = [](const char* name) {
    const Error unknown = missing_table(name, table_folders(""));
    CHECK(unknown.code() == ErrorCode::unknown_game);
    const std::string what = unknown.what();
    return what.substr(std::min(what.find("; did"), what.size()));
  };
  CHECK(meant("huose") == "; did you mean house?");
  CHECK(meant("HUOSE") == "; did you mean house?");
  CHECK(meant("cotage") == "; did you mean Cottage?");
  CHECK(meant("triangle5") == "; did you mean triangle-5?");
  CHECK(meant("palace").empty());
}

/// Writes the quiet table of a board, of nimbers or of values.
void make_table(const Board& board, const fs::path& file, bool nimbers = true) {
  GenerateOptions options;
  options.index = format::IndexKind::quiet;
  options.nimbers = nimbers;
  Run(plan_for(board, options), options).make_file(file, tests::silent);
}

TEST_CASE("Nimbers come from a table in the folders, also for the board on its side") {
  const cli::TemporaryFolder folder;
  make_table(Board::make("boxes-2x3"), folder / "boxes-2x3.nimbers.tb.zst");
  make_table(Board::make("boxes-2x2"), folder / "boxes-2x2.nimbers.tb.zst", false);
  make_table(Board::make("boxes-1x2"), folder / "boxes-1x3.nimbers.tb.zst");
  const auto open = [&](const char* name) {
    return open_nimbers(Figure::make(name), {folder.path()});
  };
  for (const char* name : {"boxes-2x3", "boxes-3x2"}) {
    const auto table = open(name);
    REQUIRE(table);
    CHECK(table->board().name() == name);
    CHECK(table->value({}) == 1);
  }
  CHECK(!open("triangle-3"));
  for (const char* wrong : {"boxes-2x2", "boxes-1x3"}) {  // values, and another board
    CHECK(tests::code_of([&] { open(wrong); }) == ErrorCode::wrong_game);
  }
}

TEST_CASE("A table of nimbers answers no other board of its name") {
  const cli::TemporaryFolder folder;
  const Figure triangle(
      Geometry{.name = "house", .points = {{1, 0}, {0, 1}, {2, 1}}, .cells = {{1, 2, 3}}});
  const Figure square(Geometry{
      .name = "house", .points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}}, .cells = {{1, 2, 4, 3}}});
  make_table(Board(triangle), folder / "house.nimbers.tb.zst");
  CHECK(open_nimbers(triangle, {folder.path()}));
  CHECK(!open_nimbers(square, {folder.path()}));
}

}  // namespace
}  // namespace triwar::find_table_test
