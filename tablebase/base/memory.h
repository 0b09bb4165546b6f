// Amounts of memory: sums that saturate, sizes as text, and what this machine has available.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace triwar {

// Results that overflow become the largest number.

constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return a > most - b ? most : a + b;
}

constexpr std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > most / b ? most : a * b;
}

/// Returns a size in readable units, such as "1.5 GiB".
std::string size_text(std::uint64_t bytes);

/// Parses a size such as "500M", "1.5 GiB" or "4096": a number, an optional space, and an optional
/// unit in any case. Units are B and K, M, G, T, P or E (1024, 1024^2, ... bytes), optionally
/// followed by "B" or "iB". Returns bytes, rounded down. Throws Error(usage) for other text, and
/// for 2^64 bytes or more.
std::uint64_t parse_size(std::string_view text);

/// The bytes that a process takes before any values: program, libraries and index.
inline constexpr std::uint64_t memory_of_process = 5 << 20;

/// Returns the physical memory of this machine in bytes. Ignores the limit of a container.
std::uint64_t physical_memory() noexcept;

/// Returns the smaller of available_in_cgroups(root) and the kernel's estimate of the bytes that
/// can be allocated without swapping. Replaces a missing estimate by the size of physical memory.
/// Tests pass another `root`.
std::uint64_t available_memory(const std::filesystem::path& root = "/");

/// Returns the bytes that the limits of containers, jobs and services still allow: the least of the
/// limits of this process's control group (version 1 or 2) and of all groups that contain it.
/// Reads proc/self/cgroup and sys/fs/cgroup in `root`. Returns 2^64 - 1 if there is no limit.
std::uint64_t available_in_cgroups(const std::filesystem::path& root);

/// Returns the bytes that work may use: `limit`, or else 80 % of the available memory.
std::uint64_t memory_limit(std::optional<std::uint64_t> limit);

/// Throws Error(out_of_memory) if `needed` bytes exceed memory_limit(limit). `name` names the work
/// in the message.
void check_memory(const std::string& name, std::uint64_t needed,
                  std::optional<std::uint64_t> limit);

}  // namespace triwar
