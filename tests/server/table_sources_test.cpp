#include "server/table_sources.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "tablebase/base/error.h"
#include "tablebase/board_file.h"
#include "tablebase/embedded.h"
#include "tablebase/index/quiet_index.h"
#include "tests/cli/generate.h"
#include "tests/support/paths.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::server::table_sources_test {
namespace {

using cli::TemporaryFolder;
using cli::write_file;

std::string table(const std::string& game, std::int8_t empty_board) {
  const Board board = Board::make(game);
  tests::Values values = tests::solved(board);
  values[0] = empty_board;
  const bytes::Bytes file = tests::table_of(board, values);
  return {reinterpret_cast<const char*>(file.data()), file.size()};
}

int value_of_empty_board(const service::Catalogue& tables, const std::string& game) {
  return tables.find(game)->table.value(EdgeSet());
}

/// Returns why files of a folder are skipped, one a line.
std::string skipped_in(const TemporaryFolder& folder) {
  std::string lines;
  const service::Catalogue tables = open_tables({.folders = {folder.path()}});
  for (const service::SkippedFile& file : tables.skipped()) lines += file.why + "\n";
  return lines;
}

}  // namespace

TEST_CASE("A file that is named comes before the embedded table, which comes before folders") {
  const TemporaryFolder first;
  const TemporaryFolder second;
  write_file(first / "named.tb.zst", table("triangle-1", 5));
  write_file(first / "notes.txt", "no table");
  CHECK(skipped_in(first) ==
        (first / "named.tb.zst").string() + ": a table of triangle-1, expected one of named\n");
  const std::string named = (first / "named.tb.zst").string();
  CHECK(value_of_empty_board(open_tables({.files = {named}}), "triangle-1") == 5);

  std::filesystem::remove(first / "named.tb.zst");
  write_file(first / "triangle-1.tb.zst", table("triangle-1", 6));
  CHECK(value_of_empty_board(open_tables({.folders = {first.path()}}), "triangle-1") == 1);

  write_file(first / "boxes-2x2-icelandic.tb.zst", table("boxes-2x2-icelandic", 7));
  write_file(second / "boxes-2x2-icelandic.tb.zst", table("boxes-2x2-icelandic", 8));
  const service::Catalogue tables = open_tables({.folders = {first.path(), second.path()}});
  CHECK(value_of_empty_board(tables, "boxes-2x2-icelandic") == 7);
  CHECK(tables.size() == embedded::games().size() + 1);
  CHECK(tables.find("boxes-2x5") == nullptr);
  CHECK(tables.json(false) != open_tables({}).json(false));
}

TEST_CASE("The games of a folder come in the order of their names") {
  const TemporaryFolder folder;
  const std::string names[] = {"d", "a", "g", "c", "f", "h", "b", "e"};
  for (const std::string& name : names) {
    const Board board(parse_board(
        R"({"name":")" + name + R"(","points":[[0,0],[1,0],[0,1]],"cells":[[1,2,3]]})", "test"));
    const bytes::Bytes file = tests::table_of(board, tests::solved(board));
    write_file(folder / (name + ".tb.zst"),
               {reinterpret_cast<const char*>(file.data()), file.size()});
  }
  const auto games = nlohmann::json::parse(open_tables({.folders = {folder.path()}}).json(false));
  std::string listed;
  for (const auto& facts : games["games"]) {
    const std::string name = facts["game"];
    if (name.size() == 1) listed += name;
  }
  CHECK(listed == "abcdefgh");
}

TEST_CASE("A grid of boxes is answered from the table of the grid on its side") {
  const TemporaryFolder folder;
  const auto file = (folder / "boxes-2x5.tb.zst").string();
  REQUIRE(cli::generate({"boxes-2x5", "--level", "1", "-o", file}).exit_code == 0);
  const service::Catalogue tables = open_tables({.folders = {folder.path()}});
  CHECK(tables.size() == embedded::games().size() + 2);
  REQUIRE(tables.find("boxes-5x2") != nullptr);
  CHECK(tables.find("boxes-5x2")->table.board().name() == "boxes-5x2");
  CHECK(value_of_empty_board(tables, "boxes-5x2") == value_of_empty_board(tables, "boxes-2x5"));
  CHECK(tables.find("boxes-5x2")->checksum == tables.find("boxes-2x5")->checksum);  // of one file
  // Not if it has one of its own.
  write_file(folder / "boxes-5x2.tb.zst", "no table");
  CHECK(cli::contains(skipped_in(folder), "boxes-5x2.tb.zst: not a table of triwar"));
}

