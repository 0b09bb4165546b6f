#include "lookup/cli/open_input.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::open_input_test {
namespace {

/// Returns the message about files that cannot be opened, beginning with the file name.
std::string refusal(const std::vector<std::string>& files) {
  const auto error = tests::error_of([&] { open_input(files, [] {}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::input_cannot_open);
  return error->what();
}

TEST_CASE("No file is standard input") {
  CHECK(open_input({}, [] {}).name() == "standard input");
}

TEST_CASE("What is no file but looks like moves, a game or a table gets advice") {
  CHECK(refusal({"2-4"}).ends_with("; for moves, use --moves \"2-4\""));
  CHECK(refusal({"2-4", "4-5"}).ends_with("; for moves, use --moves \"2-4 4-5\""));
  CHECK(refusal({"boxes-5x5"}).ends_with("; for a game, use --game boxes-5x5"));
  CHECK(refusal({"missing.tb.zst"}).ends_with("; for a table, use --tablebase"));
  CHECK(refusal({"missing"}).ends_with("No such file or directory"));
}

TEST_CASE("Only a missing file gets advice") {
  const cli::TemporaryFolder folder;
  std::ofstream(folder / "file") << "1-2\n";
  // The parent of this path is a file.
  CHECK(refusal({folder / "file" / "x.tb.zst"}).ends_with("Not a directory"));
  std::ofstream(folder / "2-4") << "1-2\n";
  CHECK(open_input({folder / "2-4"}, [] {}).name() == folder / "2-4");
}

}  // namespace
}  // namespace triwar::lookup::open_input_test
