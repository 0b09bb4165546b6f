// A file that appears complete or not at all.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "tablebase/base/bytes.h"
#include "tablebase/base/descriptor.h"

namespace triwar {

/// Writes to a temporary file beside `path` and renames it at the end, so that whatever happens
/// in between, a kill or a full disk included, `path` is what it was before. The temporary file
/// is removed when the work fails; only a kill leaves it behind, as PATH.part-XXXXXX, which the
/// next attempt to write `path` removes. It is locked while it is written.
class OutputFile {
 public:
  enum class Existing { refuse, replace };

  /// Follows symbolic links, also to what does not exist yet. A file that is replaced leaves its
  /// permissions to the new one. Throws Error: output_exists for an existing file that may not be
  /// replaced, or for anything that is not a regular file; cannot_write when no file can be made
  /// there.
  OutputFile(const std::filesystem::path& path, Existing existing);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws Error(output_exists) as the constructor does, and touches nothing.
  static void check(const std::filesystem::path& path, Existing existing);

  /// Throws Error(cannot_write).
  void write(bytes::View data);

  /// Makes what was written durable and gives it its name. Throws Error: cannot_write, and
  /// output_exists when a file has appeared there that may not be replaced.
  void commit();

 private:
  std::filesystem::path path_;
  Existing existing_;
  mode_t mode_;
  std::string temporary_;
  Descriptor descriptor_;  // none once it has its name
};

/// Has the name of a file survive a power failure, as far as the file system can: a name is durable
/// once its folder is.
void make_name_durable(const std::filesystem::path& path) noexcept;

}  // namespace triwar