TEST_CASE("Tables of nimbers are told from others by the names of their files") {
  const TemporaryFolder folder;
  const Board board = Board::make("boxes-2x3");
  const QuietIndex index(board);
  format::Header header = header_for(board, &index);
  header.value_kind = format::ValueKind::grundy;
  const std::string nimbers = tests::text_of(tests::table_of(header, tests::Values(index.size())));
  write_file(folder / "boxes-2x3.nimbers.tb.zst", nimbers);
  write_file(folder / "triangle-1.nimbers.tb.zst", table("triangle-1", 1));
  CHECK(cli::contains(skipped_in(folder), "triangle-1.nimbers.tb.zst: a table of values, "));
  const TableSources sources{.folders = {folder.path()}};
  const service::Catalogue tables = open_tables(sources);
  for (const char* const game : {"boxes-2x3", "boxes-3x2"}) {
    REQUIRE(tables.find(game, format::ValueKind::grundy));
    CHECK(tables.find(game, format::ValueKind::grundy)->game == game);
  }
  CHECK(tables.size() == embedded::games().size());
  write_file(folder / "boxes-2x3.nimbers.tb.zst", "no table");
  CHECK(open_tables(sources, &tables).find("boxes-2x3", format::ValueKind::grundy));
}

TEST_CASE("A folder that was asked for must be there") {
  const TableSources sources{.folders = {"/nonexistent/folder"}};
  CHECK(open_tables(sources).size() == embedded::games().size());
  CHECK(tests::code_of([&] {
          open_tables({.folders = sources.folders, .folders_must_exist = true});
        }) == ErrorCode::usage);
}

TEST_CASE("A table added takes the place of that of its game, or comes last") {
  const TemporaryFolder folder;
  const auto open = [&](const std::string& game, std::int8_t empty_board) {
    write_file(folder / "table", table(game, empty_board));
    return std::make_shared<const service::OpenTable>(TableFile(folder / "table"));
  };
  const service::Catalogue before = open_tables({});
  const service::Catalogue after =
      before.with(open("triangle-1", 5)).with(open("boxes-2x2-icelandic", 7));
  CHECK(after.size() == before.size() + 1);
  CHECK(value_of_empty_board(before, "triangle-1") == 1);
  CHECK(value_of_empty_board(after, "triangle-1") == 5);
  CHECK(value_of_empty_board(after, "triangle-2") == value_of_empty_board(before, "triangle-2"));
  CHECK(value_of_empty_board(after, "boxes-2x2-icelandic") == 7);
  CHECK(after.json(false) != before.json(false));
  const auto games = nlohmann::json::parse(after.json(false))["games"];
  CHECK(games.front()["game"] == embedded::games().front());
  CHECK(games.back()["game"] == "boxes-2x2-icelandic");
}

