#include "lookup/cli/game_reader.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "tablebase/base/error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::lookup {
namespace {

std::string games_file(const cli::TemporaryFolder& folder, const std::string& text) {
  const std::string path = (folder / "games").string();
  std::ofstream(path) << text;
  return path;
}

InputForm found(const std::string& text) {
  const cli::TemporaryFolder folder;
  Input input({games_file(folder, text)}, [] {});
  const InputForm form = find_form(input);
  // Nothing has been skipped.
  std::string rest;
  for (; input.peek() != Input::end; input.skip()) rest += static_cast<char>(input.peek());
  CHECK(rest == text);
  return form;
}

TEST_CASE("The first significant line tells the form") {
  for (const char* text : {"2", "2\n1 1 2\n", "\n # x\n2 # y\n", "-1", "007\r\n", "2 2 2 4 4 5"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::judge);
  }
  for (const char* text : {"0x1f", "\n0X0 # x\n2-4\n", "0x"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::states);
  }
  for (const char* text : {"2-4", "a1b1\n", "\n\n2,4\n", "# 2\n(2, 4)", "2 - 4", "2\u20144",
                           "x 2-4", "2-4 x", "1 2-4", "2_4 # 0x1f"}) {
    CAPTURE(text);
    CHECK(found(text) == InputForm::lines);
  }
}

TEST_CASE("A line that begins no form is refused with its place") {
  const cli::TemporaryFolder folder;
  const std::string name = games_file(folder, "\n# x\n hello 2 4\n2-5\n");
  Input input({name}, [] {});
  const auto error = tests::error_of([&] { find_form(input); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::input_unreadable);
  CHECK(error->what() ==
        name +
            ":3: expected the number of games, a game such as 2-4 4-5, or a state such as 0x1f, "
            "found hello");
}

TEST_CASE("A line longer than the buffer is not read ahead of") {
  const std::string blanks(600'000, ' ');
  CHECK(found(blanks + "2-4\n") == InputForm::judge);
  CHECK(found(std::string(600'000, '\n') + "2-4\n") == InputForm::judge);
  CHECK(found(std::string(200'000, '\n') + "2-4\n") == InputForm::lines);
}

}  // namespace
}  // namespace triwar::lookup
