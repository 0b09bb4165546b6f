// server/http_server.h: a server that ends or reloads while clients wait.
#include "server/http_server.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstddef>
#include <exception>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "generator/solve_endgame.h"
#include "tests/cli/generate.h"
#include "tests/server/client.h"
#include "tests/server/served.h"
#include "tests/server/server_process.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server::http_server_test {
namespace {

using namespace std::chrono_literals;

/// A solver of endgames that blocks until the test opens it, or until the server stops.
class Gate {
 public:
  void open() { opened_.set_value(); }
  void await_solver() { reached_.get_future().wait(); }

  Tablebase solve(const Board& board, const Progress& progress, format::ValueKind kind) {
    if (!is_reached_.exchange(true)) reached_.set_value();
    tests::await([&] {
      progress(0, 1);  // throws if the server stops
      return is_open_.wait_for(0s) == std::future_status::ready;
    });
    return solve_endgame(board, progress, kind);
  }

 private:
  std::atomic<bool> is_reached_ = false;
  std::promise<void> reached_;
  std::promise<void> opened_;
  std::shared_future<void> is_open_ = opened_.get_future().share();
};

/// A server in this process, on its own thread.
class Server {
 public:
  explicit Server(HttpSettings::Duration ending_time, lookup::EndgameStore::Solve solve = {},
                  std::size_t most_connections = 100)
      : served_({}, {}, [&](service::Environment& environment) {
          if (!solve) return;
          environment.endgames = std::make_shared<lookup::EndgameStore>(
              lookup::EndgameStore::Limits{}, std::move(solve));
        }) {
    std::vector<ListeningSocket> sockets;
    sockets.push_back(listen_on("unix:" + path_));
    const auto serve = [=, this](std::vector<ListeningSocket> listening) {
      serve_http(std::move(listening), served_.service, log_,
                 {.threads = 1,
                  .most_connections = most_connections,
                  .request_time = 1h,
                  .idle_time = 1h,
                  .ending_time = ending_time,
                  .linger_time = 1h},
                 {.ready = [this] { ready_.set_value(); },
                  .reload = [this] { reloaded_.set_value(); },
                  .stopping = [this](auto time) { stopping_.push_back(time); },
                  .failed = [](const std::exception&) {}});
    };
    thread_ = std::thread([this, serve, sockets = std::move(sockets)]() mutable {
      try {
        serve(std::move(sockets));
      } catch (...) {
        ready_.set_exception(std::current_exception());  // only ready() throws
      }
    });
    try {
      ready_.get_future().get();
    } catch (...) {
      thread_.join();
      throw;
    }
  }
  ~Server() {
    if (!thread_.joinable()) return;
    // A test has failed: end at once, so that its reason is told. The second signal may come after
    // the server has ended, and must not end this process then.
    boost::asio::io_context context;
    const boost::asio::signal_set handled(context, SIGTERM);
    for (int i = 0; i < 2; ++i) std::raise(SIGTERM);
    thread_.join();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::string& path() const { return path_; }

  /// Waits until the server has called ServerEvents::reload.
  void await_reload() {
    REQUIRE(reloaded_.get_future().wait_for(tests::patience()) == std::future_status::ready);
  }

  /// Waits until the server has ended. Returns the times passed to ServerEvents::stopping.
  std::vector<HttpSettings::Duration> wait() {
    thread_.join();
    return stopping_;
  }

 private:
  cli::TemporaryFolder folder_;
  std::string path_ = folder_ / "serve.sock";
  Served served_;
  AccessLog log_{""};
  std::promise<void> ready_;
  std::promise<void> reloaded_;
  std::vector<HttpSettings::Duration> stopping_;
  std::thread thread_;
};

using Times = std::vector<HttpSettings::Duration>;

/// Sends the head of a request whose body is "1-2\n", and waits until the server has read it.
void begin_request(Client& client) {
  client.send(
      "POST /v1/games/triangle-3/positions HTTP/1.1\r\nHost: test\r\nContent-Length: 4\r\n"
      "Expect: 100-continue\r\n\r\n");
  REQUIRE(client.receive().status == 100);
}

TEST_CASE("A signal ends idle connections at once, and others when they are answered") {
  for (const int signal : {SIGTERM, SIGINT}) {
    Server server(1h);
    Client idle(server.path());
    CHECK(idle.get("/healthz").status == 200);
    {
      Client half(server.path());
      begin_request(half);
      std::raise(signal);
      CHECK(idle.at_end());
      half.send("1-2\n");
      const Reply last = half.receive();
      CHECK(last.status == 200);
      CHECK(last.fields.at("Connection") == "close");
      CHECK(half.at_end());
    }
    CHECK(server.wait() == Times{1h});
  }
}

TEST_CASE("A second signal ends the server at once") {
  Server server(1h);
  Client idle(server.path());
  CHECK(idle.get("/healthz").status == 200);
  Client half(server.path());
  begin_request(half);
  std::raise(SIGTERM);
  CHECK(idle.at_end());
  std::raise(SIGTERM);
  CHECK(server.wait() == Times{1h, 250ms});
  CHECK(half.at_end());
}

TEST_CASE("A server does not wait for clients longer than its ending time, five seconds") {
  CHECK(HttpSettings{.threads = 1, .most_connections = 1, .request_time = 1s, .idle_time = 1s}
            .ending_time == 5s);
  Server server(0s);
  Client half(server.path());
  begin_request(half);
  std::raise(SIGTERM);
  CHECK(server.wait() == Times{0s});
  CHECK(half.at_end());
}

const std::string endgame = "/v1/games/boxes-3x3-icelandic/position?moves=1-2,2-3,3-4,5-6";

/// Returns a solver that waits at a gate.
lookup::EndgameStore::Solve solver_at(Gate& gate) {
  return [&gate](const auto&... asked) { return gate.solve(asked...); };
}

TEST_CASE("While the server solves, 64 others wait, and further ones are told to retry") {
  Gate gate;
  Server server(1h, solver_at(gate));
  Client busy(server.path());
  busy.send("GET " + endgame + " HTTP/1.1\r\nHost: test\r\n\r\n");
  gate.await_solver();
  std::vector<std::unique_ptr<Client>> clients;
  const auto ask = [&](const std::string& target) {
    clients.push_back(std::make_unique<Client>(server.path()));
    clients.back()->send("GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n");
  };
  for (int i = 0; i < 35; ++i) {
    ask(endgame);
    ask("/v1/games/boxes-3x3-icelandic/position?moves=7-8");
  }
  const auto answered = [&] {
    return std::count_if(clients.begin(), clients.end(),
                         [](const auto& client) { return client->has_answer(); });
  };
  tests::await([&] { return answered() == 6; });
  Client other(server.path());
  CHECK(other.get(position).status == 200);  // from a table
  other.send(post("/v1/games/triangle-3/positions", "1-2"));
  CHECK(other.receive().status == 200);
  CHECK(answered() == 6);
  std::erase_if(clients, [](const auto& client) {
    if (!client->has_answer()) return false;
    const Reply refused = client->receive();
    CHECK(refused.status == 503);
    CHECK(refused.fields.at("Retry-After") == "1");
    return true;
  });
  gate.open();
  CHECK(busy.receive().status == 200);
  CHECK(clients.size() == 64);
  for (const auto& client : clients) CHECK(client->receive().status == 200);
  std::raise(SIGTERM);
  CHECK(server.wait() == Times{1h});
}

TEST_CASE("A signal ends a server that solves while others wait") {
  Gate gate;
  Server server(0s, solver_at(gate));
  Client busy(server.path());
  busy.send("GET " + endgame + " HTTP/1.1\r\nHost: test\r\n\r\n");
  gate.await_solver();
  Client other(server.path());
  other.send("GET " + endgame + " HTTP/1.1\r\nHost: test\r\n\r\n");
  CHECK(Client(server.path()).get("/healthz").status == 200);
  std::raise(SIGTERM);
  CHECK(server.wait() == Times{0s});
}

TEST_CASE("After an exception that nobody foresaw the server answers 500, and goes on") {
  int solves = 0;
  Server server(0s, [&](const Board& board, const Progress& progress, format::ValueKind kind) {
    ++solves;
    if (solves == 1) throw std::out_of_range("a mistake");
    if (solves == 2) throw 2;
    return solve_endgame(board, progress, kind);
  });
  Client client(server.path());
  for (int i = 0; i < 2; ++i) {
    const Reply reply = client.get(endgame);
    CHECK(reply.status == 500);
    CHECK(cli::contains(reply.body, R"("code":"internal")"));
  }
  CHECK(client.get(endgame).status == 200);
  std::raise(SIGTERM);
  CHECK(server.wait() == Times{0s});
}

TEST_CASE("Tables are opened anew while long answers take all threads") {
  Gate gate;
  Server server(1h, solver_at(gate));
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::make_unique<Client>(server.path()));
    clients.back()->send("GET " + endgame + " HTTP/1.1\r\nHost: test\r\n\r\n");
  }
  gate.await_solver();
  Client other(server.path());
  for (int i = 0; i < 2; ++i) CHECK(other.get("/healthz").status == 200);  // all have been read
  std::raise(SIGHUP);
  server.await_reload();
  gate.open();
  for (const auto& client : clients) CHECK(client->receive().status == 200);
  std::raise(SIGTERM);
  CHECK(server.wait() == Times{1h});
}

TEST_CASE("Far beyond the most connections clients are turned away without a word") {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;  // both ends are open in this process
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_max < 2000) {
    MESSAGE("not tested: needs 2,000 open files");
    return;
  }
  Server server(0s, {}, 1);
  Client first(server.path());
  CHECK(first.get("/healthz").status == 200);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 700; ++i) clients.push_back(std::make_unique<Client>(server.path()));
  int told = 0;
  for (const auto& client : clients) {
    try {
      const int status = client->receive().status;
      CHECK(status == 503);
      ++told;
    } catch (const std::runtime_error&) {
      // The connection has ended.
    }
  }
  CHECK(told == 256);
  CHECK(cli::contains(first.get("/metrics").body, "\ntriwar_connections_turned_away_total 700\n"));
  std::raise(SIGTERM);
  CHECK(server.wait() == Times{0s});
}

}  // namespace
}  // namespace triwar::server::http_server_test
