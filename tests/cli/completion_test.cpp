// The completions of command lines in packaging/completions/, in real shells.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/help.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

using namespace triwar::cli;

namespace {

using Words = std::set<std::string>;

struct Shell {
  std::vector<std::string> command;
  std::string setup;
  std::string complete;  ///< keys that replace the last word by all its completions
};

const Shell shells[] = {
    {{"bash", "--norc", "--noprofile", "-i"},
     "source " + triwar::tests::source("packaging/completions/triwar.bash") + "\n",
     "\033*"},
    {{"zsh", "-f", "-i"},
     "fpath=(" + triwar::tests::source("packaging/completions") +
         " $fpath); autoload -Uz compinit; compinit -u -C -d \"$DUMP\"; "
         "zle -C all-matches complete-word _generic; bindkey '^T' all-matches; "
         "zstyle ':completion:all-matches:*' insert yes; "
         "zstyle ':completion:all-matches::::' completer _all_matches _complete\n",
     "\024"},
};

/// Returns all completions of the last word of a command line. To see the completed line, the test
/// moves to its beginning by Ctrl-A and inserts a command that prints the rest.
Words completions(const Shell& shell, const std::string& line) {
  static const TemporaryFolder dump;  // zsh's list of completions, which takes long to make
  const TemporaryFolder folder;
  for (const char* name : {"games.txt", "gamma.txt"}) std::ofstream(folder / name).put('\n');
  for (const char* name : {"house.json", "house.tb.zst", "house.txt"}) {
    std::ofstream(folder / name).put('\n');
  }
  std::filesystem::create_directory(folder / "tables");
  std::filesystem::create_directories(folder / "data/triwar");
  std::ofstream(folder / "data/triwar/hotel.tb.zst").put('\n');
  const std::string path = triwar::tests::program("") + ":/usr/bin:/bin";
  const Setup setup{.input = Stream::terminal(),
                    .environment = {{"PATH", path},
                                    {"TERM", "dumb"},
                                    {"INPUTRC", "/dev/null"},
                                    {"DUMP", (dump / "zsh").string()},
                                    {"XDG_DATA_HOME", (folder / "data").string()}},
                    .folder = folder.path()};
  const Result result = run(shell.command, setup,
                            shell.setup + line + shell.complete + "\001printf '%s\\n' \nexit\n");
  std::istringstream lines(result.output);
  std::istringstream before(line.substr(0, line.find_last_of(' ')));
  for (std::string word, printed; before >> word;) {
    std::getline(lines, printed);
    REQUIRE(printed == word);
  }
  Words words;
  for (std::string word; std::getline(lines, word);) {
    if (word.ends_with('/')) word.pop_back();  // some shells append it to folders
    words.insert(word);
  }
  return words;
}

}  // namespace

TEST_CASE("bash and zsh offer the options that --help lists") {
  for (const Shell& shell : shells) {
    CAPTURE(shell.command[0]);
    CHECK(completions(shell, "triwar-generate -") ==
          options_in_help(triwar::tests::program("triwar-generate")));
    CHECK(completions(shell, "triwar-lookup -") ==
          options_in_help(triwar::tests::program("triwar-lookup")));
    CHECK(completions(shell, "triwar-serve -") ==
          options_in_help(triwar::tests::program("triwar-serve")));
    CHECK(completions(shell, "triwar-generate-mpi -") ==
          options_in_help(triwar::tests::program("triwar-generate")));
  }
}

TEST_CASE("bash and zsh offer the games that triwar-generate lists") {
  const Words triangles{"triangle-1", "triangle-2", "triangle-3",
                        "triangle-4", "triangle-5", "triangle-6"};
  for (const Shell& shell : shells) {
    CAPTURE(shell.command[0]);
    CHECK(completions(shell, "triwar-generate tri") == triangles);
    CHECK(completions(shell, "triwar-lookup -g tri") == triangles);
    CHECK(completions(shell, "triwar-lookup --game boxes-4x4") ==
          Words{"boxes-4x4", "boxes-4x4-swedish", "boxes-4x4-icelandic"});
  }
}

TEST_CASE("bash and zsh offer the values of options") {
  for (const Shell& shell : shells) {
    CAPTURE(shell.command[0]);
    CHECK(completions(shell, "triwar-generate --index ") == Words{"dense", "quiet"});
    CHECK(completions(shell, "triwar-lookup -i ") ==
          Words{"judge", "blocks", "lines", "states", "openspiel", "record", "picture"});
    CHECK(completions(shell, "triwar-lookup --input=st") == Words{"--input=states"});
    CHECK(completions(shell, "triwar-lookup -f ") == Words{"judge", "text", "json", "tsv", "svg"});
    CHECK(completions(shell, "triwar-lookup --color ") == Words{"auto", "always", "never"});
  }
}

TEST_CASE("bash and zsh offer files for files") {
  const Words files{"games.txt", "gamma.txt"};
  for (const Shell& shell : shells) {
    CAPTURE(shell.command[0]);
    for (const char* line : {"triwar-lookup ga", "triwar-lookup -t ga", "triwar-generate -o ga",
                             "triwar-generate --verify ga"}) {
      CAPTURE(line);
      CHECK(completions(shell, line) == files);
    }
    CHECK(completions(shell, "triwar-lookup --moves ga") == Words{"ga"});
    CHECK(completions(shell, "triwar-serve --access-log ga") == files);
    CHECK(completions(shell, "triwar-serve --tables ta") == Words{"tables"});
  }
}

TEST_CASE("bash and zsh offer the user's own boards and tables") {
  for (const Shell& shell : shells) {
    CAPTURE(shell.command[0]);
    CHECK(completions(shell, "triwar-lookup -g ho") == Words{"house", "hotel"});
    CHECK(completions(shell, "triwar-generate ho") == Words{"ho"});
    CHECK(completions(shell, "triwar-lookup -t ho") == Words{"house.tb.zst"});
    CHECK(completions(shell, "triwar-lookup --tablebase data/triwar/") ==
          Words{"data/triwar/hotel.tb.zst"});
    CHECK(completions(shell, "triwar-generate --verify ho") == Words{"house.tb.zst"});
    CHECK(completions(shell, "triwar-generate --board ho") == Words{"house.json"});
  }
}
