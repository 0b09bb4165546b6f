// triwar-serve at its limits: of connections, open files, memory and time.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/server/client.h"
#include "tests/server/server_process.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server::serve_limits_test {

using cli::TemporaryFolder;
using cli::write_file;

TEST_CASE("A thousand connections are all answered, and those beyond the most told so") {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_max < 1100) {
    MESSAGE("not tested: needs 1,100 open files");
    return;
  }
  ServerProcess server({"--most-connections", "1000", "--idle-seconds", "3600"});
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

#ifndef TRIWAR_SANITIZED  // sanitizers need descriptors and memory themselves
TEST_CASE("Where no file can be opened any more, the server waits, and goes on afterwards") {
  const TemporaryFolder folder;
  const std::string path = folder / "serve.sock";
  constexpr rlim_t most_files = 64;
  const rlimit few{.rlim_cur = most_files, .rlim_max = most_files};
  ServerProcess server({"--listen", "unix:" + path},
                       {.before_exec = [&] { REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0); }});
  Client first(server.port());
  CHECK(first.get("/healthz").status == 200);
  // Clients wait at both listening sockets.
  std::vector<std::unique_ptr<Client>> clients;
  for (rlim_t i = 0; i < most_files; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.push_back(std::make_unique<Client>(path));
  }
  const pid_t id = server.process().id();
  const std::filesystem::directory_iterator end;
  const auto open_files = [&] {
    return std::distance(std::filesystem::directory_iterator("/proc/" + std::to_string(id) + "/fd"),
                         end);
  };
  tests::await([&] { return open_files() >= static_cast<std::ptrdiff_t>(most_files); });
  // The thread that accepts clients does not retry in a busy loop.
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  const double before = cli::processor_seconds(id, id);
  constexpr auto time = std::chrono::milliseconds(500);
  while (Clock::now() < begun + time) REQUIRE(first.get("/healthz").status == 200);
  CHECK(cli::processor_seconds(id, id) - before < 0.05);
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
  // The start succeeds; after that single allocations fail, at changing distances.
  std::string faults;
  int next = std::stoi(begun[1]) + 20;
  constexpr int fault_count = 400;
  for (int i = 0; i < fault_count; ++i) {
    next += 1 + i * 37 % 101;
    faults += "malloc:" + std::to_string(next) + ":ENOMEM,";
  }
  faults.pop_back();
  setup.environment["FAULTY_CALLS"] = faults;
  ServerProcess server(arguments, setup);
  const auto get = [](const std::string& target) {
    return "GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n";
  };
  const std::string board =
      "board=%7B%22name%22:%22house%22,%22points%22:[[0,0],[2,0],[1,1]],%22cells%22:[[1,2,3]]%7D";
  const std::vector<std::string> requests = {
      post("/v1/games/triangle-3/positions", "1-2\n"), get(position), post("/v1/parse", "1-2 1-3"),
      post("/v1/parse?" + board, "1-2"), get("/v1/games/house/position?" + board + "&moves=1-2")};
  std::size_t answered = 0;
  std::size_t refused = 0;
  int cut = 0;
  auto client = std::make_unique<Client>(server.port());
  while (answered < 100) {
    // Allocations also fail while the server accepts clients.
    if (answered % 4 == 0) client = std::make_unique<Client>(server.port());
    try {
      client->send(requests[answered % requests.size()]);
      const int status = client->receive().status;
      CHECK((status == 200 || status == 503));
      ++(status == 200 ? answered : refused);
    } catch (const std::runtime_error& ended) {
      CHECK_FALSE(cli::contains(ended.what(), "too long"));
      REQUIRE(++cut <= fault_count);  // more if the server has ended
      client = std::make_unique<Client>(server.port());
    }
  }
  CHECK(refused + cut > 0);
  client.reset();
  await_metric(server.port(), "triwar_connections", 1);
  CHECK(server.end().exit_code == 0);
}
#endif

TEST_CASE("--request-seconds limits requests, --idle-seconds the time between them") {
  ServerProcess hurried({"--request-seconds", "0.01", "--idle-seconds", "3600"});
  Client half(hurried.port());
  half.send("G");
  CHECK(half.at_end());
  ServerProcess idle({"--request-seconds", "3600", "--idle-seconds", "0.01"});
  CHECK(Client(idle.port()).at_end());
}

}  // namespace triwar::server::serve_limits_test
