#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <exception>

#include "tests/generator/mpi/two_ranks.h"

namespace triwar::mpi {
namespace {

int print_error(const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}

}  // namespace

Ranks& test_ranks() {
  static Ranks ranks(print_error);
  return ranks;
}

}  // namespace triwar::mpi

int main(int argc, char** argv) {
  triwar::mpi::test_ranks();
  return doctest::Context(argc, argv).run();
}
