// triwar-serve as a program, over sockets: requests and answers, where it listens, and its log.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <regex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/sockets.h"
#include "tests/cli/lookup.h"
#include "tests/server/client.h"
#include "tests/server/server_process.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server::serve_test {

using cli::TemporaryFolder;
using cli::write_file;

TEST_CASE("A connection serves many requests, and ends when the client says so") {
  ServerProcess server;
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
  ServerProcess server;
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
  ServerProcess server;
  const std::string lines(400, '\n');  // so short that the next request is read with it
  Client client(server.port());
  client.send(post("/v1/games/triangle-3/positions", lines) + health);
  const std::string body = client.receive().body;
  CHECK(body.size() > 100'000);
  CHECK((body == cli::lookup({"-i", "lines", "-f", "json"}, lines).output));
  CHECK(client.receive().body == "ok\n");
}

TEST_CASE("A body in chunks is answered as one with a length, and what follows it, too") {
  ServerProcess server;
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
  client.send(head + "Expect: 100-continue\r\n\r\n");
  CHECK(client.receive().status == 100);
  client.send(chunks);
  CHECK(client.receive().body == expected);
  client.send("GET /healthz HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);
  CHECK(client.receive().body == "ok\n");
  CHECK(client.get("/healthz").body == "ok\n");
}

TEST_CASE("What cannot be followed is refused, and the connection ends") {
  // request_parser_test.cpp tests what is refused.
  ServerProcess server;
  Client client(server.port());
  client.send("GET /healthz HTTP/1.1\r\nHost: test\r\nX: 1\n\r\n" + health);  // one answer
  const Reply reply = client.receive();
  CHECK(reply.status == 400);
  CHECK(reply.fields.at("Connection") == "close");
  CHECK(cli::contains(reply.body, R"({"error":{"code":)"));
  CHECK(client.at_end());
}

TEST_CASE("A head that never ends is refused early") {
  ServerProcess server;
  Client client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: test\r\n");
  const std::string line = "X: " + std::string(65'000, 'a') + "\r\n";
  std::size_t taken = 0;
  constexpr std::size_t endless = 200 << 20;
  while (taken < endless && client.send(line)) taken += line.size();
  CHECK(taken < endless / 4);  // includes bytes in socket buffers
  CHECK(Client(server.port()).get("/healthz").status == 200);
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
  Process process({tests::program("triwar-serve")}, setup);
  CHECK(process.read_line().starts_with("triwar-serve: unix:" + path + " ("));
  CHECK(Client(path).get("/healthz").body == "ok\n");
  process.signal(SIGTERM);
  CHECK(process.wait().exit_code == 0);
  CHECK(std::filesystem::exists(path));  // the socket belongs to systemd
}

TEST_CASE("Descriptors that are handed over and are no sockets are not served") {
  Setup setup{.environment = {{"LISTEN_FDS", "1"}}};
  setup.before_exec = [] { ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1); };
  const Result result =
      cli::run({tests::program("triwar-serve"), "--listen", "127.0.0.1:0"}, setup);
  CHECK(result.exit_code == cli::bad_usage);
  CHECK(cli::contains(result.error, "from LISTEN_FDS"));  // its number may be open, or not
}

/// Checks the notifications that a server sends to an address, `name` in NOTIFY_SOCKET.
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
  const timeval patience{.tv_sec = tests::patience().count(), .tv_usec = 0};
  ::setsockopt(socket.number(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  const auto next = [&] {
    std::array<char, 256> block{};
    const ssize_t size = ::recv(socket.number(), block.data(), block.size(), 0);
    return std::string(block.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  };
  ServerProcess server({}, {.environment = {{"NOTIFY_SOCKET", name}}});
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
  check_notifies("@triwar-test-" + std::to_string(::getpid()));  // an abstract socket
}

TEST_CASE("A socket in the file system is served, replaced when it was left behind, and removed") {
  const TemporaryFolder folder;
  const std::string path = folder / "triwar.sock";
  {
    ServerProcess killed({"--listen", "unix:" + path});
    CHECK(Client(path).get("/healthz").status == 200);
    const Result second = cli::run({tests::program("triwar-serve"), "--listen", "unix:" + path});
    CHECK(second.exit_code == cli::not_done);
    CHECK(
        cli::contains(second.error, "cannot listen on unix:" + path + ": Address already in use"));
    killed.process().signal(SIGKILL);
    killed.process().wait();
  }
  CHECK(std::filesystem::exists(path));
  ServerProcess server({"--listen", "unix:" + path});
  CHECK(Client(path).get("/healthz").status == 200);
  CHECK(server.end().exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(path));

  write_file(path, "mine");
  CHECK(cli::run({tests::program("triwar-serve"), "--listen", "unix:" + path}).exit_code ==
        cli::not_done);
  CHECK(cli::read_file(path) == "mine");
}

TEST_CASE("IPv6 is listened at, where the system has it") {
  if (!has_ipv6()) {
    MESSAGE("not tested: this system has no IPv6");
    return;
  }
  Process process({tests::program("triwar-serve"), "--listen", "[::1]:0"});
  CHECK(std::regex_match(process.read_line(),
                         std::regex(R"(triwar-serve: http://\[::1\]:\d+/ \(\d+ tables\))")));
}

TEST_CASE("The access log has a line for each request") {
  const TemporaryFolder folder;
  const std::string log = folder / "access.log";
  write_file(log, "a line of the server before\n");
  ServerProcess server({"--access-log", log});
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

TEST_CASE("--check reads all tables and says whether their checksums are right") {
  const TemporaryFolder folder;
  const std::string table = folder / "boxes-3x3-icelandic.tb.zst";
  CHECK(cli::generate({"boxes-3x3-icelandic", "--level", "1", "-o", table}).exit_code == 0);
  const Result good =
      cli::run({tests::program("triwar-serve"), "--check", "--tables", folder.path().string()});
  CHECK(good.exit_code == 0);
  CHECK(std::regex_match(good.output,
                         std::regex(R"(triwar-serve: \d+ tables with the right checksums\n)")));
  std::string bytes = cli::read_file(table);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write_file(table, bytes);
  for (const char* option : {"--check", "--listen=127.0.0.1:0"}) {
    const Result result = cli::run({tests::program("triwar-serve"), option, "-t", table});
    CHECK(result.exit_code == cli::bad_table);
    CHECK(result.output == "");
    CHECK(cli::contains(result.error, "boxes-3x3-icelandic.tb.zst"));
  }
}

TEST_CASE("A stray file in a folder is named in a warning and by /healthz, and the rest served") {
  const TemporaryFolder folder;
  const std::string stray = folder / "triangle-3 (1).tb.zst";
  const std::vector<std::string> folder_option{"--tables", folder.path().string()};
  REQUIRE(cli::generate({"boxes-2x3", "--after", "1-2"}, {.folder = folder.path()}).exit_code == 0);
  CHECK(cli::run({tests::program("triwar-serve"), "--check", "--tables", folder.path().string()})
            .exit_code == 0);
  write_file(stray, "no table");
  ServerProcess server(folder_option);
  const Reply answer = Client(server.port()).get("/healthz");
  CHECK(answer.status == 200);
  CHECK(std::regex_match(answer.body, std::regex("ok\nskipped: 2\n"
                                                 "skipped: boxes-2x3-after-1-[0-9a-f]+\\.tb\\.zst\n"
                                                 "skipped: triangle-3 \\(1\\)\\.tb\\.zst\n")));
  CHECK(Client(server.port()).get(position).status == 200);
  CHECK(cli::contains(server.end().error, "triwar-serve: warning: skipped " + stray + ": not a "));
  const Result check =
      cli::run({tests::program("triwar-serve"), "--check", "--tables", folder.path().string()});
  CHECK(check.exit_code == cli::bad_table);
  CHECK(cli::contains(check.error, "warning: skipped " + stray));
}

TEST_CASE("Wrong usage is refused") {
  const std::pair<std::vector<std::string>, int> cases[] = {
      {{"--listen", "nowhere"}, cli::bad_usage},
      {{"--listen", "192.0.2.1:0"}, cli::not_done},
      {{"--threads", "0"}, cli::bad_usage},
      {{"--most-connections", "0"}, cli::bad_usage},
      {{"--tables", "/nonexistent"}, cli::bad_usage},
      {{"-t", "/nonexistent"}, cli::bad_table},
      {{"--access-log", "/nonexistent/log"}, cli::not_done},
      {{"file"}, cli::bad_usage}};
  for (const auto& [arguments, exit_code] : cases) {
    std::vector<std::string> command = arguments;
    command.insert(command.begin(), tests::program("triwar-serve"));
    const Result result = cli::run(command);
    CHECK_MESSAGE(result.exit_code == exit_code, result.error);
    CHECK(result.error.starts_with("triwar-serve: "));
    CHECK(result.output == "");
  }
}

TEST_CASE("A server that cannot say where it listens ends with an error") {
  const Result result = cli::run({"/bin/sh", "-c", "exec \"$0\" --listen 127.0.0.1:0 > /dev/full",
                                  tests::program("triwar-serve")});
  CHECK(result.exit_code == cli::not_done);
  CHECK(cli::contains(result.error, "standard output"));
}

}  // namespace triwar::server::serve_test
