#include "server/worker.h"

#include <doctest/doctest.h>

#include <boost/asio/post.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

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

TEST_CASE("An event loop reports what handlers throw, starts over and ends when all is done") {
  boost::asio::io_context context;
  std::vector<std::string> events;
  int begun = 0;
  boost::asio::post(context, [] { throw std::runtime_error("first"); });
  boost::asio::post(context, [&] { events.emplace_back("handled"); });
  boost::asio::post(context, [] { throw std::bad_alloc(); });
  run_to_end(
      context, [&] { ++begun; },
      [&](const std::exception& error) { events.emplace_back(error.what()); });
  CHECK(events == std::vector<std::string>{"first", "handled", std::bad_alloc().what()});
  CHECK(begun == 3);
}

TEST_CASE("An event loop whose beginning fails reports that and begins again") {
  boost::asio::io_context context;
  int begun = 0;
  int reported = 0;
  run_to_end(
      context,
      [&] {
        if (++begun < 3) throw std::bad_alloc();
      },
      [&](const std::exception&) { ++reported; });
  CHECK(begun == 3);
  CHECK(reported == 2);
}

}  // namespace triwar::server
