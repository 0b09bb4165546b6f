// Large files, which are answered on several cores. The answers must equal the answers through a
// pipe, which are given one by one.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/cli/lookup.h"
#include "tests/support/every.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_bulk_test {

using triwar::Board;
using triwar::Edge;

namespace {

/// Makes about two megabytes, or half of that in a thin run (every.h): enough for two cores.
const int many_games = 60000 / static_cast<int>(triwar::tests::every(2));

using Moves = std::vector<std::pair<int, int>>;

/// Random games, about one in fifty of them bad in some way.
std::vector<Moves> random_games(const char* board_name, int count) {
  const Board board = Board::make(board_name);
  std::mt19937 random(1085);
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
  };
  Moves edges;
  for (const Edge edge : board.all_edges()) {
    edges.emplace_back(number(board.ends(edge).low), number(board.ends(edge).high));
  }
  std::vector<Moves> games(static_cast<std::size_t>(count));
  for (Moves& game : games) {
    for (std::size_t left = edges.size(); left > 1; --left) {
      std::swap(edges[static_cast<std::size_t>(below(static_cast<int>(left)))], edges[left - 1]);
    }
    game.assign(edges.begin(), edges.begin() + below(board.edges() + 1));
    for (auto& [a, b] : game) {
      if (below(2) == 0) std::swap(a, b);
    }
    if (game.empty()) continue;
    switch (below(200)) {
      case 0:
        game.push_back(game.front());
        break;
      case 1:
        game.back() = {1, 7777};
        break;
      case 2:
        game.front() = {0, below(12)};
        break;
      case 3:
        game.resize(70, game.front());
        break;
      default:
        break;
    }
  }
  return games;
}

std::string judge_text(const std::vector<Moves>& games, const char* between_moves = "\n") {
  std::string text = fmt::format("{}\n", games.size());
  for (const Moves& game : games) {
    text += fmt::format("{}{}", game.size(), between_moves);
    for (const auto& [a, b] : game) text += fmt::format("{} {}{}", a, b, between_moves);
  }
  return text;
}

std::string lines_text(const std::vector<Moves>& games, const char* between_moves = " ") {
  std::string text;
  for (const Moves& game : games) {
    for (const auto& [a, b] : game) text += fmt::format("{}-{}{}", a, b, between_moves);
    text += '\n';
  }
  return text;
}

/// Returns the first difference of two texts and the text around it.
std::string difference(const std::string& found, const std::string& expected) {
  if (found == expected) return "none";
  const auto place = std::ranges::mismatch(found, expected).in1 - found.begin();
  const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, place - 40));
  return fmt::format("at {}: found {}, expected {}", place, found.substr(from, 80),
                     expected.substr(std::min(from, expected.size()), 80));
}

/// Compares the answers from a file and through a pipe. Returns the former.
Result check_same(const std::vector<std::string>& arguments, const std::string& text) {
  const TemporaryFolder folder;
  write_file(folder / "games", text);
  const Result piped = lookup(arguments, text);
  const Result filed = lookup(arguments, {}, {.input = Stream::file(folder / "games")});
  CHECK(filed.exit_code == piped.exit_code);
  CHECK(difference(filed.output, piped.output) == "none");
  CHECK(difference(filed.error, piped.error) == "none");
  return filed;
}

TEST_CASE("Large files are answered as pipes are in every form of input and output") {
  const std::vector<Moves> games = random_games("triangle-3", many_games);
  for (const char* format : {"judge", "json", "tsv"}) {
    CAPTURE(format);
    CHECK(check_same({"-f", format}, judge_text(games)).exit_code == bad_input);
    CHECK(check_same({"-i", "lines", "-f", format}, lines_text(games)).exit_code == bad_input);
  }
  check_same({"-i", "states", "-f", "tsv"}, lines_text(games));
  check_same({"--review", "-f", "tsv"}, judge_text(games));
  check_same({"-i", "blocks"}, "2\n" + judge_text(games) + judge_text(games));
  check_same({"-f", "text"}, judge_text(random_games("triangle-3", 20000)));
}

TEST_CASE("Large files are answered as pipes are on boards with points of two digits") {
  const std::vector<Moves> games = random_games("boxes-2x4", many_games / 3);
  const TemporaryFolder folder;
  const std::string table = (folder / "table").string();
  REQUIRE(run({triwar::tests::program("triwar-generate"), "boxes-2x4", "-o", table, "--level", "1"})
              .exit_code == 0);
  check_same({"-t", table}, judge_text(games));
  check_same({"-t", table, "-i", "lines", "-f", "judge"}, lines_text(games));
}

