// Bulk answers from a table whose chunks are read, or fail to be read, while threads answer.
#include "lookup/cli/bulk.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "lookup/cli/renderer.h"
#include "tablebase/base/descriptor.h"
#include "tests/cli/generate.h"
#include "tests/support/every.h"
#include "tests/support/recorded_source.h"
#include "tests/support/table_bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::lookup::bulk_test {
namespace {

using cli::TemporaryFolder;

constexpr std::size_t small_section = 4096;

/// The result of answering states.
struct Outcome {
  std::string answers;
  std::optional<ErrorCode> failure;
};

struct Sample {
  Board board = Board::make("triangle-3");
  bytes::Bytes file = tests::table_of(board, tests::solved(board), format::smallest_chunk);
  std::string states;
  int count = 20000 / static_cast<int>(tests::every(4));
  TemporaryFolder folder;

  Sample() {
    std::mt19937 random(1155);
    for (int i = 0; i < count; ++i) states += fmt::format("{:#x}\n", random() & 0x3ffff);
    cli::write_file(folder / "states", states);
  }

  /// Answers as triwar-lookup does, in bulk and then the rest one by one; or all one by one.
  Outcome answer(const Tablebase& table, bool in_bulk) const {
    const std::string path = (folder / "answers").string();
    Outcome outcome;
    {
      const Descriptor written(
          ::open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600));
      program::Output output(written.number());
      const Renderer renderer{.form = OutputForm::json, .numbered = true, .style = Style(false)};
      outcome.failure = tests::code_of([&] { answer(table, renderer, in_bulk, output); });
      output.flush();
    }
    outcome.answers = cli::read_file(path);
    return outcome;
  }

 private:
  void answer(const Tablebase& table, const Renderer& renderer, bool in_bulk,
              program::Output& output) const {
    Input input({(folder / "states").string()}, [] {});
    Game game(board.figure());
    game.has_history = false;
    const auto reader = make_game_reader(InputForm::states, input, board.figure());
    input.peek();
    std::uint64_t answered = 0;
    if (in_bulk) {
      answered = answer_in_bulk(
          *reader, input, table, {}, renderer, output, [](const std::string&, const Tally&) {},
          std::nullopt, small_section);
      CHECK(answered > 0);
    }
    std::optional<std::uint64_t> block =
        answered > 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
    while (reader->next(game)) {
      renderer.render(game, reply_to(game, {&table}), std::exchange(block, 0), output.buffer());
    }
  }
};

TEST_CASE("In bulk from a cold table the answers are those given one by one") {
  const Sample sample;
  const Tablebase warm = Tablebase::open(TableFile(view_memory("table", sample.file)));
  const Outcome expected = sample.answer(warm, false);
  CHECK(!expected.failure);
  for (unsigned round = 0; round < 8 / tests::every(4); ++round) {
    const Tablebase cold{TableFile(view_memory("table", sample.file))};
    const Outcome outcome = sample.answer(cold, true);
    CHECK(!outcome.failure);
    CHECK(outcome.answers == expected.answers);
  }
}

TEST_CASE("In bulk a damaged chunk ends the answers at its first game, as one by one") {
  Sample sample;
  const format::Layout layout = format::read_layout(*view_memory("table", sample.file));
  for (const std::size_t chunk : {std::size_t{0}, std::size_t{40}, layout.chunks.size() - 1}) {
    CAPTURE(chunk);
    bytes::Bytes damaged = sample.file;
    const format::Frame& frame = layout.chunks[chunk];
    damaged[frame.offset + frame.size / 2] ^= std::byte{1};
    const Tablebase one_by_one{TableFile(view_memory("damaged", damaged))};
    const Outcome expected = sample.answer(one_by_one, false);
    CHECK(expected.failure == ErrorCode::damaged);
    const Tablebase cold{TableFile(view_memory("damaged", damaged))};
    const Outcome outcome = sample.answer(cold, true);
    CHECK(outcome.failure == ErrorCode::damaged);
    CHECK(outcome.answers == expected.answers);
  }
}

}  // namespace
}  // namespace triwar::lookup::bulk_test
