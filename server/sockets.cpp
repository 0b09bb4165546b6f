#include "server/sockets.h"

#include <fmt/core.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
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
  // A name may have several addresses, such as one of IPv6 on a system that has no IPv6.
  int refusal = 0;
  for (const addrinfo* each = resolved; each != nullptr; each = each->ai_next) {
    Descriptor socket = make_socket(each->ai_family);
    int error = errno;
    if (socket.open()) {
      const int yes = 1;
      ::setsockopt(socket.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
      if (each->ai_family == AF_INET6) {
        ::setsockopt(socket.number(), IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof(yes));
      }
      error = bind_and_listen(socket, each->ai_addr, each->ai_addrlen);
    }
    if (error == 0) {
      std::string name = name_of(socket.number());
      return {std::move(socket), std::move(name), ""};
    }
    refusal = error;
    // Another server may have the first address: its clients would not find this one.
    if (error != EAFNOSUPPORT && error != EADDRNOTAVAIL) break;
  }
  throw cannot_listen(where, refusal);
}

std::vector<ListeningSocket> inherited_sockets() {
  std::vector<ListeningSocket> sockets;
  const int count = ::sd_listen_fds(1);  // closes all of them in new programs
  if (count < 0) {
    throw Error(ErrorCode::usage,
                fmt::format("cannot use the sockets from LISTEN_FDS: {}", std::strerror(-count)));
  }
  for (int number = SD_LISTEN_FDS_START; number < SD_LISTEN_FDS_START + count; ++number) {
    Descriptor descriptor(number);
    if (::sd_is_socket(number, AF_UNSPEC, SOCK_STREAM, 1) <= 0) {
      throw Error(ErrorCode::usage,
                  fmt::format("descriptor {} from LISTEN_FDS is not a listening socket", number));
    }
    sockets.push_back({std::move(descriptor), name_of(number), ""});
  }
  return sockets;
}

std::string peer_name(int descriptor) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) return "-";
  return address.ss_family == AF_UNIX ? "unix" : format_address(address, size, false);
}

}  // namespace triwar::server
