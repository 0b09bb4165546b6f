// triwar-serve as a program, over sockets.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/sockets.h"
#include "tests/cli/lookup.h"
#include "tests/server/client.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server {
namespace {

using namespace std::chrono_literals;
using cli::Process;
using cli::Result;
using cli::Setup;
using cli::TemporaryFolder;
using cli::write_file;
using Clock = std::chrono::steady_clock;

/// A server of the embedded tables on a port of its own choice.
class Server {
 public:
  explicit Server(std::vector<std::string> arguments = {}, const Setup& setup = {})
      : process_(command(std::move(arguments)), setup) {
    line_ = process_.read_line();
    std::smatch match;
    REQUIRE_MESSAGE(
        std::regex_match(line_, match,
                         std::regex(R"(triwar-serve: http://127\.0\.0\.1:(\d+)/ \(\d+ games?\))")),
        line_);
    port_ = static_cast<std::uint16_t>(std::stoi(match[1]));
  }

  std::uint16_t port() const { return port_; }
  Process& process() { return process_; }

  /// Ends it as systemd does.
  Result end() {
    process_.signal(SIGTERM);
    return process_.wait();
  }

 private:
  static std::vector<std::string> command(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {TRIWAR_SERVE, "--listen", "127.0.0.1:0"});
    return arguments;
  }

  Process process_;
  std::string line_;
  std::uint16_t port_ = 0;
};

const std::string health = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
const std::string position = "/v1/games/triangle-3/position?moves=2-4,4-5";

std::string post(const std::string& target, const std::string& body) {
  return "POST " + target +
         " HTTP/1.1\r\nHost: test\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         body;
}

/// The value of a metric without labels.
double metric(std::uint16_t port, const std::string& name) {
  const std::string text = Client(port).get("/metrics").body;
  const std::size_t at = text.find("\n" + name + " ");
  REQUIRE(at != text.npos);
  return std::stod(text.substr(at + name.size() + 2));
}

}  // namespace

