// triwar-serve when it is told to end or to reload, also while it works.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/sockets.h"
#include "tests/cli/lookup.h"
#include "tests/server/client.h"
#include "tests/server/server_process.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server {

using namespace std::chrono_literals;
using cli::TemporaryFolder;
using cli::write_file;

/// Sends the head of a request whose body is "1-2\n", and waits until the server has read it.
static void begin_request(Client& client) {
  client.send(
      "POST /v1/games/triangle-3/positions HTTP/1.1\r\nHost: test\r\nContent-Length: 4\r\n"
      "Expect: 100-continue\r\n\r\n");
  REQUIRE(client.receive().status == 100);
}

TEST_CASE("SIGTERM ends idle connections at once, and others when they are answered") {
  for (const int signal : {SIGTERM, SIGINT}) {
    ServerProcess server;
    Client idle(server.port());
    CHECK(idle.get("/healthz").status == 200);
    Client half(server.port());
    begin_request(half);
    const auto begun = Clock::now();
    server.process().signal(signal);
    CHECK(idle.at_end());
    half.send("1-2\n");
    const Reply last = half.receive();
    CHECK(last.status == 200);
    CHECK(last.fields.at("Connection") == "close");
    CHECK(half.at_end());
    const Result result = server.process().wait(10s);
    CHECK(result.exit_code == 0);
    CHECK(result.error == "");
    CHECK(Clock::now() - begun < 4s);  // when it would end anyhow
  }
}

TEST_CASE("A second SIGTERM ends the server at once") {
  ServerProcess server({"--request-seconds", "60"});
  Client idle(server.port());
  CHECK(idle.get("/healthz").status == 200);
  Client half(server.port());
  begin_request(half);
  const auto begun = Clock::now();
  server.process().signal(SIGTERM);
  CHECK(idle.at_end());
  CHECK(server.end().exit_code == 0);
  CHECK(Clock::now() - begun < 4s);
}

TEST_CASE("SIGTERM does not wait for clients longer than five seconds") {
  ServerProcess server({"--request-seconds", "60"});
  Client half(server.port());
  begin_request(half);
  const auto begun = Clock::now();
  CHECK(server.end().exit_code == 0);
  CHECK(Clock::now() - begun > 4s);
  CHECK(Clock::now() - begun < 10s);
}

TEST_CASE("An endgame that many clients ask for at the same time is solved once, and kept") {
  ServerProcess server({"--threads", "2", "--solve", "3M"});
  const std::string opening =
      "14-15,9-15,3-9,17-18,2-3,10-11,21-27,21-22,18-24,12-18,24-30,8-14,5-11,9-10,34-35,6-12,"
      "31-32,19-20,28-34,1-7";
  const std::string target = "/v1/games/boxes-5x5/position?moves=" + opening;
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.back()->send("GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n");
  }
  const Reply first = clients.front()->receive();
  CHECK(first.status == 200);
  CHECK(cli::contains(first.body, R"("from":"solved")"));
  for (std::size_t i = 1; i < clients.size(); ++i) {
    const Reply reply = clients[i]->receive();
    CHECK(reply.status == 200);
    CHECK((reply.body == first.body));
  }
  // What follows is in the same endgame.
  CHECK(clients.front()->get(target + ",10-16").status == 200);
  CHECK(metric(server.port(), "triwar_solves_total") == 1);
  CHECK(metric(server.port(), "triwar_endgames") == 1);
  const Reply large = clients.front()->get("/v1/games/boxes-5x5/position?moves=1-2");
  CHECK(large.status == 422);
  CHECK(cli::contains(large.body, R"("code":"too_large")"));
  CHECK(cli::contains(large.body, R"("states":406629863851189,"fits_from":)"));
}

TEST_CASE("While the server solves, others are told to retry, and SIGTERM ends it in time") {
  ServerProcess server({"--threads", "1", "--solve", "100M"});
  Client busy(server.port());
  const std::string large =
      "GET /v1/games/boxes-5x5-swedish/position HTTP/1.1\r\nHost: test\r\n\r\n";
  busy.send(large);
  // None of these states follows from another, so each is solved until the server is busy.
  Client other(server.port());
  Reply reply;
  for (int edge = 0; edge < 18 && reply.status != 503; ++edge) {
    std::this_thread::sleep_for(10ms);
    if (busy.has_answer()) {  // refused, as another state was being solved
      CHECK(busy.receive().status == 503);
      busy.send(large);
    }
    reply = other.get(
        fmt::format("/v1/games/boxes-3x3-icelandic/position?line=0&state={:#x}", 1 << edge));
  }
  CHECK(reply.status == 503);
  CHECK(reply.fields.at("Retry-After") == "1");
  CHECK(other.get(position).status == 200);  // from a table
  const auto begun = Clock::now();
  CHECK(server.end().exit_code == 0);
  CHECK(Clock::now() - begun < 10s);
}

TEST_CASE("SIGTERM does not wait for a reader of the access log either") {
  const TemporaryFolder folder;
  const std::string path = folder / "serve.sock";
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const Descriptor unread(ends[0]);
  const Descriptor output(ends[1]);
  Process process({tests::program("triwar-serve"), "--listen", "unix:" + path, "--access-log", "-"},
                  {.before_exec = [&] { REQUIRE(::dup2(output.number(), 1) == 1); }});
  char byte = 0;
  while (byte != '\n') REQUIRE(::read(unread.number(), &byte, 1) == 1);
  std::string requests;
  for (int i = 0; i < 2000; ++i) requests += health;  // more than a pipe holds
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::make_unique<Client>(path));
    clients.back()->send(requests.substr(0, 100'000));
  }
  std::this_thread::sleep_for(200ms);
  const auto begun = Clock::now();
  process.signal(SIGTERM);
  CHECK(process.wait(10s).exit_code == 0);
  CHECK(Clock::now() - begun < 8s);
}

