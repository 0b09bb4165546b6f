// triwar-lookup: notations and widths of output.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/cli/lookup.h"

namespace triwar::cli::lookup_width_test {
namespace {

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, line.size());
  return widest;
}

std::string moves_in(const std::string& text) {
  std::string moves;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.find('-') != word.npos && word.find_first_of("0123456789") == 0) moves += word + " ";
  }
  return moves;
}

}  // namespace

TEST_CASE("Text is not wider than the terminal, and no move is broken") {
  const std::vector<std::vector<std::string>> uses{
      {"-m", "2-4 5-9 1-2 7-8 2-5 4-5 3-5"},
      {"--review", "-m", "2-4 5-9 1-2 7-8 2-5 4-5 3-5"},
      {"-m", "1-2 3-4 5-6 7-8 9-10"},
      {"-g", "boxes-1x9", "-m", ""},
      {"--stats"},
      {"-g", "painting", "-m", "100: 1,50 2,51 1,99"},
  };
  for (const auto& use : uses) {
    CAPTURE(use.back());
    const Result wide = lookup(use, "", {.environment = {{"COLUMNS", "200"}}});
    for (const char* columns : {"60", "80", "150"}) {
      CAPTURE(columns);
      const Result result = lookup(use, "", {.environment = {{"COLUMNS", columns}}});
      CHECK(widest_line(result.output) <= std::stoul(columns));
      if (use[0] != "--stats") CHECK(moves_in(result.output) == moves_in(wide.output));
    }
    CHECK(widest_line(lookup(use, "", {.environment = {{"COLUMNS", "x"}}}).output) <= 80);
    CHECK(widest_line(lookup(use, "", {.environment = {{"COLUMNS", std::nullopt}}}).output) <= 80);
  }
}

TEST_CASE("Messages are wrapped on a terminal, and elsewhere keep a line each") {
  const auto messages = [](std::vector<std::string> command, const Stream& error) {
    return run(std::move(command), {.error = error, .environment = {{"COLUMNS", "40"}}}, "1-99\n")
        .error;
  };
  for (const std::vector<std::string>& command : {
           lookup_command({"-m", "1-2", "-i", "judge"}),  // an error
           lookup_command({"-i", "lines"}),               // a bad game, and a hint
           generate_command({"--level", "99", "triangle-1"}),
       }) {
    CAPTURE(command.back());
    std::string wrapped = messages(command, Stream::terminal());
    const std::string whole = messages(command, Stream::pipe());
    CHECK(widest_line(wrapped) <= 40);
    CHECK(widest_line(whole) > 40);
    for (std::size_t at; (at = wrapped.find("\n    ")) != wrapped.npos;) {
      wrapped.replace(at, 5, " ");
    }
    CHECK(wrapped == whole);
  }
}

TEST_CASE("All counts are shown in statistics of several tables") {
  const std::string wide = lookup({"--stats"}, "", {.environment = {{"COLUMNS", "300"}}}).output;
  const std::string narrow = lookup({"--stats"}, "", {.environment = {{"COLUMNS", "60"}}}).output;
  for (int value = -9; value <= 9; ++value) {
    const std::string head = fmt::format(" {:+}", value);
    CHECK(contains(wide, head) == contains(narrow, head));
  }
  CHECK(std::ranges::count(wide, '\n') == 26);
  CHECK(std::ranges::count(narrow, '\n') > 40);
}

TEST_CASE("A dumb terminal gets no escape sequences") {
  for (const char* terminal : {"xterm", "dumb"}) {
    Process program(lookup_command({"-m", "1-2"}),
                    {.output = Stream::terminal(),
                     .environment = {{"TERM", terminal}, {"NO_COLOR", std::nullopt}}});
    CHECK(contains(program.wait().output, "\x1b[") == (terminal == std::string("xterm")));
  }
}

