// Available memory, and the check that a run fits in it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace triwar {

/// Returns the kernel's estimate of the bytes that can be allocated without swapping, within the
/// limit of the program's container, whose control group is `folder`.
std::uint64_t available_memory(const std::filesystem::path& folder = "/sys/fs/cgroup");

/// Returns the bytes that a container may still allocate, from the files of its control group
/// (version 2) in `folder`. Returns 2^64 - 1 if there is no limit.
std::uint64_t available_in_cgroup(const std::filesystem::path& folder);

/// Throws Error(out_of_memory) if `needed` bytes exceed `limit`, which defaults to 80 % of the
/// available memory. `name` names the work in the message.
void check_memory(const std::string& name, std::uint64_t needed,
                  std::optional<std::uint64_t> limit);

}  // namespace triwar
