#include "server/sockets.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

#include "tablebase/base/error.h"

namespace triwar::server {
namespace {

constexpr std::string_view unix_prefix = "unix:";

Error cannot(const std::string& where, std::string_view what) {
  return refused(ErrorCode::cannot_write, where, what);
}

Error misunderstood(const std::string& where) {
  return Error(ErrorCode::usage,
               fmt::format("'{}' is no place to listen at: expected ADDRESS:PORT, [V6]:PORT or "
                           "unix:PATH",
                           where));
}

/// An address as people write it, with its port where `with_port`.
std::string address_text(const sockaddr_storage& address, socklen_t size, bool with_port) {
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

std::string name_of(int descriptor) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
  return address_text(address, size, true);
}

bool binds_and_listens(int descriptor, const sockaddr* address, socklen_t size) {
  return ::bind(descriptor, address, size) == 0 && ::listen(descriptor, SOMAXCONN) == 0;
}

Descriptor make_socket(int family) {
  return Descriptor(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

ListeningSocket listen_at_path(const std::string& where) {
  const std::string path = where.substr(unix_prefix.size());
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty()) throw misunderstood(where);
  if (path.size() >= sizeof(address.sun_path)) {
    errno = ENAMETOOLONG;
    throw cannot(where, "listen");
  }
  std::memcpy(address.sun_path, path.data(), path.size());
  const auto* const any = reinterpret_cast<const sockaddr*>(&address);
  Descriptor descriptor = make_socket(AF_UNIX);
  if (!binds_and_listens(descriptor.number(), any, sizeof(address))) {
    struct stat status {};
    if (errno != EADDRINUSE || ::lstat(path.c_str(), &status) != 0 || !S_ISSOCK(status.st_mode)) {
      errno = EADDRINUSE;
      throw cannot(where, "listen");
    }
    const Descriptor test = make_socket(AF_UNIX);
    if (::connect(test.number(), any, sizeof(address)) == 0 || errno != ECONNREFUSED) {
      errno = EADDRINUSE;
      throw cannot(where, "listen");
    }
    ::unlink(path.c_str());
    descriptor = make_socket(AF_UNIX);
    if (!binds_and_listens(descriptor.number(), any, sizeof(address))) {
      throw cannot(where, "listen");
    }
  }
  return {std::move(descriptor), where, path};
}

}  // namespace

ListeningSocket listen_at(const std::string& where) {
  if (where.starts_with(unix_prefix)) return listen_at_path(where);
  const std::size_t colon = where.rfind(':');
  if (colon == where.npos || colon == 0) throw misunderstood(where);
  std::string host = where.substr(0, colon);
  const std::string port = where.substr(colon + 1);
  if (host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != host.npos) {
    throw misunderstood(where);
  }
  std::uint16_t number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (error != std::errc{} || end != port.data() + port.size()) throw misunderstood(where);

  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (const int why = ::getaddrinfo(host.c_str(), port.c_str(), &hints, &found); why != 0) {
    throw Error(ErrorCode::usage, fmt::format("{}: {}", where, ::gai_strerror(why)));
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> freed(found, ::freeaddrinfo);
  Descriptor descriptor = make_socket(found->ai_family);
  const int yes = 1;
  ::setsockopt(descriptor.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  if (found->ai_family == AF_INET6) {
    ::setsockopt(descriptor.number(), IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof(yes));
  }
  if (!descriptor.open() ||
      !binds_and_listens(descriptor.number(), found->ai_addr, found->ai_addrlen)) {
    throw cannot(where, "listen");
  }
  std::string name = name_of(descriptor.number());
  return {std::move(descriptor), std::move(name), ""};
}

std::vector<ListeningSocket> handed_over_sockets() {
  constexpr int first = 3;
  std::vector<ListeningSocket> sockets;
  const char* const process = std::getenv("LISTEN_PID");
  const char* const count = std::getenv("LISTEN_FDS");
  if (process == nullptr || count == nullptr) return sockets;
  const bool are_ours = std::strtol(process, nullptr, 10) == ::getpid();
  const long descriptors = std::strtol(count, nullptr, 10);
  for (const char* name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
  for (int i = 0; are_ours && i < descriptors; ++i) {
    Descriptor descriptor(first + i);
    int listens = 0;
    socklen_t size = sizeof(listens);
    if (::getsockopt(first + i, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || listens == 0) {
      throw Error(
          ErrorCode::usage,
          fmt::format("descriptor {}, which was handed over, is no listening socket", first + i));
    }
    ::fcntl(first + i, F_SETFD, FD_CLOEXEC);
    std::string name = name_of(first + i);
    sockets.push_back({std::move(descriptor), std::move(name), ""});
  }
  return sockets;
}

std::string peer_name(int descriptor) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) return "-";
  return address.ss_family == AF_UNIX ? "unix" : address_text(address, size, false);
}

}  // namespace triwar::server
