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
  std::uint64_t size = 0;
  void operator()(std::int8_t* values) const noexcept;
};
using ValueMemory = std::unique_ptr<std::int8_t[], FreeValues>;

/// Zeros in memory for that many values, in large pages where the system has them: a solver goes
/// through many places at a time. Throws std::bad_alloc.
ValueMemory allocate_values(std::uint64_t count);

/// The same for values of which most will never be written: memory is taken by small pages, each
/// when it is first written to.
ValueMemory allocate_sparse_values(std::uint64_t count);

}  // namespace triwar
