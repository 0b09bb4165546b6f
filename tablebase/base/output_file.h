// A file that appears complete or not at all.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

#include "tablebase/base/bytes.h"
#include "tablebase/base/descriptor.h"

namespace triwar {

/// Writes to a locked temporary file beside `path`, which commit() renames to `path`. Until then
/// `path` is unchanged, even after a kill or on a full disk. Without commit() the destructor
/// removes the temporary file. A killed run leaves it behind as PATH.part-XXXXXX; the next
/// OutputFile for `path` removes it.
class OutputFile {
 public:
  enum class Existing { refuse, replace };

  /// Creates the temporary file. Follows symbolic links, also dangling ones. A new file gets the
  /// permissions of the file that it replaces. Throws Error: output_exists if `path` exists and may
  /// not be replaced, or is not a regular file; cannot_write if a file cannot be created there.
  OutputFile(const std::filesystem::path& path, Existing existing);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws Error(output_exists) as the constructor does, but creates nothing.
  static void check(const std::filesystem::path& path, Existing existing);

  /// The temporary file, for other writers than write(). Requires that commit() is not called yet.
  int descriptor() const noexcept { return descriptor_.number(); }

  /// Appends data. Throws Error(cannot_write).
  void write(bytes::View data);

  /// Makes the file durable and renames it to `path`. Throws Error: cannot_write; output_exists if
  /// a file that may not be replaced has appeared at `path`. On a file system with neither
  /// RENAME_NOREPLACE nor hard links, replaces a file that appears immediately before the rename.
  void commit();

 private:
  std::filesystem::path path_;
  Existing existing_;
  std::optional<mode_t> mode_;  // of the file that it replaces
  std::string temporary_;
  Descriptor descriptor_;  // closed by commit()
};

/// Syncs the folder of a file, so that its name survives a power failure. Ignores errors.
void make_name_durable(const std::filesystem::path& path) noexcept;

}  // namespace triwar
