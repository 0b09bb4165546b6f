// README.md and docs/: commands print the shown output, and the targets of links exist.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <map>
#include <numeric>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/support/paths.h"
#include "tests/support/serving.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::documents_test {

namespace tests = triwar::tests;
namespace fs = std::filesystem;

namespace {

const fs::path root = tests::source("");

struct Document {
  std::string path;
  std::set<std::string> languages;  ///< the languages of its fenced blocks
};

/// The documents with fenced blocks. Blocks of language "" are commands after "$ " and their
/// output. "sh" blocks would need a separate machine: scripts/test and tests/install/ run similar
/// commands. tests/python/test_documents.py runs "pycon" blocks, tests/page/npm.test.js those of
/// "js".
const Document run_documents[] = {
    {"README.md", {"", "sh"}},
    {"docs/boards.md", {""}},
    {"docs/c.md", {"c", "cmake"}},
    {"docs/cpp.md", {"cpp", "cmake"}},
    {"docs/generate.md", {"", "sh"}},
    {"docs/http.md", {"", "sh"}},
    {"docs/inside/building.md", {"sh"}},
    {"docs/inside/folklore.md", {""}},
    {"docs/lookup.md", {""}},
    {"docs/play.md", {"sh"}},
    {"docs/python.md", {"pycon"}},
    {"docs/recipes.md", {"", "bash", "output", "pycon"}},
    {"docs/serve.md", {"sh"}},
    {"docs/why.md", {""}},
    {"docs/your-game.md", {""}},
    {"packaging/npm/README.md", {"js", "sh", "ts"}},
};

struct Block {
  std::string language;  ///< the text after the opening fence
  std::string text;
};

/// Returns the fenced blocks of a text, in order.
std::vector<Block> fenced_blocks(const std::string& text) {
  std::vector<Block> blocks;
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), ""});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

std::vector<Block> blocks_of(const std::string& path) {
  return fenced_blocks(read_file(root / path));
}

struct Shown {
  std::string command;
  std::string output;
};

/// Returns the commands of a transcript and the output below each. A command follows "$ "; after a
/// line that ends with "|" it continues on the next line.
std::vector<Shown> commands_in(const std::string& transcript) {
  std::vector<Shown> shown;
  std::istringstream lines(transcript);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("$ ")) {
      shown.push_back({line.substr(2), ""});
    } else if (shown.empty()) {
      FAIL_CHECK("expected a command behind \"$ \": ", line);
    } else if (shown.back().command.ends_with('|')) {
      shown.back().command += "\n" + line;
    } else {
      shown.back().output += line + "\n";
    }
  }
  return shown;
}

/// Returns the output with times replaced, because they vary, and without trailing blank lines.
std::string comparable(const std::string& output) {
  const std::string timeless = std::regex_replace(output, std::regex(R"(\d+\.\d\d s\b)"), "TIME");
  return timeless.substr(0, timeless.find_last_not_of('\n') + 1);
}

/// Returns a setup whose PATH begins with the programs of this build.
Setup with_programs(const TemporaryFolder& folder) {
  const std::string path = tests::program("") + ":/usr/bin:/bin";
  return {.environment = {{"PATH", path}}, .folder = folder.path()};
}

/// Returns all documents.
std::vector<fs::path> documents() {
  std::vector<fs::path> documents = {root / "packaging/npm/README.md", root / "python/README.md"};
  for (const fs::path& folder : {root, root / "docs", root / "docs/inside"}) {
    for (const fs::path& file : fs::directory_iterator(folder)) {
      if (file.extension() == ".md") documents.push_back(file);
    }
  }
  return documents;
}

/// Returns the valid anchors of links: the headings in lower case, with hyphens for spaces.
std::set<std::string> anchors_of(const fs::path& document) {
  std::set<std::string> anchors;
  std::istringstream lines(read_file(document));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#')) continue;
    std::string anchor;
    for (const char letter : line.substr(line.find_first_not_of("# "))) {
      if (letter == ' ') anchor += '-';
      if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '-' || letter == '_') {
        anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      }
    }
    anchors.insert(anchor);
  }
  return anchors;
}

struct Link {
  std::string text;
  fs::path target;
  std::string anchor;  ///< the heading, or "" for the whole target
};

/// Returns the links of a document to files and headings of the project.
std::vector<Link> links_of(const fs::path& document) {
  const std::regex link(R"(\]\(([^)#:\s]*)(?:#([^)\s]*))?\))");
  std::vector<Link> links;
  const std::string text = read_file(document);
  for (std::sregex_iterator i(text.begin(), text.end(), link), end; i != end; ++i) {
    const fs::path target =
        (*i)[1].length() == 0 ? document : document.parent_path() / (*i)[1].str();
    links.push_back({(*i)[0], target.lexically_normal(), (*i)[2]});
  }
  return links;
}

}  // namespace