TEST_CASE("Text writes letters if the game was typed in letters") {
  const auto answer = [](std::vector<std::string> more, std::string_view input = {}) {
    more.insert(more.begin(), {"-g", "boxes-2x3"});
    return lookup(more, input).output;
  };
  CHECK(contains(answer({"-m", "a1-b1 c2c3"}), "\na1------b1 "));
  CHECK(contains(answer({"-m", "9-10 1-5"}), "\n 9------10 "));
  CHECK(contains(answer({"-m", "0x1"}), " 9  "));
  CHECK(contains(answer({"-m", "a1-b1", "--notation", "numbers"}), "\n 9------10 "));
  CHECK(contains(answer({"-m", "a1-b1", "-f", "json"}), R"("best":["1-2",)"));
  CHECK(contains(answer({"-m", "a1-b1", "--review"}), "A       a1-b1"));
  CHECK(contains(answer({"-m", "a1-b1 a1-b1"}), ": edge a1-b1 "));
  const std::string both = answer({"-f", "text"}, "a1-b1\n9-10\n");
  CHECK(contains(both.substr(0, both.find("Game 2")), "\na1------b1 "));
  CHECK(contains(both.substr(both.find("Game 2")), "\n 9------10 "));
}

TEST_CASE("Pictures have values where they fit, or none, or are left out") {
  const auto answer = [](std::vector<std::string> more, const char* columns = "80") {
    more.insert(more.begin(), {"-g", "boxes-1x3", "-m", "1-2 2-3 1-5 2-6"});
    return lookup(more, "", {.environment = {{"COLUMNS", columns}}}).output;
  };
  const std::string values = " 1-------2-------3  -3   4\n |       |      -3      -3\n";
  const std::string plain = " 1-----2-----3 . . 4\n |     |     .     .\n";
  CHECK(answer({}).starts_with(values));
  CHECK(answer({"--picture", "values"}).starts_with(values));
  CHECK(answer({"--picture", "plain"}).starts_with(plain));
  CHECK(answer({}, "26").starts_with(plain));
  CHECK(answer({"--picture", "none"}).starts_with("B wins 2 to 1"));
  const std::string review = answer({"--review"});
  CHECK(contains(review, ":\n\n 1-------2-------3  "));
  CHECK(contains(answer({"--review", "--picture", "plain"}), ":\n\n 1-----2-----3 . . 4\n"));
  CHECK(!contains(answer({"--review", "--picture", "none"}), "----"));
}

TEST_CASE("Letters are written in every form of output") {
  const std::vector<std::string> options{"-g", "boxes-2x3", "--notation", "letters"};
  const auto answer = [&](std::vector<std::string> more, std::string_view input = {}) {
    more.insert(more.begin(), options.begin(), options.end());
    const Result result = lookup(more, input);
    return result.output + result.error;
  };
  const std::string json = answer({}, "a1-b1 a2-a3\n");
  CHECK(contains(json, R"("best":["b2-b3","c3-d3",)"));
  CHECK(contains(json, R"("continuation":["b2-b3","b3-c3",)"));
  CHECK(contains(json, R"("values":{"a3-b3":-4,)"));
  CHECK(contains(answer({"-f", "tsv"}, "a1-b1 a2-a3\n"), "\tb2-b3 c3-d3 "));
  const std::string text = answer({"-m", "a1-b1 a2-a3"});
  CHECK(text.starts_with("a3  -4  b3  -4  c3  -2  d3\n |      -2      -2      -2\n"));
  CHECK(contains(text, "  A: b2-b3"));
  CHECK(contains(answer({"--review"}, "a1-b1 a2-a3 a2-b2\n"), R"({"move":"a1-b1",)"));
  CHECK(contains(answer({"--review", "-f", "tsv"}, "a1-b1 a2-a3\n"), "\ta2-a3\t"));
  CHECK(contains(answer({"--review", "-m", "a1-b1"}), "A       a1-b1"));
  CHECK(contains(answer({"--info", "--edges"}), "edge 14         a1-b1\n"));
  CHECK(contains(answer({"-f", "judge"}, "1\n2 1 2 2 1"), ": edge a3-b3 "));
  CHECK(lookup({"--notation", "letters", "-m", ""}).exit_code == bad_usage);
  CHECK(lookup({"--notation", "letters", "--info"}).exit_code == bad_usage);
  CHECK(lookup({"--notation", "letters", "-g", "painting"}).exit_code == bad_usage);
}

}  // namespace triwar::cli::lookup_width_test
