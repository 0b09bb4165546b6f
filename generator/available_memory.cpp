#include "generator/available_memory.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include "generator/size_text.h"
#include "tablebase/base/error.h"
#include "tablebase/base/saturating.h"

namespace triwar {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// Returns the number in a cgroup file. Returns nullopt if the file is missing or holds "max".
std::optional<std::uint64_t> number_in(const fs::path& path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  if (file >> number) return number;
  return std::nullopt;
}

std::uint64_t free_in_system() {
  std::ifstream file("/proc/meminfo");
  std::string key;
  std::uint64_t kibibytes = 0;
  std::string unit;
  while (file >> key >> kibibytes) {
    if (key == "MemAvailable:") return saturating_product(kibibytes, 1024);
    std::getline(file, unit);
  }
  return saturating_product(static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)),
                            static_cast<std::uint64_t>(::sysconf(_SC_PAGE_SIZE)));
}

/// Returns the bytes of cached file pages: used memory that the kernel reclaims on demand.
std::uint64_t file_cache(const fs::path& statistics) {
  std::ifstream file(statistics);
  std::uint64_t sum = 0;
  std::string key;
  std::uint64_t bytes = 0;
  while (file >> key >> bytes) {
    if (key == "active_file" || key == "inactive_file") sum += bytes;
  }
  return sum;
}

}  // namespace

std::uint64_t available_in_cgroup(const fs::path& folder) {
  const auto limit = number_in(folder / "memory.max");
  const auto used = number_in(folder / "memory.current");
  if (!limit || !used) return unlimited;
  const std::uint64_t cache = std::min(*used, file_cache(folder / "memory.stat"));
  const std::uint64_t needed = *used - cache;
  return *limit > needed ? *limit - needed : 0;
}

std::uint64_t available_memory(const fs::path& folder) {
  return std::min(free_in_system(), available_in_cgroup(folder));
}

void check_memory(const std::string& name, std::uint64_t needed,
                  std::optional<std::uint64_t> limit) {
  const std::uint64_t most = limit.value_or(available_memory() / 5 * 4);
  if (needed <= most) return;
  throw Error(ErrorCode::out_of_memory,
              fmt::format("{} needs {} of memory and may use {}{}", name, size_text(needed),
                          size_text(most), limit ? "" : " (80 % of what is available)"),
              Advice::set_memory);
}

}  // namespace triwar