TEST_CASE("every block of the documents is of a language whose tests look at it") {
  for (const Document& document : run_documents) {
    CAPTURE(document.path);
    std::set<std::string> found;
    for (const Block& block : blocks_of(document.path)) found.insert(block.language);
    CHECK(found == document.languages);
  }
}

TEST_CASE("every command that the documents show prints what they show") {
  Process server({tests::program("triwar-serve"), "--listen", "127.0.0.1:0"});
  const std::string place = tests::place_of(server);
  for (const Document& document : run_documents) {
    CAPTURE(document.path);
    const TemporaryFolder folder;
    int commands = 0;
    for (const Block& block : blocks_of(document.path)) {
      if (!block.language.empty()) continue;
      for (const Shown& shown : commands_in(block.text)) {
        CAPTURE(shown.command);
        const bool asks = contains(shown.command, "curl");
        const std::string command =
            asks ? tests::replaced(shown.command, tests::documented_place, place) : shown.command;
        const Result result = run({"/bin/sh", "-c", command}, with_programs(folder));
        CHECK(result.exit_code == done);
        CHECK(comparable(result.output) == comparable(shown.output));
        ++commands;
      }
    }
    CHECK((commands > 0) == document.languages.contains(""));
  }
}

TEST_CASE("the examples of notations and of forms of input in lookup.md are one game") {
  const std::string document = read_file(root / "docs/lookup.md");
  const std::size_t begin = document.find("## Boards and moves");
  const std::string text = document.substr(begin, document.find("### Records") - begin);
  const std::regex row(R"(\n\| (?:`([a-z]+)`|[a-z ]+) \| `([^`]+)` \|)");
  int examples = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), row), end; i != end; ++i, ++examples) {
    CAPTURE((*i)[0].str());
    std::vector<std::string> arguments = {"-g", "boxes-2x2", "-f", "tsv"};
    if ((*i)[1].matched) arguments.insert(arguments.end(), {"-i", (*i)[1]});
    CHECK(contains(lookup(arguments, (*i)[2].str() + "\n").output, "\t0x9\n"));
  }
  CHECK(examples == 12);
}

TEST_CASE("a shell and HTTP have the same answer to the question of docs/README.md") {
  const std::string text = read_file(root / "docs/README.md");
  const auto row = [&](const std::string& from) {
    std::smatch found;
    REQUIRE(std::regex_search(text, found, std::regex("\\| " + from + " \\| `([^`]+)`")));
    return found[1].str();
  };
  Process server({tests::program("triwar-serve"), "--listen", "127.0.0.1:0"});
  const std::string url =
      tests::replaced(row("any other"), tests::documented_place, tests::place_of(server));
  const TemporaryFolder folder;
  const auto output = [&](const std::string& command) {
    return run({"/bin/sh", "-c", command}, with_programs(folder)).output;
  };
  const std::string winner = output("curl -s '" + url + "' | jq -j .winner");
  CHECK(winner.size() == 1);
  CHECK(contains(output(row("a shell")), "\n" + winner + " wins"));
}

TEST_CASE("every script that the documents show prints what they show") {
  for (const Document& document : run_documents) {
    CAPTURE(document.path);
    const TemporaryFolder folder;
    const std::vector<Block> blocks = blocks_of(document.path);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const Block& script = blocks[i];
      if (script.language != "bash") continue;
      CAPTURE(script.text);
      REQUIRE(i + 1 < blocks.size());
      REQUIRE(blocks[i + 1].language == "output");
      const Result result = run({"/bin/bash", "-c", script.text}, with_programs(folder));
      CHECK(result.exit_code == done);
      CHECK(result.error == "");
      CHECK(result.output == blocks[i + 1].text);
    }
  }
}

TEST_CASE("the scripts that the README starts with exist") {
  int scripts = 0;
  std::istringstream lines(blocks_of("README.md").at(0).text);
  for (std::string line; std::getline(lines, line); ++scripts) {
    CHECK_MESSAGE(fs::exists(root / line.substr(0, line.find(' '))), line);
  }
  CHECK(scripts == 2);
}

TEST_CASE("the programs in the documents are those that the installed libraries are tested with") {
  struct Program {
    std::string document, language, file;
  };
  const Program programs[] = {
      {"docs/c.md", "c", "tests/install/c/best_moves.c"},
      {"docs/c.md", "cmake", "tests/install/c/CMakeLists.txt"},
      {"docs/cpp.md", "cpp", "examples/cpp/best_moves.cpp"},
      {"docs/cpp.md", "cmake", "examples/cpp/CMakeLists.txt"},
  };
  for (const Program& program : programs) {
    CAPTURE(program.file);
    const std::string text = read_file(root / program.file);
    const auto blocks = blocks_of(program.document);
    CHECK(std::ranges::count_if(blocks, [&](const Block& block) {
            return block.language == program.language && text.find("\n" + block.text) != text.npos;
          }) == 1);
  }
}

