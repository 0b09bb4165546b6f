// Connections without a server, for tests.
#pragma once

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "server/connection.h"
#include "tests/server/served.h"

namespace triwar::server {

/// What a server gives to its connections.
struct Connected {
  Served served;
  AccessLog log{""};
  boost::asio::thread_pool pool{1};
  ServerState state{.service = served.service,
                    .log = log,
                    .settings = {.threads = 1,
                                 .most_connections = 10,
                                 .request_time = std::chrono::seconds(10),
                                 .idle_time = std::chrono::seconds(60)},
                    .long_answers = pool};

  /// Returns the server's and the client's end of a new connection.
  std::pair<ClientSocket, Descriptor> make_pair() {
    int ends[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    return {ClientSocket(Descriptor(ends[0]), state.metrics()), Descriptor(ends[1])};
  }
};

/// Sends requests, and then no more.
inline void send_all(const Descriptor& client, std::string_view requests) {
  REQUIRE(::write(client.number(), requests.data(), requests.size()) ==
          static_cast<ssize_t>(requests.size()));
  ::shutdown(client.number(), SHUT_WR);
}

/// Returns all bytes until the server closes.
inline std::string receive_all(const Descriptor& client) {
  std::string text;
  char bytes[4096];
  for (ssize_t size = 0; (size = ::read(client.number(), bytes, sizeof(bytes))) > 0;) {
    text.append(bytes, static_cast<std::size_t>(size));
  }
  return text;
}

}  // namespace triwar::server
