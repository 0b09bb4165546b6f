// The bytes of a table, in a file or in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tablebase/base/error.h"

namespace triwar {

/// Bytes with random access. Thread-safe.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// The name in messages: the path of a file, or a description such as "embedded triangle-3".
  virtual const std::string& name() const noexcept = 0;

  /// The size in bytes when the source was opened.
  virtual std::uint64_t size() const noexcept = 0;

  /// Fills `into` with the bytes at `offset`. Throws Error(damaged) if they cannot all be read, for
  /// example because the source has shrunk.
  virtual void read(std::uint64_t offset, std::span<std::byte> into) const = 0;
};

/// Returns the error of a table file that open() refuses with `error_number`: table_missing if
/// there is no such file, else table_unreadable.
Error cannot_open_table(int error_number, const std::string& name);

/// Opens a file. Throws Error: table_missing, table_unreadable, or not_a_table if it is not a
/// regular file.
std::unique_ptr<const ByteSource> open_file(const std::filesystem::path& path);

/// Returns a source that reads from memory. The memory must outlive it.
std::unique_ptr<const ByteSource> view_memory(std::string name, std::span<const std::byte> bytes);

/// The same for memory that the source keeps.
std::unique_ptr<const ByteSource> own_memory(std::string name, std::vector<std::byte> bytes);

}  // namespace triwar
