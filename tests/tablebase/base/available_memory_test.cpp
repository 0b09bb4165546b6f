#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <string>

#include "tablebase/base/memory.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::available_memory_test {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// A folder in place of /, with the files that the kernel makes for control groups.
struct Root {
  cli::TemporaryFolder folder;

  std::uint64_t available() const { return available_in_cgroups(folder.path()); }

  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((folder / path).parent_path());
    std::ofstream(folder / path) << text;
  }
  void write_group(const std::string& path, const std::string& limit, int used) const {
    write("sys/fs/cgroup" + path + "/memory.max", limit + "\n");
    write("sys/fs/cgroup" + path + "/memory.current", std::to_string(used) + "\n");
  }
  void write_group_1(const std::string& path, const std::string& limit, int used) const {
    write("sys/fs/cgroup/memory" + path + "/memory.limit_in_bytes", limit + "\n");
    write("sys/fs/cgroup/memory" + path + "/memory.usage_in_bytes", std::to_string(used) + "\n");
  }
};

}  // namespace

TEST_CASE("The available memory is positive and at most the physical memory") {
  CHECK(available_memory() > 64 << 20);
  CHECK(available_memory() < physical_memory());
}

TEST_CASE("A container has the rest of its limit and its file cache available") {
  const Root root;
  CHECK(root.available() == unlimited);
  root.write("proc/self/cgroup", "0::/\n");
  CHECK(root.available() == unlimited);
  root.write_group("", "max", 900);
  CHECK(root.available() == unlimited);
  root.write_group("", "1000", 900);
  CHECK(root.available() == 100);
  root.write("sys/fs/cgroup/memory.stat",
             "anon 200\nfile 700\nactive_file 300\ninactive_file 350\nslab 1\n");
  CHECK(root.available() == 750);
  CHECK(available_memory(root.folder.path()) == 750);
  root.write("proc/meminfo", "MemTotal: 9 kB\nMemAvailable:  0 kB\n");
  CHECK(available_memory(root.folder.path()) == 0);
  root.write_group("", "1000", 1200);
  root.write("sys/fs/cgroup/memory.stat", "anon 1200\n");
  CHECK(root.available() == 0);
}

TEST_CASE("A job or service has what the least limit of the groups around it allows") {
  const Root root;
  root.write("proc/self/cgroup", "0::/system.slice/triwar-serve.service/inner\n");
  root.write_group("/system.slice", "9000", 1000);
  root.write_group("/system.slice/triwar-serve.service", "2000", 500);
  root.write_group("/system.slice/triwar-serve.service/inner", "max", 500);
  root.write_group("/system.slice/another.service", "10", 1);
  CHECK(root.available() == 1500);
  root.write_group("/system.slice", "9000", 8000);
  CHECK(root.available() == 1000);
  root.write_group("/system.slice/triwar-serve.service/inner", "600", 500);
  CHECK(root.available() == 100);
}

TEST_CASE("Limits of the memory controller of version 1 count, also beside version 2") {
  const Root root;
  const std::string none = "9223372036854771712";
  root.write("proc/self/cgroup",
             "3:cpuset:/\n5:memory:/slurm/job_7/step:0\n1:name=systemd:/elsewhere\n0::/unified\n");
  root.write_group_1("", none, 70000);
  CHECK(root.available() > std::uint64_t{1} << 62);
  root.write_group_1("/slurm/job_7", "4000", 1500);
  root.write("sys/fs/cgroup/memory/slurm/job_7/memory.stat",
             "active_file 1\ntotal_active_file 300\ntotal_inactive_file 200\n");
  root.write_group_1("/slurm/job_7/step:0", none, 1500);
  root.write_group_1("/slurm/job_70", "10", 0);
  root.write_group_1("/elsewhere", "10", 0);
  CHECK(root.available() == 3000);
  root.write_group("/unified", "100", 90);
  CHECK(root.available() == 10);
  root.write("proc/self/cgroup", "5:cpu,memory:/slurm/job_7\n");
  CHECK(root.available() == 3000);
  root.write("proc/self/cgroup", "5:memory_of_others:/slurm/job_7\n");
  CHECK(root.available() == unlimited);
}

TEST_CASE("A container whose groups have other names outside has the limit of its topmost group") {
  const Root root;
  root.write_group("", "700", 0);
  root.write_group_1("", "800", 0);
  root.write("proc/self/cgroup", "0::/../../of another container\n");
  CHECK(root.available() == 700);
  root.write("proc/self/cgroup", "4:memory:/docker/0123abcd (deleted)\n");
  CHECK(root.available() == 800);
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

}  // namespace triwar::available_memory_test
