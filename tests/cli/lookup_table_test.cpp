// triwar-lookup: finding tables, facts and statistics about them, and unusable tables.
#include <doctest/doctest.h>
#include <linux/capability.h>
#include <sys/prctl.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/lookup.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_table_test {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

std::string table_of(const TemporaryFolder& folder, const std::string& game) {
  const std::string file = (folder / (game + ".tb.zst")).string();
  REQUIRE(generate({game, "-o", file}).exit_code == done);
  return file;
}

void check_unusable(const Result& result, std::string_view message) {
  CHECK(result.exit_code == bad_table);
  CHECK(result.error.starts_with("triwar-lookup: "));
  CHECK_MESSAGE(contains(result.error, message), result.error);
  CHECK(result.output == "");
}

}  // namespace

TEST_CASE("tables are found in the current folder, then along TRIWAR_PATH, and compiled in") {
  // tablebase/find_table_test.cpp tests the order of the folders.
  const TemporaryFolder empty;
  const TemporaryFolder first;
  const TemporaryFolder second;
  const TemporaryFolder data_home;
  const Setup by_path{
      .environment = {{"XDG_DATA_HOME", data_home.path().string()},
                      {"TRIWAR_PATH", ":" + first.path().string() + "::" + second.path().string()}},
      .folder = empty.path()};
  const std::vector<std::string> ask{"-g", "boxes-2x5", "--solve", "0"};
  const Result none = lookup(ask, "1\n0", by_path);
  check_unusable(none, "; generate it with: triwar-generate boxes-2x5 (");
  CHECK(contains(none.error, "no file boxes-2x5.tb.zst in ., " + first.path().string() + ", " +
                                 second.path().string() + ", " + (data_home / "triwar").string()));
  const std::string made = (second / "boxes-2x5.tb.zst").string();
  REQUIRE(generate({"boxes-2x5", "-o", made}).exit_code == done);
  CHECK(lookup(ask, "1\n0", by_path).output == "Game 1: B wins.\n");
  // The first table found counts, even if it is unusable.
  write_file(first / "boxes-2x5.tb.zst", "nonsense");
  check_unusable(lookup(ask, "1\n0", by_path), "not a table of triwar");
  fs::rename(made, empty / "boxes-2x5.tb.zst");
  CHECK(lookup(ask, "1\n0", by_path).output == "Game 1: B wins.\n");

  // The embedded table needs no file.
  write_file(empty / "triangle-3.tb.zst", "nonsense");
  CHECK(lookup({}, "1\n0", by_path).output == "Game 1: B wins.\n");
}

TEST_CASE("A table that exists and cannot be opened is an error, and nothing is solved instead") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  const std::vector<std::string> ask{"-g", "boxes-2x5", "-m", ""};
  fs::create_symlink("nowhere", folder / "boxes-2x5.tb.zst");  // there is no such file
  CHECK(lookup(ask, "", here).exit_code == done);
  fs::remove(folder / "boxes-2x5.tb.zst");
  fs::create_symlink("boxes-2x5.tb.zst", folder / "boxes-2x5.tb.zst");
  check_unusable(lookup(ask, "", here),
                 "boxes-2x5.tb.zst: cannot open: Too many levels of symbolic links");

  // A folder that only a process with capabilities of the superuser can open.
  const std::string closed = folder / "closed";
  fs::create_directory(closed);
  fs::permissions(closed, fs::perms::none);
  const TemporaryFolder empty;
  const Setup without_permission{
      .environment = {{"TRIWAR_PATH", closed}}, .folder = empty.path(), .before_exec = [] {
        ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
        ::prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH);
      }};
  const std::string why = closed + ": cannot be entered: Permission denied\n";
  const Result solved = lookup(ask, "", without_permission);
  CHECK(solved.exit_code == done);
  CHECK(solved.error == "triwar-lookup: skipped " + why);
  std::vector<std::string> without_solving = ask;
  without_solving.insert(without_solving.end(), {"--solve", "0"});
  const Result missing = lookup(without_solving, "", without_permission);
  CHECK(missing.exit_code == bad_table);
  CHECK(contains(missing.error, closed + " (cannot be entered: Permission denied)"));
  fs::permissions(closed, fs::perms::owner_all);
}