TEST_CASE("Files in folders that cannot be served are skipped, and the others served") {
  const TemporaryFolder folder;
  const std::string good = table("boxes-2x2-icelandic", 7);
  write_file(folder / "boxes-2x2-icelandic.tb.zst", good);
  write_file(folder / "boxes-2x2-icelandic (1).tb.zst", good);
  write_file(folder / "boxes-2x2-swedish.tb.zst", good.substr(0, good.size() / 2));
  std::filesystem::create_directory(folder / "folder.tb.zst");
  std::filesystem::create_symlink("nowhere", folder / "link.tb.zst");
  std::filesystem::create_symlink("loop.tb.zst", folder / "loop.tb.zst");
  REQUIRE(cli::generate({"boxes-2x3", "--after", "1-2 2-3"}, {.folder = folder.path()}).exit_code ==
          0);
  const service::Catalogue tables = open_tables({.folders = {folder.path()}});
  CHECK(value_of_empty_board(tables, "boxes-2x2-icelandic") == 7);
  CHECK(tables.size() == embedded::games().size() + 1);
  REQUIRE(tables.skipped().size() == 6);
  const auto why = [&](std::size_t i) { return tables.skipped()[i].why; };
  CHECK(cli::contains(why(0), "(1).tb.zst: a table of boxes-2x2-icelandic, expected one of "));
  CHECK(cli::contains(why(1), "boxes-2x2-swedish.tb.zst: "));
  CHECK(cli::contains(why(2), ": an endgame of boxes-2x3; the server solves endgames itself"));
  CHECK(tables.skipped()[2].is_endgame);
  CHECK(cli::contains(why(3), "folder.tb.zst: not a regular file"));
  CHECK(cli::contains(why(4), "link.tb.zst: cannot open: No such file or directory"));
  CHECK(cli::contains(why(5), "loop.tb.zst: cannot open: Too many levels of symbolic links"));
  CHECK(tables.with(tables.find("triangle-1")).skipped().size() == 6);
  const std::string named = (folder / "link.tb.zst").string();
  CHECK(tests::code_of([&] { open_tables({.files = {named}}); }) == ErrorCode::table_missing);
}

TEST_CASE("A searched folder that is a file is skipped and named, one that is missing is not") {
  const TemporaryFolder folder;
  write_file(folder / "file", "");
  const std::string file = (folder / "file").string();
  const service::Catalogue tables =
      open_tables({.folders = {file, file + "/below", folder / "missing"}});
  REQUIRE(tables.skipped().size() == 1);
  CHECK(tables.skipped()[0].why == file + ": not a folder");
}

TEST_CASE("A reload keeps the tables of files that have become unreadable") {
  const TemporaryFolder folder;
  const std::string good = table("boxes-2x2-icelandic", 7);
  write_file(folder / "boxes-2x2-icelandic.tb.zst", good);
  const TableSources sources{.folders = {folder.path()}};
  const service::Catalogue before = open_tables(sources);
  write_file(folder / "boxes-2x2-icelandic.tb.zst", good.substr(0, good.size() / 2));
  const service::Catalogue after = open_tables(sources, &before);
  CHECK(after.find("boxes-2x2-icelandic") == before.find("boxes-2x2-icelandic"));
  REQUIRE(after.skipped().size() == 1);
  CHECK(after.skipped()[0].why.ends_with("; keeping the table read before"));
  std::filesystem::remove(folder / "boxes-2x2-icelandic.tb.zst");
  CHECK(open_tables(sources, &before).find("boxes-2x2-icelandic") == nullptr);
}

TEST_CASE("Control characters in the name of a skipped file are escaped") {
  const TemporaryFolder folder;
  write_file(folder / "new\nline.tb.zst", "no table");
  const service::Catalogue tables = open_tables({.folders = {folder.path()}});
  REQUIRE(tables.skipped().size() == 1);
  CHECK(cli::contains(tables.skipped()[0].why, "/new\\x0aline.tb.zst: "));
}

TEST_CASE("A process without free descriptors opens no folder, and says so") {
  const TemporaryFolder folder;
  rlimit limit{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &limit) == 0);
  const rlimit none{.rlim_cur = 0, .rlim_max = limit.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  const auto code = tests::code_of([&] { open_tables({.folders = {folder.path()}}); });
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0);
  CHECK(code == ErrorCode::table_unreadable);
}

TEST_CASE("A board from a file is served from its table") {
  const TemporaryFolder folder;
  const std::string house = (folder / "house.tb.zst").string();
  CHECK(cli::generate({"--board", tests::source("examples/boards/house.json"), "-o", house})
            .exit_code == cli::done);
  const service::Catalogue tables = open_tables({.folders = {folder.path()}});
  REQUIRE(tables.find("house") != nullptr);
  CHECK(
      cli::contains(tables.find("house")->geometry, R"("points":[[1,0],[0,1],[2,1],[0,2],[2,2]])"));
  tables.check_checksums();
}

}  // namespace triwar::server::table_sources_test
