// In process; tests/cli/generate_test.cpp runs the program.
#include "generator/generate.h"

#include <doctest/doctest.h>

#include <fstream>
#include <stdexcept>

#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

using namespace triwar;

namespace {

/// For runs that must fail before any work.
const Listener no_work{
    .phase = [](const std::string& what) -> Progress { throw std::runtime_error(what); },
    .note = {}};

}  // namespace

TEST_CASE("An existing output, a missing folder or too little memory is found before any work") {
  const cli::TemporaryFolder folder;
  std::ofstream(folder / "existing") << "mine";
  for (const auto index : {format::IndexKind::dense, format::IndexKind::quiet}) {
    GenerateOptions options;
    options.index = index;
    const auto code_for = [&](const char* name) {
      return tests::code_of([&] {
        generate_to_file(plan_for(Board::make("boxes-1x7"), options), options, folder / name,
                         no_work);
      });
    };
    CHECK_THROWS_AS(code_for("new"), std::runtime_error);
    CHECK(code_for("existing") == ErrorCode::output_exists);
    CHECK(code_for("missing/new") == ErrorCode::cannot_write);
    options.memory = 1024;
    CHECK(code_for("new") == ErrorCode::out_of_memory);
  }
}