TEST_CASE("SIGHUP reloads the tables under load, and keeps the old ones if that fails") {
  const TemporaryFolder folder;
  const std::string log = folder / "access.log";
  const std::string named = folder / "named";
  CHECK(cli::generate({"triangle-1", "-o", named}).exit_code == 0);
  ServerProcess server({"--tables", folder.path().string(), "-t", named, "--access-log", log});
  std::atomic<bool> enough = false;
  std::atomic<int> answered = 0;
  std::vector<std::thread> load;
  for (int i = 0; i < 4; ++i) {
    load.emplace_back([&] {
      Client client(server.port());
      while (!enough) {
        const Reply reply = client.get(position);
        if (reply.status == 200 && cli::contains(reply.body, R"("value":-1,)"))
          ++answered;
        else
          answered = -1'000'000;
      }
    });
  }
  const auto games = [&] { return Client(server.port()).get("/v1/games").body; };
  CHECK_FALSE(cli::contains(games(), "boxes-2x3-icelandic"));
  CHECK(cli::generate({"boxes-2x3-icelandic", "--level", "1", "-o",
                       (folder / "boxes-2x3-icelandic.tb.zst").string()})
            .exit_code == 0);
  std::filesystem::rename(log, folder / "access.log.1");
  server.process().signal(SIGHUP);
  server.process().await_error("reloaded the tables");
  CHECK(cli::contains(games(), "boxes-2x3-icelandic"));
  CHECK(cli::contains(cli::read_file(log), "GET /v1/games HTTP/1.1\" 200 "));

  write_file(folder / "boxes-3x3-swedish.tb.zst", "damaged");
  server.process().signal(SIGHUP);
  server.process().await_error("warning: skipped " +
                               (folder / "boxes-3x3-swedish.tb.zst").string());
  write_file(named, "damaged");
  server.process().signal(SIGHUP);
  CHECK(cli::contains(server.process().await_error("reload failed; keeping the old tables"),
                      "named: not a table"));
  CHECK(cli::contains(games(), "boxes-2x3-icelandic"));
  enough = true;
  for (std::thread& thread : load) thread.join();
  CHECK(answered > 0);
  CHECK(metric(server.port(), "triwar_reloads_failed_total") == 1);
  CHECK(server.end().exit_code == 0);
}

TEST_CASE("Where the access log cannot be opened anew, tables still are") {
  const TemporaryFolder folder;
  const std::filesystem::path logs = folder.path() / "logs";
  std::filesystem::create_directory(logs);
  const std::string log = logs / "access.log";
  ServerProcess server({"--tables", folder.path().string(), "--access-log", log});
  std::filesystem::rename(logs, folder.path() / "moved");
  CHECK(cli::generate({"boxes-2x3-icelandic", "--level", "1", "-o",
                       (folder / "boxes-2x3-icelandic.tb.zst").string()})
            .exit_code == 0);
  server.process().signal(SIGHUP);
  const std::string error = server.process().await_error("reloaded the tables");
  CHECK(cli::contains(error,
                      "reload failed; keeping the old access log: " + log + ": cannot open: "));
  CHECK(Client(server.port()).get("/v1/games/boxes-2x3-icelandic").status == 200);
  CHECK(cli::contains(cli::read_file(folder / "moved/access.log"),
                      "GET /v1/games/boxes-2x3-icelandic "));
  CHECK(metric(server.port(), "triwar_reloads_failed_total") == 1);
  CHECK(metric(server.port(), "triwar_reloads_total") == 1);
}

TEST_CASE("Tables are opened anew while long requests wait for each other") {
  ServerProcess server({"--threads", "1"});
  const std::string request = post("/v1/games/triangle-4/positions", std::string(6000, '\n'));
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 10; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.back()->send(request);
  }
  CHECK(clients.front()->receive().status == 200);
  server.process().signal(SIGHUP);
  server.process().await_error("reloaded the tables");
  CHECK_FALSE(cli::contains(Client(server.port()).get("/metrics").body,
                            R"(triwar_requests_total{route="positions",status="200"} 10)"));
  for (std::size_t i = 1; i < clients.size(); ++i) CHECK(clients[i]->receive().status == 200);
  CHECK(cli::contains(Client(server.port()).get("/metrics").body,
                      R"(triwar_requests_total{route="positions",status="200"} 10)"));
}

TEST_CASE("A server that is killed under load takes no table with it") {
  const TemporaryFolder folder;
  const std::string table = folder / "boxes-2x4.tb.zst";
  CHECK(cli::generate({"boxes-2x4", "--level", "1", "-o", table}).exit_code == 0);
  const std::string bytes = cli::read_file(table);
  ServerProcess server({"-t", table});
  std::vector<std::thread> load;
  std::atomic<int> answered = 0;
  for (int i = 0; i < 4; ++i) {
    load.emplace_back([&] {
      try {
        Client client(server.port());
        while (client.get("/v1/games/boxes-2x4/position").status == 200) ++answered;
      } catch (const std::runtime_error&) {
        // The connection has ended.
      }
    });
  }
  while (answered < 100) std::this_thread::sleep_for(1ms);
  server.process().signal(SIGKILL);
  CHECK(server.process().wait().signal == SIGKILL);
  for (std::thread& thread : load) thread.join();
  CHECK((cli::read_file(table) == bytes));
}

}  // namespace triwar::server
