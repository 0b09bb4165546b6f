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
      return own_memory(std::move(name), std::move(bytes));
    }
  }
}

}  // namespace triwar::lookup
