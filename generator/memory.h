// How much memory there is, and memory for values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

namespace triwar {

/// Bytes that can be allocated now without swapping, as the kernel estimates, within the limit of
/// the container that the program runs in.
std::uint64_t available_memory();

/// Bytes that the limit of a container leaves, as the files of its control group (version 2) in
/// `folder` say; the largest number if there is no limit.
std::uint64_t available_in_cgroup(const std::filesystem::path& folder);

struct FreeValues {
  void operator()(std::int8_t* values) const noexcept;
};
using ValueMemory = std::unique_ptr<std::int8_t[], FreeValues>;

/// Uninitialised memory for that many values, in large pages where the system has them: a solver
/// goes through many places at a time. Throws std::bad_alloc.
ValueMemory allocate_values(std::uint64_t count);

}  // namespace triwar