// lookup/cli/{judge_reader,game_reader}_test.cpp read odd text one game at a time.
TEST_CASE("Odd text in the middle of large files is answered as through pipes") {
  const std::vector<Moves> games = random_games("triangle-3", many_games);
  const std::string lines = lines_text(games, ", ");
  const std::string judge = judge_text(games, "\r\n");
  for (const auto& [form, inserted] : std::vector<std::pair<std::string, std::string>>{
           {"judge", "1000 "},
           {"judge", "\xff"},
           {"judge", std::string(1'000'000, ' ')},
           {"lines", "2-4 x\n\n\ufeff2-4\n# 2-4\n"},
           {"lines", std::string("\0\n", 2)},
           {"lines", std::string(65'537, ' ') + "\n"}}) {
    const std::string odd = form + ": " + inserted.substr(0, 20);
    CAPTURE(odd);
    std::string text = form == "judge" ? judge : lines;
    text.insert(text.find('\n', text.size() / 2) + 1, inserted);
    check_same({"-i", form, "-f", "judge"}, text);
  }
  // A file that ends within a game, and one with more games than it counts.
  check_same({}, judge.substr(0, judge.size() - 5));
  check_same({}, judge + "1 1 2\n");
}

TEST_CASE("A large file whose only bad game is the first ends with 1") {
  std::string text = "1-1\n";
  for (int i = 0; i < 10 * many_games; ++i) text += "2-4 4-5 5-9\n";
  CHECK(check_same({"-i", "lines", "-f", "judge"}, text).exit_code == bad_input);
}

TEST_CASE("Games of a large file that lack lines of a table's start are bad") {
  const TemporaryFolder folder;
  const std::string table = (folder / "table").string();
  REQUIRE(generate({"boxes-2x2", "--after", "1-2 2-3", "-o", table}).exit_code == done);
  std::vector<Moves> games;
  for (int i = 0; i < many_games; ++i) {
    games.push_back({{1, 2}, {4, 5}, {5, 6}, {2, 5}, {7, 8}, {1, 4}});
    if (i % 3 > 0) games.back().emplace_back(2, 3);
  }
  for (const bool lines : {true, false}) {
    const Result result = check_same({"-t", table, "-i", lines ? "lines" : "judge", "-f", "judge"},
                                     lines ? lines_text(games) : judge_text(games));
    CHECK(result.exit_code == bad_input);
    CHECK(result.output.starts_with("Game 1: invalid.\n"));
  }
}

TEST_CASE("A large file is read from its current offset") {
  const TemporaryFolder folder;
  write_file(folder / "games", "first\n" + lines_text(random_games("triangle-3", many_games)));
  const auto answers = [&](const char* script) {
    return run({"bash", "-c", script, triwar::tests::program("triwar-lookup"),
                (folder / "games").string()});
  };
  const Result from_file = answers(R"({ read -r line; "$0" -i lines -f judge; } < "$1")");
  const Result from_pipe = answers(R"(tail -n +2 "$1" | "$0" -i lines -f judge)");
  CHECK(from_file.exit_code == bad_input);
  CHECK(difference(from_file.output, from_pipe.output) == "none");
  CHECK(difference(from_file.error, from_pipe.error) == "none");
}

TEST_CASE("A large file ends quietly when the reader of the answers closes the pipe") {
  const TemporaryFolder folder;
  write_file(folder / "games", lines_text(random_games("triangle-3", many_games)));
  Process process(lookup_command({"-i", "lines", (folder / "games").string()}));
  process.read_line();
  process.close_output();
  CHECK(process.wait().exit_code == 130);
}

TEST_CASE("An interrupt while a large file is answered leaves whole lines") {
  const TemporaryFolder folder;
  write_file(folder / "games", lines_text(random_games("triangle-3", many_games)));
  const std::vector<std::string> arguments{"-i", "lines", "-f", "tsv", (folder / "games").string()};
  const std::string expected = lookup(arguments).output;
  Process program(lookup_command(arguments));
  std::string output = program.read_line() + '\n';  // more answers than the pipe holds are left
  program.signal(SIGINT);
  const Result result = program.wait();
  output += result.output;
  CHECK(result.signal == SIGINT);
  CHECK(output.size() < expected.size());
  CHECK(output.ends_with('\n'));
  CHECK(expected.starts_with(output));
}

TEST_CASE("A large file whose answers cannot be written is an error") {
  const TemporaryFolder folder;
  write_file(folder / "games", judge_text(random_games("triangle-3", many_games)));
  const Result result =
      lookup({(folder / "games").string()}, {}, {.output = Stream::file("/dev/full")});
  CHECK(result.exit_code == 4);
  CHECK(result.error.find("standard output: cannot write: No space left") != std::string::npos);
}

/// Answers random games, and returns how often triwar-lookup makes a system call.
int calls_for(const std::string& call, int games, const std::string& faults = "") {
  const TemporaryFolder folder;
  write_file(folder / "games", judge_text(random_games("triangle-3", games)));
  run({triwar::tests::program("triwar-lookup-dynamic")},
      {.input = Stream::file(folder / "games"),
       .output = Stream::file("/dev/null"),
       .environment = {{"LD_PRELOAD", triwar::tests::faulty_calls()},
                       {"FAULTY_CALLS", faults},
                       {"COUNTED_CALLS", (folder / "calls").string()}}});
  std::ifstream counts(folder / "calls");
  std::string name;
  int count = 0;
  while (counts >> name >> count && name != call) {
  }
  return count;
}

TEST_CASE("A machine with more than 1,024 processors uses its cores") {
  CHECK(calls_for("pthread_create", many_games, "sched_getaffinity:1+:small") > 0);
}

TEST_CASE("Whether the input is a terminal is asked at the start, not for each game") {
  constexpr int games = 100;
  const int calls = calls_for("isatty", games);
  CHECK(calls > 0);
  CHECK(calls < games / 2);  // messages about bad games ask, too
}

}  // namespace
}  // namespace triwar::cli::lookup_bulk_test