TEST_CASE("A table of a grid of boxes answers the grid on its side as a table of its own does") {
  // tablebase/turned_table_test.cpp tests every value.
  const TemporaryFolder turned;
  const TemporaryFolder own;
  REQUIRE(generate({"boxes-2x5", "--level", "1"}, {.folder = turned.path()}).exit_code == done);
  REQUIRE(generate({"boxes-5x2", "--level", "1"}, {.folder = own.path()}).exit_code == done);
  const auto answers = [&](const TemporaryFolder& folder, const std::vector<std::string>& more) {
    std::vector<std::string> all{"-g", "boxes-5x2"};
    all.insert(all.end(), more.begin(), more.end());
    return lookup(all, "1-2 2-3 1-4 4-5\n10-13 11-14\n\n1-7\n", {.folder = folder.path()}).output;
  };
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"-i", "lines"}, {"-i", "lines", "--review"}, {"--stats"}}) {
    CHECK(answers(turned, more) == answers(own, more));
  }
  CHECK(answers(own, {"-t", (turned / "boxes-2x5.tb.zst").string(), "-i", "lines"}) ==
        answers(own, {"-i", "lines"}));
  CHECK(contains(answers(turned, {"--info"}), "table           boxes-2x5.tb.zst\n"));
}

TEST_CASE("A table larger than --memory gives the same answers") {
  const TemporaryFolder folder;
  REQUIRE(generate({"boxes-1x8", "--index", "dense", "--level", "1"}, {.folder = folder.path()})
              .exit_code == done);
  const std::string file = (folder / "boxes-1x8.tb.zst").string();
  for (const std::string& ask : {std::string("--stats"), std::string("--json")}) {
    const Result all = lookup({"-t", file, ask, "--memory", "1G"}, "1\n2 1 2 3 12\n");
    CHECK(all.exit_code == done);
    const Result some = lookup({"-t", file, ask, "--memory", "5M"}, "1\n2 1 2 3 12\n");
    CHECK(some.exit_code == done);
    CHECK(some.output == all.output);
  }
  const Result bad = lookup({"--memory", "much"});
  CHECK(bad.exit_code == bad_usage);
  CHECK(contains(bad.error, "'much' is not a size"));
}

TEST_CASE("the game of a named table is the default game, and must be the game asked about") {
  const std::string file = triwar::tests::source("tests/golden/triangle-1.tb.zst");
  CHECK(lookup({"-t", file}, "1\n0").exit_code == done);
  CHECK(lookup({"-t", file, "-g", "triangle-1"}, "1\n0").exit_code == done);
  check_unusable(lookup({"-t", file, "-g", "triangle-3"}, "1\n0"),
                 "a table of triangle-1, expected one of triangle-3");
}

