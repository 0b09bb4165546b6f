#include "server/sockets.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::server {
namespace {

constexpr std::string_view unix_prefix = "unix:";

Error cannot_listen(const std::string& address, int error_number) {
  const bool port_in_use = error_number == EADDRINUSE && !address.starts_with(unix_prefix);
  return Error(ErrorCode::cannot_write,
               fmt::format("cannot listen on {}: {}{}", address, std::strerror(error_number),
                           port_in_use ? "; --listen 127.0.0.1:0 picks a free port" : ""),
               SystemCause{error_number, address});
}

Error invalid_address(const std::string& address) {
  return Error(ErrorCode::usage, fmt::format("invalid listen address '{}'; expected ADDRESS:PORT, "
                                             "[V6]:PORT or unix:PATH",
                                             address));
}

/// Returns an address as text: unix:PATH, or a URL if `with_port`, else only the host.
std::string format_address(const sockaddr_storage& address, socklen_t size, bool with_port) {
  if (address.ss_family == AF_UNIX) {
    const auto& local = reinterpret_cast<const sockaddr_un&>(address);
    const std::size_t begin = offsetof(sockaddr_un, sun_path);
    std::string path(local.sun_path, size > begin ? size - begin : 0);
    while (!path.empty() && path.back() == '\0') path.pop_back();
    if (!path.empty() && path.front() == '\0') path.front() = '@';
    return std::string(unix_prefix) + path;
  }
  char host[NI_MAXHOST] = "?";
  char port[NI_MAXSERV] = "?";
  ::getnameinfo(reinterpret_cast<const sockaddr*>(&address), size, host, sizeof(host), port,
                sizeof(port), NI_NUMERICHOST | NI_NUMERICSERV);
  if (!with_port) return host;
  const bool v6 = address.ss_family == AF_INET6;
  return fmt::format("http://{}{}{}:{}/", v6 ? "[" : "", host, v6 ? "]" : "", port);
}

/// Returns the address on which a socket listens, as text.
std::string name_of(int descriptor) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
  return format_address(address, size, true);
}

Descriptor make_socket(int family) {
  return Descriptor(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

/// Binds the socket and listens. Returns 0 or an errno.
int bind_and_listen(const Descriptor& socket, const sockaddr* address, socklen_t size) {
  const bool listens = socket.open() && ::bind(socket.number(), address, size) == 0 &&
                       ::listen(socket.number(), SOMAXCONN) == 0;
  return listens ? 0 : errno;
}

/// Returns whether the path is a unix socket on which no process listens.
bool is_stale_socket(const std::string& path, const sockaddr* address, socklen_t size) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISSOCK(status.st_mode)) return false;
  const Descriptor probe = make_socket(AF_UNIX);
  return ::connect(probe.number(), address, size) != 0 && errno == ECONNREFUSED;
}

ListeningSocket listen_on_path(const std::string& where) {
  const std::string path = where.substr(unix_prefix.size());
  if (path.empty()) throw invalid_address(where);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path)) throw cannot_listen(where, ENAMETOOLONG);
  std::memcpy(address.sun_path, path.data(), path.size());
  const auto* const any = reinterpret_cast<const sockaddr*>(&address);
  Descriptor socket = make_socket(AF_UNIX);
  int error = bind_and_listen(socket, any, sizeof(address));
  if (error == EADDRINUSE && is_stale_socket(path, any, sizeof(address))) {
    ::unlink(path.c_str());
    error = bind_and_listen(socket, any, sizeof(address));
  }
  if (error != 0) throw cannot_listen(where, error);
  return {std::move(socket), where, path};
}

}  // namespace

ListeningSocket listen_on(const std::string& where) {
  if (where.starts_with(unix_prefix)) return listen_on_path(where);
  const std::size_t colon = where.rfind(':');
  if (colon == where.npos || colon == 0) throw invalid_address(where);
  std::string host = where.substr(0, colon);
  const std::string port = where.substr(colon + 1);
  if (host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != host.npos) {
    throw invalid_address(where);
  }
  if (!whole_number(port, std::numeric_limits<std::uint16_t>::max())) throw invalid_address(where);

  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* resolved = nullptr;
  if (const int why = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &resolved); why != 0) {
    throw Error(ErrorCode::usage,
                fmt::format("invalid listen address '{}': {}", where, ::gai_strerror(why)));
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> freed(resolved, ::freeaddrinfo);
  Descriptor socket = make_socket(resolved->ai_family);
  if (!socket.open()) throw cannot_listen(where, errno);
  const int yes = 1;
  ::setsockopt(socket.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  if (resolved->ai_family == AF_INET6) {
    ::setsockopt(socket.number(), IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof(yes));
  }
  const int refusal = bind_and_listen(socket, resolved->ai_addr, resolved->ai_addrlen);
  if (refusal != 0) throw cannot_listen(where, refusal);
  std::string name = name_of(socket.number());
  return {std::move(socket), std::move(name), ""};
}

std::vector<ListeningSocket> inherited_sockets() {
  constexpr int first = 3;
  std::vector<ListeningSocket> sockets;
  const char* const process = std::getenv("LISTEN_PID");
  const char* const count = std::getenv("LISTEN_FDS");
  if (process == nullptr || count == nullptr) return sockets;
  const bool are_ours = whole_number(process) == static_cast<std::uint64_t>(::getpid());
  const auto descriptors =
      static_cast<int>(whole_number(count, std::numeric_limits<int>::max()).value_or(0));
  for (const char* name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
  if (!are_ours) return sockets;
  for (int i = 0; i < descriptors; ++i) {  // all, even if one of them is refused below
    if (::fcntl(first + i, F_SETFD, FD_CLOEXEC) != 0) break;
  }
  for (int i = 0; i < descriptors; ++i) {
    Descriptor descriptor(first + i);
    int listens = 0;
    socklen_t size = sizeof(listens);
    if (::getsockopt(first + i, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || listens == 0) {
      throw Error(
          ErrorCode::usage,
          fmt::format("descriptor {} from LISTEN_FDS is not a listening socket", first + i));
    }
    std::string name = name_of(first + i);
    sockets.push_back({std::move(descriptor), std::move(name), ""});
  }
  return sockets;
}

std::string peer_name(int descriptor) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) return "-";
  return address.ss_family == AF_UNIX ? "unix" : format_address(address, size, false);
}

void notify(std::string_view state) noexcept {
  const char* const path = std::getenv("NOTIFY_SOCKET");
  if (path == nullptr) return;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t size = std::strlen(path);
  if (size < 2 || size >= sizeof(address.sun_path)) return;
  std::memcpy(address.sun_path, path, size);
  if (address.sun_path[0] == '@') address.sun_path[0] = '\0';
  const Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  // Ignore failures: the service works without notifications.
  static_cast<void>(::sendto(socket.number(), state.data(), state.size(), MSG_NOSIGNAL,
                             reinterpret_cast<const sockaddr*>(&address),
                             static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size)));
}

}  // namespace triwar::server
