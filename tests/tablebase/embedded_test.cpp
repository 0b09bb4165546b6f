#include "tablebase/embedded.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/board/recurrence.h"
#include "tests/support/counterexample.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::embedded_test {
namespace {

using tests::code_of;

bytes::Bytes bytes_of(const TableFile& file) {
  bytes::Bytes bytes(file.source->size());
  file.source->read(0, bytes);
  return bytes;
}

TEST_CASE("The embedded tables are the files that the generator makes") {
  for (const char* name : {"triangle-1", "triangle-3", "boxes-2x3"}) {
    CAPTURE(name);
    const Board board = Board::make(name);
    const tests::Values values = tests::solved(board);
    const auto file = embedded::file(name);
    REQUIRE(file);
    CHECK(bytes_of(*file) == tests::table_of(board, values, format::default_chunk, 19));
    const Tablebase table = embedded::tablebase(name);
    CHECK(table.loaded());
    CHECK(tests::counterexample(board, [&](EdgeSet state) {
            return table.value(state) == values[state.bits()];
          }) == "none");
  }
}

TEST_CASE("Small boards have embedded tables") {
  const std::vector<std::string_view> games = embedded::games();
  const auto has = [&](std::string_view game) { return std::ranges::count(games, game) == 1; };
  CHECK(!has("painting"));
  CHECK(has(embedded::default_game));
  for (const char* name : {"triangle-4", "boxes-2x4", "boxes-4x2", "boxes-3x3", "boxes-1x7"})
    CHECK(has(name));
  constexpr std::size_t most_bytes = 64 << 10;
  for (const std::string_view game : games) {
    CAPTURE(std::string(game));
    CHECK(embedded::file(game)->source->size() <= most_bytes);
    const Tablebase table = embedded::tablebase(game);
    CHECK(table.board().name() == game);
    CHECK(table.file().name() == "embedded " + std::string(game));
    const auto value_of = [&](EdgeSet state) { return table.value(state); };
    std::mt19937_64 random(64);
    std::size_t wrong = 0;
    for (int i = 0; i < 2000; ++i) {
      const EdgeSet state = EdgeSet::from_bits(random()) & table.board().all_edges();
      wrong += value_of(state) != value_by_moves(table.board(), state, value_of) ? 1u : 0u;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("Other games have no embedded table") {
  const auto refusal = [](const char* name) { return code_of([&] { embedded::tablebase(name); }); };
  for (const char* name : {"triangle-5", "boxes-2x5"}) {
    CAPTURE(name);
    CHECK(!embedded::file(name));
    CHECK(refusal(name) == ErrorCode::table_missing);
  }
  CHECK(refusal("") == ErrorCode::unknown_game);
  CHECK(refusal("triangle-33") == ErrorCode::board_too_large);
  CHECK(refusal("painting") == ErrorCode::wrong_game);  // it needs no table
}

}  // namespace
}  // namespace triwar::embedded_test
