// Endgames: tables of all states that can follow some moves, and games on boards without a table.
#include <doctest/doctest.h>
#include <sched.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/memory.h"
#include "tests/cli/generate.h"
#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::endgames_test {

using Json = nlohmann::json;

namespace {

/// The first 20 moves of a game on boxes-5x5.
const std::string opening =
    "14-15 9-15 3-9 17-18 2-3 10-11 21-27 21-22 18-24 12-18 24-30 8-14 5-11 9-10 34-35 6-12 31-32 "
    "19-20 28-34 1-7";

Json answer(const std::string& output) { return Json::parse(output.substr(0, output.find('\n'))); }

/// Lets the process use only the first of its processors.
void use_one_processor() {
  cpu_set_t processors;
  sched_getaffinity(0, sizeof processors, &processors);
  int first = 0;
  while (!CPU_ISSET(first, &processors)) ++first;
  CPU_ZERO(&processors);
  CPU_SET(first, &processors);
  sched_setaffinity(0, sizeof processors, &processors);
}

}  // namespace

TEST_CASE("The rest of a game is solved on the spot and answered as from its table") {
  const TemporaryFolder folder;
  const std::string file = (folder / "e.tb.zst").string();
  const Result made =
      generate({"boxes-5x5", "--after", opening + " 13-19 16-17 25-31", "-o", file});
  CHECK(made.exit_code == done);
  CHECK(contains(made.output, "boxes-5x5: "));
  CHECK(contains(made.output, ", start "));
  const std::string game = opening + " 13-19 16-17 25-31 10-16\n";
  const Result solved = lookup({"-g", "boxes-5x5", "-i", "lines"}, game);
  CHECK(solved.exit_code == done);
  CHECK(solved.error == "");
  const Result from_table = lookup({"-t", file, "-i", "lines"}, game);
  CHECK(from_table.exit_code == done);
  Json on_the_spot = answer(solved.output);
  Json by_table = answer(from_table.output);
  CHECK(on_the_spot["from"] == "solved");
  CHECK(by_table["from"] == "table");
  CHECK(on_the_spot["moves"] == 24);
  by_table["from"] = on_the_spot["from"];
  CHECK(on_the_spot == by_table);

  // Bare states and the form of contests are answered, too.
  const Json state = answer(
      lookup({"-t", file, "-i", "states"}, on_the_spot["state"].get<std::string>() + "\n").output);
  CHECK(state["values"] == on_the_spot["values"]);
  const std::string judge = "1\n24 " + [&] {
    std::string pairs = game;
    for (char& c : pairs) c = c == '-' ? ' ' : c;
    return pairs;
  }();
  CHECK(lookup({"-t", file}, judge).output ==
        "Game 1: " + on_the_spot["winner"].get<std::string>() + " wins.\n");
  CHECK(contains(lookup({"-t", file, "--info"}).output, "after           23"));
}

TEST_CASE("A table of an endgame refuses games that have not reached its start") {
  const TemporaryFolder folder;
  const std::string file = (folder / "e.tb.zst").string();
  REQUIRE(generate({"boxes-2x3", "--after", "1-2 2-3 7-8", "-o", file}).exit_code == done);
  CHECK(verify(file).exit_code == done);
  const Result early =
      lookup({"-t", file, "-i", "lines"}, "2-3 1-2\n1-2 7-8 2-3\n3-4 2-3 1-2 7-8\n");
  CHECK(early.exit_code == bad_input);
  CHECK(answer(early.output)["error"]["code"] == "not_in_table");
  CHECK(early.error.starts_with("standard input:1: game 1: the table of boxes-2x3 begins with 3"));
  const Result review = lookup({"-t", file, "--review", "-m", "1-2 2-3 7-8 3-4", "-f", "json"});
  CHECK(answer(review.output)["review"][2]["value"].is_null());
  CHECK(answer(review.output)["loss_from"] == 4);
  CHECK(contains(lookup({"-t", file, "--review", "-m", "1-2 2-3 7-8 3-4"}).output,
                 "\nPoints lost in moves 4 to 4: A 0, B "));
  // If no loss is known, the review prints no sum, because a sum of 0 would suggest perfect play.
  const std::string none = lookup({"-t", file, "--review", "-m", "1-2 2-3 7-8"}).output;
  CHECK(contains(none, "      -     -     -\n\nLosses are unknown: no move was solved.\n"));
  CHECK(!contains(none, "Points lost"));
}

