// triwar-serve at its limits: of connections, open files, memory and time.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/server/client.h"
#include "tests/server/server_process.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server {

using namespace std::chrono_literals;
using cli::TemporaryFolder;
using cli::write_file;

TEST_CASE("A thousand connections are all answered, and those beyond the most told so") {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  ServerProcess server({"--most-connections", "1000"});
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 1000; ++i) clients.push_back(std::make_unique<Client>(server.port()));
  for (int round = 0; round < 3; ++round) {
    for (const auto& client : clients) client->send(health);
    for (const auto& client : clients) CHECK(client->receive().body == "ok\n");
  }
  Client beyond(server.port());
  const Reply reply = beyond.receive();
  CHECK(reply.status == 503);
  CHECK(reply.fields.at("Retry-After") == "1");
  CHECK(cli::contains(reply.body, "overloaded"));
  CHECK(beyond.at_end());
  const std::string metrics = clients.front()->get("/metrics").body;
  CHECK(cli::contains(metrics, "\ntriwar_connections_turned_away_total 1\n"));
}

TEST_CASE("Far beyond the most connections clients are turned away without a word") {
  ServerProcess server({"--most-connections", "1"});
  Client first(server.port());
  CHECK(first.get("/healthz").status == 200);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 700; ++i) clients.push_back(std::make_unique<Client>(server.port()));
  int told = 0;
  int untold = 0;
  for (const auto& client : clients) {
    try {
      const int status = client->receive().status;
      CHECK(status == 503);
      ++told;
    } catch (const std::runtime_error&) {
      ++untold;
    }
  }
  CHECK(told >= 256);
  CHECK(untold > 0);
  const std::string metrics = first.get("/metrics").body;
  CHECK(cli::contains(metrics, "\ntriwar_connections_turned_away_total 700\n"));
}

TEST_CASE("The server may open as many files as the system lets it") {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = 64;
  ServerProcess server({},
                       {.before_exec = [&] { REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0); }});
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 100; ++i) clients.push_back(std::make_unique<Client>(server.port()));
  for (const auto& client : clients) REQUIRE(client->get("/healthz").status == 200);
}

#ifndef TRIWAR_SANITIZED  // who need descriptors, and allocations that do not fail, themselves
TEST_CASE("Where no file can be opened any more, the server waits, and goes on afterwards") {
  const TemporaryFolder folder;
  const std::string path = folder / "serve.sock";
  constexpr rlim_t most_files = 64;
  const rlimit few{.rlim_cur = most_files, .rlim_max = most_files};
  ServerProcess server({"--listen", "unix:" + path},
                       {.before_exec = [&] { REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0); }});
  Client first(server.port());
  CHECK(first.get("/healthz").status == 200);
  // Both sockets that listen have clients waiting.
  std::vector<std::unique_ptr<Client>> clients;
  for (rlim_t i = 0; i < most_files; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.push_back(std::make_unique<Client>(path));
  }
  std::this_thread::sleep_for(300ms);
  CHECK(first.get("/healthz").status == 200);
  const auto before = server.process().processor_time();
  std::this_thread::sleep_for(1s);
  CHECK((server.process().processor_time() - before).count() < 0.2);
  CHECK(cli::contains(first.get("/metrics").body, "\ntriwar_tables "));
  clients.erase(clients.begin(), clients.end() - 2);
  for (const auto& client : clients) CHECK(client->get("/healthz").status == 200);
}

TEST_CASE("A server whose memory runs out now and then answers on, and counts its connections") {
  const TemporaryFolder folder;
  const std::string calls = folder / "calls";
  Setup setup{.environment = {{"LD_PRELOAD", tests::faulty_calls()}, {"COUNTED_CALLS", calls}}};
  const std::vector<std::string> arguments = {"--request-seconds", "0.2"};
  CHECK(ServerProcess(arguments, setup).end().exit_code == 0);
  std::smatch begun;
  const std::string counted = cli::read_file(calls);
  REQUIRE(std::regex_search(counted, begun, std::regex("malloc (\\d+)")));
  // From then on, so that it begins well, some fail, one after the other with ever more between.
  std::string faults;
  int next = std::stoi(begun[1]) + 20;
  for (int i = 0; i < 60; ++i) {
    next += 1 + i / 4;
    faults += "malloc:" + std::to_string(next) + ":ENOMEM,";
  }
  faults.pop_back();
  setup.environment["FAULTY_CALLS"] = faults;
  ServerProcess server(arguments, setup);
  int answered = 0;
  int refused = 0;
  int cut = 0;
  auto client = std::make_unique<Client>(server.port());
  while (answered < 100) {
    REQUIRE(refused + cut < 60);
    // Memory to accept clients runs out, too.
    if (answered % 4 == 0) client = std::make_unique<Client>(server.port());
    try {
      client->send(answered % 3 == 0 ? post("/v1/games/triangle-3/positions", "1-2\n")
                                     : "GET " + position + " HTTP/1.1\r\nHost: test\r\n\r\n");
      const int status = client->receive().status;
      CHECK((status == 200 || status == 503));
      ++(status == 200 ? answered : refused);
    } catch (const std::runtime_error& ended) {
      CHECK_FALSE(cli::contains(ended.what(), "too long"));
      ++cut;
      client = std::make_unique<Client>(server.port());
    }
  }
  CHECK(refused + cut > 0);
  client.reset();
  const auto begun_waiting = Clock::now();
  while (metric(server.port(), "triwar_connections") != 1) {
    REQUIRE(Clock::now() - begun_waiting < 10s);
    std::this_thread::sleep_for(10ms);
  }
  CHECK(server.end().exit_code == 0);
}
#endif

