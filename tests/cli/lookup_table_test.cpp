// triwar-lookup: finding tables, facts and statistics about them, and unusable tables.
#include <doctest/doctest.h>
#include <linux/capability.h>
#include <sys/prctl.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
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

const Setup no_path{.environment = {{"TRIWAR_PATH", std::nullopt}}};

}  // namespace

TEST_CASE("tables are found in the current folder, then along TRIWAR_PATH") {
  TemporaryFolder empty;
  TemporaryFolder first;
  TemporaryFolder second;
  TemporaryFolder data_home;
  const auto in_data_home = std::pair("XDG_DATA_HOME", data_home.path().string());
  const Setup in_empty{.environment = {{"TRIWAR_PATH", std::nullopt}, in_data_home},
                       .folder = empty.path()};
  const Result none = lookup({"-g", "boxes-2x5", "--solve", "0"}, "1 0", in_empty);
  check_unusable(none, "; generate it with: triwar-generate boxes-2x5 (");

  CHECK(contains(none.error, "no file boxes-2x5.tb.zst in ., " + (data_home / "triwar").string()));

  // This table is not compiled in.
  const std::string made = (second / "boxes-2x5.tb.zst").string();
  REQUIRE(generate({"boxes-2x5", "-o", made}).exit_code == done);
  const Setup by_path{
      .environment = {{"TRIWAR_PATH", ":" + first.path().string() + "::" + second.path().string()}},
      .folder = empty.path()};
  CHECK(lookup({"-g", "boxes-2x5"}, "1 0", by_path).output == "Game 1: B wins.\n");
  check_unusable(lookup({"-g", "boxes-2x7", "--solve", "0"}, "1 0", by_path),
                 " in ., " + first.path().string() + ", " + second.path().string() + ", ");

  // The user's data folder is searched next.
  fs::create_directories(data_home / "triwar");
  write_file(data_home / "triwar/boxes-2x5.tb.zst", "nonsense");
  check_unusable(lookup({"-g", "boxes-2x5", "--solve", "0"}, "1 0", in_empty),
                 "not a table of triwar");
  const Setup at_home{
      .environment = {{"XDG_DATA_HOME", "relative"}, {"HOME", data_home.path().string()}},
      .folder = empty.path()};
  check_unusable(lookup({"-g", "boxes-2x5", "--solve", "0"}, "1 0", at_home),
                 (data_home / ".local/share/triwar").string());

  // The first table found counts, even if it is unusable.
  write_file(first / "boxes-2x5.tb.zst", "nonsense");
  check_unusable(lookup({"-g", "boxes-2x5"}, "1 0", by_path), "not a table of triwar");
  write_file(empty / "boxes-2x5.tb.zst", read_file(second / "boxes-2x5.tb.zst"));
  CHECK(lookup({"-g", "boxes-2x5"}, "1 0", by_path).output == "Game 1: B wins.\n");

  // The embedded table needs no file.
  write_file(empty / "triangle-3.tb.zst", "nonsense");
  CHECK(lookup({}, "1 0", in_empty).output == "Game 1: B wins.\n");
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
  const TemporaryFolder turned;
  const TemporaryFolder own;
  REQUIRE(generate({"boxes-2x5", "--level", "1"}, {.folder = turned.path()}).exit_code == done);
  REQUIRE(generate({"boxes-5x2", "--level", "1"}, {.folder = own.path()}).exit_code == done);
  const std::string games = "1-2 2-3 1-4 4-5\n10-13 11-14\n\n1-2 16-17 2-5 5-6 14-15\n1-7\n";
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"-i", "lines"}, {"-i", "lines", "--review"}, {"-f", "text"}}) {
    const auto answers = [&](const TemporaryFolder& folder) {
      std::vector<std::string> all{"-g", "boxes-5x2"};
      all.insert(all.end(), arguments.begin(), arguments.end());
      return lookup(all, games, {.folder = folder.path()});
    };
    CHECK(answers(turned).output == answers(own).output);
    CHECK(answers(turned).output != "");
  }
  const std::string file = (turned / "boxes-2x5.tb.zst").string();
  CHECK(lookup({"-t", file, "-g", "boxes-5x2", "-i", "lines"}, games).output ==
        lookup({"-g", "boxes-5x2", "-i", "lines"}, games, {.folder = own.path()}).output);
  const Result info = lookup({"-g", "boxes-5x2", "--info"}, "", {.folder = turned.path()});
  CHECK(contains(info.output, "game            boxes-5x2\n"));
  CHECK(contains(info.output, "table           boxes-2x5.tb.zst\n"));
  const auto stats = [](const TemporaryFolder& folder) {
    return lookup({"-g", "boxes-5x2", "--stats"}, "", {.folder = folder.path()}).output;
  };
  CHECK(stats(turned) == stats(own));
}