TEST_CASE("info prints the facts about a table without reading its values") {
  // lookup/table_facts_test.cpp tests all facts.
  TemporaryFolder folder;
  const std::string file = table_of(folder, "boxes-2x3");
  const Result text = lookup({"-t", file, "--info"});
  CHECK(text.exit_code == done);
  CHECK(contains(text.output, "game            boxes-2x3\n"));
  const Json json = Json::parse(lookup({"-t", file, "--info", "-f", "json"}).output);
  CHECK(json["table"] == file);
  CHECK(!json.contains("edge_list"));

  const Result edges = lookup({"-t", file, "--info", "--edges"});
  CHECK(edges.output.starts_with(text.output));
  CHECK(edges.output.ends_with("\nedge 16         11-12\n"));
  CHECK(lookup({"-t", file, "--edges"}).output == edges.output);
  const Json list = Json::parse(lookup({"-t", file, "--info", "--edges", "-f", "json"}).output);
  CHECK(list["edge_list"].size() == 17);
  CHECK(lookup({"-g", "painting", "--info", "--edges"}).exit_code == bad_usage);

  // A path may contain any bytes.
  const std::string other = (folder / "\xff.tb.zst").string();
  fs::copy_file(file, other);
  CHECK(contains(lookup({"-t", other, "--info"}).output, other));
  const Json replaced = Json::parse(lookup({"-t", other, "--info", "-f", "json"}).output);
  CHECK(replaced["table"] == (folder / "\ufffd.tb.zst").string());

  // tablebase/damage_test.cpp tries every bit. Damage of values does not change the facts.
  std::string damaged = read_file(file);
  damaged[300] = static_cast<char>(damaged[300] ^ 1);
  write_file(file, damaged);
  CHECK(lookup({"-t", file, "--info"}).output == text.output);
  check_unusable(lookup({"-t", file}, "1\n0"), "damaged table");
  damaged = read_file(triwar::tests::source("tests/golden/triangle-1.tb.zst"));
  damaged[16] = 18;  // a newer version
  write_file(file, damaged);
  check_unusable(lookup({"-t", file}, "1\n0"),
                 "recreate it with: triwar-generate triangle-1 --force --output ");
  CHECK(contains(lookup({"--info"}).output, "embedded triangle-3\n"));
}

TEST_CASE("The edges of a board are listed without a table") {
  const Result edges = lookup({"-g", "boxes-5x5", "--edges"});
  CHECK(edges.error.empty());
  CHECK(edges.output.starts_with("game            boxes-5x5\npoints          36\n"));
  CHECK(contains(edges.output, "\nedge 0          1-2\nedge 1          1-7\n"));
  CHECK(edges.output.ends_with("\nedge 59         35-36\n"));
  CHECK(lookup({"-g", "boxes-5x5", "--info", "--edges"}).output == edges.output);
  // A board that is too large for a table of all its states, and a board from a file.
  CHECK(lookup({"-g", "boxes-6x6", "--edges"}).output.ends_with("\nedge 83         48-49\n"));
  TemporaryFolder folder;
  const std::string house = (folder / "house.json").string();
  write_file(house, R"({"name":"house","points":[[1,0],[0,1],[2,1]],"cells":[[1,2,3]]})");
  const Json list = Json::parse(lookup({"-g", house, "--edges", "-f", "json"}).output);
  CHECK(list == Json::parse(R"({"game":"house","points":3,"edges":3,"cells":1,
      "board":"from a file","edge_list":["1-2","1-3","2-3"]})"));
  check_unusable(lookup({"-g", "boxes-5x5", "--info"}), "no table of boxes-5x5");
  CHECK(lookup({"-g", house, "--info"}).exit_code == bad_usage);
}

TEST_CASE("stats count every stored state by edges drawn and value") {
  const Json json = Json::parse(lookup({"--stats", "-f", "json"}).output);
  CHECK(json["by_edges"][18]["values"] == Json{{"0", 1}});
  // By hand: the player who draws the second line gives the cell away.
  CHECK(lookup({"-t", triwar::tests::source("tests/golden/triangle-1.tb.zst"), "--stats"}).output ==
        "triangle-1: states by number of edges drawn and value for the mover\n\n"
        "edges    states   mean     -1    +0    +1\n"
        "    0         1   1.00      .     .     1\n"
        "    1         3  -1.00      3     .     .\n"
        "    2         3   1.00      .     .     3\n"
        "    3         1   0.00      .     1     .\n"
        "  all         8   0.12      3     1     4\n\n"
        "smallest value of a quiet state: -1, of 0x1\n"
        "largest value of a quiet state: +1, of 0x0\n");
}

}  // namespace triwar::cli::lookup_table_test
