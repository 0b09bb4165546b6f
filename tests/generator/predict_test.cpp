#include "generator/predict.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

#include "generator/generate.h"
#include "generator/solve_endgame.h"
#include "generator/threads.h"
#include "tests/support/silent.h"

namespace triwar::predict_test {
namespace {

struct PredictedRun {
  std::string game;
  std::optional<format::IndexKind> index{};
  int drawn = 0;  ///< the first lines, before an endgame
};

Board board_of(const PredictedRun& run) {
  const Figure figure = Figure::make(run.game);
  LineSet start;
  for (int line = 0; line < run.drawn; ++line) start.insert(static_cast<Line>(line));
  return Board(figure, start);
}

// Compares processor times, so other programs disturb it; see CONTRIBUTING.md, long tests.
TEST_CASE("The predicted time is that of a run within a factor of three" * doctest::skip()) {
  for (const PredictedRun& run :
       {PredictedRun{"boxes-3x3"}, PredictedRun{"triangle-4"}, PredictedRun{"boxes-2x5"},
        PredictedRun{"triangle-3"}, PredictedRun{"boxes-2x4", format::IndexKind::dense},
        PredictedRun{.game = "boxes-5x5", .drawn = 27}}) {
    CAPTURE(run.game);
    GenerateOptions options;
    options.index = run.index;
    Run made(plan_for(board_of(run), options), options);
    double predicted = 0;
    double taken = 0;
    on_threads(1, [&] {
      predicted = predict_time(made.plan()).all();
      const std::clock_t start = std::clock();
      made.make([](bytes::View) {}, tests::silent);
      taken = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    });
    CAPTURE(predicted);
    CAPTURE(taken);
    CHECK((predicted > taken / 3 && predicted < taken * 3));
  }
}

TEST_CASE("Larger boards take longer, more threads less") {
  const auto seconds = [&](const char* game, int threads) {
    double predicted = 0;
    on_threads(threads, [&] { predicted = predict_time(plan_for(Board::make(game), {})).all(); });
    return predicted;
  };
  CHECK(seconds("boxes-3x5", 1) > 20 * seconds("boxes-3x4", 1));
  CHECK(seconds("boxes-3x5", 2) < seconds("boxes-3x5", 1));
}

TEST_CASE("The predicted cost of a table is that of its plan, that of an endgame has no file") {
  for (const char* game : {"triangle-3", "boxes-3x4", "boxes-4x4"}) {
    CAPTURE(game);
    const Board board = Board::make(game);
    const Plan plan = plan_for(board, {});
    const auto table = predict_table(board);
    REQUIRE(table);
    CHECK(table->memory == plan.memory);
    CHECK(table->seconds > 0);
    const auto endgame = predict_endgame(board);
    REQUIRE(endgame);
    CHECK(endgame->memory < table->memory);
    CHECK(endgame->memory > plan.values_memory * (plan.quiet ? 1 : 0));
  }
  const Figure figure = Figure::make("boxes-5x5");
  LineSet start;
  for (int line = 0; line < 24; ++line) start.insert(static_cast<Line>(line));
  const Board board(figure, start);
  CHECK(predict_table(board)->memory == plan_for(board, {}).memory);
  CHECK(predict_table(board)->seconds > predict_endgame(board)->seconds);
}

TEST_CASE("A board with too many states has no predicted cost") {
  CHECK(!predict_table(Board::make("boxes-2x12")));
  CHECK(!predict_endgame(Board::make("boxes-2x12")));
}

}  // namespace
}  // namespace triwar::predict_test