TEST_CASE("A connection serves many requests, and ends when the client says so") {
  Server server;
  Client client(server.port());
  for (int i = 0; i < 3; ++i) {
    const Reply reply = client.get(position);
    CHECK(reply.status == 200);
    CHECK(reply.fields.at("Access-Control-Allow-Origin") == "*");
    CHECK(reply.fields.contains("Date"));
    CHECK_FALSE(reply.fields.contains("Connection"));
    CHECK(cli::contains(reply.body, R"("value":-1,)"));
  }
  client.send("HEAD " + position + " HTTP/1.1\r\nHost: test\r\n\r\n");
  CHECK(std::stoul(client.receive(false).fields.at("Content-Length")) > 100);
  client.send("GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
  const Reply last = client.receive();
  CHECK(last.body == "ok\n");
  CHECK(last.fields.at("Connection") == "close");
  CHECK(client.at_end());

  Client old(server.port());
  old.send("GET /healthz HTTP/1.0\r\nHost: test\r\nConnection: keep-alive\r\n\r\n");
  CHECK(old.receive().fields.at("Connection") == "keep-alive");
  old.send("GET /healthz HTTP/1.0\r\nHost: test\r\n\r\n");
  CHECK(old.receive().body == "ok\n");
  CHECK(old.at_end());

  const std::string metrics = Client(server.port()).get("/metrics").body;
  for (const char* const line :
       {R"(triwar_requests_total{route="position",status="200"} 4)",
        R"(triwar_requests_total{route="healthz",status="200"} 3)", "triwar_connections_total 3"}) {
    CHECK_MESSAGE(cli::contains(metrics, "\n" + std::string(line) + "\n"), metrics);
  }
}

TEST_CASE("Requests in advance are answered in their order") {
  Server server;
  Client client(server.port());
  std::string requests;
  for (int i = 0; i < 300; ++i) {
    const std::string target = i % 3 == 0 ? "/healthz" : i % 3 == 1 ? position : "/nothing";
    requests += i % 10 == 4 ? post("/v1/games/triangle-3/positions", "1-2\n")
                            : "GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n";
  }
  std::thread sender([&] { CHECK(client.send(requests)); });
  for (int i = 0; i < 300; ++i) {
    const Reply reply = client.receive();
    if (i % 10 == 4) {
      CHECK(reply.fields.at("Content-Type") == "application/x-ndjson");
    } else {
      CHECK(reply.status == (i % 3 == 2 ? 404 : 200));
      if (i % 3 == 0) CHECK(reply.body == "ok\n");
    }
  }
  sender.join();
}

TEST_CASE("What follows a large answer comes behind it") {
  Server server;
  const std::string lines(400, '\n');  // so few that what follows is read together with them
  Client client(server.port());
  client.send(post("/v1/games/triangle-3/positions", lines) + health);
  const std::string body = client.receive().body;
  CHECK(body.size() > 100'000);
  CHECK((body == cli::lookup({"-i", "lines", "-f", "json"}, lines).output));
  CHECK(client.receive().body == "ok\n");
}

/// Sends a body once the server has asked for it.
void check_body_on_demand(Client& client) {
  client.send(
      "POST /v1/games/triangle-3/positions HTTP/1.1\r\nHost: test\r\nContent-Length: 4\r\n"
      "Expect: 100-continue\r\n\r\n");
  REQUIRE(client.receive().status == 100);
  client.send("1-2\n");
  CHECK(client.receive().status == 200);
}

TEST_CASE("Requests in pieces leave nothing behind for the next ones") {
  Server server;
  Client client(server.port());
  for (int i = 0; i < 2; ++i) check_body_on_demand(client);
  CHECK(client.get("/healthz").status == 200);
}

TEST_CASE("A request that comes in byte by byte is answered") {
  Server server;
  Client client(server.port());
  const std::string bytes = post("/v1/games/triangle-3/positions", "1-2\n");
  for (const char c : bytes) {
    client.send({&c, 1});
    std::this_thread::sleep_for(1ms);
  }
  CHECK(client.receive().status == 200);
}

TEST_CASE("What many positions are worth is byte for byte what triwar-lookup writes") {
  Server server;
  std::string lines;
  for (int i = 0; i < 5000; ++i) {
    lines += i % 7 == 0 ? "2-4 4-2\n" : i % 5 == 0 ? "\n" : std::string(cli::sample_moves) + "\n";
  }
  const std::string states = "0x1f\n0xfff\nx\n0x3ffff\n";
  Client client(server.port());
  for (const auto& [input, text] : {std::pair{"lines", lines}, {"states", states}}) {
    client.send(post(std::string("/v1/games/triangle-3/positions?input=") + input, text));
    const Reply reply = client.receive();
    CHECK(reply.status == 200);
    CHECK((reply.body == cli::lookup({"-i", input, "-f", "json"}, text).output));
  }
  check_body_on_demand(client);
}

TEST_CASE("A body in chunks is answered as one with a length, and what follows it, too") {
  Server server;
  Client client(server.port());
  const std::string head =
      "POST /v1/games/triangle-3/positions HTTP/1.1\r\nHost: test\r\n"
      "Transfer-Encoding: chunked\r\n";
  const std::string chunks = "6\r\n1-2\n2-\r\n2\r\n3\n\r\n0\r\n\r\n";
  const std::string expected = cli::lookup({"-i", "lines", "-f", "json"}, "1-2\n2-3\n").output;
  client.send(head + "\r\n" + chunks + head + "\r\n" + chunks + health);
  CHECK(client.receive().body == expected);
  CHECK(client.receive().body == expected);
  CHECK(client.receive().body == "ok\n");
  for (const char c : head + "\r\n" + chunks) {
    client.send({&c, 1});
    std::this_thread::sleep_for(1ms);
  }
  CHECK(client.receive().body == expected);
  client.send(head + "Expect: 100-continue\r\n\r\n");
  CHECK(client.receive().status == 100);
  client.send(chunks);
  CHECK(client.receive().body == expected);
  client.send("GET /healthz HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);
  CHECK(client.receive().body == "ok\n");
  CHECK(client.get("/healthz").body == "ok\n");
}

TEST_CASE("A body in chunks that does not end in time is dropped") {
  Server server({"--request-seconds", "0.3", "--idle-seconds", "60"});
  Client client(server.port());
  client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n");
  const auto begun = Clock::now();
  CHECK(client.at_end());
  CHECK(Clock::now() - begun < 10s);
  CHECK(metric(server.port(), "triwar_connections_dropped_total") == 1);
}

TEST_CASE("What cannot be followed is refused, and the connection ends") {
  Server server;
  const std::string begin = "GET /healthz HTTP/1.1\r\nHost: test\r\n";
  const std::pair<std::string, int> cases[] = {
      {begin + "Host: test\r\n\r\n", 400},
      {"GET /healthz HTTP/1.1\r\n\r\n", 400},
      {begin + "X: 1\n\r\n", 400},
      {begin + "X: 1\r\n 2\r\n\r\n", 400},
      {begin + std::string("X: \0\r\n\r\n", 8), 400},
      {begin + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
      {begin + "Content-Length: 3\r\nContent-Length: 4\r\n\r\n", 400},
      {"POST /v1/games/triangle-3/positions HTTP/1.1\r\nHost: test\r\n\r\n", 411},
      {"POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 9999999\r\n\r\n", 413},
      {begin + "Transfer-Encoding: gzip, chunked\r\n\r\n", 400},
      {begin + "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", 400},
      {begin + "Transfer-Encoding: chunked\r\n\r\n0\r\nHost: b\r\n\r\n", 400},
      {begin + "Transfer-Encoding: chunked\r\n\r\nfffffff\r\n", 413},
      {"GET /" + std::string(8000, 'a'), 414},
      {begin + "X: " + std::string(9000, 'a'), 431}};
  for (const auto& c : cases) {
    const auto& bytes = c.first;
    CAPTURE(bytes.substr(0, 200));
    Client client(server.port());
    client.send(bytes + health);  // which must not be answered
    const Reply reply = client.receive();
    CHECK(reply.status == c.second);
    CHECK(reply.fields.at("Connection") == "close");
    CHECK(cli::contains(reply.body, R"({"error":{"code":)"));
    CHECK(client.at_end());
  }
}

TEST_CASE("What comes after the last request does not take its answer away") {
  Server server;
  Client client(server.port());
  client.send("x\n");
  CHECK(client.receive().status == 400);
  CHECK(client.at_end());
  // The server reads on for a while: were the connection closed, the second of these would fail.
  for (int i = 0; i < 3; ++i) {
    CHECK(client.send("x\n"));
    std::this_thread::sleep_for(20ms);
  }
}

TEST_CASE("A head that never ends is refused early") {
  Server server;
  Client client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: test\r\n");
  const std::string line = "X: " + std::string(65'000, 'a') + "\r\n";
  std::size_t taken = 0;
  constexpr std::size_t endless = 200 << 20;
  while (taken < endless && client.send(line)) taken += line.size();
  CHECK(taken < endless / 4);  // what is on its way counts, too
  CHECK(Client(server.port()).get("/healthz").status == 200);
}

TEST_CASE("A thousand connections are all answered, and those beyond the most told so") {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  Server server({"--most-connections", "1000"});
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
  Server server({"--most-connections", "1"});
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
  Server server({}, {.before_exec = [&] { REQUIRE(::setrlimit(RLIMIT_NOFILE, &limit) == 0); }});
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 100; ++i) clients.push_back(std::make_unique<Client>(server.port()));
  for (const auto& client : clients) REQUIRE(client->get("/healthz").status == 200);
}

#if !TRIWAR_SANITIZED  // who need descriptors, and allocations that do not fail, themselves
TEST_CASE("Where no file can be opened any more, the server waits, and goes on afterwards") {
  const TemporaryFolder folder;
  const std::string path = folder / "serve.sock";
  constexpr rlim_t most_files = 64;
  const rlimit few{.rlim_cur = most_files, .rlim_max = most_files};
  Server server({"--listen", "unix:" + path},
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
  Setup setup{.environment = {{"LD_PRELOAD", TRIWAR_FAULTY_CALLS}, {"COUNTED_CALLS", calls}}};
  const std::vector<std::string> arguments = {"--request-seconds", "0.2"};
  CHECK(Server(arguments, setup).end().exit_code == 0);
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
  Server server(arguments, setup);
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
  Server server;
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
  Server server({"--request-seconds", "60"});
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
  Server server({"--threads", "1", "--request-seconds", "1"});
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
  const auto many = static_cast<int>(2 + 2500ms / (Clock::now() - begun));
  std::vector<std::thread> clients;
  for (int i = 0; i < many; ++i) clients.emplace_back(ask);
  for (std::thread& client : clients) client.join();
  CHECK(answered == 1 + many);
}

TEST_CASE("Each request has its own time to come in") {
  Server server({"--request-seconds", "1.5"});
  Client client(server.port());
  const auto get_in_two = [&](std::chrono::milliseconds pause) {
    client.send(health.substr(0, 10));
    std::this_thread::sleep_for(pause);
    client.send(health.substr(10));
    return client.receive().status;
  };
  CHECK(get_in_two(50ms) == 200);
  std::this_thread::sleep_for(1500ms);
  CHECK(get_in_two(500ms) == 200);
}

TEST_CASE("A client that sends too slowly is dropped") {
  Server server({"--request-seconds", "0.3"});
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
  Server server({"--idle-seconds", "0.4"});
  Client idle(server.port());
  Client busy(server.port());
  const auto begun = Clock::now();
  const std::string date = busy.get("/healthz").fields.at("Date");
  CHECK_MESSAGE(
      std::regex_match(date,
                       std::regex(R"([A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)")),
      date);
  for (int i = 0; i < 11; ++i) {
    CHECK(busy.get("/healthz").status == 200);
    std::this_thread::sleep_for(100ms);
  }
  CHECK(busy.get("/healthz").fields.at("Date") != date);
  CHECK(idle.at_end());
  CHECK(Clock::now() - begun < 10s);
}

TEST_CASE("A client that does not read is dropped") {
  Server server({"--request-seconds", "0.3"});
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

TEST_CASE("SIGTERM ends idle connections at once, and others when they are answered") {
  for (const int signal : {SIGTERM, SIGINT}) {
    Server server;
    Client idle(server.port());
    CHECK(idle.get("/healthz").status == 200);
    Client half(server.port());
    half.send(health.substr(0, 10));
    CHECK(Client(server.port()).get("/healthz").status == 200);
    std::this_thread::sleep_for(50ms);
    const auto begun = Clock::now();
    server.process().signal(signal);
    CHECK(idle.at_end());
    half.send(health.substr(10));
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
  Server server({"--request-seconds", "60"});
  Client idle(server.port());
  CHECK(idle.get("/healthz").status == 200);
  Client half(server.port());
  half.send(health.substr(0, 10));
  CHECK(Client(server.port()).get("/healthz").status == 200);
  const auto begun = Clock::now();
  server.process().signal(SIGTERM);
  CHECK(idle.at_end());
  CHECK(server.end().exit_code == 0);
  CHECK(Clock::now() - begun < 4s);
}

TEST_CASE("SIGTERM does not wait for clients longer than five seconds") {
  Server server({"--request-seconds", "60"});
  Client half(server.port());
  half.send(health.substr(0, 10));
  CHECK(Client(server.port()).get("/healthz").status == 200);
  std::this_thread::sleep_for(50ms);
  const auto begun = Clock::now();
  CHECK(server.end().exit_code == 0);
  CHECK(Clock::now() - begun > 4s);
  CHECK(Clock::now() - begun < 10s);
}

TEST_CASE("An endgame that many clients ask for at the same time is solved once, and kept") {
  Server server({"--threads", "2", "--solve", "3M"});
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
  Server server({"--threads", "1", "--solve", "100M"});
  Client busy(server.port());
  busy.send("GET /v1/games/boxes-5x5-swedish/position HTTP/1.1\r\nHost: test\r\n\r\n");
  // None of these states follows from another, so each is solved until the server is busy.
  Client other(server.port());
  Reply reply;
  for (int edge = 0; edge < 18 && reply.status != 503; ++edge) {
    std::this_thread::sleep_for(10ms);
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
  Process process({TRIWAR_SERVE, "--listen", "unix:" + path, "--access-log", "-"},
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
  Server server({"--tables", folder.path().string(), "--access-log", log});
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
  CHECK(cli::contains(server.process().await_error("reload failed; keeping the old tables"),
                      "boxes-3x3-swedish.tb.zst"));
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
  Server server({"--tables", folder.path().string(), "--access-log", log});
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
  Server server({"--threads", "1"});
  const std::string request = post("/v1/games/triangle-4/positions", std::string(2000, '\n'));
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
  Server server({"-t", table});
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

TEST_CASE("Sockets that systemd hands over are served") {
  const TemporaryFolder folder;
  const std::string path = folder / "handed.sock";
  const ListeningSocket socket = listen_on("unix:" + path);
  const Setup setup{.environment = {{"LISTEN_FDS", "1"}}, .before_exec = [&] {
                      if (socket.descriptor.number() != 3) {
                        REQUIRE(::dup2(socket.descriptor.number(), 3) == 3);
                      } else {
                        ::fcntl(3, F_SETFD, 0);
                      }
                      ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
                    }};
  Process process({TRIWAR_SERVE}, setup);
  CHECK(process.read_line().starts_with("triwar-serve: unix:" + path + " ("));
  CHECK(Client(path).get("/healthz").body == "ok\n");
  process.signal(SIGTERM);
  CHECK(process.wait().exit_code == 0);
  CHECK(std::filesystem::exists(path));  // it is systemd's
}

TEST_CASE("Sockets that are handed over to another process, or are none, are not served") {
  Setup setup{.environment = {{"LISTEN_PID", "1"}, {"LISTEN_FDS", "1"}}};
  {
    Server server({}, setup);
    CHECK(Client(server.port()).get("/healthz").status == 200);
  }
  setup.before_exec = [] { ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1); };
  const Result result = cli::run({TRIWAR_SERVE, "--listen", "127.0.0.1:0"}, setup);
  CHECK(result.exit_code == cli::bad_usage);
  CHECK(cli::contains(result.error, "descriptor 3 from LISTEN_FDS is not a listening socket"));
}

/// Has a server tell what it does at an address; `name` is that in NOTIFY_SOCKET.
static void check_notifies(const std::string& name) {
  CAPTURE(name);
  const Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  REQUIRE(name.size() < sizeof(address.sun_path));
  std::memcpy(address.sun_path, name.data(), name.size());
  if (name.starts_with('@')) address.sun_path[0] = '\0';
  REQUIRE(::bind(socket.number(), reinterpret_cast<const sockaddr*>(&address),
                 static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size())) == 0);
  const timeval patience{.tv_sec = 20, .tv_usec = 0};
  ::setsockopt(socket.number(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  const auto next = [&] {
    std::array<char, 256> block{};
    const ssize_t size = ::recv(socket.number(), block.data(), block.size(), 0);
    return std::string(block.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  };
  Server server({}, {.environment = {{"NOTIFY_SOCKET", name}}});
  REQUIRE(next() == "READY=1");
  server.process().signal(SIGHUP);
  CHECK(next() == "RELOADING=1");
  CHECK(next() == "READY=1");
  server.process().signal(SIGTERM);
  CHECK(next() == "STOPPING=1");
  CHECK(server.process().wait().exit_code == 0);
}

TEST_CASE("systemd is told when the server is ready, reloads and ends") {
  const TemporaryFolder folder;
  check_notifies(folder / "notify.sock");
  check_notifies("@triwar-test-" + std::to_string(::getpid()));  // not in the file system
}

TEST_CASE("A socket in the file system is served, replaced when it was left behind, and removed") {
  const TemporaryFolder folder;
  const std::string path = folder / "triwar.sock";
  {
    Server killed({"--listen", "unix:" + path});
    CHECK(Client(path).get("/healthz").status == 200);
    const Result second = cli::run({TRIWAR_SERVE, "--listen", "unix:" + path});
    CHECK(second.exit_code == cli::not_done);
    CHECK(
        cli::contains(second.error, "cannot listen on unix:" + path + ": Address already in use"));
    killed.process().signal(SIGKILL);
    killed.process().wait();
  }
  CHECK(std::filesystem::exists(path));
  Server server({"--listen", "unix:" + path});
  CHECK(Client(path).get("/healthz").status == 200);
  CHECK(server.end().exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(path));

  write_file(path, "mine");
  CHECK(cli::run({TRIWAR_SERVE, "--listen", "unix:" + path}).exit_code == cli::not_done);
  CHECK(cli::read_file(path) == "mine");
}

TEST_CASE("A port is listened at again at once, though connections to it have just ended") {
  std::string place;
  {
    Server first;
    place = "127.0.0.1:" + std::to_string(first.port());
    Client client(first.port());
    CHECK(client.get("/healthz").status == 200);
    CHECK(first.end().exit_code == 0);
    CHECK(client.at_end());
  }
  Process second({TRIWAR_SERVE, "--listen", place});
  CHECK(second.read_line().starts_with("triwar-serve: http://" + place + "/ ("));
}

TEST_CASE("IPv6 is listened at") {
  Process process({TRIWAR_SERVE, "--listen", "[::1]:0"});
  CHECK(std::regex_match(process.read_line(),
                         std::regex(R"(triwar-serve: http://\[::1\]:\d+/ \(\d+ games\))")));
}

TEST_CASE("The access log has a line for each request") {
  const TemporaryFolder folder;
  const std::string log = folder / "access.log";
  write_file(log, "a line of the server before\n");
  Server server({"--access-log", log});
  {
    Client client(server.port());
    client.get("/healthz");
    client.get("/a\"b\\c\xc3\xa9");
    client.send("x\n");
    client.receive();
  }
  CHECK(server.end().exit_code == 0);
  const std::regex lines(R"re(a line of the server before\n)re"
                         R"re(127\.0\.0\.1 - - \[\d\d/[A-Z][a-z]{2}/\d{4}(:\d\d){3} \+0000\] )re"
                         R"re("GET /healthz HTTP/1\.1" 200 3\n)re"
                         R"re(.* "GET /a\\x22b\\x5cc\\xc3\\xa9 HTTP/1\.1" 404 \d+\n)re"
                         R"re(.* "-" 400 \d+\n)re");
  CHECK_MESSAGE(std::regex_match(cli::read_file(log), lines), cli::read_file(log));
}

TEST_CASE("--check reads all values and says whether they are in order") {
  const TemporaryFolder folder;
  const std::string table = folder / "boxes-3x3-icelandic.tb.zst";
  CHECK(cli::generate({"boxes-3x3-icelandic", "--level", "1", "-o", table}).exit_code == 0);
  const Result good = cli::run({TRIWAR_SERVE, "--check", "--tables", folder.path().string()});
  CHECK(good.exit_code == 0);
  CHECK(std::regex_match(good.output, std::regex(R"(triwar-serve: \d+ games in order\n)")));
  std::string bytes = cli::read_file(table);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write_file(table, bytes);
  for (const char* option : {"--check", "--listen=127.0.0.1:0"}) {
    const Result result = cli::run({TRIWAR_SERVE, option, "--tables", folder.path().string()});
    CHECK(result.exit_code == cli::bad_table);
    CHECK(result.output == "");
    CHECK(cli::contains(result.error, "boxes-3x3-icelandic.tb.zst"));
  }
}

TEST_CASE("Wrong usage is refused") {
  const std::pair<std::vector<std::string>, int> cases[] = {
      {{"--listen", "nowhere"}, cli::bad_usage},
      {{"--listen", "127.0.0.1:99999"}, cli::bad_usage},
      {{"--listen", "::1:80"}, cli::bad_usage},
      {{"--listen", "unix:"}, cli::bad_usage},
      {{"--listen", ":80"}, cli::bad_usage},
      {{"--listen", "host.invalid:0"}, cli::bad_usage},
      {{"--listen", "192.0.2.1:0"}, cli::not_done},
      {{"--threads", "0"}, cli::bad_usage},
      {{"--most-connections", "0"}, cli::bad_usage},
      {{"--tables", "/nonexistent"}, cli::bad_usage},
      {{"-t", "/nonexistent"}, cli::bad_table},
      {{"--access-log", "/nonexistent/log"}, cli::not_done},
      {{"file"}, cli::bad_usage}};
  for (const auto& [arguments, exit_code] : cases) {
    std::vector<std::string> command = arguments;
    command.insert(command.begin(), TRIWAR_SERVE);
    const Result result = cli::run(command);
    CHECK_MESSAGE(result.exit_code == exit_code, result.error);
    CHECK(result.error.starts_with("triwar-serve: "));
    CHECK(result.output == "");
  }
}

TEST_CASE("A server that cannot say where it listens ends with an error") {
  const Result result =
      cli::run({"/bin/sh", "-c", "exec \"$0\" --listen 127.0.0.1:0 > /dev/full", TRIWAR_SERVE});
  CHECK(result.exit_code == cli::not_done);
  CHECK(cli::contains(result.error, "standard output"));
}

}  // namespace triwar::server
