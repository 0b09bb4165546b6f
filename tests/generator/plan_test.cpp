
#include "generator/plan.h"

#include <doctest/doctest.h>

#include <string>

namespace triwar {
namespace {

TEST_CASE("The planned memory is within 15 % of the measured memory") {
  // Measured peak resident sets with two threads, in MiB.
  struct Measured {
    std::string game;
    double memory;
  };
  for (const Measured& measured :
       {Measured{"boxes-3x3", 32.4}, Measured{"boxes-2x5", 19.2}, Measured{"triangle-4", 16.1},
        Measured{"boxes-3x4", 84.3}, Measured{"triangle-5", 290}, Measured{"boxes-4x4", 2250}}) {
    CAPTURE(measured.game);
    GenerateOptions options;
    options.threads = 2;
    const double planned =
        static_cast<double>(plan_for(Board::make(measured.game), options).memory) / (1 << 20);
    CHECK(planned > 0.87 * measured.memory);
    CHECK(planned < 1.15 * measured.memory);
  }
}

TEST_CASE("More threads than chunks need no more memory") {
  const auto memory = [](const char* game, int threads) {
    GenerateOptions options;
    options.threads = threads;
    return plan_for(Board::make(game), options).memory;
  };
  CHECK(memory("triangle-1", 64) == memory("triangle-1", 1));
  CHECK(memory("boxes-1x6", 64) == memory("boxes-1x6", 2));
  CHECK(memory("boxes-1x6", 2) > memory("boxes-1x6", 1));
}

}  // namespace
}  // namespace triwar
