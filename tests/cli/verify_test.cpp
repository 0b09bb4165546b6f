// triwar-generate --verify on a good table and on a wrong one.

#include <doctest/doctest.h>

#include <cstddef>
#include <regex>
#include <string>

#include "tablebase/board/board.h"
#include "tests/cli/generate.h"
#include "tests/support/process.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::verify_test {
namespace {

using tests::solved;
using tests::text_of;
using tests::Values;

TEST_CASE("--verify prints the extent of its check of a good table") {
  const TemporaryFolder folder;
  const auto file = folder / "table";
  REQUIRE(generate({"boxes-2x3", "-o", file.string()}).exit_code == done);
  const Result result = verify(file);
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK_MESSAGE(std::regex_match(result.output,
                                 std::regex(file.string() + ": boxes-2x3, .* all 131072 states in "
                                                            "\\d+\\.\\d\\d s\n")),
                result.output);
}

// tablebase/damage_test.cpp and file/hostile_file_test.cpp try other files, and
// generator/verify_test.cpp every value.
TEST_CASE("--verify finds an intact table with a wrong value and names the state") {
  const TemporaryFolder folder;
  const Board board = Board::make("triangle-3");
  Values values = solved(board);
  values[0] = static_cast<std::int8_t>(values[0] + 2);
  write_file(folder / "table", text_of(tests::table_of(board, values)));
  const Result result = verify(folder / "table");
  check_refused(result, bad_table);
  CHECK_MESSAGE(contains(result.error, (folder / "table").string() +
                                           ": state 0x0 has the value -1, by the rules of "
                                           "triangle-3 it is -3"),
                result.error);
}

}  // namespace
}  // namespace triwar::cli::verify_test
