#include "generator/predict.h"

#include <doctest/doctest.h>

#include <ctime>
#include <string>
#include <utility>

#include "generator/generate.h"
#include "generator/solve_endgame.h"
#include "tablebase/base/memory.h"
#include "tests/support/on_threads.h"
#include "tests/support/silent.h"

namespace triwar::predict_test {
namespace {

Board board_after(const char* game, int lines) {
  LineSet start;
  for (int line = 0; line < lines; ++line) start.insert(static_cast<Line>(line));
  return Board(Figure::make(game), start);
}

/// Calls work() on one thread. Returns its processor time in seconds.
template <class Work>
double seconds_of(const Work& work) {
  const std::clock_t start = std::clock();
  tests::on_threads(1, work);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void check_within(double factor, double predicted, double taken) {
  CAPTURE(predicted);
  CAPTURE(taken);
  CHECK((predicted > taken / factor && predicted < taken * factor));
}

void check_table(double factor, Board board, const GenerateOptions& options = {}) {
  CAPTURE(board.name());
  Run run(plan_for(std::move(board), options), options);
  PredictedTime predicted{};
  tests::on_threads(1, [&] { predicted = predict_time(run.plan()); });
  std::clock_t solved{};
  const Listener listener{.phase = [&](const std::string&) -> Progress {
                            solved = std::clock();  // the last phase compresses
                            return tests::ignore;
                          },
                          .note = [](const std::string&) {}};
  const std::clock_t start = std::clock();
  const double all = seconds_of([&] { run.make([](bytes::View) {}, listener); });
  const double solving = static_cast<double>(solved - start) / CLOCKS_PER_SEC;
  check_within(factor, predicted.solving, solving);
  check_within(factor, predicted.compressing, all - solving);
}

void check_endgame(double factor, const Board& board) {
  CAPTURE(board.name());
  double predicted = 0;
  tests::on_threads(1, [&] { predicted = predict_endgame(board)->seconds; });
  const double taken = seconds_of([&] { solve_endgame(board, {}); });
  check_within(factor, predicted, taken);
}

// Compares processor times, so programs that share caches disturb it a little.
TEST_CASE("The predicted time is not another one") {
  check_table(4, Board::make("boxes-2x5"));  // by half of the states
  check_table(4, board_after("boxes-5x5", 29));
  check_endgame(4, board_after("boxes-4x4", 10));
  check_endgame(4, board_after("triangle-5", 11));
}

// See CONTRIBUTING.md, long tests.
TEST_CASE("The predicted time is that of a run within a factor of two" * doctest::skip()) {
  for (const char* game :
       {"boxes-1x10", "boxes-1x11", "boxes-2x5", "boxes-3x4", "boxes-2x6", "boxes-5x5-swedish"}) {
    check_table(2, Board::make(game));
  }
  check_table(2, board_after("boxes-5x5", 24));
  check_table(2, board_after("boxes-4x4", 8));
  GenerateOptions dense;
  dense.index = format::IndexKind::dense;
  check_table(2, Board::make("boxes-2x4"), dense);
  for (const int lines : {21, 24, 27}) check_endgame(2, board_after("boxes-5x5", lines));
  for (const int lines : {4, 8, 10}) check_endgame(2, board_after("boxes-4x4", lines));
  for (const int lines : {5, 8}) check_endgame(2, board_after("triangle-5", lines));
  check_endgame(2, Board::make("boxes-3x4"));
}

TEST_CASE("Larger boards take longer, more threads less") {
  const auto seconds = [&](const char* game, int threads) {
    double predicted = 0;
    tests::on_threads(threads,
                      [&] { predicted = predict_time(plan_for(Board::make(game), {})).all(); });
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
  const Board board = board_after("boxes-5x5", 24);
  CHECK(predict_table(board)->memory == plan_for(board, {}).memory);
  CHECK(predict_table(board)->seconds > predict_endgame(board)->seconds);
}

TEST_CASE("The predicted memory of an endgame has the values that are written, and the solver") {
  const auto memory_of = [](const Board& board) { return predict_endgame(board)->memory; };
  GenerateOptions options;
  options.memory = std::uint64_t{1} << 40;
  const Board half = Board::make("triangle-5");  // half of its groups are solved
  const Plan plan = plan_for(half, options);
  CHECK(memory_of(half) == memory_of_process + plan.values_memory + plan.solver_memory);
  CHECK(plan.values_memory < plan.header.values / 10 * 9);
  CHECK(plan.values_memory > plan.header.values / 3);
  CHECK(plan.solver_memory > 1 << 19);
  const Plan whole = plan_for(board_after("boxes-5x5", 24), options);
  CHECK(whole.values_memory > whole.header.values - 512);  // all of 512 samples
}

TEST_CASE("A board with too many states has no predicted cost") {
  CHECK(!predict_table(Board::make("boxes-2x12")));
  CHECK(!predict_endgame(Board::make("boxes-2x12")));
}

}  // namespace
}  // namespace triwar::predict_test
