// A file that appears complete or not at all.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "tablebase/base/bytes.h"
#include "tablebase/base/descriptor.h"

namespace triwar {

/// Writes to a locked temporary file beside `path` and renames it at the end. Until then `path` is
/// unchanged, even after a kill or on a full disk. The destructor removes the temporary file. A
/// kill leaves it behind as PATH.part-XXXXXX; the next OutputFile for `path` removes it.
class OutputFile {
 public:
  enum class Existing { refuse, replace };

  /// Follows symbolic links, also dangling ones. A new file gets the permissions of the file that
  /// it replaces. Throws Error: output_exists if `path` exists and may not be replaced, or is not a
  /// regular file; cannot_write if no file can be made there.
  OutputFile(const std::filesystem::path& path, Existing existing);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws Error(cannot_write).
  void write(bytes::View data);

  /// Makes the file durable and gives it its name. Throws Error: cannot_write; output_exists if a
  /// file that may not be replaced has appeared at `path`.
  void commit();

 private:
  std::filesystem::path path_;
  Existing existing_;
  mode_t mode_;
  std::string temporary_;
  Descriptor descriptor_;  // none once it has its name
};

/// Throws Error(cannot_write) for a file that would get larger than its plan says. Only a fault of
/// the program or the computer leads there.
[[noreturn]] void throw_larger_than_planned(const std::string& name, std::uint64_t planned);

/// Makes the name of a file survive a power failure, if the file system can: syncs its folder.
void make_name_durable(const std::filesystem::path& path) noexcept;

}  // namespace triwar
