#include "lookup/cli/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <span>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

constexpr std::size_t buffer_size = 256 << 10;

[[noreturn]] void throw_cannot(const char* what, const std::string& name, int error_number) {
  throw system_error(ErrorCode::input_cannot_open, error_number, name, what);
}

}  // namespace

std::uint64_t count_lines(std::string_view text) noexcept {
  std::uint64_t lines = 0;
  while (!text.empty()) {
    // Compilers vectorise a count of type uint8_t, which cannot overflow in 255 characters.
    const std::string_view some = text.substr(0, 255);
    std::uint8_t count = 0;
    for (const char c : some) count = static_cast<std::uint8_t>(count + (c == '\n' ? 1 : 0));
    lines += count;
    text.remove_prefix(some.size());
  }
  return lines;
}

Input::Input(std::vector<std::string> paths, std::function<void()> before_read)
    : names_(std::move(paths)),
      before_read_(std::move(before_read)),
      buffer_(std::make_unique_for_overwrite<char[]>(buffer_size + padding)) {
  open(0);
}

Input::Input(const std::string& name, std::string_view text, std::uint64_t line)
    : names_{name},
      next_(text.data()),
      filled_(text.data() + text.size()),
      counted_(next_),
      line_(line),
      ended_(true) {}

void Input::open(std::size_t file_index) {
  file_index_ = file_index;
  std::string& name = names_[file_index];
  const bool is_standard = name == "-";
  if (is_standard) name = "standard input";
  file_ = Descriptor(is_standard ? -1 : ::open(name.c_str(), O_RDONLY | O_CLOEXEC));
  descriptor_ = is_standard ? STDIN_FILENO : file_.number();
  if (descriptor_ < 0) throw_cannot("open", name, errno);
  clear();
  line_ = 1;
  at_beginning_ = true;
  inside_line_ = false;
  file_size_ = end_offset_ = 0;
  struct stat status {};
  const off_t place = ::lseek(descriptor_, 0, SEEK_CUR);
  if (place >= 0 && ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode)) {
    file_size_ = static_cast<std::uint64_t>(status.st_size);
    end_offset_ = static_cast<std::uint64_t>(place);
  }
}

void Input::clear() {
  next_ = filled_ = counted_ = buffer_.get();
  std::fill_n(buffer_.get(), padding, '\0');
}

bool Input::read() {
  before_read_();
  char* const place = buffer_.get() + (filled_ - buffer_.get());
  const ssize_t count =
      read_some(descriptor_, std::as_writable_bytes(std::span(place, buffer_.get() + buffer_size)));
  if (count < 0) throw_cannot("read", name(), errno);
  filled_ = place + count;
  std::fill_n(place + count, padding, '\0');
  end_offset_ += static_cast<std::uint64_t>(count);
  return count > 0;
}

bool Input::fill() {
  constexpr std::string_view mark = byte_order_mark;
  while (!ended_) {
    line();  // counts the lines before they are overwritten
    clear();
    bool more = read();
    if (at_beginning_) {
      const auto text = [&] { return std::string_view(buffer_.get(), filled_); };
      while (more && text().size() < mark.size() && mark.starts_with(text())) more = read();
      if (text().starts_with(mark)) next_ = counted_ = next_ + mark.size();
      at_beginning_ = false;
    }
    if (next_ == filled_ && !more) {
      if (file_index_ + 1 == names_.size()) {
        ended_ = true;
      } else if (inside_line_) {
        *buffer_.get() = '\n';
        ++filled_;
      } else {
        open(file_index_ + 1);
      }
    }
    if (next_ == filled_) continue;
    inside_line_ = filled_[-1] != '\n';
    return true;
  }
  return false;
}

bool Input::take_line(std::string& line, std::size_t most) {
  line.clear();
  bool fits = true;
  while (peek() != end) {
    const std::string_view read(next_, static_cast<std::size_t>(filled_ - next_));
    const std::string_view part = read.substr(0, read.find('\n'));
    fits = fits && part.size() <= most - line.size();
    if (fits) line += part;
    next_ += part.size();
    if (part.size() == read.size()) continue;
    skip();
    break;
  }
  return fits;
}

std::optional<std::string_view> Input::find_line(
    const std::function<bool(std::string_view line)>& wanted) {
  if (peek() == end) return std::nullopt;
  for (const char* begin = next_;;) {
    const char* const line_end = std::find(begin, filled_, '\n');
    const bool complete = line_end != filled_;
    if (!complete && filled_ < buffer_.get() + buffer_size && read()) {
      inside_line_ = filled_[-1] != '\n';
      continue;
    }
    const std::string_view line(begin, line_end);
    if (complete || filled_ < buffer_.get() + buffer_size) {
      if (wanted(line)) return line;
    }
    if (!complete) return std::nullopt;
    begin = line_end + 1;
  }
}

std::size_t Input::read_at(std::uint64_t offset, std::span<char> into) const {
  const std::size_t size = triwar::read_at(descriptor_, offset, std::as_writable_bytes(into));
  if (size < into.size() && errno != 0) throw_cannot("read", name(), errno);
  return size;
}

void Input::seek(std::uint64_t offset, std::uint64_t line) {
  if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0)
    throw_cannot("read", name(), errno);
  clear();
  inside_line_ = false;  // what comes before has been read as whole lines or words
  end_offset_ = offset;
  line_ = line;
  ended_ = false;
}

}  // namespace triwar::lookup
