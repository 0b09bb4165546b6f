// The memory of this machine, what is available of it, and the check that a run fits in it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace triwar {

/// The bytes that a process takes before any values: program, libraries and index.
inline constexpr std::uint64_t memory_of_process = 5 << 20;

/// Returns the physical memory of this machine in bytes. Ignores the limit of a container.
std::uint64_t physical_memory() noexcept;

/// Returns the smaller of available_in_cgroup(folder) and the kernel's estimate of the bytes that
/// can be allocated without swapping. Replaces a missing estimate by the size of physical memory.
std::uint64_t available_memory(const std::filesystem::path& folder = "/sys/fs/cgroup");

/// Returns the bytes that a container may still allocate, from the files of its control group
/// (version 2) in `folder`. Returns 2^64 - 1 if there is no limit, or if memory.max or
/// memory.current is missing.
std::uint64_t available_in_cgroup(const std::filesystem::path& folder);

/// Throws Error(out_of_memory) if `needed` bytes exceed `limit`, which defaults to 80 % of the
/// available memory. `name` names the work in the message.
void check_memory(const std::string& name, std::uint64_t needed,
                  std::optional<std::uint64_t> limit);

}  // namespace triwar
