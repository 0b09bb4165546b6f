#include "generator/mpi/ranks.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>

#include "tests/generator/mpi/two_ranks.h"
#include "tests/support/thrown.h"

namespace triwar::mpi::ranks_test {
namespace {

using tests::error_of;

TEST_CASE("All ranks get the least, the largest and the sum of their numbers, and all bits") {
  Ranks& ranks = test_ranks();
  REQUIRE(ranks.count() >= 2);
  CHECK(ranks.on_this_machine() == ranks.count());
  CHECK(ranks.least(5 + ranks.rank()) == 5);
  CHECK(ranks.most(5 + ranks.rank()) == 5 + ranks.count() - 1);
  CHECK(ranks.sum(1) == ranks.count());
  CHECK(ranks.any(std::uint64_t{1} << ranks.rank()) == (std::uint64_t{1} << ranks.count()) - 1);
  CHECK(ranks.same(7));
  CHECK(!ranks.same(ranks.rank()));
}

TEST_CASE("An error of one rank is thrown on all, with its advice and the number of the rank") {
  Ranks& ranks = test_ranks();
  const auto error = error_of([&] {
    ranks.agree([&] {
      if (!ranks.first()) {
        throw Error(ErrorCode::output_exists, "table: exists", Advice::replace_file);
      }
    });
  });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::output_exists);
  CHECK(error->what() == std::string("rank 1: table: exists"));
  REQUIRE(error->advice());
  CHECK(error->advice()->what == Advice::replace_file);
}

TEST_CASE("The error of the lowest rank is thrown, but an interruption before all others") {
  Ranks& ranks = test_ranks();
  const auto lowest = error_of(
      [&] { ranks.agree([&] { throw Error(ErrorCode::damaged, std::to_string(ranks.rank())); }); });
  REQUIRE(lowest);
  CHECK(lowest->what() == std::string("0"));
  const auto interruption = error_of([&] {
    ranks.agree([&] {
      throw Error(ranks.first() ? ErrorCode::damaged : ErrorCode::interrupted, "stopped");
    });
  });
  REQUIRE(interruption);
  CHECK(interruption->code() == ErrorCode::interrupted);
}

TEST_CASE("A rank that only learns of the failure of another throws that rank's error") {
  Ranks& ranks = test_ranks();
  CHECK(tests::code_of([&] {
          ranks.agree([&] {
            if (ranks.first()) throw OtherRankFailed();
            throw std::bad_alloc();
          });
        }) == ErrorCode::out_of_memory);
}

TEST_CASE("An exception of another kind stays one: it gets no code of an error") {
  Ranks& ranks = test_ranks();
  std::string message;
  bool is_error = false;
  try {
    ranks.agree([&] {
      if (!ranks.first()) throw std::length_error("too long");
    });
  } catch (const Error&) {
    is_error = true;
  } catch (const std::runtime_error& error) {
    message = error.what();
  }
  CHECK(!is_error);
  CHECK(message == "rank 1: too long");
}

TEST_CASE("Errors that all ranks throw pass through a collective function") {
  Ranks& ranks = test_ranks();
  const auto error = error_of([&] {
    ranks.collective([&] { ranks.agree([&] { throw Error(ErrorCode::usage, "wrong option"); }); });
  });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::usage);
  ranks.agree([] {});  // ranks still communicate
}

}  // namespace
}  // namespace triwar::mpi::ranks_test
