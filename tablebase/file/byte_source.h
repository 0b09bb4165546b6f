// Where the bytes of a table come from: a file or memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace triwar {

/// Bytes that can be read at any offset, from any thread.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// What messages call it: the path of a file.
  virtual const std::string& name() const noexcept = 0;

  /// In bytes, as it was when the source was made.
  virtual std::uint64_t size() const noexcept = 0;

  /// Fills `into` with the bytes from `offset` on. Throws Error(damaged) when they cannot all be
  /// read, also because the source has shrunk.
  virtual void read(std::uint64_t offset, std::span<std::byte> into) const = 0;
};

/// Opens a file for reading. Throws Error(table_missing) when there is none or it may not be
/// read, and Error(not_a_table) for a folder or a device.
std::unique_ptr<const ByteSource> open_file(const std::filesystem::path& path);

/// Reads from memory that outlives the source.
std::unique_ptr<const ByteSource> view_memory(std::string name, std::span<const std::byte> bytes);

}  // namespace triwar
