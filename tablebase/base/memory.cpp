#include "tablebase/base/memory.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <span>
#include <string_view>
#include <system_error>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

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
                                    std::span<const std::string_view> wanted) {
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

std::uint64_t free_in_system(const fs::path& root) {
  constexpr std::array<std::string_view, 1> key{"MemAvailable:"};
  if (const auto kibibytes = sum_of(root / "proc/meminfo", key)) {
    return saturating_product(*kibibytes, 1024);
  }
  return physical_memory();
}

/// The files of a control group.
struct GroupFiles {
  const char* limit;
  const char* used;
  std::array<std::string_view, 2> cache;  ///< keys of memory.stat for cached file pages
};
constexpr GroupFiles version_2{
    .limit = "memory.max", .used = "memory.current", .cache{"active_file", "inactive_file"}};
constexpr GroupFiles version_1{.limit = "memory.limit_in_bytes",
                               .used = "memory.usage_in_bytes",
                               .cache{"total_active_file", "total_inactive_file"}};

/// Returns the bytes that the processes of one control group may still allocate. Returns
/// `unlimited` if there is no limit, or if a file is missing.
std::uint64_t available_in_group(const fs::path& folder, const GroupFiles& files) {
  const auto limit = number_in(folder / files.limit);
  const auto used = number_in(folder / files.used);
  if (!limit || !used) return unlimited;
  // The kernel reclaims cached file pages on demand.
  const auto cache = sum_of(folder / "memory.stat", files.cache);
  const std::uint64_t needed = *used - std::min(*used, cache.value_or(0));
  return *limit > needed ? *limit - needed : 0;
}

/// Returns the least of available_in_group() for the group `path` and all groups that contain it.
/// `mount` is the folder of the topmost group. In a container `path` may be the host's name of a
/// group that is `mount` here; folders that do not exist have no limit.
std::uint64_t available_on_path(const fs::path& mount, const fs::path& path,
                                const GroupFiles& files) {
  fs::path folder = mount;
  std::uint64_t least = available_in_group(folder, files);
  for (const fs::path& name : path.relative_path()) {
    if (name == "..") break;  // the group is outside of the groups that are visible here
    folder /= name;
    least = std::min(least, available_in_group(folder, files));
  }
  return least;
}

}  // namespace

std::string size_text(std::uint64_t bytes) {
  constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double size = static_cast<double>(bytes);
  int unit = 0;
  // Anything from 1023.95 KiB would be rounded to "1024.0 KiB".
  for (; size >= (unit == 0 ? 1024 : 1023.95); ++unit) size /= 1024;
  return fmt::format("{:.{}f} {}", size, unit == 0 ? 0 : 1, units[unit]);
}

// Browsers have no options, and emscripten's library has no from_chars() for numbers with a
// fraction.
#ifndef __EMSCRIPTEN__
std::uint64_t parse_size(std::string_view text) {
  const auto refuse = [&](const char* why) {
    return Error(ErrorCode::usage, fmt::format("'{}' {}", text, why));
  };
  constexpr const char* not_a_size = "is not a size, expected one such as 500M or 1.5G";
  if (text.empty() || text[0] < '0' || text[0] > '9') throw refuse(not_a_size);
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  std::string unit = lower_case({behind, static_cast<std::size_t>(end - behind)});
  if (unit.starts_with(' ')) unit.erase(0, 1);
  int power = 0;
  constexpr std::string_view letters = "kmgtpe";
  if (const auto at = unit.empty() ? letters.npos : letters.find(unit[0]); at != letters.npos) {
    power = static_cast<int>(at) + 1;
    unit.erase(0, 1);
    if (unit == "ib") unit.clear();
  }
  if (!unit.empty() && unit != "b") throw refuse(not_a_size);
  const double bytes = std::ldexp(number, 10 * power);
  if (error != std::errc() || bytes >= 0x1p64) throw refuse("is 16 EiB or more");
  return static_cast<std::uint64_t>(bytes);
}
#endif

std::uint64_t physical_memory() noexcept {
  return saturating_product(static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)),
                            static_cast<std::uint64_t>(::sysconf(_SC_PAGE_SIZE)));
}

std::uint64_t available_in_cgroups(const fs::path& root) {
  const fs::path mounts = root / "sys/fs/cgroup";
  std::uint64_t least = unlimited;
  // Its lines are "ID:CONTROLLERS:PATH". Version 2 has no controllers there.
  std::ifstream groups(root / "proc/self/cgroup");
  std::string controllers;
  std::string path;
  while (std::getline(groups.ignore(std::numeric_limits<std::streamsize>::max(), ':'), controllers,
                      ':') &&
         std::getline(groups, path)) {
    if (controllers.empty()) {
      least = std::min(least, available_on_path(mounts, path, version_2));
    } else if (fmt::format(",{},", controllers).find(",memory,") != std::string::npos) {
      least = std::min(least, available_on_path(mounts / "memory", path, version_1));
    }
  }
  return least;
}

std::uint64_t available_memory(const fs::path& root) {
  return std::min(free_in_system(root), available_in_cgroups(root));
}

std::uint64_t memory_limit(std::optional<std::uint64_t> limit) {
  return limit ? *limit : available_memory() / 5 * 4;
}

void check_memory(const std::string& name, std::uint64_t needed,
                  std::optional<std::uint64_t> limit) {
  const std::uint64_t most = memory_limit(limit);
  if (needed <= most) return;
  throw Error(ErrorCode::out_of_memory,
              fmt::format("{} needs {} of memory and may use {}{}", name, size_text(needed),
                          size_text(most), limit ? "" : " (80 % of what is available)"),
              Advice::set_memory);
}

}  // namespace triwar