TEST_CASE("every file and heading that a document links to exists") {
  for (const fs::path& document : documents()) {
    CAPTURE(document.string());
    for (const Link& link : links_of(document)) {
      CAPTURE(link.text);
      REQUIRE(fs::exists(link.target));
      if (!link.anchor.empty()) CHECK(anchors_of(link.target).contains(link.anchor));
    }
  }
  CHECK(documents().size() > std::size(run_documents));
}

TEST_CASE("at most two links lead from the README to each document") {
  std::set<fs::path> reached = {root / "README.md"};
  for (int step = 0; step < 2; ++step) {
    for (const fs::path& document : std::set(reached)) {
      if (document.extension() != ".md") continue;
      for (const Link& link : links_of(document)) reached.insert(link.target);
    }
  }
  for (const fs::path& document : documents()) {
    CHECK_MESSAGE(reached.contains(document), document.string());
  }
}

TEST_CASE("every source file that a document names exists") {
  const std::regex source("`([a-z]+(?:/[a-z_]+)+\\.(?:h|cpp|c|py|js|toml|md))`");
  int named = 0;
  for (const fs::path& document : documents()) {
    const std::string text = read_file(document);
    for (std::sregex_iterator i(text.begin(), text.end(), source), end; i != end; ++i, ++named) {
      const std::string name = (*i)[1];
      const bool exists = fs::exists(root / name) || fs::exists(document.parent_path() / name);
      CHECK_MESSAGE(exists, document.string(), ": ", name);
    }
  }
  CHECK(named > 100);
}

TEST_CASE("the prose of every document has lines of at most 100 columns") {
  for (const fs::path& document : documents()) {
    std::istringstream lines(read_file(document));
    bool prose = true;
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
      if (line.starts_with("```")) prose = !prose;
      if (!prose || line.starts_with('|')) continue;
      // Counts the bytes of UTF-8 that begin a character.
      const auto columns = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
      CHECK_MESSAGE(columns <= 100, document.string(), ":", number);
    }
  }
}

/// A figure in the prose of a document, and the same in a table that a script renews. The text of
/// each is a regular expression with one group: a number, and perhaps its unit.
struct Figure {
  std::string document, text, source, row;
};

/// Returns the number that a regular expression finds in a document, in seconds or bytes if it has
/// such a unit.
double figure_in(const std::string& document, const std::string& expression) {
  const std::string text = std::regex_replace(read_file(root / document), std::regex("\\s+"), " ");
  std::smatch match;
  const bool found = std::regex_search(text, match, std::regex(expression));
  REQUIRE_MESSAGE(found, document, ": no text ", expression);
  const std::string plain = std::regex_replace(match[1].str(), std::regex(","), "");
  std::size_t size = 0;
  const double number = std::stod(plain, &size);
  const std::string unit = plain.substr(std::min(plain.find_first_not_of(' ', size), plain.size()));
  const std::pair<const char*, double> units[] = {{"", 1},      {"s", 1},        {"seconds", 1},
                                                  {"ms", 1e-3}, {"µs", 1e-6},    {"ns", 1e-9},
                                                  {"MB", 1e6},  {"million", 1e6}};
  const auto* const known =
      std::ranges::find_if(units, [&](const auto& each) { return each.first == unit; });
  REQUIRE_MESSAGE(known != std::end(units), document, ": unknown unit ", unit);
  return number * known->second;
}

TEST_CASE("figures in the prose of the documents are those of the tables that scripts renew") {
  const std::string board = "` \\| (?:[^|]*\\|){8} ";  // from the name of a board to its time
  const std::string bytes = board + "[^|]*\\|[^|]*\\| ([0-9,]+) \\|";
  const std::string results = "docs/inside/results.md";
  const std::string benchmarks = "docs/inside/benchmarks.md";
  const std::string time = "([0-9.]+ (?:m|µ|n)?s)\\b";
  const Figure figures[] = {
      {"README.md", "up to `triangle-5`, 45 edges, in ([0-9]+ seconds)", results,
       "`triangle-5" + board + time},
      {"README.md", "up to `boxes-4x4`, 40 edges, in ([0-9]+ seconds)", results,
       "`boxes-4x4" + board + time},
      {"README.md", "262144 representatives, ([0-9.]+ s), 7394 bytes", results,
       "`triangle-3" + board + time},
      {"README.md", "look-up in the table of `triangle-3` takes " + time, benchmarks,
       "alpha-beta / look-up \\| [-|]+ \\| 0 \\| " + time},
      {"README.md", "live search takes up to ([0-9]+ million) times", benchmarks,
       "\\| 0 \\| (?:[^|]*\\|){4} ([0-9,]+) \\| \\| 3 \\|"},
      {"README.md", "a look-up there takes " + time, benchmarks,
       "`value/random-triangle-5` \\|[^|]*\\| " + time},
      {"README.md", "Solving the states of `triangle-3` takes " + time, benchmarks,
       "triangle-3 \\| 262,144 \\| blocks, one core \\| " + time},
      {"README.md", "`triangle-5` has 35 trillion states and a file of ([0-9]+ MB)", results,
       "`triangle-5" + bytes},
      {"README.md", "A million games of the contest take " + time, benchmarks,
       "a million games \\| triwar-lookup \\| " + time},
      {"docs/generate.md", "complete in ([0-9]+ MB)", results, "`triangle-5" + bytes},
  };
  for (const Figure& figure : figures) {
    CAPTURE(figure.document);
    CAPTURE(figure.text);
    const double said = figure_in(figure.document, figure.text);
    const double measured = figure_in(figure.source, figure.row);
    CAPTURE(said);
    CAPTURE(measured);
    CHECK((said < measured * 1.2 && said > measured / 1.2));  // prose rounds
  }
}

