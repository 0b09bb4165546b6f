#include "program/command_line.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/support/thrown.h"

namespace triwar::program::command_line_test {
namespace {

enum class Color { automatic, always };

struct Arguments {
  std::string file;
  Color color = Color::automatic;
};

Arguments parse_arguments(std::vector<std::string> words) {
  Arguments arguments;
  const CommandLine command_line{
      .program = "example",
      .description = "An example",
      .options = {{"-o,--output", text("FILE", arguments.file), "The file"},
                  {"--color", one_of("auto|always", arguments.color), "Colours"}},
      .versions = ""};
  std::vector<char*> argv;
  words.insert(words.begin(), "example");
  for (std::string& word : words) argv.push_back(word.data());
  const bool parsed = parse(command_line, static_cast<int>(argv.size()), argv.data());
  CHECK(parsed);
  return arguments;
}

std::string usage_error(const std::vector<std::string>& words) {
  const std::optional<Error> error = tests::error_of([&] { parse_arguments(words); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::usage);
  return error->what();
}

TEST_CASE("An option may occur once") {
  CHECK(usage_error({"-o", "one", "--output=two"}).find("--output may be given only once") !=
        std::string::npos);
  CHECK(usage_error({"--color", "auto", "--color=always"}).find("only once") != std::string::npos);
}

TEST_CASE("A choice takes its words alone, not the numbers of its values") {
  for (const char* word : {"never", "1", "", "Always"}) {
    CAPTURE(word);
    const std::string message = usage_error({"--color", word});
    CHECK(message.find("--color") != message.npos);
    CHECK(message.ends_with("\nTry --help."));
  }
}

TEST_CASE("Unknown options and missing values are usage errors") {
  CHECK(usage_error({"--colour"}).find("--colour") != std::string::npos);
  CHECK(usage_error({"--output"}).find("--output") != std::string::npos);
}

}  // namespace
}  // namespace triwar::program::command_line_test
