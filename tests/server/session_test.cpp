#include "server/session.h"

#include <doctest/doctest.h>
#include <malloc.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/endgame_store.h"
#include "search/search.h"
#include "tests/cli/generate.h"
#include "tests/server/served.h"
#include "tests/server/server_process.h"
#include "tests/support/patience.h"

namespace triwar::server::session_test {

using namespace std::chrono_literals;

const std::string positions = "/v1/games/triangle-3/positions";
const std::string public_field = "\r\nAccess-Control-Allow-Origin: *\r\n";

/// The objects that a server gives to its sessions, with a clock that the test advances.
struct Connected {
  Served served;
  HttpSettings::Clock::time_point time = HttpSettings::Clock::now();
  AccessLog log{""};
  unsigned threads = 1;
  boost::asio::thread_pool pool{threads};
  ServerState state{.service = served.service,
                    .log = log,
                    .settings = {.threads = 1,
                                 .most_connections = 10,
                                 .request_time = 10s,
                                 .idle_time = 60s,
                                 .now = [this] { return time; }},
                    .long_answers = pool};
};

/// A session that the test drives, on its own thread.
class Driven {
 public:
  /// `buffer`: how many bytes the server can send before the client reads.
  explicit Driven(Connected& server, bool turned_away = false, int buffer = 0) : server_(server) {
    int ends[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    client_ = Descriptor(ends[0]);
    if (buffer > 0) ::setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof(buffer));
    const auto session =
        std::make_shared<Session>(server.state, Session::Socket(events_, {AF_UNIX, 0}, ends[1]));
    session_ = session;
    session->start(turned_away);
  }

  bool closed() {
    events_.poll();
    return session_.expired();
  }

  void close_if_idle() { session_.lock()->close_if_idle(); }

  /// Sends bytes, and returns what the server sends back at once.
  std::string send(std::string_view bytes) {
    REQUIRE(::send(client_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) ==
            static_cast<ssize_t>(bytes.size()));
    return receive();
  }

  /// Sends bytes, and waits until the server sends something back.
  std::string ask(std::string_view bytes) {
    std::string text = send(bytes);
    return text.empty() ? await_answer() : text;
  }

  /// Returns nothing if the connection closes first.
  std::string await_answer() {
    std::string text;
    // closed() would handle what arrives after receive(), and nothing more would come.
    while ((text = receive()).empty() && !session_.expired()) {
      if (events_.run_one_for(tests::patience()) == 0) {
        throw std::runtime_error("the server takes too long");
      }
    }
    return text;
  }

  /// Handles what has arrived, and returns what the server has sent.
  std::string receive() {
    events_.poll();
    std::string text(1 << 20, '\0');
    const ssize_t size = ::recv(client_.number(), text.data(), text.size(), MSG_DONTWAIT);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return text;
  }

  /// Ends the stream of requests.
  void end() { ::shutdown(client_.number(), SHUT_WR); }