TEST_CASE("A table larger than --memory gives the same answers") {
  const TemporaryFolder folder;
  REQUIRE(generate({"boxes-1x8", "--index", "dense", "--level", "1"}, {.folder = folder.path()})
              .exit_code == done);
  const std::string file = (folder / "boxes-1x8.tb.zst").string();
  for (const std::string& ask : {std::string("--stats"), std::string("--json")}) {
    const Result all = lookup({"-t", file, ask, "--memory", "1G"}, "1 2 1 2 3 12\n");
    CHECK(all.exit_code == done);
    const Result some = lookup({"-t", file, ask, "--memory", "5M"}, "1 2 1 2 3 12\n");
    CHECK(some.exit_code == done);
    CHECK(some.output == all.output);
  }
  const Result bad = lookup({"--memory", "much"});
  CHECK(bad.exit_code == bad_usage);
  CHECK(contains(bad.error, "'much' is not a size"));
}

TEST_CASE("the game of a named table is the default game") {
  TemporaryFolder folder;
  const std::string file = table_of(folder, "triangle-2");
  CHECK(lookup({"-t", file}, "1 0").exit_code == done);
  CHECK(contains(lookup({"-t", file, "--info"}).output, "triangle-2"));
  CHECK(lookup({"-t", file, "-g", "triangle-2"}, "1 0").exit_code == done);
  check_unusable(lookup({"-t", file, "-g", "triangle-3"}, "1 0"),
                 "a table of triangle-2, expected one of triangle-3");
}

TEST_CASE("tables that cannot be used are refused with the reason") {
  TemporaryFolder folder;
  const std::string good = read_file(table_of(folder, "triangle-1"));
  const auto with = [&](const std::string& bytes) {
    write_file(folder / "bad.tb.zst", bytes);
    return lookup({"-t", (folder / "bad.tb.zst").string()}, "1 0");
  };
  const auto changed = [&](std::size_t place) {
    std::string bytes = good;
    bytes[place] = static_cast<char>(bytes[place] ^ 0x10);
    return bytes;
  };
  check_unusable(lookup({"-t", (folder / "missing").string()}, "1 0"), "No such file");
  check_unusable(lookup({"-t", folder.path().string()}, "1 0"), "not a regular file");
  check_unusable(with(std::string(1000, 'x')), "not a table of triwar");
  check_unusable(
      with(changed(16)),
      "a table of triangle-1 in format version 18, this program reads versions 2 and 3; recreate "
      "it with: "
      "triwar-generate triangle-1 --force --output ");
  check_unusable(with(changed(115)), "damaged table: chunk 0 of 1");
}

// damage_test.cpp tries every truncation and every bit on the library.
TEST_CASE("damage in a later chunk ends the run after the answers before it") {
  // Tables above 16 MiB are read chunk by chunk.
  TemporaryFolder folder;
  const std::string file = (folder / "boxes-1x8.tb.zst").string();
  REQUIRE(generate({"boxes-1x8", "--index", "dense", "--level", "1", "-o", file}).exit_code ==
          done);
  std::string bytes = read_file(file);
  bytes[200] = static_cast<char>(bytes[200] ^ 1);  // in chunk 0, where the emptiest boards are
  write_file(file, bytes);
  const std::string input = "0x1ffffff\n0x0\n0x1ffffff\n";
  const Result result = lookup({"-t", file, "-i", "states", "-f", "json"}, input);
  CHECK(result.exit_code == bad_table);
  CHECK(contains(result.error, "chunk 0 of 128"));
  const Result first = lookup({"-t", file, "-i", "states", "-f", "json"}, "0x1ffffff\n");
  CHECK(first.exit_code == done);
  CHECK(result.output == first.output);
}

