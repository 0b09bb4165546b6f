// The program triwar-generate, as its users see it.

#include "tests/cli/generate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/tablebase.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::generate_test {
namespace {

const std::string erase_line = "\r\x1b[K";

std::vector<std::string> operator+(std::vector<std::string> arguments,
                                   const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

bool matches(const std::string& text, const std::string& pattern) {
  return std::regex_match(text, std::regex(pattern));
}

TEST_CASE("triwar-generate makes a table that zstd reads, and prints one summary line") {
  const TemporaryFolder folder;
  const auto file = folder / "table";
  const Result result = generate({"triangle-3", "-o", file.string()});
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK(matches(result.output,
                "triangle-3: 262144 states, 262144 representatives, \\d+\\.\\d\\d s, " +
                    std::to_string(std::filesystem::file_size(file)) + " bytes, " + file.string() +
                    ", empty board -3\n"));
  CHECK(decompressed(file).size() == 262144);
  CHECK(run({"zstd", "-t", file.string()}).exit_code == done);
  CHECK(Tablebase::open(file).board().name() == "triangle-3");
  CHECK(is_only(names_in(folder.path()), "table"));
}

TEST_CASE("The values are those they have always been") {
  struct Pinned {
    std::string board;
    std::string sha256;
  };
  const auto pinned = std::vector<Pinned>{
      {"triangle-3", "f97200fc2cb43ea8fb6c211421cb702c0d6328ee1c4e398c73dfc44bfb241091"},
      {"boxes-2x3", "3fce180b156ea760c172a2658fcbad96a271f9bb3eafe0a8cc8453f415951be8"},
      {"boxes-3x3", "2f3e0a8f8dd281372ffd5ae4ceedfea0218e6931c6e1da4bee461573cba33b6a"}};
  const TemporaryFolder folder;
  for (const Pinned& board : pinned) {
    CAPTURE(board.board);
    const auto file = folder / board.board;
    REQUIRE(generate({board.board, "--index", "dense", "--level", "1", "-o", file.string()})
                .exit_code == done);
    CHECK(run({"sha256sum"}, {}, decompressed(file)).output == board.sha256 + "  -\n");
  }
}

TEST_CASE("A table on standard output is the same as in a file") {
  const TemporaryFolder folder;
  REQUIRE(generate({"boxes-1x6", "--level", "1"}, {.folder = folder.path()}).exit_code == done);
  const Result result =
      generate({"boxes-1x6", "--level", "1", "-o", "-"}, {.folder = folder.path()});
  CHECK(result.exit_code == done);
  CHECK((result.output == read_file(folder / "boxes-1x6.tb.zst")));
  CHECK(matches(result.error, "boxes-1x6: 524288 states, .*, standard output, empty board \\+0\n"));
  CHECK(is_only(names_in(folder.path()), "boxes-1x6.tb.zst"));
}

TEST_CASE("A table is not written to a terminal") {
  for (const std::string output : {"-", "/dev/stdout"}) {
    check_refused(generate({"triangle-1", "-o", output}, {.output = Stream::terminal()}),
                  bad_usage);
  }
}

TEST_CASE("More threads than chunks need no more memory") {
  CHECK(generate({"triangle-1", "--threads", "64", "--memory", "32M", "-o", "-"}).exit_code ==
        done);
}

TEST_CASE("--dry-run prints the needs of a run and makes nothing") {
  const TemporaryFolder folder;
  const Setup here = {.folder = folder.path()};
  const Result small = generate({"triangle-3", "--dry-run"}, here);
  CHECK(small.exit_code == done);
  CHECK(small.error == "");
  CHECK_MESSAGE(matches(small.output,
                        "game +triangle-3\n"
                        "edges +18\n"
                        "states +262144\n"
                        "stored states +262144 \\(dense\\)\n"
                        "representatives +262144\n"
                        "memory +about [0-9.]+ [KMG]iB\n"
                        "disk +at most [0-9.]+ [KMG]iB\n"
                        "time +about [0-9]+\\.[0-9]{2} s\n"
                        "refused +no\n"),
                small.output);
  CHECK(names_in(folder.path()).empty());
  write_file(folder / "triangle-3.tb.zst", "mine");
  CHECK(contains(generate({"triangle-3", "--dry-run", "--force"}, here).output,
                 "refused          no\n"));
  CHECK(contains(generate({"triangle-3", "--dry-run", "-o", "-"}, here).output,
                 "refused          no\n"));
  std::filesystem::remove(folder / "triangle-3.tb.zst");
  CHECK(names_in(folder.path()).empty());
}

// generator/generate_test.cpp and tablebase/base/output_file_test.cpp test all reasons.
TEST_CASE("A run that is refused makes nothing, and --dry-run ends with 4 and an object") {
  const TemporaryFolder folder;
  write_file(folder / "table", "mine");
  for (const auto& [arguments, reason] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"triangle-1", "-o", (folder / "table").string()}, "exists already; use --force"},
           {{"triangle-3", "--memory", "1K"}, "triangle-3 needs "},
           {{"boxes-7x7"}, "112 undrawn lines"},
           {{"boxes-2x12"}, "too many to number"},
           {{"triangle-30"}, "too many lines"}}) {
    const std::string& why = reason;  // lambdas of clang 14 cannot capture structured bindings
    CAPTURE(why);
    const Setup here{.folder = folder.path()};
    const Result run = generate(arguments, here);
    check_refused(run, not_done);
    CHECK(contains(run.error, why));
    const Result text = generate(arguments + std::vector<std::string>{"--dry-run"}, here);
    CHECK(text.exit_code == not_done);
    CHECK(text.output.starts_with("game             "));
    CHECK_MESSAGE(contains(text.output, why), text.output);
    const Result json = generate(arguments + std::vector<std::string>{"--dry-run", "--json"}, here);
    CHECK(json.exit_code == not_done);
    const auto object = nlohmann::json::parse(json.output);
    CHECK(contains(object["refused"].get<std::string>(), why));
    CHECK(object["game"] == arguments.front());
  }
  CHECK(generate({"chess", "--dry-run", "--json"}).exit_code == bad_usage);
  CHECK(read_file(folder / "table") == "mine");
  CHECK(is_only(names_in(folder.path()), "table"));
}

