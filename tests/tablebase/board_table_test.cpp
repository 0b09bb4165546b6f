// Tables of boards from a file: their header contains the board.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "generator/generate.h"
#include "generator/plan.h"
#include "tablebase/base/error.h"
#include "tablebase/board/geometry_bytes.h"
#include "tablebase/index/quiet_index.h"
#include "tablebase/tablebase.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/oracle.h"
#include "tests/support/paths.h"
#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::board_table_test {
namespace {

using bytes::Bytes;

Bytes table_file(const Board& board, format::IndexKind kind,
                 format::ValueKind values = format::ValueKind::score_difference) {
  GenerateOptions options;
  options.index = kind;
  options.nimbers = values == format::ValueKind::grundy;
  options.level = 1;
  Bytes file;
  Run(plan_for(Board(board), options), options)
      .make([&](bytes::View data) { tests::append(file, data); }, tests::silent);
  return file;
}

std::optional<ErrorCode> refusal(const Bytes& file) {
  return tests::code_of([&] { Tablebase(TableFile(view_memory("table", file))); });
}

}  // namespace

TEST_CASE("Tables of 200 random boards have the values of plain search") {
  std::mt19937_64 random(1085);
  for (int i = 0; i < 200; ++i) {
    // Mostly small boards, and one board of each size from 13 to 20 edges.
    const int most_edges = i % 25 == 0 ? 13 + i / 25 : 3 + i % 10;
    const Geometry geometry = tests::random_geometry(random, most_edges);
    const Board board(geometry);
    CAPTURE(i);
    auto game = tests::oracle_of(geometry);
    for (const auto kind : {format::IndexKind::dense, format::IndexKind::quiet}) {
      const Bytes file = table_file(board, kind);
      const Tablebase table = Tablebase::open(TableFile(view_memory("table", file)));
      REQUIRE(table.header().board == board_bytes(board, table.quiet_index()));
      REQUIRE(table.board().fingerprint() == board.fingerprint());
      std::size_t wrong = 0;
      for (std::uint64_t state = 0; state < board.states(); ++state) {
        wrong += table.value(EdgeSet::from_bits(state)) != game.value(state) ? 1u : 0u;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("Golden tables of all kinds are written and read as they were") {
  const Figure boxes = Figure::make("boxes-2x2");
  LineSet start;  // 1-2 and 2-3
  for (const Line line : {Line{0}, Line{2}}) start.insert(line);
  struct Golden {
    std::string file;
    Board board;
    format::IndexKind kind;
    std::uint32_t version;
    format::ValueKind values = format::ValueKind::score_difference;
  };
  for (const Golden& golden :
       {Golden{"boxes-2x2-quiet", Board(boxes), format::IndexKind::quiet, 2},
        Golden{"boxes-2x2.nimbers", Board(boxes), format::IndexKind::quiet, 2,
               format::ValueKind::grundy},
        Golden{"boxes-2x2-after", Board(boxes, start), format::IndexKind::quiet, 3},
        Golden{"house", Board(tests::house()), format::IndexKind::dense, 2}}) {
    CAPTURE(golden.file);
    const std::string path = tests::source("tests/golden/" + golden.file + ".tb.zst");
    const Tablebase table =
        Tablebase::open(TableFile(path), ChunkCache::of_process(), golden.values);
    CHECK(table.header().version == golden.version);
    CHECK(table.header().index_kind == golden.kind);
    oracle::Game oracle = tests::oracle_of(golden.board);
    CHECK(tests::counterexample(golden.board, [&](EdgeSet state) {
            return table.value(state) == (golden.values == format::ValueKind::grundy
                                              ? oracle.nimber(state.bits())
                                              : oracle.value(state.bits()));
          }) == "none");
    // The compressed values may differ between versions of zstd.
    const auto checksum = [](const std::unique_ptr<const ByteSource>& source) {
      return format::checksum_of(format::read_layout(*source));
    };
    const Bytes made = table_file(golden.board, golden.kind, golden.values);
    CHECK(checksum(open_file(path)) == checksum(view_memory("made", made)));
  }
}

TEST_CASE("A board in a header is checked by the rules of boards") {
  const Board board(tests::house());
  for (const auto kind : {format::IndexKind::dense, format::IndexKind::quiet}) {
    const Bytes sound = table_file(board, kind);
    REQUIRE(refusal(sound) == std::nullopt);
    format::Header header = format::read_layout(*view_memory("table", sound)).header;
    const std::vector<std::int8_t> values(header.values);
    const auto refusal_of = [&](const format::Header& changed) {
      return refusal(tests::table_of(changed, values, 1));
    };
    // After each change of a byte, truncation or extension, reading either fails with an error or
    // yields the same edges and cells in other places.
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
    CHECK(refusal_of(longer) ==
          (kind == format::IndexKind::dense ? ErrorCode::damaged : ErrorCode::wrong_game));
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

}  // namespace triwar::board_table_test