TEST_CASE("Moves of --after come from the command line or from a file of one game") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  write_file(folder / "game", "1-2 1-4\n");
  CHECK(generate({"boxes-1x2", "--after", "@game"}, here).exit_code == done);
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"boxes-1x2-after-2-671d.tb.zst", "game"});
  const auto plan = [&](const std::string& after) {
    const std::string report = generate({"boxes-2x3", "--after", after, "--dry-run"}, here).output;
    return report.substr(0, report.find("time "));
  };
  const std::string expected = plan("1-2 2-3");
  for (const char* text : {"\xef\xbb\xbf# an opening\n\n  # two moves\n1-2 2-3 # the end\n\n#\n",
                           "\xef\xbb\xbf"
                           "1-2 2-3",
                           "1-2,2-3\r\n", "\u00a0\n1-2 2-3\n"}) {
    write_file(folder / "game", text);
    CHECK(plan("@game") == expected);
  }
  write_file(folder / "empty", "");
  CHECK(plan("@empty") == plan(""));
  write_file(folder / "two", "# by lines\n1-2\n\n2-3\n3-4\n");
  for (const auto& [after, words] : std::vector<std::pair<std::string, std::string>>{
           {"1-2 1-2", "--after: move 2: edge 1-2 is already drawn (move 1)"},
           {"x", "--after: "},
           {"@two", "--after: two:4: a second line with moves; expected one game on one line"},
           {"@missing", "missing: cannot read: No such file or directory"},
           {"@.", ".: cannot read: Is a directory"},
           {"@", "expected the name of a file after @"}}) {
    const Result bad = generate({"boxes-2x3", "--after", after}, here);
    CHECK(bad.exit_code == bad_usage);
    CHECK_MESSAGE(contains(bad.error, words), bad.error);
  }
}

TEST_CASE("Endgames of equal length have different files, and are found by their names") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  const auto ask = [&](const std::string& name, std::vector<std::string> more = {}) {
    more.insert(more.end(), {"-g", name, "-m", "7-8 2-3 1-2 3-4", "-f", "json"});
    return lookup(more, "", here);
  };
  for (const char* moves : {"1-2 2-3 7-8", "2-3 3-4 7-8"}) {
    REQUIRE(generate({"boxes-2x3", "--after", moves}, here).exit_code == done);
  }
  std::vector<std::string> names = names_in(folder.path());
  REQUIRE(names.size() == 2);
  for (std::string& name : names) name.resize(name.find(".tb.zst"));
  const Result both = ask("boxes-2x3-after-3");
  CHECK(both.exit_code == bad_usage);
  CHECK(contains(both.error, "boxes-2x3-after-3: expected the name of an endgame with its digits"));
  CHECK(contains(both.error, "; found " + names[0] + ", " + names[1] + " in ."));
  for (const std::string& name : names) {
    CHECK(answer(ask(name).output)["from"] == "table");
    const Json info = Json::parse(lookup({"-g", name, "--info", "-f", "json"}, "", here).output);
    CHECK(name.ends_with("-" + info["fingerprint"].get<std::string>().substr(0, 4)));
    CHECK(info["start"].size() == 3);
  }
  const std::vector<std::string> first{"-t", names[0] + ".tb.zst"};
  CHECK(ask(names[0], first).exit_code == done);
  for (const std::string& name : {std::string("boxes-2x3-after-3"), names[1]}) {
    const Result other = ask(name, first);
    CHECK(other.exit_code == bad_table);
    CHECK(contains(other.error, "a table of " + names[0] + ", expected one of " + name));
  }
  std::filesystem::remove(folder / (names[0] + ".tb.zst"));
  const Result one = ask("boxes-2x3-after-3");
  CHECK(one.exit_code == bad_usage);
  CHECK(contains(one.error, "; found " + names[1] + " in ."));
  CHECK(contains(ask("boxes-2x3-after-4").error, "; found none"));
}

