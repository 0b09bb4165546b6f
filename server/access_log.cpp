#include "server/access_log.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <ctime>
#include <iterator>
#include <span>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar::server {
namespace {

/// Replaces unprintable characters, quotation marks and backslashes with \xHH.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (' ' <= c && c <= '~' && c != '"' && c != '\\') {
      safe += c;
    } else {
      fmt::format_to(std::back_inserter(safe), "\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return safe;
}

std::string time_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[40];
  return {text, std::strftime(text, sizeof(text), "%d/%b/%Y:%H:%M:%S +0000", &parts)};
}

}  // namespace

AccessLog::AccessLog(std::string path) : path_(std::move(path)) { reopen(); }

void AccessLog::reopen() {
  if (!is_on()) return;
  Descriptor file(path_ == "-"
                      ? ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
                      : ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640));
  if (!file.open()) throw system_error(ErrorCode::cannot_write, errno, path_, "open");
  const std::scoped_lock lock(mutex_);
  file_ = std::move(file);
}

void AccessLog::add(std::string_view peer, const service::Request* request, int status,
                    std::size_t body) {
  if (!is_on()) return;
  const std::string line = fmt::format(
      "{} - - [{}] \"{}\" {} {}\n", peer, time_text(),
      request == nullptr ? "-"
                         : fmt::format("{} {} HTTP/1.{}", escaped(request->method_name),
                                       escaped(request->target), request->is_http_1_0 ? 0 : 1),
      status, body);
  const std::scoped_lock lock(mutex_);
  // Ignore failures: a full disk must not stop the service.
  static_cast<void>(write_all(file_.number(), std::as_bytes(std::span(line))));
}

}  // namespace triwar::server
