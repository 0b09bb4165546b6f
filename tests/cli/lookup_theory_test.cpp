// triwar-lookup --theory: chains and loops, safe moves and nimbers.
#include <doctest/doctest.h>

#include <string>

#include "tests/cli/generate.h"
#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_theory_test {
// lookup/theory_test.cpp tests theory, and tests/python/test_tables.py the JSON of many games.
TEST_CASE("Theory is written as JSON or text, also without a table, and in a review") {
  const std::string empty = lookup({"--theory", "-m", "", "-f", "json"}).output;
  CHECK(contains(empty,
                 R"("from":"table","theory":{"chains":[],"loops":[],"long_chains":0,)"
                 R"("joints":9,"capturable":0,"safe":18,"nimber":0,"nimbers":{"1-2":3,"1-3":3,)"
                 R"("2-3":1,)"));
  CHECK(lookup({"--theory"}, "1\n1 1 2").output.starts_with(R"({"game":1,)"));
  CHECK(contains(lookup({"--theory", "--solve", "0", "-m", "1-2"}).output,
                 "\n1 single cell.\n15 safe moves are left.\nNimbers are unknown: "));
  CHECK(contains(lookup({"--theory", "-g", "boxes-3x3-swedish", "-m", "", "-f", "json"}).output,
                 R"("from":"solved","theory":{"chains":[1,1,1,1],)"));
  CHECK(contains(lookup({"--theory", "--review", "-m", "4-5 5-6 6-9 7-8 5-8"}).output,
                 "\nMove 5, A 5-8, gave control away.\n"));
  CHECK(lookup({"--theory", "-m", "", "-f", "tsv"}).exit_code == bad_usage);
  CHECK(contains(lookup({"--theory", "-g", "painting", "-m", "5:"}).error,
                 "painting has no chains: --theory is for boards"));
}

TEST_CASE("A table of nimbers answers theory alone") {
  const TemporaryFolder folder;
  const Setup in_folder{.folder = folder.path()};
  const Result made = generate({"boxes-2x5", "--nimbers"}, in_folder);
  CHECK(made.exit_code == done);
  CHECK(contains(made.output, "boxes-2x5.nimbers.tb.zst, empty board nimber 0\n"));
  const std::string file = (folder / "boxes-2x5.nimbers.tb.zst").string();
  const auto theory = [&](const char* playouts) {
    return lookup({"-g", "boxes-2x5", "--theory", "--solve", "1000", "--estimate", playouts, "-f",
                   "json", "-m", "1-2"},
                  "", in_folder)
        .output;
  };
  const std::string nimbers = R"("nimber":1,"nimbers":{"1-7":0,)";
  CHECK(contains(theory("0"), R"("code":"too_large")"));
  CHECK(contains(theory("1"), nimbers));
  CHECK(generate({"boxes-2x5"}, in_folder).exit_code == done);
  CHECK(contains(theory("0"), nimbers));
  CHECK(lookup({"-t", file, "-m", ""}).exit_code == bad_table);
  CHECK(contains(lookup({"-t", file, "--info"}).output, "values are      nimber\n"));
  CHECK(contains(lookup({"-t", file, "--stats"}).output, "edges drawn and nimber"));
  CHECK(contains(generate({"--verify", file}).output, "every nimber is what plain moves give"));
  CHECK(generate({"boxes-2x5", "--nimbers", "--after", "1-2"}).exit_code == bad_usage);
}

}  // namespace triwar::cli::lookup_theory_test
