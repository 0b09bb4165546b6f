#include "tests/server/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <span>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "tests/support/patience.h"

namespace triwar::server {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void await(int descriptor, short event) {
  pollfd poll{.fd = descriptor, .events = event, .revents = 0};
  const auto longest = std::chrono::milliseconds(tests::patience()).count();
  const int ready = uninterrupted([&] { return ::poll(&poll, 1, static_cast<int>(longest)); });
  if (ready == 0) throw std::runtime_error("the server takes too long");
}

}  // namespace

bool has_ipv6() {
  const Descriptor socket(::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_addr = IN6ADDR_LOOPBACK_INIT;
  return socket.open() &&
         ::bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
}

Client::Client(std::uint16_t port)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_.number(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) !=
          0 &&
      errno != EINPROGRESS) {
    fail("connect");
  }
}

Client::Client(const std::string& path)
    : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
  tests::await([&] {
    if (::connect(socket_.number(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) ==
        0) {
      return true;
    }
    if (errno != EAGAIN) fail("connect");
    return false;  // net.core.somaxconn clients wait for the server already
  });
}

void Client::shrink_buffer() {
  const int size = 4096;
  ::setsockopt(socket_.number(), SOL_SOCKET, SO_RCVBUF, &size, sizeof(size));
}

bool Client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      await(socket_.number(), POLLOUT);
    } else if (errno == EPIPE || errno == ECONNRESET) {
      return false;
    } else if (errno != EINTR) {
      fail("send");
    }
  }
  return true;
}

bool Client::read_more() {
  std::array<char, 64 << 10> block{};
  for (;;) {
    await(socket_.number(), POLLIN);
    const ssize_t count = ::recv(socket_.number(), block.data(), block.size(), 0);
    if (count > 0) read_.append(block.data(), static_cast<std::size_t>(count));
    if (count >= 0) return count > 0;
    if (errno == ECONNRESET) return false;
    if (errno != EAGAIN && errno != EINTR) fail("recv");
  }
}

Reply Client::receive(bool has_body) {
  const auto more = [&] {
    if (!read_more()) throw std::runtime_error("the connection ends within a response");
  };
  std::size_t end = 0;
  while ((end = read_.find("\r\n\r\n")) == read_.npos) more();
  Reply reply;
  std::istringstream head(read_.substr(0, end + 2));
  std::string line;
  std::getline(head, line);
  reply.status = std::stoi(line.substr(line.find(' ')));
  while (std::getline(head, line)) {
    const std::size_t colon = line.find(": ");
    reply.fields[line.substr(0, colon)] = line.substr(colon + 2, line.size() - colon - 3);
  }
  read_.erase(0, end + 4);
  const auto length = reply.fields.find("Content-Length");
  if (!has_body || length == reply.fields.end()) return reply;
  const std::size_t size = std::stoul(length->second);
  while (read_.size() < size) more();
  reply.body = read_.substr(0, size);
  read_.erase(0, size);
  return reply;
}

bool Client::has_answer() const {
  pollfd poll{.fd = socket_.number(), .events = POLLIN, .revents = 0};
  return !read_.empty() || ::poll(&poll, 1, 0) > 0;
}

bool Client::at_end() { return read_.empty() && !read_more(); }

}  // namespace triwar::server