TEST_CASE("--list shows every game, whether it is built in, and its title") {
  const Result result = generate({"--list"});
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK(std::regex_search(result.output,
                          std::regex("^game +points +edges +cells +states +built in +board\n")));
  for (const std::string line :
       {"triangle-1 +3 +3 +1 +8 +yes  Triangle of side 1",
        "triangle-3 +10 +18 +9 +262144 +yes  Triangle War",
        "triangle-6 +28 +63 +36 +9223372036854775808 +-  Triangle of side 6",
        "boxes-2x3 +12 +17 +6 +131072 +yes  Dots and Boxes 2x3",
        "boxes-2x5-swedish +18 +13 +10 +8192 +-  Swedish 2x5",
        "boxes-6x6-swedish +49 +60 +36 +1152921504606846976 +-  Swedish 6x6"}) {
    CHECK_MESSAGE(std::regex_search(result.output, std::regex("\n" + line + "\n")), line);
  }
  CHECK(!contains(result.output, "boxes-5x6 "));  // tables have at most 63 edges
}

TEST_CASE("--help and --version go to standard output") {
  const Result help = generate({"--help"});
  CHECK(help.exit_code == done);
  CHECK(help.error == "");
  for (const std::string option :
       {"GAME", "--output", "--index", "--threads", "--memory", "--level", "--force",
        "--no-progress", "--dry-run", "--verify", "--list", "--help", "--version"}) {
    CHECK_MESSAGE(contains(help.output, option), option);
  }
  const Result version = generate({"--version"});
  CHECK(version.exit_code == done);
  CHECK(version.error == "");
  CHECK(matches(version.output,
                "triwar-generate \\d+\\.\\d+\\.\\d+\n"
                "table format \\d+, zstd \\d+\\.\\d+\\.\\d+, instruction set \\w+\n"));
  CHECK_MESSAGE(!std::regex_search(help.output, std::regex("[^\n]{81}")), help.output);
}

