#include "tablebase/base/memory.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <initializer_list>
#include <system_error>

#include "tablebase/base/error.h"

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
  std::string unit(behind, end);
  if (unit.starts_with(' ')) unit.erase(0, 1);
  std::ranges::transform(unit, unit.begin(), [](char letter) {
    return 'a' <= letter && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
  int power = 0;
  constexpr std::string_view letters = "KMGTPE";
  if (const auto at = unit.empty() ? letters.npos : letters.find(unit[0]); at != letters.npos) {
    power = static_cast<int>(at) + 1;
    unit.erase(0, 1);
    if (unit == "IB") unit.clear();
  }
  if (!unit.empty() && unit != "B") throw refuse(not_a_size);
  const double bytes = std::ldexp(number, 10 * power);
  if (error != std::errc() || bytes >= 0x1p64) throw refuse("is 16 EiB or more");
  return static_cast<std::uint64_t>(bytes);
}
#endif

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
