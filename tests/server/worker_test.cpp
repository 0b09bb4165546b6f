#include "server/worker.h"

#include <doctest/doctest.h>

#include <boost/asio/post.hpp>
#include <thread>

#include "tests/server/connected.h"

namespace triwar::server {

TEST_CASE("A worker serves clients, and ends when it is told to and the last has left") {
  Connected server;
  Worker worker(server.state, [](const std::exception&) {});
  std::thread thread([&] { worker.run(); });
  auto [first_socket, first] = server.make_pair();
  auto [idle_socket, idle] = server.make_pair();
  boost::asio::post(worker.events(), [&, socket = std::move(first_socket)]() mutable {
    worker.take(std::move(socket), false);
  });
  boost::asio::post(worker.events(), [&, socket = std::move(idle_socket)]() mutable {
    worker.take(std::move(socket), false);
  });
  send_all(first, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(receive_all(first).ends_with("ok\n"));
  boost::asio::post(worker.events(), [&] { worker.end(); });
  CHECK(receive_all(idle).empty());
  thread.join();
  CHECK(server.state.metrics().connections == 0);
}

}  // namespace triwar::server
