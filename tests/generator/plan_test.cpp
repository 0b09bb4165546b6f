
#include "generator/plan.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "generator/generate.h"
#include "generator/threads.h"
#include "generator/work_file.h"
#include "tests/support/boards.h"
#include "tests/support/silent.h"

namespace triwar::plan_test {
namespace {

TEST_CASE("The planned memory is within 15 % of the measured memory") {
  // Measured peak resident sets with two threads, in MiB.
  struct Measured {
    std::string game;
    double memory;
    std::optional<format::IndexKind> index{};
  };
  for (const Measured& measured :
       {Measured{"boxes-3x3", 32.4, format::IndexKind::dense}, Measured{"boxes-2x5", 19.2},
        Measured{"triangle-4", 16.1}, Measured{"boxes-3x4", 41.1}, Measured{"triangle-5", 246},
        Measured{"boxes-4x4", 2250}}) {
    CAPTURE(measured.game);
    GenerateOptions options;
    options.index = measured.index;
    double planned = 0;
    on_threads(2, [&] {
      planned =
          static_cast<double>(plan_for(Board::make(measured.game), options).memory) / (1 << 20);
    });
    CHECK(planned > 0.87 * measured.memory);
    CHECK(planned < 1.15 * measured.memory);
  }
}

TEST_CASE("No table and no work file exceeds its planned size") {
  std::vector<Board> boards = tests::small_boards();
  for (const char* name : {"boxes-2x4", "boxes-1x7", "boxes-7x1", "triangle-3"}) {
    boards.push_back(Board::make(name));
  }
  for (const Geometry& geometry : tests::odd_geometries()) boards.emplace_back(geometry);
  // Many of their states are symmetric to themselves, or have the same value.
  for (const auto& sides : std::vector<std::vector<int>>{
           {3}, {12}, {12, 12}, {12, 12, 12, 12}, {3, 3, 3, 3}, {11, 12, 11, 12}, {3, 3, 12}}) {
    boards.emplace_back(tests::islands(sides));
  }
  for (const Board& board : boards) {
    CAPTURE(board.name());
    CAPTURE(board.edges());
    for (const auto index : {format::IndexKind::dense, format::IndexKind::quiet}) {
      GenerateOptions options;
      options.index = index;
      options.level = 1;
      if (index == format::IndexKind::dense && board.edges() > 24) continue;
      const Plan plan = plan_for(board, options);
      CHECK(plan.disk() == plan.table_size + plan.work_size);
      if (plan.quiet) {
        std::uint64_t representatives = 0;
        for (int drawn = 0; drawn <= plan.quiet->board().edges(); ++drawn) {
          plan.quiet->for_each_representative(0, plan.quiet->size(), drawn,
                                              [&](auto&&...) { ++representatives; });
        }
        const std::uint64_t parts =
            static_cast<std::uint64_t>(plan.quiet->board().edges() + 1) * plan.header.chunks();
        CHECK(plan.work_size >= WorkFile::most_bytes(representatives, parts));
      }
      std::uint64_t bytes = 0;
      generate(
          plan, options, [&](bytes::View data) { bytes += data.size(); }, tests::silent);
      CHECK(bytes <= plan.table_size);
    }
  }
}

TEST_CASE("More threads than chunks need no more memory") {
  const auto memory = [](const char* game, int threads) {
    GenerateOptions options;
    options.index = format::IndexKind::dense;
    std::uint64_t bytes = 0;
    on_threads(threads, [&] { bytes = plan_for(Board::make(game), options).memory; });
    return bytes;
  };
  CHECK(memory("triangle-1", 64) == memory("triangle-1", 1));
  CHECK(memory("boxes-1x6", 64) == memory("boxes-1x6", 2));
  CHECK(memory("boxes-1x6", 2) > memory("boxes-1x6", 1));
}

}  // namespace
}  // namespace triwar::plan_test
