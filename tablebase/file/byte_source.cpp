#include "tablebase/file/byte_source.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"

namespace triwar {
namespace {

class FileSource final : public ByteSource {
 public:
  // O_NONBLOCK: opening a pipe does not wait for a writer.
  explicit FileSource(const std::filesystem::path& path)
      : name_(path.string()), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    struct stat status {};
    if (!descriptor_.open() || ::fstat(descriptor_.number(), &status) != 0) {
      throw cannot_open_table(errno, name_);
    }
    if (!S_ISREG(status.st_mode)) {
      throw Error(ErrorCode::not_a_table, fmt::format("{}: not a regular file", name_));
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
  }

  const std::string& name() const noexcept override { return name_; }
  std::uint64_t size() const noexcept override { return size_; }

  void read(std::uint64_t offset, std::span<std::byte> into) const override {
    const std::size_t size = read_at(descriptor_.number(), offset, into);
    if (size == into.size()) return;
    const int error_number = errno;
    throw system_error(
        ErrorCode::damaged, error_number, name_,
        fmt::format("read {} bytes at offset {}", into.size() - size, offset + size));
  }

 private:
  std::string name_;
  Descriptor descriptor_;
  std::uint64_t size_ = 0;
};

class MemorySource final : public ByteSource {
 public:
  MemorySource(std::string name, std::span<const std::byte> bytes,
               std::vector<std::byte> owned = {})
      : name_(std::move(name)), bytes_(bytes), owned_(std::move(owned)) {}

  const std::string& name() const noexcept override { return name_; }
  std::uint64_t size() const noexcept override { return bytes_.size(); }

  void read(std::uint64_t offset, std::span<std::byte> into) const override {
    if (offset > bytes_.size() || into.size() > bytes_.size() - offset) {
      throw Error(ErrorCode::damaged,
                  fmt::format("{}: cannot read {} bytes at offset {}", name_, into.size(), offset));
    }
    if (!into.empty()) std::memcpy(into.data(), bytes_.data() + offset, into.size());
  }

 private:
  std::string name_;
  std::span<const std::byte> bytes_;
  std::vector<std::byte> owned_;  // the same, if they belong to the source
};

}  // namespace

Error cannot_open_table(int error_number, const std::string& name) {
  const bool missing = error_number == ENOENT || error_number == ENOTDIR;
  return system_error(missing ? ErrorCode::table_missing : ErrorCode::table_unreadable,
                      error_number, name, "open");
}

std::unique_ptr<const ByteSource> open_file(const std::filesystem::path& path) {
  return std::make_unique<FileSource>(path);
}

std::unique_ptr<const ByteSource> view_memory(std::string name, std::span<const std::byte> bytes) {
  return std::make_unique<MemorySource>(std::move(name), bytes);
}

std::unique_ptr<const ByteSource> own_memory(std::string name, std::vector<std::byte> bytes) {
  const std::span<const std::byte> view(bytes);
  return std::make_unique<MemorySource>(std::move(name), view, std::move(bytes));
}

}  // namespace triwar
