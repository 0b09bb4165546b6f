// Tables that the shared library makes, asked for through its installed headers.
#include "generator/generate.h"

#include <doctest/doctest.h>
#include <triwar/generate.h>
#include <triwar/tables.h>

#include <cstdint>
#include <filesystem>

#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::generate_interface_test {

using tests::code_of;

TEST_CASE("a new table has its facts, and is not replaced by accident") {
  const cli::TemporaryFolder folder;
  const auto file = folder / "triangle-3.tb.zst";
  std::uint64_t solved = 0;
  const NewTable made =
      generate(Game("triangle-3"), file, {.progress = [&](std::uint64_t done, std::uint64_t) {
                 solved = done;
                 return true;
               }});
  CHECK(made.states == 1 << 18);
  CHECK(solved == made.states);
  CHECK(made.bytes == std::filesystem::file_size(file));
  CHECK(made.value == *Tables().probe(Game("triangle-3")).value);
  CHECK(code_of([&] { generate(Game("triangle-3"), file); }) == ErrorCode::output_exists);
  generate(Game("triangle-3"), file, {.force = true});
  CHECK(code_of([&] { generate(Game("triangle-3"), folder / "x", {.level = 23}); }) ==
        ErrorCode::usage);
  CHECK(code_of([&] {
          generate(Game("triangle-3"), folder / "x",
                   {.progress = [](std::uint64_t, std::uint64_t) { return false; }});
        }) == ErrorCode::interrupted);
  CHECK(code_of([&] { generate(Game("boxes-6x6"), folder / "x"); }) == ErrorCode::board_too_large);
  CHECK(!std::filesystem::exists(folder / "x"));
}

TEST_CASE("an intact table is verified, a table with a wrong value is not") {
  const cli::TemporaryFolder folder;
  const auto file = folder / "triangle-3.tb.zst";
  generate(Game("triangle-3"), file);
  std::uint64_t checked = 0;
  const Verified verified = verify(file, {.progress = [&](std::uint64_t done, std::uint64_t) {
                                     checked = done;
                                     return true;
                                   }});
  CHECK(verified.states == 1 << 18);
  CHECK(verified.all);
  CHECK(checked == verified.states);
  CHECK(code_of([&] {
          verify(file, {.progress = [](std::uint64_t, std::uint64_t) { return false; }});
        }) == ErrorCode::interrupted);
  CHECK(code_of([&] { verify(file, {.memory = 1}); }) == ErrorCode::out_of_memory);
  CHECK(code_of([&] { verify(folder / "none"); }) == ErrorCode::table_missing);
  tests::Sample sample;
  sample.values[12345] = static_cast<std::int8_t>(sample.values[12345] + 2);
  cli::write_file(folder / "wrong", tests::text_of(tests::table_of(sample.board, sample.values)));
  CHECK(code_of([&] { verify(folder / "wrong"); }) == ErrorCode::verification_failed);
}

TEST_CASE("a table of many chunks has the bytes that triwar-generate writes") {
  const cli::TemporaryFolder folder;
  const NewTable made = generate(Game("boxes-2x5"), folder / "file", {.level = 1});
  CHECK(made.states > 10 * format::default_chunk);
  GenerateOptions options;
  options.level = 1;
  Run(plan_for(Board::make("boxes-2x5"), options), options)
      .make_file(folder / "other", tests::silent);
  CHECK(cli::read_file(folder / "file") == cli::read_file(folder / "other"));
}

TEST_CASE("a game with moves makes the table of what can follow") {
  const cli::TemporaryFolder folder;
  Game game("boxes-3x4");
  const auto lines = game.legal_moves();
  for (int i = 0; i < 16; ++i) game.play(lines[static_cast<std::size_t>(i)]);
  generate(game, folder / "end.tb.zst");
  Tables tables({.default_folders = false});
  const int solved = *tables.probe(game).value;
  CHECK(tables.add(folder / "end.tb.zst") == "boxes-3x4");
  const Answer answer = tables.probe(game);
  CHECK(answer.from == Answer::From::table);
  CHECK(answer.value == solved);
  Game earlier = game;
  earlier.undo();
  CHECK(tables.probe(earlier).from == Answer::From::solved);
}

}  // namespace triwar::generate_interface_test