  /// Returns whether the server sends nothing more.
  bool ended() const {
    char byte = 0;
    return ::recv(client_.number(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
  }

  /// Lets time pass. Returns whether the connection is still open.
  bool outlives(HttpSettings::Duration time) {
    events_.poll();
    server_.time += time;
    if (const auto session = session_.lock()) session->check_deadline(server_.time);
    return !closed();
  }

 private:
  Connected& server_;
  boost::asio::io_context events_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_ =
      boost::asio::make_work_guard(events_);
  Descriptor client_;
  std::weak_ptr<Session> session_;
};

TEST_CASE("A connection answers pipelined requests in order, and closes after the client") {
  Connected server;
  Driven client(server);
  const std::string text = client.send(
      "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
      "GET /v1/none HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(text.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(cli::contains(text, "\r\n\r\nok\nHTTP/1.1 404 Not Found\r\n"));
  CHECK(server.state.metrics().connections == 1);
  client.end();
  CHECK(client.closed());
  CHECK(server.state.metrics().connections == 0);
}

TEST_CASE("A connection that is turned away gets 503 and no answer") {
  Connected server;
  Driven client(server, true);
  const std::string text = client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(text.starts_with("HTTP/1.1 503 "));
  CHECK_FALSE(cli::contains(text, "200 OK"));
  CHECK(client.ended());
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
  idle.close_if_idle();
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

TEST_CASE("An estimate ends when its client leaves, and not when another request comes") {
  for (const bool leaves : {true, false}) {
    std::atomic<bool> begun = false;
    std::atomic<bool> finished = false;
    const auto search = [&](const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
                            const Progress& progress) {
      begun = true;
      tests::await([&] {
        progress(0, 1);  // throws if the client has left
        return finished.load();
      });
      return estimate(figure, drawn, limits);
    };
    Connected server{.served = Served({}, {}, [&](service::Environment& environment) {
                       environment.endgames =
                           std::make_shared<lookup::EndgameStore>(lookup::EndgameStore::Limits{});
                       environment.estimates.search = search;
                     })};
    Driven client(server);
    CHECK(client.send("GET /v1/games/boxes-5x5/position?estimate=9 HTTP/1.1\r\nHost: x\r\n\r\n")
              .empty());
    tests::await([&] { return begun.load(); });
    if (leaves) {
      client.end();
    } else {
      CHECK(client.send(health).empty());
      finished = true;
    }
    const std::string answer = client.await_answer();
    CHECK(answer.substr(0, 15) == (leaves ? "" : "HTTP/1.1 200 OK"));
    CHECK(client.closed() == leaves);
    CHECK(cli::contains(server.served.service.metrics().exposition(0, {}), "status=\"503\"") ==
          false);
  }
}

TEST_CASE("A request waits for an endgame of others, 10 s, and as long as its client") {
  std::atomic<bool> begun = false;
  std::atomic<bool> finished = false;
  const auto solve = [&](const Board& board, const Progress& progress, format::ValueKind kind) {
    begun = true;
    tests::await([&] { return finished.load(); });
    return solve_endgame(board, progress, kind);
  };
  Connected server{.served = Served({}, {}, [&](service::Environment& environment) {
                     environment.endgames = std::make_shared<lookup::EndgameStore>(
                         lookup::EndgameStore::Limits{}, solve);
                   })};
  const auto get = [](const std::string& moves) {
    return "GET /v1/games/boxes-3x3-icelandic/position?moves=" + moves +
           " HTTP/1.1\r\nHost: x\r\n\r\n";
  };
  std::thread other([&] {
    CHECK(server.served.get("/v1/games/boxes-3x3-icelandic/position?moves=1-2").status == 200);
  });
  tests::await([&] { return begun.load(); });
  {
    Driven late(server);
    Driven left(server);
    Driven answered(server);
    CHECK(late.send(get("2-3")).empty());
    CHECK(left.send(get("3-4")).empty());
    CHECK(left.outlives(1s));
    CHECK(answered.send(get("1-2")).empty());
    const auto wait_all = [&] {
      tests::await([&] {
        for (Driven* const client : {&late, &left, &answered}) CHECK(client->receive().empty());
        return server.state.waiting == 3;
      });
    };
    wait_all();
    left.end();
    tests::await([&] { return left.closed(); });
    CHECK(server.state.waiting == 2);
    CHECK(server.state.metrics().abandoned == 1);
    CHECK(late.outlives(8s));
    CHECK(late.receive().empty());
    CHECK(late.outlives(1s));
    const std::string refused = late.await_answer();
    CHECK(cli::contains(refused, " 503 "));
    CHECK(cli::contains(refused, "\r\nRetry-After: 1\r\n"));
    CHECK(server.state.waiting == 1);
    finished = true;
    other.join();
    CHECK(answered.outlives(1s));  // asks again
    CHECK(cli::contains(answered.await_answer(), " 200 OK"));
    CHECK(server.state.waiting == 0);
    CHECK(late.outlives(58s));
  }
}

TEST_CASE("A client that does not read is dropped, and one that reads slowly, too") {
  for (const bool reads : {false, true}) {
    Connected server;
    Driven client(server, false, 1);
    CHECK(client.send("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n").size() > 1000);
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
  const std::string refused = full.send(head);
  CHECK(cli::contains(refused, " 503 "));
  CHECK(cli::contains(refused, public_field));
  CHECK(server.state.memory == 256 << 20);
}

TEST_CASE("Any web page may read why a request for an answer is refused") {
  Connected server;
  const auto refusal = [&](const std::string& target, const std::string& field) {
    return Driven(server).send("POST " + target + " HTTP/1.1\r\nHost: x\r\n" + field + "\r\n");
  };
  const std::pair<const char*, const char*> refused[] = {
      {"", " 411 "},
      {"Content-Length: 2000000\r\n", " 413 "},
      {"Transfer-Encoding: gzip\r\n", " 400 "},
      {"Content-Length: 1\r\nContent-Length: 2\r\n", " 400 "}};
  for (const auto& [field, status] : refused) {
    const std::string answer = refusal(positions, field);
    CHECK_MESSAGE(cli::contains(answer, status), answer);
    CHECK(cli::contains(answer, public_field));
    CHECK_FALSE(cli::contains(refusal("/metrics", field), public_field));
  }
}

#ifndef TRIWAR_SANITIZED
TEST_CASE("A connection that is idle after a large request keeps no memory for it") {
  Connected server;
  const std::string body = "#" + std::string(30'000, '-') + "\n";
  const std::string request = "POST " + positions + " HTTP/1.1\r\nHost: x\r\nContent-Length: " +
                              std::to_string(body.size()) + "\r\n\r\n" + body;
  constexpr std::size_t clients = 100;
  std::vector<std::unique_ptr<Driven>> idle;
  for (std::size_t i = 0; i < clients; ++i) {
    idle.push_back(std::make_unique<Driven>(server));
    CHECK(cli::contains(idle.back()->ask("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"), "200 OK"));
  }
  CHECK(cli::contains(idle.front()->ask(request), "200 OK"));
  const std::size_t before = ::mallinfo2().uordblks;
  for (const auto& client : idle) CHECK(cli::contains(client->ask(request), "200 OK"));
  CHECK(::mallinfo2().uordblks < before + clients * 4096);
}
#endif

TEST_CASE("The date has the format of HTTP") {
  Connected server;
  CHECK(std::regex_search(
      Driven(server).send(health),
      std::regex(R"(\r\nDate: (Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} )"
                 R"(\d\d:\d\d:\d\d GMT\r\n)")));
}

}  // namespace triwar::server::session_test
