// Signals that end or reload triwar-serve, also while it is busy.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "server/sockets.h"
#include "service/request.h"
#include "tests/cli/lookup.h"
#include "tests/server/client.h"
#include "tests/server/server_process.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server::serve_signals_test {

using cli::TemporaryFolder;
using cli::write_file;

TEST_CASE("A second SIGTERM does not wait for a reader of the access log either") {
  const TemporaryFolder folder;
  const std::string path = folder / "serve.sock";
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const Descriptor unread(ends[0]);
  const Descriptor output(ends[1]);
  const int page = ::fcntl(output.number(), F_SETPIPE_SZ, 1);  // the smallest pipe
  Process process({tests::program("triwar-serve"), "--threads", "2", "--listen", "unix:" + path,
                   "--access-log", "-"},
                  {.before_exec = [&] { REQUIRE(::dup2(output.number(), 1) == 1); }});
  char byte = 0;
  while (byte != '\n') REQUIRE(::read(unread.number(), &byte, 1) == 1);
  Client idle(path);  // occupies one thread; the other thread gets
  Client logged(path);
  // a log line longer than the pipe, and blocks after the first part of it.
  const std::string escaped(static_cast<std::size_t>(page) / 2, '\\');
  REQUIRE(escaped.size() < service::longest_target);
  logged.send("GET /" + escaped + " HTTP/1.1\r\nHost: test\r\n\r\n");
  pollfd poll{.fd = unread.number(), .events = POLLIN, .revents = 0};
  REQUIRE(::poll(&poll, 1, -1) == 1);
  process.signal(SIGTERM);
  CHECK(idle.at_end());
  process.signal(SIGTERM);
  CHECK(process.wait().exit_code == 0);
}

TEST_CASE("SIGHUP reloads the tables under load, and keeps the old ones if that fails") {
  const TemporaryFolder folder;
  const std::string log = folder / "access.log";
  const std::string named = folder / "named";
  CHECK(cli::generate({"triangle-1", "-o", named}).exit_code == 0);
  ServerProcess server({"--tables", folder.path().string(), "-t", named, "--access-log", log});
  std::atomic<bool> enough = false;
  std::atomic<bool> all_right = true;
  std::latch begun(4);
  std::vector<std::thread> load;
  for (int i = 0; i < 4; ++i) {
    load.emplace_back([&] {
      Client client(server.port());
      for (int answered = 0; !enough; ++answered) {
        const Reply reply = client.get(position);
        if (reply.status != 200 || !cli::contains(reply.body, R"("value":-1,)")) all_right = false;
        if (answered == 0) begun.count_down();
      }
    });
  }
  begun.wait();
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
  CHECK(all_right);
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

}  // namespace triwar::server::serve_signals_test
