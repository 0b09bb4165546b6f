// Connections without a server, for tests.
#pragma once

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/connection.h"
#include "tests/server/served.h"

namespace triwar::server {

/// The objects that a server gives to its connections, with a clock that the test advances.
struct Connected {
  Served served;
  HttpSettings::Clock::time_point time = HttpSettings::Clock::now();
  AccessLog log{""};
  boost::asio::thread_pool pool{1};
  ServerState state{.service = served.service,
                    .log = log,
                    .settings = {.threads = 1,
                                 .most_connections = 10,
                                 .request_time = std::chrono::seconds(10),
                                 .idle_time = std::chrono::seconds(60),
                                 .now = [this] { return time; }},
                    .long_answers = pool};

  /// Returns the server's and the client's end of a new connection.
  std::pair<ClientSocket, Descriptor> make_pair() {
    int ends[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    return {ClientSocket(Descriptor(ends[0]), state.metrics()), Descriptor(ends[1])};
  }
};

/// A connection that the test drives, on its own thread.
class Driven {
 public:
  /// `buffer`: how many bytes the server can send before the client reads.
  explicit Driven(Connected& server, int buffer = 0) : server_(server) {
    auto [socket, client] = server.make_pair();
    if (buffer > 0) {
      ::setsockopt(socket.socket.number(), SOL_SOCKET, SO_SNDBUF, &buffer, sizeof(buffer));
    }
    client_ = std::move(client);
    connection_ = std::make_shared<Connection>(server.state, worker_, std::move(socket));
    connection_->start(false, [this] { closed_ = true; });
  }

  bool closed() const { return closed_; }
  Connection& connection() { return *connection_; }

  /// Sends bytes, and returns what the server sends back at once.
  std::string send(std::string_view bytes) {
    write(bytes);
    return receive();
  }

  /// Sends bytes, and waits until the server sends something back.
  std::string ask(std::string_view bytes) {
    write(bytes);
    return await_answer();
  }

  /// Returns nothing if the connection closes first.
  std::string await_answer() {
    std::string text;
    while ((text = receive()).empty() && !closed_) worker_.events().run_one();
    return text;
  }

  /// Handles what has arrived, and returns what the server has sent.
  std::string receive() {
    worker_.events().poll();
    std::string text(1 << 20, '\0');
    const ssize_t size = ::recv(client_.number(), text.data(), text.size(), MSG_DONTWAIT);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return text;
  }

  /// Returns whether the server sends nothing more.
  bool ended() const {
    char byte = 0;
    return ::recv(client_.number(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
  }

  /// Lets time pass. Returns whether the connection is still open.
  bool outlives(HttpSettings::Duration time) {
    server_.time += time;
    connection_->check_deadline(server_.time);
    return !closed_;
  }

 private:
  void write(std::string_view bytes) {
    REQUIRE(::send(client_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) ==
            static_cast<ssize_t>(bytes.size()));
  }

  Connected& server_;
  WorkerContext worker_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_ =
      boost::asio::make_work_guard(worker_.events());
  Descriptor client_;
  bool closed_ = false;
  std::shared_ptr<Connection> connection_;
};

/// Sends requests, and then ends the stream of requests.
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
