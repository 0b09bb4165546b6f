#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "generator/generate.h"
#include "tablebase/board/figure.h"
#include "tablebase/find_table.h"
#include "tablebase/tablebase.h"
#include "tests/support/counterexample.h"
#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::turned_table_test {
namespace {

/// Writes a table of a game.
void make(const std::string& game, format::IndexKind index, const std::filesystem::path& path) {
  GenerateOptions options;
  options.index = index;
  options.level = 1;
  Run(plan_for(Board::make(game), options), options).make_file(path, tests::silent);
}

TEST_CASE("Only grids of boxes that are not square can be turned") {
  CHECK(turned_game("boxes-3x4") == "boxes-4x3");
  CHECK(turned_game("boxes-12x1") == "boxes-1x12");
  for (const char* name : {"boxes-3x3", "triangle-3", "painting", "boxes-2x3-swedish", "boxes-x",
                           "boxes-2x3x4", "boxes-02x3", "house", ""}) {
    CHECK(!turned_game(name));
  }
}

TEST_CASE("A turned table has the value of every state of its board") {
  const cli::TemporaryFolder folder;
  for (const char* name : {"boxes-2x3", "boxes-3x2", "boxes-1x4", "boxes-5x1", "boxes-1x2"}) {
    CAPTURE(name);
    const Board board = Board::make(*turned_game(name));
    make(name, format::IndexKind::quiet, folder / name);
    auto file = turned(TableFile(folder / name));
    REQUIRE(file);
    CHECK(file->game == board.name());
    const std::uint64_t checksum = format::checksum_of(TableFile(folder / name).layout);
    const Tablebase table = Tablebase::open(std::move(*file));
    CHECK(format::checksum_of(table.file().layout) == checksum);  // of an existing file
    CHECK(table.board().name() == board.name());
    const tests::Values values = tests::solved(board);
    CHECK(tests::counterexample(board, [&](EdgeSet state) {
            return table.value(state) == values[state.bits()];
          }) == "none");
  }
}

TEST_CASE("Dense tables are not turned, and those of other boards refused") {
  const cli::TemporaryFolder folder;
  make("boxes-2x3", format::IndexKind::dense, folder / "dense");
  CHECK(!turned(TableFile(folder / "dense")));
  make("boxes-2x3", format::IndexKind::quiet, folder / "quiet");
  TableFile wrong(folder / "quiet");
  wrong.layout.header.fingerprint ^= 1;
  CHECK(tests::code_of([&] { Tablebase(*turned(std::move(wrong))); }) == ErrorCode::wrong_game);
}

TEST_CASE("A game without a table is answered from that of the grid on its side, if it is quiet") {
  const cli::TemporaryFolder folder;
  const auto find = [&] { return find_table("boxes-5x2", {folder.path()}); };
  CHECK(!find());
  const std::string turned = folder / "boxes-2x5.tb.zst";
  make("boxes-2x5", format::IndexKind::quiet, turned);
  CHECK(find()->game == "boxes-5x2");
  CHECK(find()->name() == turned);
  CHECK(open_table_of("boxes-5x2", turned).game == "boxes-5x2");
  CHECK(tests::code_of([&] { open_table_of("boxes-2x2", turned); }) == ErrorCode::wrong_game);
  std::filesystem::copy_file(turned, folder / "boxes-5x2.tb.zst");
  CHECK(find()->name() == (folder / "boxes-5x2.tb.zst").string());  // its own file comes first
  make("boxes-2x3", format::IndexKind::dense, folder / "dense");
  CHECK(tests::code_of([&] { open_table_of("boxes-3x2", folder / "dense"); }) ==
        ErrorCode::wrong_game);
}

}  // namespace
}  // namespace triwar::turned_table_test