TEST_CASE("--json prints the same facts as an object") {
  using Json = nlohmann::json;
  const TemporaryFolder folder;
  const Setup here = {.folder = folder.path()};
  const auto json = [&](const std::vector<std::string>& arguments) {
    const Result result = generate(arguments + std::vector<std::string>{"--json"}, here);
    CHECK(result.exit_code == done);
    CHECK(std::ranges::count(result.output, '\n') == 1);
    Json object = Json::parse(result.output);
    if (object.contains("seconds")) {
      CHECK(object["seconds"].is_number());
      object.erase("seconds");
    }
    return object;
  };
  const Json plan = json({"boxes-2x2", "--index", "quiet", "--dry-run"});
  CHECK(plan["memory"].is_number());
  CHECK(plan["disk"].is_number());
  CHECK(plan["refused"] == nullptr);
  CHECK(plan["index"] == "quiet");
  CHECK(plan["states"] == 4096);
  const Json made = json({"boxes-2x2"});
  const auto bytes = std::filesystem::file_size(folder / "boxes-2x2.tb.zst");
  CHECK(made == Json{{"game", "boxes-2x2"},
                     {"states", 4096},
                     {"stored", 4096},
                     {"bytes", bytes},
                     {"file", "boxes-2x2.tb.zst"},
                     {"value", 2},
                     {"representatives", 4096}});
  CHECK(json({"--verify", "boxes-2x2.tb.zst"}) == Json{{"file", "boxes-2x2.tb.zst"},
                                                       {"game", "boxes-2x2"},
                                                       {"all", true},
                                                       {"states", 4096},
                                                       {"checked", 4096}});
  const Json games = json({"--list"})["games"];
  CHECK(games[0] == Json{{"game", "boxes-1x1"},
                         {"points", 4},
                         {"edges", 4},
                         {"cells", 1},
                         {"states", 16},
                         {"built_in", true},
                         {"title", "Dots and Boxes 1x1"},
                         {"group", "boxes"}});
  CHECK(games.back()["title"] == "Triangle of side 6");
  std::string groups;
  for (const Json& game : games) {
    const std::string group = game["group"];
    if (!groups.ends_with(group)) groups += " " + group;
  }
  CHECK(groups == " boxes Swedish Icelandic triangles");
  const Result piped = generate({"triangle-1", "-o", "-", "--json"});
  CHECK(Json::parse(piped.error)["file"] == "-");
}

TEST_CASE("Reports on a terminal are not wider than it, but JSON stays on one line") {
  const TemporaryFolder folder;
  const auto shown = [&](const std::vector<std::string>& arguments) {
    Process program(generate_command(arguments), {.output = Stream::terminal(),
                                                  .environment = {{"COLUMNS", "60"}},
                                                  .folder = folder.path()});
    return program.wait().output;
  };
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"triangle-2", "--level", "1"},
                                             {"--verify", "triangle-2.tb.zst"},
                                             {"--list"},
                                             {"triangle-2", "--dry-run"}}) {
    CAPTURE(arguments[0]);
    const std::string report = shown(arguments);
    CHECK(std::ranges::count(report, '\n') > 1);
    CHECK(!matches(report, "[^]*[^\r\n]{61}[^]*"));
  }
  CHECK(std::ranges::count(shown({"triangle-2", "--dry-run", "--json"}), '\n') == 1);
}

/// The arguments of a run with 2^25 states.
const std::vector<std::string> large_run = {"boxes-1x8", "--index", "dense", "-o", "table"};

TEST_CASE("A run of over a second shows its progress on a terminal and nowhere else") {
  const TemporaryFolder folder;
  const Setup piped = faulty("hurry", folder.path());
  Setup on_terminal = piped;
  on_terminal.error = Stream::terminal();
  const std::vector<std::string> arguments = {"boxes-1x6", "--index", "dense", "-o", "table"};
  CHECK(generate(arguments, piped).error == "");
  CHECK(generate(arguments + std::vector<std::string>{"--force", "--no-progress"}, on_terminal)
            .error == "");
  const Result shown = generate(arguments + std::vector<std::string>{"--force"}, on_terminal);
  CHECK(std::regex_search(
      shown.error,
      std::regex("\\[Kboxes-1x6: solving [0-9.]+ %, [0-9.]+ million states/s, [0-9a-z ]+ left\r")));
  CHECK(shown.error.ends_with(erase_line));
}

TEST_CASE("An interrupted run erases its progress") {
  const TemporaryFolder folder;
  HeldCall held;
  Setup setup = held.setup("hurry,write:3", folder.path());
  setup.error = Stream::terminal();
  Process process(generate_command(large_run + std::vector<std::string>{"--level", "1"}), setup);
  // Reads the progress, because more than the kernel keeps of it would block the program.
  process.await_error("solving 100.0 %");
  held.await();
  process.signal(SIGINT);
  held.release();
  const Result result = process.wait();
  CHECK(result.exit_code == interrupted);
  CHECK(result.output == "");
  CHECK(contains(result.error, " left\r"));
  CHECK(result.error.ends_with(erase_line + "triwar-generate: interrupted\n"));
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("While solving, the time left includes that for compressing") {
  const TemporaryFolder folder;
  Setup setup = faulty("hurry", folder.path());
  setup.error = Stream::terminal();
  Process process(generate_command(large_run + std::vector<std::string>{"--level", "22"}), setup);
  const std::string report =
      process.await_error("solving 100.0 %") + process.await_error(" left\r");
  process.signal(SIGINT);
  process.wait();
  std::smatch left;
  REQUIRE(std::regex_search(report, left, std::regex("solving 100.0 %, [^,]*, ([^\r]*) left")));
  CHECK(left[1] != "0 s");
}

}  // namespace
}  // namespace triwar::cli::generate_test
