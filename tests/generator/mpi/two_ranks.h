// The ranks that run these tests: mpirun starts the test program several times.
#pragma once

#include "generator/mpi/ranks.h"

namespace triwar::mpi {

/// Every rank runs the same tests, so each test may call collective functions.
Ranks& test_ranks();

}  // namespace triwar::mpi
