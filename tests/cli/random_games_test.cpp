// Compares every byte of the answers of the real program to random games with the oracle.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/support/every.h"
#include "tests/support/oracle.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::random_games_test {
namespace {

/// A position on the oracle's board, with an independent implementation of the rules.
struct Play {
  oracle::Game& game;
  std::uint64_t drawn = 0;
  int mover = 0;
  int score[2] = {0, 0};
  std::vector<int> moves = {};
  std::vector<std::string> owners = std::vector<std::string>(game.cells().size(), "null");

  std::vector<int> open_lines() const {
    std::vector<int> open;
    for (int line = 0; line < static_cast<int>(game.lines().size()); ++line) {
      if ((drawn >> line & 1) == 0) open.push_back(line);
    }
    return open;
  }

  int value_of(int line) const { return game.value_of_move(drawn, static_cast<std::size_t>(line)); }

  void draw(int line) {
    const int closed = game.closes(drawn, static_cast<std::size_t>(line));
    drawn |= std::uint64_t{1} << line;
    for (std::size_t i = 0; i < owners.size(); ++i) {
      const std::uint64_t cell = game.cells()[i];
      if (owners[i] == "null" && (drawn & cell) == cell) owners[i] = mover == 0 ? "\"A\"" : "\"B\"";
    }
    score[mover] += closed;
    if (closed == 0) mover = 1 - mover;
    moves.push_back(line);
  }

  int margin() const {
    const int value = game.value(drawn);
    return score[0] - score[1] + (mover == 0 ? value : -value);
  }

  std::string name(int line) const {
    const auto [a, b] = game.lines()[static_cast<std::size_t>(line)];
    return fmt::format("{}-{}", a, b);
  }

  std::string list(const std::vector<int>& lines) const {
    std::string text;
    for (const int line : lines)
      text += fmt::format("{}\"{}\"", text.empty() ? "" : ",", name(line));
    return "[" + text + "]";
  }
};

/// Returns a random number below `bound`, the same with every standard library.
int below(int bound, std::mt19937& random) {
  return static_cast<int>(random() % static_cast<unsigned>(bound));
}

Play random_play(oracle::Game& game, std::mt19937& random) {
  Play play{.game = game};
  const int moves = below(static_cast<int>(game.lines().size()) + 1, random);
  for (int i = 0; i < moves; ++i) {
    const std::vector<int> open = play.open_lines();
    play.draw(open[static_cast<std::size_t>(below(static_cast<int>(open.size()), random))]);
  }
  return play;
}

std::string judge_input(const Play& play) {
  std::string text = fmt::format("{}\n", play.moves.size());
  for (const int line : play.moves) {
    const auto [a, b] = play.game.lines()[static_cast<std::size_t>(line)];
    text += fmt::format("{} {}\n", line % 2 == 0 ? a : b, line % 2 == 0 ? b : a);
  }
  return text;
}

std::string winner(int margin) { return margin > 0 ? "A" : margin < 0 ? "B" : "tie"; }

std::string judge_answer(int number, const Play& play) {
  const std::string name = winner(play.margin());
  return fmt::format("Game {}: {}\n", number, name == "tie" ? "Tie." : name + " wins.");
}

std::string json_answer(int number, const Play& play) {
  const std::vector<int> open = play.open_lines();
  const int value = play.game.value(play.drawn);
  std::string values;
  std::vector<int> best;
  for (const int line : open) {
    values +=
        fmt::format("{}\"{}\":{}", values.empty() ? "" : ",", play.name(line), play.value_of(line));
    if (play.value_of(line) == value) best.push_back(line);
  }
  Play rest = play;
  while (!rest.open_lines().empty()) {
    const std::vector<int> lines = rest.open_lines();
    rest.draw(*std::ranges::max_element(lines, {}, [&](int line) { return rest.value_of(line); }));
  }
  const std::vector<int> continuation(rest.moves.begin() + std::ssize(play.moves),
                                      rest.moves.end());
  return fmt::format(
      R"({{"game":{},"moves":{},"to_move":{},"score":{{"A":{},"B":{}}},"value":{},"margin":{},)"
      R"("winner":"{}","best":{},"values":{{{}}},"continuation":{},)"
      R"("state":"0x{:x}","owners":[{}],"from":"table"}})"
      "\n",
      number, play.moves.size(),
      open.empty()      ? "null"
      : play.mover == 0 ? "\"A\""
                        : "\"B\"",
      play.score[0], play.score[1], value, play.margin(), winner(play.margin()), play.list(best),
      values, play.list(continuation), play.drawn, fmt::join(play.owners, ","));
}

/// Compares line by line, so that a failure shows a single answer.
void check_same_lines(const std::string& found, const std::string& expected) {
  if (found == expected) return;
  const auto differ = std::ranges::mismatch(found, expected);
  const auto place = static_cast<std::size_t>(differ.in1 - found.begin());
  const std::size_t line = found.rfind('\n', place) + 1;
  CHECK(found.substr(line, 600) == expected.substr(line, 600));
  FAIL("the answers differ");
}

void check_random_games(const std::string& name, const std::vector<std::string>& table,
                        std::size_t games, unsigned seed) {
  oracle::Game game(name);
  std::mt19937 random(seed);
  std::string input = fmt::format("{}\n", games);
  std::string judge;
  std::string json;
  for (int number = 1; std::cmp_less_equal(number, games); ++number) {
    const Play play = random_play(game, random);
    input += judge_input(play);
    judge += judge_answer(number, play);
    json += json_answer(number, play);
  }
  const auto check_form = [&](const char* form, const std::string& expected) {
    CAPTURE(form);
    std::vector<std::string> arguments = table;
    arguments.insert(arguments.end(), {"-f", form});
    const Result result = lookup(arguments, input);
    CHECK(result.exit_code == done);
    CHECK(result.error == "");
    check_same_lines(result.output, expected);
  };
  check_form("judge", judge);
  check_form("json", json);
}

}  // namespace

TEST_CASE("Random games of triangle-3 are answered as the oracle does") {
  check_random_games("triangle-3", {}, 100'000 / triwar::tests::every(10), 1085);
}

TEST_CASE("Random games of boxes-2x3 are answered as the oracle does") {
  TemporaryFolder folder;
  const std::string file = (folder / "boxes-2x3.tb.zst").string();
  REQUIRE(generate({"boxes-2x3", "-o", file}).exit_code == done);
  check_random_games("boxes-2x3", {"-t", file}, 10'000 / triwar::tests::every(10), 1155);
}

}  // namespace triwar::cli::random_games_test