// lookup/endgames_test.cpp tests the wording.
TEST_CASE("A position that is too large is refused with its size and the limit that would do") {
  const auto asked = [](const std::string& states) {
    return lookup({"-g", "boxes-5x5", "-i", "lines", "--solve", states}, opening + "\n");
  };
  const Result small = asked("1K");
  CHECK(small.exit_code == not_done);
  const Json error = answer(small.output)["error"];
  CHECK(error["code"] == "too_large");
  CHECK(error["fits_from"] == 28);
  CHECK(asked(error["states"].dump()).exit_code == done);
  CHECK(asked("0").exit_code == bad_table);
  CHECK(lookup({"-g", "boxes-5x5"}, "1\n1 1 2\n").output == "Game 1: not solved.\n");
}

TEST_CASE("The first lines of large boards are answered from books") {
  const Json found = answer(lookup({"-g", "boxes-4x4", "-m", "1-2 7-8", "-f", "json"}).output);
  CHECK(found["from"] == "book");
  CHECK(found["margin"] == 2);
  CHECK(found["continuation"].size() == 4);
  CHECK(found["continuation_cut"] == true);
  CHECK(contains(lookup({"-g", "boxes-4x4", "-m", "1-2 7-8"}).output, " and so on\n"));
  CHECK(answer(lookup({"-g", "boxes-4x5-icelandic", "-m", "", "-f", "json"}).output)["margin"] ==
        4);
  // The book has the values of six moves, an endgame of few states those of the last ones.
  std::string moves;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 4; ++column) {
      const int point = 5 * row + column + 1;
      moves += std::to_string(point) + '-' + std::to_string(point + 1) + ' ';
    }
  }
  for (int point = 1; point <= 20; ++point) {
    moves += std::to_string(point) + '-' + std::to_string(point + 5) + ' ';
  }
  // A review that ends where the book does claims nothing about the moves after it.
  CHECK(contains(lookup({"-g", "boxes-4x4", "--review", "--solve", "1K", "-m",
                         "1-2 2-3 3-4 4-5 6-7 7-8 8-9 9-10"})
                     .output,
                 ", as far as it is solved.\n"));
  const Result review = lookup({"-g", "boxes-4x4", "--review", "--solve", "1K", "-m", moves});
  CHECK(
      std::regex_search(review.output, std::regex("in moves 1 to 40 \\(\\d+ of them unknown\\)")));
}

TEST_CASE("Boards with lines drawn at the start are solved, verified and answered") {
  const TemporaryFolder folder;
  for (const auto& [name, index] :
       {std::pair<std::string, const char*>("boxes-2x3-swedish", "dense"),
        {"boxes-3x3-icelandic", "quiet"}}) {
    const std::string file = (folder / (name + ".tb.zst")).string();
    REQUIRE(generate({name, "--index", index, "-o", file}).exit_code == done);
    CHECK(verify(file).exit_code == done);
    Json table = answer(lookup({"-t", file, "-m", "", "-f", "json"}).output);
    const Json solved = answer(lookup({"-g", name, "-m", "", "-f", "json"}).output);
    CHECK(solved["from"] == "solved");
    table["from"] = "solved";
    CHECK(table == solved);
  }
  const Result drawn = lookup({"-g", "boxes-2x3-swedish", "-m", "1-2", "-f", "json"});
  CHECK(drawn.exit_code == bad_input);
  CHECK(answer(drawn.output)["error"]["code"] == "edge_already_drawn");
  write_file(folder / "pond.json",
             R"({"name":"pond","points":[[0,0],[1,0],[1,1],[0,1],[2,0],[2,1]],)"
             R"("cells":[[1,2,3,4],[2,5,6,3]],"drawn":[[1,2],[2,3],[3,4],[4,1]]})");
  const Setup here{.folder = folder.path()};
  CHECK(generate({"--board", "pond.json"}, here).exit_code == done);
  const Json pond =
      answer(lookup({"-g", "pond", "-m", "2-5 3-6 5-6", "-f", "json"}, "", here).output);
  CHECK(pond["score"]["A"] == 1);
  CHECK(pond["owners"] == Json::parse(R"([null,"A"])"));
}

