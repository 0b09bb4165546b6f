#include "lookup/input.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "tablebase/error.h"

namespace triwar::lookup {
namespace {

constexpr std::size_t block = 256 << 10;

[[noreturn]] void throw_cannot(const char* what, const std::string& name) {
  throw Error(ErrorCode::input_cannot_open,
              fmt::format("{}: cannot {}: {}", name, what, std::strerror(errno)));
}

}  // namespace

Input::Input(const std::string& path, std::function<void()> before_read)
    : name_(path == "-" ? "standard input" : path),
      descriptor_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)),
      before_read_(std::move(before_read)),
      buffer_(block) {
  if (descriptor_ < 0) throw_cannot("open", name_);
}

Input::~Input() {
  if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

bool Input::fill() {
  if (ended_) return false;
  before_read_();
  ssize_t count = 0;
  do {
    count = ::read(descriptor_, buffer_.data(), buffer_.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) throw_cannot("read", name_);
  next_ = 0;
  filled_ = static_cast<std::size_t>(count);
  ended_ = count == 0;
  return !ended_;
}

}  // namespace triwar::lookup
