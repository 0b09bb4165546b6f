// How much memory there is, and whether it is enough.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace triwar {

/// Bytes that can be allocated now without swapping, as the kernel estimates, within the limit of
/// the container that the program runs in, whose control group is `folder`.
std::uint64_t available_memory(const std::filesystem::path& folder = "/sys/fs/cgroup");

/// Bytes that the limit of a container leaves, as the files of its control group (version 2) in
/// `folder` say; the largest number if there is no limit.
std::uint64_t available_in_cgroup(const std::filesystem::path& folder);

/// Refuses work that cannot fit, before anything is touched: throws Error(out_of_memory) when
/// `needed` bytes are more than `limit`, or than 80 % of what is available when there is none.
void check_memory(const std::string& what, std::uint64_t needed,
                  std::optional<std::uint64_t> limit);

}  // namespace triwar