TEST_CASE("info prints the facts about a table without reading its values") {
  TemporaryFolder folder;
  const std::string file = table_of(folder, "boxes-2x3");
  const Result text = lookup({"-t", file, "--info"});
  CHECK(text.exit_code == done);
  CHECK(contains(text.output, "game            boxes-2x3\n"));
  CHECK(contains(text.output, "states          131072\n"));
  const Json json = Json::parse(lookup({"-t", file, "--info", "-f", "json"}).output);
  CHECK(json["game"] == "boxes-2x3");
  CHECK(json["table"] == file);
  CHECK(json["bytes"] == fs::file_size(file));
  CHECK(json["points"] == 12);
  CHECK(json["edges"] == 17);
  CHECK(json["cells"] == 6);
  CHECK(json["states"] == 131072);
  CHECK(json["stored_states"] == 131072);
  CHECK(json["chunks"] == 1);

  const Result edges = lookup({"-t", file, "--info", "--edges"});
  CHECK(edges.output.starts_with(text.output));
  CHECK(contains(edges.output, "\nedge 0          1-2\nedge 1          1-5\n"));
  CHECK(edges.output.ends_with("\nedge 16         11-12\n"));
  const Json list = Json::parse(lookup({"-t", file, "--info", "--edges", "-f", "json"}).output);
  CHECK(list["edge_list"].size() == 17);
  CHECK(list["edge_list"][16] == "11-12");
  CHECK(!json.contains("edge_list"));
  CHECK(lookup({"-t", file, "--edges"}).output == edges.output);
  CHECK(lookup({"-g", "painting", "--info", "--edges"}).exit_code == bad_usage);

  // A path may contain any bytes; JSON replaces bytes that are not UTF-8.
  const std::string other = (folder / "\xff.tb.zst").string();
  fs::copy_file(file, other);
  CHECK(contains(lookup({"-t", other, "--info"}).output, other));
  const Json replaced = Json::parse(lookup({"-t", other, "--info", "-f", "json"}).output);
  CHECK(replaced["table"] == (folder / "\ufffd.tb.zst").string());

  std::string damaged = read_file(file);
  damaged[300] = static_cast<char>(damaged[300] ^ 1);
  write_file(file, damaged);
  CHECK(lookup({"-t", file, "--info"}).output == text.output);
  check_unusable(lookup({"-t", file}, "1 0"), "damaged table");

  const Json embedded = Json::parse(lookup({"--info", "-f", "json"}).output);
  CHECK(embedded["table"] == "embedded triangle-3");
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
  CHECK(json["game"] == "triangle-3");
  REQUIRE(json["by_edges"].size() == 19);
  std::uint64_t choose = 1;  // of 18 edges
  for (std::uint64_t edges = 0; edges <= 18; ++edges) {
    const Json& row = json["by_edges"][edges];
    CHECK(row["edges"] == edges);
    CHECK(row["states"] == choose);
    std::uint64_t sum = 0;
    for (const Json& count : row["values"]) sum += count.get<std::uint64_t>();
    CHECK(sum == choose);
    choose = choose * (18 - edges) / (edges + 1);
  }
  CHECK(json["by_edges"][0]["values"] == Json{{"-3", 1}});
  CHECK(json["by_edges"][18]["values"] == Json{{"0", 1}});
  const Result text = lookup({"--stats"});
  CHECK(text.exit_code == done);
  CHECK(contains(text.output, "  all    262144 "));
  CHECK(lookup({"-t", triwar::tests::source("tests/golden/triangle-1.tb.zst"), "--stats"}).output ==
        "triangle-1: states by number of edges drawn and value for the mover\n\n"
        "edges    states   mean     -1    +0    +1\n"
        "    0         1   1.00      .     .     1\n"
        "    1         3  -1.00      3     .     .\n"
        "    2         3   1.00      .     .     3\n"
        "    3         1   0.00      .     1     .\n"
        "  all         8   0.12      3     1     4\n");
}

}  // namespace triwar::cli::lookup_table_test
