#include "server/connection.h"

#include <doctest/doctest.h>

#include <boost/asio/post.hpp>
#include <future>
#include <regex>

#include "tests/cli/generate.h"
#include "tests/server/connected.h"
#include "tests/server/server_process.h"

namespace triwar::server {

using namespace std::chrono_literals;

static const std::string positions = "/v1/games/triangle-3/positions";

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

/// Blocks a server's pool, so that long answers wait until open().
class Gate {
 public:
  explicit Gate(Connected& server) {
    boost::asio::post(server.pool, [opened = opened_.get_future().share()] { opened.wait(); });
  }
  void open() { opened_.set_value(); }

 private:
  std::promise<void> opened_;
};

TEST_CASE("An idle connection closes after its time, or when it is told to") {
  Connected server;
  Driven late(server);
  CHECK(late.outlives(59s));
  CHECK(cli::contains(late.send(health), "200 OK"));
  CHECK(late.outlives(59s));
  CHECK_FALSE(late.outlives(1s));
  CHECK(server.state.metrics().dropped == 1);
  Driven idle(server);
  idle.connection().close_if_idle();
  CHECK(idle.closed());
  CHECK(server.state.metrics().dropped == 1);
}

TEST_CASE("Each request has its own time to arrive, from its first byte") {
  Connected server;
  Driven client(server);
  for (int i = 0; i < 2; ++i) {
    CHECK(client.send(health.substr(0, 10)).empty());
    CHECK(client.outlives(9s));
    CHECK(cli::contains(client.send(health.substr(10)), "200 OK"));
    CHECK(client.outlives(50s));
  }
  // Each byte arrives soon, but the whole request takes too long.
  for (int i = 0; i < 10; ++i) {
    CHECK(client.send("G").empty());
    CHECK(client.outlives(1s) == (i < 9));
  }
}

TEST_CASE("A body that does not end in time is dropped, with a length and in chunks") {
  Connected server;
  for (const char* const field : {"Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"}) {
    Driven client(server);
    client.send(std::string("POST / HTTP/1.1\r\nHost: x\r\n") + field + "\r\n");
    CHECK(client.send("1\r\n").empty());
    CHECK(client.outlives(9s));
    CHECK(client.send("a").empty());
    CHECK_FALSE(client.outlives(1s));
  }
  CHECK(server.state.metrics().dropped == 2);
}

TEST_CASE("A request that comes in byte by byte is answered") {
  Connected server;
  Driven client(server);
  const std::string chunked =
      "POST /v1/games/triangle-3/positions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
      "\r\n2\r\n1-\r\n2\r\n2\n\r\n0\r\n\r\n";
  for (const std::string& bytes : {post(positions, "1-2\n"), chunked}) {
    for (const char& c : std::string_view(bytes).substr(1)) CHECK(client.send({&c - 1, 1}).empty());
    CHECK(cli::contains(client.ask({&bytes.back(), 1}), R"("to_move":"B")"));
  }
}

TEST_CASE("A long answer has the time that it takes") {
  Connected server;
  Driven client(server);
  Gate gate(server);
  CHECK(client.send(post(positions, "1-2\n")).empty());
  CHECK(client.outlives(24h));
  gate.open();
  CHECK(cli::contains(client.await_answer(), "200 OK"));
  CHECK(client.outlives(59s));
}

TEST_CASE("A client that does not read is dropped, and one that reads slowly, too") {
  std::string requests;
  for (int i = 0; i < 20; ++i) requests += "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const bool reads : {false, true}) {
    Connected server;
    Driven client(server, 4096);
    CHECK(client.send(requests).size() > 1000);
    CHECK(client.outlives(9s));
    for (int i = 0; reads && i < 2; ++i) CHECK(client.receive().size() > 1000);
    CHECK(client.outlives(1s) == reads);
    if (reads) CHECK(client.receive().size() > 1000);
    CHECK_FALSE(client.outlives(9s));
  }
}

TEST_CASE("After its last response a connection lingers, so that the client can read it") {
  Connected server;
  for (const auto time : {2000ms, 300ms}) {
    Driven client(server);
    server.state.ending = time == 300ms;
    CHECK(cli::contains(client.send("x\n"), " 400 "));
    CHECK(client.ended());
    for (int i = 0; i < 3; ++i) CHECK(client.send("x\n").empty());
    CHECK(client.outlives(time - 1ms));
    CHECK_FALSE(client.outlives(1ms));
  }
}

TEST_CASE("Bodies take a limited amount of memory, and give it back") {
  Connected server;
  const std::string body = "#" + std::string(100'000, '-');
  const std::string head = "POST " + positions +
                           " HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: " +
                           std::to_string(body.size() + 1) + "\r\n\r\n";
  {
    Driven left(server);
    Driven answered(server);
    for (Driven* const client : {&left, &answered}) {
      const std::size_t before = server.state.memory;
      CHECK(cli::contains(client->send(head), " 100 "));
      CHECK(server.state.memory < before + 10'000);  // announced bytes take no memory
      CHECK(client->send(body).empty());
      CHECK(server.state.memory >= before + body.size());
    }
    CHECK(cli::contains(answered.ask("\n"), "200 OK"));
    CHECK(server.state.memory < 2 * body.size());
  }
  CHECK(server.state.memory == 0);
  server.state.memory = 256 << 20;
  Driven full(server);
  CHECK(cli::contains(full.send(head), " 503 "));
  CHECK(server.state.memory == 256 << 20);
}

TEST_CASE("The date has the format of HTTP") {
  WorkerContext worker;
  const std::string date(worker.date());
  CHECK(std::regex_match(
      date,
      std::regex(R"((Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)")));
}

TEST_CASE("The output buffer is lent again unless it is large") {
  WorkerContext worker;
  std::string text(1000, 'x');
  const char* const bytes = text.data();
  worker.return_buffer(text);
  CHECK(text.capacity() < 1000);
  worker.lend_buffer(text);
  CHECK(text.empty());
  CHECK(text.data() == bytes);
  worker.return_buffer(text);

  std::string large(1 << 20, 'x');
  worker.return_buffer(large);
  worker.lend_buffer(large);
  CHECK(large.capacity() < 1 << 20);
}

}  // namespace triwar::server
