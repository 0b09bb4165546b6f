// The ranks that run these tests: mpirun starts the test program several times.
#pragma once

#include <cstdio>
#include <exception>

#include "generator/mpi/ranks.h"

namespace triwar::mpi {

/// Every rank runs the same tests, so each test may call collective functions.
inline Ranks& test_ranks() {
  static Ranks ranks([](const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  });
  return ranks;
}

}  // namespace triwar::mpi
