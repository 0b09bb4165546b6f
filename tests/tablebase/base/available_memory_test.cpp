#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <string>

#include "tablebase/base/memory.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

using namespace triwar;

namespace {

void write(const std::filesystem::path& path, const char* text) { std::ofstream(path) << text; }

}  // namespace

TEST_CASE("The available memory is positive and at most the physical memory") {
  CHECK(available_memory() > 64 << 20);
  CHECK(available_memory() < physical_memory());
}

TEST_CASE("A container has the rest of its limit and its file cache available") {
  const cli::TemporaryFolder group;
  constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
  CHECK(available_in_cgroup(group.path()) == unlimited);
  write(group / "memory.max", "max\n");
  write(group / "memory.current", "900\n");
  CHECK(available_in_cgroup(group.path()) == unlimited);
  write(group / "memory.max", "1000\n");
  CHECK(available_in_cgroup(group.path()) == 100);
  write(group / "memory.stat", "anon 200\nfile 700\nactive_file 300\ninactive_file 350\nslab 1\n");
  CHECK(available_in_cgroup(group.path()) == 750);
  CHECK(available_memory(group.path()) == 750);
  write(group / "memory.current", "1200\n");
  write(group / "memory.stat", "anon 1200\n");
  CHECK(available_in_cgroup(group.path()) == 0);
}

TEST_CASE("Work that needs more memory than allowed is refused") {
  CHECK(!tests::error_of([] { check_memory("work", 1024, 1024); }));
  CHECK(!tests::error_of([] { check_memory("work", 0, {}); }));
  CHECK(tests::error_of([] { check_memory("work", 1025, 1024); }));
  const auto above_limit = tests::error_of([] { check_memory("work", 1536, 1024); });
  REQUIRE(above_limit);
  CHECK(above_limit->code() == ErrorCode::out_of_memory);
  CHECK(above_limit->advice() == Advice::set_memory);
  CHECK(std::string(above_limit->what()) == "work needs 1.5 KiB of memory and may use 1.0 KiB");
  const auto above_all = tests::error_of([] { check_memory("work", std::uint64_t{1} << 60, {}); });
  REQUIRE(above_all);
  CHECK(std::string(above_all->what()).ends_with(" (80 % of what is available)"));
}
