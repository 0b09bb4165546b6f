#include "generator/mpi/shared_solver.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/generator/mpi/two_ranks.h"
#include "tests/support/silent.h"
#include "tests/support/thrown.h"

namespace triwar::mpi::shared_solver_test {
namespace {

using Values = std::vector<std::int8_t>;

constexpr std::uint64_t chunk_size = 64;  // so that small boards have chunks for all ranks

using tests::ignore;

Share share_of(const QuietIndex& index, const Ranks& ranks) {
  return {.values = index.size(),
          .chunk_size = chunk_size,
          .rank = ranks.rank(),
          .ranks = ranks.count()};
}

TEST_CASE("Ranks that share the values solve the same values as a process alone") {
  Ranks& ranks = test_ranks();
  for (const std::string game :
       {"triangle-1", "triangle-3", "boxes-1x6", "boxes-2x3", "boxes-3x3-swedish"}) {
    CAPTURE(game);
    const QuietIndex index(Board::make(game));
    Values memory(index.size());
    QuietSolver alone(index, index.size(), memory);
    alone.solve([](const LayerPart&, std::span<const std::int8_t>) {}, ignore);
    Values expected(index.size());
    alone.representatives(0, expected);
    for (const int threads : {1, 3}) {
      CAPTURE(threads);
      const Share share = share_of(index, ranks);
      Values values(share.size());
      SharedSolver solver(index, share, values, ranks, threads);
      std::uint64_t saved = 0;
      ranks.agree([&] {
        solver.solve(
            [&](const LayerPart&, std::span<const std::int8_t> part) { saved += part.size(); },
            ignore);
      });
      CHECK(solver.done());
      bool right = true;
      std::uint64_t own = 0;
      for (std::uint64_t i = 0; i < index.size(); ++i) {
        if (share.owner(share.chunk_of(i)) != share.rank) continue;
        right = right && values[share.offset(i)] == expected[i];
        ++own;
      }
      CHECK(right);
      CHECK(own == values.size());
      CHECK(ranks.sum(saved) > 0);
      CHECK((ranks.sum(solver.bytes_sent()) > 0) == (index.size() > chunk_size));
    }
  }
}

TEST_CASE("A rank that cannot save its part fails on all ranks") {
  Ranks& ranks = test_ranks();
  const QuietIndex index(Board::make("boxes-2x3"));
  const Share share = share_of(index, ranks);
  Values values(share.size());
  SharedSolver solver(index, share, values, ranks, 1);
  int parts = 0;
  const auto error = tests::error_of([&] {
    ranks.agree([&] {
      solver.solve(
          [&](const LayerPart&, std::span<const std::int8_t>) {
            if (!ranks.first() && ++parts == 4) throw Error(ErrorCode::cannot_write, "disk full");
          },
          ignore);
    });
  });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::cannot_write);
  CHECK(error->what() == std::string("rank 1: disk full"));
  CHECK(!solver.done());
}

}  // namespace
}  // namespace triwar::mpi::shared_solver_test
