// The completions of command lines in packaging/completions/, in real shells.
#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/cli/help.h"
#include "tests/support/every.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::completion_test {
namespace {

using Words = std::set<std::string>;

struct Shell {
  std::vector<std::string> command;
  std::string setup;
  std::string complete;  ///< keys that replace the last word by all its completions
};

const Shell shells[] = {
    {{"bash", "--norc", "--noprofile", "-i"},
     "source '" + triwar::tests::source("packaging/completions/triwar.bash") + "'\n",
     "\033*"},
    {{"zsh", "-f", "-i"},
     "fpath=('" + triwar::tests::source("packaging/completions") +
         "' $fpath); autoload -Uz compinit; compinit -u -C -d \"$DUMP\"; "
         "zle -C all-matches complete-word _generic; bindkey '^T' all-matches; "
         "zstyle ':completion:all-matches:*' insert yes; "
         "zstyle ':completion:all-matches::::' completer _all_matches _complete\n",
     "\024"},
};

/// A command line, and the completions of its last word.
struct Line {
  std::string text;
  Words offered;
};

std::vector<Line> lines() {
  const auto options = [](const char* program) {
    return options_in_help(triwar::tests::program(program));
  };
  Words of_mpi = options("triwar-generate");
  of_mpi.erase("--nimbers");
  const Words triangles{"triangle-1", "triangle-2", "triangle-3",
                        "triangle-4", "triangle-5", "triangle-6"};
  Words larger = triangles;
  larger.insert({"triangle-7", "triangle-8", "triangle-9", "triangle-10"});
  const Words files{"games.txt", "gamma.txt"};
  return {
      {"triwar-generate -", options("triwar-generate")},
      {"triwar-lookup -", options("triwar-lookup")},
      {"triwar-serve -", options("triwar-serve")},
      {"triwar-generate-mpi -", of_mpi},
      // Games that programs list.
      {"triwar-generate tri", triangles},
      {"triwar-lookup -g tri", larger},
      {"triwar-lookup --game boxes-4x4", {"boxes-4x4", "boxes-4x4-swedish", "boxes-4x4-icelandic"}},
      // Values of options.
      {"triwar-generate --index ", {"dense", "quiet"}},
      {"triwar-lookup -i ",
       {"judge", "blocks", "lines", "states", "openspiel", "record", "picture", "kaggle"}},
      {"triwar-lookup --input=st", {"--input=states"}},
      {"triwar-lookup -f ", {"judge", "text", "json", "tsv", "svg", "record"}},
      {"triwar-lookup --color ", {"auto", "always", "never"}},
      // Files.
      {"triwar-lookup ga", files},
      {"triwar-lookup -t ga", files},
      {"triwar-generate -o ga", files},
      {"triwar-generate --verify ga", files},
      {"triwar-lookup --moves ga", {"ga"}},
      {"triwar-serve --access-log ga", files},
      {"triwar-serve --tables ta", {"tables"}},
      // The user's own boards and tables.
      {"triwar-lookup -g ho", {"house", "hotel"}},
      {"triwar-generate ho", {"ho"}},
      {"triwar-lookup -t ho", {"house.tb.zst"}},
      {"triwar-lookup --tablebase data/triwar/",
       {"data/triwar/hotel.nimbers.tb.zst", "data/triwar/hotel.tb.zst"}},
      {"triwar-generate --verify ho", {"house.tb.zst"}},
      {"triwar-generate --board ho", {"house.json"}},
  };
}

/// Completes every stride-th line in one session. To see a completed line, the test moves to its
/// beginning by Ctrl-A and inserts a command that prints the rest.
void check_completions(const Shell& shell, std::size_t stride) {
  const TemporaryFolder folder;
  for (const char* name : {"games.txt", "gamma.txt", "house.json", "house.tb.zst", "house.txt"}) {
    write_file(folder / name, "\n");
  }
  std::filesystem::create_directory(folder / "tables");
  std::filesystem::create_directories(folder / "data/triwar");
  write_file(folder / "data/triwar/hotel.tb.zst", "\n");
  write_file(folder / "data/triwar/hotel.nimbers.tb.zst", "\n");
  const Setup setup{.input = Stream::terminal(),
                    .environment = {{"PATH", triwar::tests::program("") + ":/usr/bin:/bin"},
                                    {"TERM", "dumb"},
                                    {"INPUTRC", "/dev/null"},
                                    {"DUMP", (folder / "zsh").string()},
                                    {"XDG_DATA_HOME", (folder / "data").string()}},
                    .folder = folder.path()};
  const std::vector<Line> expected = lines();
  Process process(shell.command, setup);
  process.write(shell.setup);
  for (std::size_t i = 0; i < expected.size(); i += stride) {
    const Line& line = expected[i];
    CAPTURE(line.text);
    process.write(line.text + shell.complete + "\001printf '%s\\n' \necho =\n");
    std::istringstream before(line.text.substr(0, line.text.find_last_of(' ')));
    for (std::string word; before >> word;) REQUIRE(process.read_line() == word);
    Words words;
    for (std::string word; (word = process.read_line()) != "=";) {
      if (word.ends_with('/')) word.pop_back();  // some shells append it to folders
      words.insert(word);
    }
    CHECK(words == line.offered);
  }
  process.write("exit\n");
  CHECK(process.wait().exit_code == done);
}

}  // namespace

TEST_CASE("bash offers options, games, values and files") { check_completions(shells[0], 1); }

TEST_CASE("zsh offers options, games, values and files") {
  check_completions(shells[1], triwar::tests::every(3));
}

}  // namespace triwar::cli::completion_test
