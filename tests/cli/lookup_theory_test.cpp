// triwar-lookup --theory: chains and loops, safe moves and nimbers.
#include <doctest/doctest.h>

#include <string>

#include "tests/cli/generate.h"
#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_theory_test {
namespace {

/// The theory of triangle-3 after 2-4 4-5 5-9 3-6 2-5 3-5: B can capture a cell.
constexpr const char* after_six =
    R"("theory":{"chains":[1,2],"loops":[],"long_chains":0,"joints":3,"capturable":2,"safe":0,)"
    R"("nimber":"loony","nimbers":{"1-2":"loony",)";

}  // namespace

TEST_CASE("JSON has the theory after `from`, with the nimber of every move") {
  const std::string empty = lookup({"--theory", "-m", "", "-f", "json"}).output;
  CHECK(contains(empty,
                 R"("from":"table","theory":{"chains":[],"loops":[],"long_chains":0,)"
                 R"("joints":9,"capturable":0,"safe":18,"nimber":0,"nimbers":{"1-2":3,"1-3":3,)"
                 R"("2-3":1,)"));
  CHECK(contains(lookup({"--theory", "-g", "boxes-2x3", "-i", "states"}, "0x0").output,
                 R"("nimber":1,"nimbers":{"1-2":0,"1-5":0,)"));
  CHECK(contains(lookup({"--theory"}, "1\n6 2 4 4 5 5 9 3 6 2 5 3 5").output, after_six));
}

TEST_CASE("Nimbers are null where --solve does not allow them, also beside a table") {
  CHECK(contains(lookup({"--theory", "--solve", "2000", "-m", "", "-f", "json"}).output,
                 R"("safe":18,"nimber":null,"nimbers":null}})"));
  CHECK(contains(lookup({"--theory", "--solve", "2576", "-m", "", "-f", "json"}).output,
                 R"("nimber":0,)"));
  CHECK(contains(
      lookup({"--theory", "--solve", "0", "-m", "1-2"}).output,
      "\n1 chain of 1 cell.\n15 safe moves are left.\nNimbers are unknown: too many states "
      "would have to be "
      "solved.\n"));
}

TEST_CASE("Boards without a table have theory, too") {
  const Result result = lookup({"--theory", "-g", "boxes-3x3-swedish", "-m", "", "-f", "json"});
  CHECK(result.exit_code == done);
  CHECK(contains(result.output, R"("from":"solved","theory":{"chains":[1,1,1,1],)"));
}

TEST_CASE("A review has the theory after each move, and the moves that gave control away") {
  const std::string moves = "4-5 5-6 6-9 7-8 5-8";
  const std::string json = lookup({"--theory", "--review", "-m", moves, "-f", "json"}).output;
  CHECK(contains(json,
                 R"("mark":null,"theory":{"chains":[1,1],"loops":[],"long_chains":0,"joints":7,)"
                 R"("capturable":0,"safe":13,"nimber":3},"gave_control_away":false,)"
                 R"("remark":null},)"));
  CHECK(contains(json, R"("nimber":"loony"},"gave_control_away":true,"remark":null}],"loss")"));
  CHECK(!contains(json, R"("nimbers")"));
  const std::string text = lookup({"--theory", "--review", "-m", moves}).output;
  CHECK(contains(text, "loss  safe  nimber  better\n"));
  CHECK(contains(text, "\nMove 5, A 5-8, gave control away.\n"));
}

TEST_CASE("Theory is written as json or text, of games on boards") {
  CHECK(lookup({"--theory"}, "1\n1 1 2").output.starts_with(R"({"game":1,)"));
  for (const char* form : {"tsv", "judge"}) {
    const Result refused = lookup({"--theory", "-m", "", "-f", form});
    CHECK(refused.exit_code == bad_usage);
    CHECK(contains(refused.error, "--theory is written as text or json"));
  }
  CHECK(lookup({"--theory", "--info"}).exit_code == bad_usage);
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
