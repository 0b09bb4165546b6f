// How much memory there is.
#pragma once

#include <cstdint>
#include <filesystem>

namespace triwar {

/// Bytes that can be allocated now without swapping, as the kernel estimates, within the limit of
/// the container that the program runs in.
std::uint64_t available_memory();

/// Bytes that the limit of a container leaves, as the files of its control group (version 2) in
/// `folder` say; the largest number if there is no limit.
std::uint64_t available_in_cgroup(const std::filesystem::path& folder);

}  // namespace triwar
