
#include "generator/plan.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generator/generate.h"
#include "generator/work_file.h"
#include "tests/support/boards.h"
#include "tests/support/on_threads.h"
#include "tests/support/silent.h"

namespace triwar::plan_test {
namespace {

// cli/memory_test.cpp compares the planned memory with that of runs.
TEST_CASE("By default, tables of boards with more than 18 edges store quiet states") {
  const auto is_quiet = [](const char* game) {
    return plan_for(Board::make(game), {}).quiet != nullptr;
  };
  CHECK_FALSE(is_quiet("triangle-3"));
  CHECK(is_quiet("boxes-1x6"));
  CHECK(is_quiet("triangle-5"));
}

TEST_CASE("Where memory does not suffice, pages are small, and then values have four bits") {
  const Plan large = plan_for(Board::make("boxes-2x6"), {.memory = std::uint64_t{1} << 40});
  CHECK(large.pages == Pages::large);
  const Plan small = plan_for(Board::make("boxes-2x6"), {.memory = large.memory - 1});
  CHECK(small.pages == Pages::small);
  CHECK(small.memory < large.memory);
  CHECK(small.bits == SolvedValues::Bits::eight);
  const Plan four = plan_for(Board::make("boxes-2x6"), {.memory = small.memory - 1});
  CHECK(four.pages == Pages::small);
  CHECK(four.bits == SolvedValues::Bits::four);
  CHECK(four.values_memory < small.values_memory / 20 * 11);
  CHECK(four.memory - four.values_memory == small.memory - small.values_memory);
  CHECK(plan_for(Board::make("boxes-3x6"), {.memory = 0}).bits == SolvedValues::Bits::four);
  CHECK(four.mapped == 0);
  const Plan in_file = plan_for(Board::make("boxes-2x6"), {.memory = four.memory - 1});
  CHECK(in_file.bits == SolvedValues::Bits::four);
  CHECK(in_file.mapped == SolvedValues::bytes(in_file.header.values, in_file.bits));
  CHECK(in_file.memory - in_file.values_memory == four.memory - four.values_memory);
  CHECK(in_file.values_memory == four.values_memory / 2);
  CHECK(plan_for(Board::make("boxes-2x6"), {.memory = in_file.memory - 1}).mapped == 0);
  const Plan many_cells = plan_for(Board::make("triangle-5"), {.memory = 0});
  CHECK(many_cells.pages == Pages::small);
  CHECK(many_cells.bits == SolvedValues::Bits::eight);
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
      Run run(plan_for(board, options), options);
      const Plan& plan = run.plan();
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
      run.make([&](bytes::View data) { bytes += data.size(); }, tests::silent);
      CHECK(bytes <= plan.table_size);
    }
  }
}

TEST_CASE("More threads than chunks need no more memory") {
  const auto memory = [](const char* game, int threads) {
    GenerateOptions options;
    options.index = format::IndexKind::dense;
    std::uint64_t bytes = 0;
    tests::on_threads(threads, [&] { bytes = plan_for(Board::make(game), options).memory; });
    return bytes;
  };
  CHECK(memory("triangle-1", 64) == memory("triangle-1", 1));
  CHECK(memory("boxes-1x6", 64) == memory("boxes-1x6", 2));
  CHECK(memory("boxes-1x6", 2) > memory("boxes-1x6", 1));
}

}  // namespace
}  // namespace triwar::plan_test
