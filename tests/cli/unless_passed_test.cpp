// tests/unless_passed.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli {
namespace {

constexpr int skipped = 77;

TEST_CASE("A thin run skips a test that passed with the same files, and no other") {
  const TemporaryFolder folder;
  write_file(folder / "table", "1");
  std::filesystem::create_directory(folder / "sources");
  write_file(folder / "sources/a", "2");
  int runs = 0;
  const auto exit_code = [&](const std::string& script, bool thin = true) {
    Setup setup{.folder = folder.path()};
    setup.environment["TRIWAR_TESTS_THIN"] = thin ? std::optional<std::string>("1") : std::nullopt;
    const Result result = run({TRIWAR_SOURCE_DIR "/tests/unless_passed", "stamp", "table",
                               "sources", "--", "sh", "-c", "echo runs; " + script},
                              setup);
    if (result.output == "runs\n") ++runs;
    return result.exit_code;
  };
  CHECK(exit_code("exit 3") == 3);
  CHECK(exit_code("true") == 0);
  CHECK(runs == 2);
  CHECK(exit_code("true") == skipped);
  CHECK(runs == 2);
  CHECK(exit_code("true", false) == 0);
  CHECK(exit_code("true") == skipped);
  CHECK(runs == 3);
  write_file(folder / "table", "3");
  CHECK(exit_code("true") == 0);
  write_file(folder / "sources/b", "4");
  CHECK(exit_code("exit 4") == 4);
  CHECK(exit_code("exit 4") == 4);  // also after failing with these files
  CHECK(exit_code("true") == 0);
  CHECK(exit_code("true") == skipped);
  std::filesystem::remove(folder / "sources/b");
  CHECK(exit_code("true") == 0);
  CHECK(runs == 8);
  std::filesystem::remove(folder / "table");
  CHECK(exit_code("true") != skipped);
  CHECK(runs == 8);
}

}  // namespace
}  // namespace triwar::cli