TEST_CASE("Bodies that are only announced shut nobody out") {
  ServerProcess server;
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 300; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.back()->send(
        "POST /v1/games/triangle-3/positions HTTP/1.1\r\nHost: test\r\n"
        "Content-Length: 1048576\r\nExpect: 100-continue\r\n\r\n");
    CHECK(clients.back()->receive().status == 100);
  }
  Client other(server.port());
  other.send(post("/v1/games/triangle-3/positions", "1-2\n"));
  CHECK(other.receive().status == 200);
}

TEST_CASE("Bodies take a limited amount of memory, and give it back") {
  constexpr int more_than_fit = 280;  // in 256 MiB
  constexpr std::size_t size = 1 << 20;
  ServerProcess server({"--request-seconds", "60"});
  const std::string target = "/v1/games/triangle-3/positions";
  const std::string request = post(target, "#" + std::string(size - 1, '-'));
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < more_than_fit; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.back()->send(std::string_view(request).substr(0, request.size() - 1));
  }
  const std::string refused = R"(triwar_requests_total{route="none",status="503"} )";
  const auto begun = Clock::now();
  while (!cli::contains(Client(server.port()).get("/metrics").body, refused)) {
    REQUIRE(Clock::now() - begun < 10s);
    std::this_thread::sleep_for(10ms);
  }
  // By clients that go,
  clients.clear();
  while (metric(server.port(), "triwar_connections") != 1) {
    REQUIRE(Clock::now() - begun < 20s);
    std::this_thread::sleep_for(10ms);
  }
  // and by those that stay and are answered.
  for (int i = 0; i < more_than_fit; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.back()->send(request);
    REQUIRE(clients.back()->receive().status == 200);
  }
}

TEST_CASE("A long answer has the time that it takes") {
  ServerProcess server({"--threads", "1", "--request-seconds", "2"});
  const std::string request = post("/v1/games/triangle-4/positions", std::string(10'000, '\n'));
  std::atomic<int> answered = 0;
  const auto ask = [&] {
    try {
      Client client(server.port());
      client.send(request);
      if (client.receive().status == 200) ++answered;
    } catch (const std::runtime_error&) {
      // It was dropped.
    }
  };
  const auto begun = Clock::now();
  ask();
  // So many at once that the last one waits for longer than a request may take to come in.
  const auto many = static_cast<int>(2 + 4500ms / (Clock::now() - begun));
  std::vector<std::thread> clients;
  for (int i = 0; i < many; ++i) clients.emplace_back(ask);
  for (std::thread& client : clients) client.join();
  CHECK(answered == 1 + many);
}

TEST_CASE("Each request has its own time to come in") {
  ServerProcess server({"--request-seconds", "3"});
  Client client(server.port());
  const auto get_in_two = [&](std::chrono::milliseconds pause) {
    client.send(health.substr(0, 10));
    std::this_thread::sleep_for(pause);
    client.send(health.substr(10));
    return client.receive().status;
  };
  CHECK(get_in_two(50ms) == 200);
  std::this_thread::sleep_for(3s);
  CHECK(get_in_two(1s) == 200);
}

TEST_CASE("A client that sends too slowly is dropped") {
  ServerProcess server({"--request-seconds", "0.3"});
  Client client(server.port());
  const auto begun = Clock::now();
  // Each byte comes soon, the whole request does not.
  while (client.send("G")) {
    std::this_thread::sleep_for(20ms);
    REQUIRE(Clock::now() - begun < 10s);
  }
  CHECK(Clock::now() - begun >= 300ms);
  CHECK(metric(server.port(), "triwar_connections_dropped_total") == 1);
}

TEST_CASE("A connection without requests ends, one with requests goes on") {
  ServerProcess server({"--idle-seconds", "2"});
  Client idle(server.port());
  Client busy(server.port());
  const auto begun = Clock::now();
  const std::string date = busy.get("/healthz").fields.at("Date");
  CHECK_MESSAGE(
      std::regex_match(date,
                       std::regex(R"([A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)")),
      date);
  for (int i = 0; i < 25; ++i) {
    CHECK(busy.get("/healthz").status == 200);
    std::this_thread::sleep_for(100ms);
  }
  CHECK(busy.get("/healthz").fields.at("Date") != date);
  CHECK(idle.at_end());
  CHECK(Clock::now() - begun < 10s);
}

TEST_CASE("A client that does not read is dropped") {
  ServerProcess server({"--request-seconds", "0.3"});
  Client client(server.port());
  client.shrink_buffer();
  std::string lines;
  for (int i = 0; i < 10'000; ++i) lines += "\n";
  std::string requests;
  for (int i = 0; i < 4; ++i) requests += post("/v1/games/triangle-3/positions", lines);
  client.send(requests);
  const auto begun = Clock::now();
  while (metric(server.port(), "triwar_connections_dropped_total") != 1) {
    std::this_thread::sleep_for(50ms);
    REQUIRE(Clock::now() - begun < 10s);
  }
}

}  // namespace triwar::server
