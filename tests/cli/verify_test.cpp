// triwar-generate --verify on good tables and on bad ones of every kind.

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstddef>
#include <filesystem>
#include <regex>
#include <string>
#include <string_view>

#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/tablebase.h"
#include "tests/cli/generate.h"
#include "tests/support/process.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::verify_test {
namespace {

using tests::solved;
using tests::text_of;
using tests::Values;

std::string table_of(const std::string& board) {
  const Result result = generate({board, "--index", "dense", "-o", "-"});
  REQUIRE(result.exit_code == done);
  return result.output;
}

std::string with_bit_flipped(std::string file, std::size_t byte, std::size_t bit) {
  file[byte] = static_cast<char>(file[byte] ^ (1 << bit));
  return file;
}

/// Checks that --verify exits with 3 and prints the file and `why`.
void check_bad(const std::filesystem::path& file, std::string_view why) {
  CAPTURE(file.string());
  const Result result = verify(file);
  check_refused(result, bad_table);
  CHECK_MESSAGE(contains(result.error, file.string() + ": "), result.error);
  CHECK_MESSAGE(contains(result.error, why), result.error);
}

void check_bad(const std::filesystem::path& file, std::string_view content, std::string_view why) {
  write_file(file, content);
  check_bad(file, why);
}

TEST_CASE("--verify prints the extent of its check of a good table") {
  const TemporaryFolder folder;
  const auto file = folder / "table";
  write_file(file, table_of("boxes-2x3"));
  const Result result = verify(file);
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK_MESSAGE(std::regex_match(result.output,
                                 std::regex(file.string() + ": boxes-2x3, .* all 131072 states in "
                                                            "\\d+\\.\\d\\d s\n")),
                result.output);
}

// hostile_file_test.cpp and damage_test.cpp try all other files, without starting the program.
TEST_CASE("--verify refuses a file that is not a table, and a damaged one") {
  const TemporaryFolder folder;
  check_bad(folder / "note", "Triangle War", "not a table");
  check_bad(folder / "damaged", with_bit_flipped(table_of("boxes-1x6"), 1000, 0), "chunk 0 of 2");
}

// generator/verify_test.cpp tries every value.
TEST_CASE("--verify finds an intact table with a wrong value and names the state") {
  const TemporaryFolder folder;
  const Board board = Board::make("triangle-3");
  Values values = solved(board);
  values[0] = static_cast<std::int8_t>(values[0] + 2);
  check_bad(folder / "table", text_of(tests::table_of(board, values)),
            "state 0x0 has the value -1, by the rules of triangle-3 it is -3");
}

}  // namespace
}  // namespace triwar::cli::verify_test