TEST_CASE("A search shows how many playouts it makes") {
  Setup setup;
  setup.error = Stream::terminal();
  Process process(lookup_command({"-g", "boxes-7x7", "--estimate", "1M", "-m", "1-2"}), setup);
  process.await_error("boxes-7x7: searching ");
  process.await_error(" thousand playouts/s, ");
  process.signal(SIGINT);
  CHECK(process.wait().signal == SIGINT);
}

TEST_CASE(
    "A position that is too large is estimated, and counts as answered if that was asked for") {
  const std::vector<std::string> question = {"-g", "boxes-5x5", "--solve", "1K", "-m", opening};
  const auto asked = [&](std::vector<std::string> more, const Setup& setup = {}) {
    more.insert(more.begin(), question.begin(), question.end());
    return run(lookup_command(more), setup);
  };
  const Result by_default = lookup(question);
  CHECK(by_default.exit_code == not_done);
  CHECK(contains(by_default.output, "\nEstimate by a search of 50925 playouts: "));
  const Result text = asked({"--estimate", "1K"});
  CHECK(text.exit_code == done);
  CHECK(text.error == "");
  CHECK(text.output.starts_with("Not solved: "));
  const Result json = asked({"--estimate", "1K", "-f", "json"});
  CHECK(json.exit_code == done);
  CHECK(json.error == "");
  CHECK(answer(json.output)["estimate"]["moves"].size() == 40);
  CHECK(asked({"--estimate", "1K", "-f", "json"}, {.before_exec = use_one_processor}).output ==
        json.output);
  CHECK(asked({"--estimate", "1K", "-f", "judge"}).exit_code == not_done);
  CHECK(asked({"--estimate", "0", "-f", "json"}).exit_code == not_done);
  CHECK(asked({"--estimate", "1K", "--review", "-f", "json"}).exit_code == done);
  CHECK(lookup({"-g", "boxes-5x5", "--solve", "0", "--estimate", "1K", "-m", opening}).exit_code ==
        done);
  const Result bad = lookup({"-g", "boxes-5x5", "--solve", "1K", "--estimate", "1K"}, "1-2\n1-3\n");
  CHECK(bad.exit_code == bad_input);
  CHECK(contains(bad.error, "standard input:2: game 2, move 1: "));
}

TEST_CASE("A review whose end is too large tells the values that a book has") {
  const Result result = lookup({"-g", "boxes-4x4", "--review", "--solve", "1000", "-f", "tsv", "-m",
                                "1-2 2-3 3-4 4-5 6-7 7-8 8-9"});
  CHECK(result.exit_code == not_done);
  CHECK(contains(result.output, "6\tB\t7-8\t0\t-2\t0\t2\t"));
  CHECK(contains(result.output, "too_large"));
}

TEST_CASE("A missing table is answered with a way to an answer that works") {
  const Result large = lookup({"-g", "boxes-5x5", "--info"});
  CHECK(large.exit_code == bad_table);
  CHECK(contains(large.error, "with: triwar-generate boxes-5x5 --after MOVES\n"));
  CHECK(!contains(large.error, "if memory allows"));
  const Result small = lookup({"-g", "triangle-5", "--stats"});
  // The plan of a run with all cores, as in the advice.
  const Json plan = Json::parse(generate({"triangle-5", "--dry-run", "--json"}).output);
  const std::string memory = triwar::size_text(plan.at("memory").get<std::uint64_t>());
  CHECK(
      contains(small.error, "; generate it with: triwar-generate triangle-5 (" + memory + " of "));
}

}  // namespace triwar::cli::endgames_test
