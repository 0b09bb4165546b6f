// Tables from standard input and pipes.
#include <doctest/doctest.h>

#include <string>

#include "tests/cli/lookup.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_stream_test {
namespace {

/// Runs a command of bash in a folder with the table triangle-2.tb.zst; $lookup is triwar-lookup.
Result in_bash(const std::string& command) {
  const TemporaryFolder folder;
  generate({"triangle-2", "-o", (folder / "triangle-2.tb.zst").string()});
  const Setup setup{.environment = {{"lookup", triwar::tests::program("triwar-lookup")}},
                    .folder = folder.path()};
  return run({"bash", "-c", "T=triangle-2.tb.zst; " + command}, setup);
}

}  // namespace

TEST_CASE("a table can come from standard input and from pipes") {
  const std::string expected = in_bash("$lookup -t $T -f json -m '1-2 2-3'").output;
  REQUIRE(expected.starts_with("{"));
  for (const char* command :
       {"$lookup -t - -f json -m '1-2 2-3' < $T", "cat $T | $lookup -t - -f json -m '1-2 2-3'",
        "$lookup -t <(cat $T) -f json -m '1-2 2-3'",
        "mkfifo pipe; cat $T > pipe & $lookup -t pipe -g triangle-2 -f json -m '1-2 2-3'",
        "echo '1-2 2-3' > g; cat $T | $lookup -t - -i lines g",
        "echo '1-2 2-3' | $lookup -t <(cat $T) -i lines"}) {
    CAPTURE(command);
    const Result result = in_bash(command);
    CHECK(result.error == "");
    CHECK(result.output == expected);
  }
  CHECK(in_bash("$lookup -t - --info < $T").output.find("triangle-2") != std::string::npos);
}

TEST_CASE("streams that have no table are refused") {
  for (const char* command :
       {"$lookup -t - -m 1-2 < /dev/null", "$lookup -t - -g triangle-3 -m 1-2 < $T",
        "head -c 200 $T | $lookup -t - -m 1-2"}) {
    CAPTURE(command);
    const Result result = in_bash(command);
    CHECK(result.exit_code == bad_table);
    CHECK(result.error.starts_with("triwar-lookup: standard input: "));
    CHECK(result.output == "");
  }
  for (const char* command :
       {"$lookup -t - < $T", "$lookup -t - g.txt - < $T", "$lookup -t - --review < $T"}) {
    CAPTURE(command);
    CHECK(in_bash(command).exit_code == bad_usage);
  }
}

}  // namespace triwar::cli::lookup_stream_test
