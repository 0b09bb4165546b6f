// How much memory the generator believes it may use.
#include "generator/available_memory.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <limits>

#include "tests/support/temporary_folder.h"

using namespace triwar;

namespace {

void write(const std::filesystem::path& path, const char* text) { std::ofstream(path) << text; }

}  // namespace

TEST_CASE("This machine has memory") { CHECK(available_memory() > 64 << 20); }

TEST_CASE("A container has what its limit leaves and what its file cache can give way") {
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
  write(group / "memory.current", "1200\n");
  write(group / "memory.stat", "anon 1200\n");
  CHECK(available_in_cgroup(group.path()) == 0);
}
