// Tables of boards from a file: their header carries the board.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include "generator/generate.h"
#include "generator/plan.h"
#include "tablebase/base/error.h"
#include "tablebase/board/geometry_bytes.h"
#include "tablebase/tablebase.h"
#include "tests/support/boards.h"
#include "tests/support/oracle.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

using bytes::Bytes;

Bytes table_file(const Board& board, format::IndexKind kind) {
  GenerateOptions options;
  options.index = kind;
  options.level = 1;
  const Listener silent{
      .phase = [](const std::string&) { return [](std::uint64_t, std::uint64_t) {}; },
      .note = [](const std::string&) {}};
  Bytes file;
  generate(
      plan_for(Board(board), options), options,
      [&](bytes::View data) { tests::append(file, data); }, silent);
  return file;
}

std::optional<ErrorCode> refusal(const Bytes& file) {
  return tests::code_of([&] { Tablebase(TableFile(view_memory("table", file))); });
}

}  // namespace

TEST_CASE("Tables of 200 random boards answer every state from the file alone") {
  std::mt19937_64 random(1085);
  for (int i = 0; i < 200; ++i) {
    const Geometry geometry = tests::random_geometry(random, 4 + i % 9);
    const Board board(geometry);
    CAPTURE(i);
    auto game = tests::oracle_of(geometry);
    for (const auto kind : {format::IndexKind::dense, format::IndexKind::quiet}) {
      const Bytes file = table_file(board, kind);
      const Tablebase table = Tablebase::open(TableFile(view_memory("table", file)));
      REQUIRE(table.board().fingerprint() == board.fingerprint());
      std::size_t wrong = 0;
      for (std::uint64_t state = 0; state < board.states(); ++state) {
        wrong += table.value(EdgeSet::from_bits(state)) != game.value(state) ? 1u : 0u;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("The tables of larger random boards open with the board that they were made for") {
  std::mt19937_64 random(751);
  for (int i = 0; i < 30; ++i) {
    const Board board(tests::random_geometry(random, 16));
    const Bytes file = table_file(board, format::IndexKind::quiet);
    const Tablebase table{TableFile(view_memory("table", file))};
    CHECK(table.header().board == board_bytes(board, format::IndexKind::quiet));
    CHECK(table.board().name() == board.name());
    CHECK(table.value(EdgeSet()) ==
          Tablebase::open(
              TableFile(view_memory("dense", table_file(board, format::IndexKind::dense))))
              .value(EdgeSet()));
  }
}

TEST_CASE("A board in a header is held to its rules") {
  const Board board(Geometry{.name = "house",
                             .points = {{1, 0}, {0, 1}, {2, 1}, {0, 2}, {2, 2}},
                             .cells = {{1, 2, 3}, {2, 3, 5, 4}}});
  for (const auto kind : {format::IndexKind::dense, format::IndexKind::quiet}) {
    const Bytes sound = table_file(board, kind);
    REQUIRE(refusal(sound) == std::nullopt);
    format::Header header = format::read_layout(*view_memory("table", sound)).header;
    const std::vector<std::int8_t> values(header.values);
    const auto refusal_of = [&](const format::Header& changed) {
      return refusal(tests::table_of(changed, values, 1));
    };
    // Every byte changed, cut off, and one more: never anything but an error that tells of it, or
    // the same edges and cells in other places.
    for (std::size_t byte = 0; byte < header.board.size(); ++byte) {
      CAPTURE(byte);
      format::Header changed = header;
      changed.board[byte] ^= std::byte{0x41};
      const auto code = refusal_of(changed);
      const bool coordinate = 1 <= byte && byte < 1 + 16u * 5;
      CHECK((code == ErrorCode::damaged || code == ErrorCode::wrong_game ||
             (coordinate && code == std::nullopt)));
      changed = header;
      changed.board.resize(byte);
      CHECK(refusal_of(changed).has_value());
    }
    format::Header longer = header;
    longer.board.push_back(std::byte{0});
    CHECK(refusal_of(longer) == ErrorCode::wrong_game);
    format::Header renamed = header;
    renamed.game = "triangle-2";
    CHECK(refusal_of(renamed) == ErrorCode::damaged);
    renamed.game = "no name";
    CHECK(refusal_of(renamed) == ErrorCode::damaged);
    format::Header bare = header;
    bare.board.clear();
    CHECK(refusal_of(bare) == ErrorCode::wrong_game);
  }
}

TEST_CASE("No geometry takes more bytes than a header has room for") {
  std::mt19937_64 random(4559);
  for (int i = 0; i < 300; ++i) {
    const Board board(tests::random_geometry(random, EdgeSet::capacity));
    CHECK(encode_geometry(board).size() <= longest_geometry);
  }
}

}  // namespace triwar
