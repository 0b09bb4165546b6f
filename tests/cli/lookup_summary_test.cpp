// triwar-lookup --review --summary: a row for each game, and totals of each player.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_summary_test {
namespace {

/// A folder with a game that B wins, and two games of which one is tied and one goes on.
void write_games(const TemporaryFolder& folder) {
  write_file(folder / "a.record",
             "[Board \"boxes-1x2\"]\n[A \"Ann\"]\n[B \"Bob\"]\n"
             "1. 1-2 2. 4-5 3. 2-3 4. 5-6 5. 2-5 6. 1-4 7. 3-6\n0-1\n");
  write_file(folder / "b.txt",
             "[Board \"boxes-1x2\"]\n[White \"Bob\"]\n1. 2-5 1-2 2-3 1-4 4-5 3-6 5-6\n\n"
             "[Board \"boxes-1x2\"]\n1. 1-2\n");
  write_file(folder / "c.md", "no game");
}

TEST_CASE("A summary has a row for each game of a folder, and totals of each player") {
  const TemporaryFolder folder;
  write_games(folder);
  const Setup here{.folder = folder.path()};
  const Result tsv = lookup({"--review", "--summary", "-f", "tsv", "."}, "", here);
  CHECK(tsv.exit_code == done);
  CHECK(tsv.error == "");
  CHECK(tsv.output ==
        "file\tgame\tboard\tplayer_a\tplayer_b\tmoves\tscore_a\tscore_b\twinner\tturning_point\t"
        "turned_by\taccuracy_a\taccuracy_b\terror\n"
        "./a.record\t1\tboxes-1x2\tAnn\tBob\t7\t0\t2\tB\t1\tA\t\t\t\n"
        "./b.txt\t1\tboxes-1x2\tBob\t\t7\t1\t1\ttie\t\t\t100\t\t\n"
        "./b.txt\t2\tboxes-1x2\t\t\t1\t0\t0\t\t1\tA\t\t\t\n"
        "\nplayer\tgames\twon\ttied\tlost\taccuracy\n"
        "Ann\t1\t0\t0\t1\t\nBob\t2\t1\t1\t0\t100\nB\t1\t0\t1\t0\t\nA\t0\t0\t0\t0\t\n");
  const Result json = lookup({"--review", "--summary", "-f", "json", "a.record"}, "", here);
  CHECK(json.output ==
        R"({"games":[{"file":"a.record","game":1,"board":"boxes-1x2",)"
        R"("players":{"A":"Ann","B":"Bob"},"moves":7,"score":{"A":0,"B":2},"winner":"B",)"
        R"("turning_point":{"move":1,"player":"A"},"accuracy":{"A":null,"B":null}}],"players":[)"
        R"({"player":"Ann","games":1,"won":0,"tied":0,"lost":1,"accuracy":null},)"
        R"({"player":"Bob","games":1,"won":1,"tied":0,"lost":0,"accuracy":null}]})"
        "\n");
  CHECK(lookup({"-f", "record", "a.record"}, "", here)
            .output.starts_with("[Board \"boxes-1x2\"]\n[A \"Ann\"]\n[B \"Bob\"]\n\n1. 1-2 "));
  const Result text = lookup({"--review", "--summary", "-f", "text", "."}, "", here);
  CHECK(contains(text.output, "\n./a.record  1     Ann  Bob  0-2    B       1 by A"));
}

TEST_CASE("A file that cannot be read is a row with an error, and the others are answered") {
  const TemporaryFolder folder;
  write_games(folder);
  write_file(folder / "d.txt", "hello\n");
  const Setup here{.folder = folder.path()};
  const Result result = lookup({"--review", "--summary", "-f", "tsv", "missing", "."}, "", here);
  CHECK(result.exit_code == bad_input);
  CHECK(contains(result.output, "\nmissing\t\t\t\t\t\t\t\t\t\t\t\t\tmissing: cannot open"));
  CHECK(contains(result.output,
                 "\n./d.txt\t\t\t\t\t\t\t\t\t\t\t\t\t./d.txt:1: 'hello' begins no form"));
  CHECK(contains(result.output, "\n./b.txt\t2\t"));
  const Result bad =
      lookup({"--review", "--summary", "-f", "json", "-g", "boxes-1x3", "a.record"}, "", here);
  CHECK(bad.exit_code == bad_input);
  CHECK(contains(bad.output, R"("error":"a game of boxes-1x2, expected one of boxes-1x3")"));
  std::filesystem::create_directory(folder / "empty");
  CHECK(lookup({"--review", "--summary", "empty"}, "", here).exit_code == bad_usage);
}

TEST_CASE("A summary is of reviews of files, as text, json or tsv") {
  CHECK(lookup({"--summary", "a.txt"}).exit_code == bad_usage);
  CHECK(lookup({"--review", "--summary"}).exit_code == bad_usage);
  CHECK(lookup({"--review", "--summary", "--theory", "a.txt"}).exit_code == bad_usage);
  CHECK(lookup({"--review", "--summary", "-f", "record", "a.txt"}).exit_code == bad_usage);
}

}  // namespace
}  // namespace triwar::cli::lookup_summary_test