TEST_CASE("the conclusions of folklore.md follow from folklore.csv") {
  // By "table,row,column", the values of all boards.
  std::map<std::string, std::vector<double>> values;
  const std::regex cell("([a-z-]+),[^,]+,([0-9]+,[^,]+),([0-9.]+).*");
  std::istringstream lines(read_file(root / "docs/inside/folklore.csv"));
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, cell)) continue;
    values[found[1].str() + "," + found[2].str()].push_back(std::stod(found[3]));
  }
  const auto range = [](const std::vector<double>& shares) {
    const auto [least, most] = std::ranges::minmax(shares);
    return fmt::format("{:.0f} to {:.0f}", least, most);
  };
  const auto per_cent = [&](const std::string& column) {
    std::vector<double> shares = values.at("records,1," + column);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      shares[i] *= 100 / values.at("records,1,states").at(i);
    }
    return shares;
  };
  const auto sum = [&](const std::string& column) {
    const std::vector<double>& counts = values.at("keep,1," + column);
    return std::accumulate(counts.begin(), counts.end(), 0.0);
  };
  const std::string text =
      std::regex_replace(read_file(root / "docs/inside/folklore.md"), std::regex("\\s+"), " ");
  for (const std::string& conclusion :
       {fmt::format("wins {} when one cell ahead, {} when the score is equal, and loses {} of",
                    range(values.at("nimstring,6,wins")), range(values.at("nimstring,5,wins")),
                    range(values.at("nimstring,5,loses"))),
        fmt::format("in only {} of 100 states with joints",
                    range(values.at("long-chains,2,wins Nimstring"))),
        fmt::format("wins {} of 100 states, and loses at most {:.0f}.",
                    range(values.at("long-chains,1,wins")),
                    std::ranges::max(values.at("long-chains,1,loses"))),
        fmt::format("is wrong in {} of 56,063 decisions", sum("wrong")),
        fmt::format("in {} every best move gives", range(per_cent("sacrifice is best"))),
        fmt::format("in {} only such moves win", range(per_cent("sacrifice alone wins")))}) {
    CHECK_MESSAGE(contains(text, conclusion), conclusion);
  }
  CHECK(sum("decisions") == 56'063);
  for (const double right : values.at("endgames,1,sums right")) CHECK(right == 100);
  for (const double best : values.at("endgames,1,smallest is best")) CHECK(best == 100);
  for (const double given : values.at("records,1,most cells given")) CHECK(given == 2);
}

TEST_CASE("the game of your-game.md is solved from the lines that the document names") {
  const std::string text = read_file(root / "docs/your-game.md");
  const std::size_t begin = text.find("echo \"") + 6;
  std::istringstream moves(text.substr(begin, text.find('"', begin) - begin));
  std::vector<std::uint64_t> states_before;  // states that can follow before each ply
  std::string played;
  for (std::string move; states_before.size() < 20 && moves >> move; played += move + " ") {
    const Result asked = lookup({"-g", "boxes-5x5", "--solve", "1", "-f", "json", "-m", played});
    const std::size_t at = asked.output.find("\"states\":");
    states_before.push_back(at == asked.output.npos ? UINT64_MAX
                                                    : std::stoull(asked.output.substr(at + 9)));
  }
  // Without --solve, the limit is 50M.
  for (const auto& [limit, ply] : {std::pair{10, 20}, {50, 18}, {500, 16}}) {
    CHECK(contains(text, "from the " + std::to_string(ply)));
    const auto i = static_cast<std::size_t>(ply - 1);
    CHECK(states_before.at(i) <= limit * 1'000'000ULL);
    CHECK(states_before.at(i - 1) > limit * 1'000'000ULL);
  }
}

}  // namespace triwar::cli::documents_test
