#include "generator/estimate.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

#include "generator/generate.h"
#include "generator/threads.h"

namespace triwar {
namespace {

struct EstimatedRun {
  std::string game;
  std::optional<format::IndexKind> index{};
  int drawn = 0;  ///< the first lines, before an endgame
};

Board board_of(const EstimatedRun& run) {
  const Figure figure = Figure::make(run.game);
  LineSet start;
  for (int line = 0; line < run.drawn; ++line) start.insert(static_cast<Line>(line));
  return Board(figure, start);
}

// Compares processor times, so other programs disturb it; see CONTRIBUTING.md, long tests.
TEST_CASE("The estimated time is that of a run within a factor of three" * doctest::skip()) {
  TimeEstimates estimates;
  for (const EstimatedRun& run :
       {EstimatedRun{"boxes-3x3"}, EstimatedRun{"triangle-4"}, EstimatedRun{"boxes-2x5"},
        EstimatedRun{"triangle-3"}, EstimatedRun{"boxes-2x4", format::IndexKind::dense},
        EstimatedRun{.game = "boxes-5x5", .drawn = 27}}) {
    CAPTURE(run.game);
    GenerateOptions options;
    options.index = run.index;
    const Plan plan = plan_for(board_of(run), options);
    const Listener silent{
        .phase = [](const std::string&) -> Progress { return [](std::uint64_t, std::uint64_t) {}; },
        .note = [](const std::string&) {}};
    double estimated = 0;
    double taken = 0;
    on_threads(1, [&] {
      estimated = estimates.seconds(plan);
      const std::clock_t start = std::clock();
      generate(
          plan, options, [](bytes::View) {}, silent);
      taken = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    });
    CAPTURE(estimated);
    CAPTURE(taken);
    CHECK((estimated > taken / 3 && estimated < taken * 3));
  }
}

TEST_CASE("Larger boards take longer, more threads less") {
  TimeEstimates estimates;
  const auto seconds = [&](const char* game, int threads) {
    double estimated = 0;
    on_threads(threads, [&] { estimated = estimates.seconds(plan_for(Board::make(game), {})); });
    return estimated;
  };
  CHECK(seconds("boxes-3x5", 1) > 20 * seconds("boxes-3x4", 1));
  CHECK(seconds("boxes-3x5", 2) <= seconds("boxes-3x5", 1));
}

}  // namespace
}  // namespace triwar
