// The manual pages, made by the build from packaging/man/ and the options of the programs.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/cli/help.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"

namespace triwar::cli::manual_test {
namespace {

const std::filesystem::path programs[] = {
    triwar::tests::program("triwar-generate"), triwar::tests::program("triwar-generate-mpi"),
    triwar::tests::program("triwar-lookup"), triwar::tests::program("triwar-serve")};

std::string page_of(const std::filesystem::path& program) {
  return program.parent_path().parent_path() / "man" / (program.filename().string() + ".1");
}

}  // namespace

TEST_CASE("groff and mandoc read the manual pages and their sources without a warning") {
  for (const auto& program : programs) {
    const std::string source =
        triwar::tests::source("packaging/man/") + program.filename().string() + ".1.in";
    for (const std::string& page : {page_of(program), source}) {
      CAPTURE(page);
      const Result groff = run({"groff", "-ww", "-mandoc", "-Tutf8", page});
      CHECK(groff.exit_code == 0);
      CHECK(groff.error == "");
      CHECK(groff.output.find("@OPTIONS@") == std::string::npos);
      const Result mandoc = run({"mandoc", "-T", "lint", "-W", "warning", page});
      CHECK(mandoc.exit_code == 0);
      CHECK(mandoc.output == "");
    }
  }
}

TEST_CASE("the manual pages have the options that --help lists") {
  for (const auto& program : programs) {
    const Result page = run({"groff", "-mandoc", "-Tascii", "-P-cbou", page_of(program)});
    CHECK(all_matches(page.output, "^     (-[-a-zA-Z]+)(?:, (--[-a-z]+))?") ==
          options_in_help(program.string()));
  }
}

}  // namespace triwar::cli::manual_test
