#include "lookup/cli/input.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "lookup/cli/number_reader.h"
#include "tests/support/temporary_folder.h"

namespace triwar::lookup::input_test {
namespace {

std::string file_of(const cli::TemporaryFolder& folder, const std::string& text) {
  const std::string path = (folder / "input").string();
  std::ofstream(path) << text;
  return path;
}

bool zeros_follow(const Input& input) {
  for (std::size_t i = 0; i < Input::padding; ++i) {
    if (input.buffered()[i] != 0) return false;
  }
  return true;
}

TEST_CASE("Zeros follow the buffer before the first read and after a seek") {
  const cli::TemporaryFolder folder;
  Input input({file_of(folder, "7 42 123456789 ")}, [] {});
  NumberReader numbers(input, [] { return std::string(); });
  CHECK(zeros_follow(input));
  CHECK(numbers.number("a number") == 7);
  CHECK(numbers.number("a number") == 42);
  // After a seek the text that was read ahead is no longer next.
  input.seek(2, 1);
  CHECK(zeros_follow(input));
  CHECK(numbers.number("a number") == 42);
  CHECK(numbers.number("a number") == 123456789);
}

TEST_CASE("Lines are counted by their line feeds, however many there are") {
  CHECK(count_lines("") == 0);
  CHECK(count_lines("one\r\ntwo\rthree\n") == 2);
  for (const std::size_t lines : {254, 255, 256, 257, 100'000}) {
    CAPTURE(lines);
    CHECK(count_lines(std::string(lines, '\n')) == lines);
  }
}

TEST_CASE("Lines are taken whole or not at all") {
  const cli::TemporaryFolder folder;
  Input input({file_of(folder, "short\n" + std::string(300'000, 'x') + "\n\nlast")}, [] {});
  std::string line;
  CHECK(input.take_line(line, 10));
  CHECK(line == "short");
  CHECK(!input.take_line(line, 299'999));
  CHECK(input.line() == 3);
  CHECK(input.take_line(line, 0));
  CHECK(line.empty());
  CHECK(input.take_line(line, 4));
  CHECK(line == "last");
  CHECK(input.peek() == Input::end);

  input.seek(6, 2);
  CHECK(input.take_line(line, 300'000));
  CHECK(line.size() == 300'000);
}

}  // namespace
}  // namespace triwar::lookup::input_test
