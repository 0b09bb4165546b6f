#include "lookup/cli/table_stream.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"

namespace triwar::lookup {
namespace {

/// A byte source that owns its bytes.
class Bytes final : public ByteSource {
 public:
  Bytes(std::string name, std::vector<std::byte> bytes)
      : bytes_(std::move(bytes)), view_(view_memory(std::move(name), bytes_)) {}

  const std::string& name() const noexcept override { return view_->name(); }
  std::uint64_t size() const noexcept override { return view_->size(); }
  void read(std::uint64_t offset, std::span<std::byte> into) const override {
    view_->read(offset, into);
  }

 private:
  std::vector<std::byte> bytes_;
  std::unique_ptr<const ByteSource> view_;
};

}  // namespace

bool is_table_stream(const std::string& file) {
  std::error_code ignored;
  return file == "-" || std::filesystem::is_fifo(file, ignored);
}

std::unique_ptr<const ByteSource> read_table_stream(const std::string& file,
                                                    std::uint64_t longest) {
  const bool is_standard_input = file == "-";
  std::string name = is_standard_input ? "standard input" : file;
  const Descriptor owned(is_standard_input ? -1 : ::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  const int descriptor = is_standard_input ? STDIN_FILENO : owned.number();
  if (descriptor < 0) throw cannot_open_table(errno, name);
  std::vector<std::byte> bytes;
  for (std::size_t size = 0;;) {
    if (size == bytes.size())
      bytes.resize(std::min<std::size_t>(std::max<std::size_t>(2 * size, 64 << 10), longest + 1));
    const ssize_t count = read_some(descriptor, std::span(bytes).subspan(size));
    if (count < 0) throw system_error(ErrorCode::table_unreadable, errno, name, "read");
    size += static_cast<std::size_t>(count);
    if (size > longest) {
      throw Error(ErrorCode::not_a_table,
                  fmt::format("{}: more than {} bytes; write the table to a file", name, longest));
    }
    if (count == 0) {
      bytes.resize(size);
      return std::make_unique<Bytes>(std::move(name), std::move(bytes));
    }
  }
}

}  // namespace triwar::lookup
