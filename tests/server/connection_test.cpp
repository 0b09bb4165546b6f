#include "server/connection.h"

#include <doctest/doctest.h>

#include "tests/cli/generate.h"
#include "tests/server/connected.h"

namespace triwar::server {

TEST_CASE("A connection answers pipelined requests in order, and closes after the client") {
  Connected server;
  WorkerContext worker;
  auto [socket, client] = server.make_pair();
  bool closed = false;
  std::make_shared<Connection>(server.state, worker, std::move(socket))->start(false, [&] {
    closed = true;
  });
  send_all(client,
           "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
           "GET /v1/none HTTP/1.1\r\nHost: x\r\n\r\n");
  worker.events().run();
  CHECK(closed);
  CHECK(server.state.metrics().connections == 0);
  const std::string text = receive_all(client);
  CHECK(text.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(cli::contains(text, "\r\n\r\nok\nHTTP/1.1 404 Not Found\r\n"));
}

TEST_CASE("A connection that is turned away gets 503 and no answer") {
  Connected server;
  WorkerContext worker;
  auto [socket, client] = server.make_pair();
  std::make_shared<Connection>(server.state, worker, std::move(socket))->start(true, [] {});
  send_all(client, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  worker.events().run();
  const std::string text = receive_all(client);
  CHECK(text.starts_with("HTTP/1.1 503 "));
  CHECK_FALSE(cli::contains(text, "200 OK"));
}

TEST_CASE("A connection closes at its deadline, and an idle one when it is told to") {
  Connected server;
  WorkerContext worker;
  for (const bool is_late : {true, false}) {
    auto [socket, client] = server.make_pair();
    bool closed = false;
    const auto connection = std::make_shared<Connection>(server.state, worker, std::move(socket));
    connection->start(false, [&] { closed = true; });
    const auto now = Connection::Clock::now();
    connection->check_deadline(now + std::chrono::seconds(50));
    CHECK_FALSE(closed);
    if (is_late) {
      connection->check_deadline(now + std::chrono::seconds(70));
    } else {
      connection->close_if_idle();
    }
    CHECK(closed);
    CHECK(server.state.metrics().dropped == 1);  // by the deadline
    CHECK(receive_all(client).empty());
  }
  worker.events().run();
}

}  // namespace triwar::server
