#include "tablebase/base/available_memory.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <string_view>

#include "tablebase/base/error.h"
#include "tablebase/base/saturating.h"
#include "tablebase/base/size_text.h"

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

/// Returns the sum of the numbers after the keys `wanted` in a file of lines "KEY NUMBER ...".
/// Returns nullopt if the file has none of the keys.
std::optional<std::uint64_t> sum_of(const fs::path& path,
                                    std::initializer_list<std::string_view> wanted) {
  std::ifstream file(path);
  std::optional<std::uint64_t> sum;
  std::string key;
  std::string rest;
  for (std::uint64_t number = 0; file >> key >> number; std::getline(file, rest)) {
    const bool found = std::find(wanted.begin(), wanted.end(), key) != wanted.end();
    if (found) sum = sum.value_or(0) + number;
  }
  return sum;
}

std::uint64_t free_in_system() {
  if (const auto kibibytes = sum_of("/proc/meminfo", {"MemAvailable:"})) {
    return saturating_product(*kibibytes, 1024);
  }
  return physical_memory();
}

}  // namespace

std::uint64_t physical_memory() noexcept {
  return saturating_product(static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)),
                            static_cast<std::uint64_t>(::sysconf(_SC_PAGE_SIZE)));
}

std::uint64_t available_in_cgroup(const fs::path& folder) {
  const auto limit = number_in(folder / "memory.max");
  const auto used = number_in(folder / "memory.current");
  if (!limit || !used) return unlimited;
  // The kernel reclaims cached file pages on demand.
  const auto cache = sum_of(folder / "memory.stat", {"active_file", "inactive_file"});
  const std::uint64_t needed = *used - std::min(*used, cache.value_or(0));
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
