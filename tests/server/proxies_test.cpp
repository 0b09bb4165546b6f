// The examples of proxies in examples/server/, in front of a real server.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "tests/cli/generate.h"
#include "tests/server/client.h"
#include "tests/support/paths.h"
#include "tests/support/serving.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server::proxies_test {
namespace {

namespace fs = std::filesystem;
using cli::Process;
using cli::Result;
using cli::TemporaryFolder;
using tests::documented_place;
using tests::place_of;

const fs::path examples = tests::source("examples/server");

/// Replaces all occurrences of a text, which must occur.
std::string replaced(std::string text, const std::string& what, const std::string& by) {
  REQUIRE(cli::contains(text, what));
  return tests::replaced(std::move(text), what, by);
}

void check_answers(const std::string& path) {
  Client client(path);
  const std::string target = "/v1/games/triangle-3/position?moves=2-4,4-5";
  client.send("GET " + target + " HTTP/1.1\r\nHost: triwar.example.org\r\n\r\n");
  const Reply reply = client.receive();
  CHECK(reply.status == 200);
  CHECK(cli::contains(reply.body, R"("value":-1,)"));
  client.send("GET " + target + " HTTP/1.1\r\nHost: triwar.example.org\r\nIf-None-Match: " +
              reply.fields.at(reply.fields.contains("ETag") ? "ETag" : "Etag") + "\r\n\r\n");
  CHECK(client.receive().status == 304);
}

}  // namespace

TEST_CASE("nginx with the example's configuration passes requests on, and limits their rate") {
  const TemporaryFolder folder;
  Process server({tests::program("triwar-serve"), "--listen", "127.0.0.1:0"});
  std::string http = cli::read_file(examples / "nginx.conf");
  http = replaced(http, documented_place, place_of(server));
  // The test has no certificates and may not listen on port 443.
  const std::string socket = folder / "nginx.sock";
  http = replaced(http, "listen 443 ssl http2;", "listen unix:" + socket + ";");
  http = replaced(http, "listen [::]:443 ssl http2;", "");
  http = replaced(http, "ssl_certificate ", "# ");
  http = replaced(http, "ssl_certificate_key ", "# ");
  http = replaced(http, "rate=20r/s", "rate=1r/m");              // also reached by a slow machine
  http = replaced(http, "$binary_remote_addr", "$server_name");  // Unix sockets have no address
  std::string all =
      "daemon off; pid nginx.pid; error_log stderr notice; events {}\nhttp {\naccess_log off;\n";
  for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"}) {
    all += std::string(kind) + "_temp_path " + kind + ";\n";
  }
  cli::write_file(folder / "nginx.conf", all + http + "}\n");
  Process nginx({"/usr/sbin/nginx", "-e", "stderr", "-p", folder.path().string(), "-c",
                 (folder / "nginx.conf").string()});
  nginx.await_error("start worker process");  // it listens
  check_answers(socket);
  Client client(socket);
  int passed = 0;
  int status = 200;
  while (passed < 1000 && (status = client.get("/healthz").status) == 200) ++passed;
  CHECK(status == 429);
  CHECK(passed > 50);  // the burst
  nginx.signal(SIGTERM);
  CHECK(nginx.wait().exit_code == 0);
}

TEST_CASE("Caddy with the example's configuration passes requests on") {
  const TemporaryFolder folder;
  Process server({tests::program("triwar-serve"), "--listen", "127.0.0.1:0"});
  std::string site = cli::read_file(examples / "Caddyfile");
  site = replaced(site, documented_place, place_of(server));
  const std::string socket = folder / "caddy.sock";
  site =
      replaced(site, "triwar.example.org {", "http://triwar.example.org {\n\tbind unix/" + socket);
  cli::write_file(folder / "Caddyfile", "{\n\tadmin off\n}\n" + site);
  Process caddy(
      {"caddy", "run", "--adapter", "caddyfile", "--config", (folder / "Caddyfile").string()},
      {.environment = {{"HOME", folder.path().string()},
                       {"XDG_DATA_HOME", std::nullopt},
                       {"XDG_CONFIG_HOME", std::nullopt}}});
  caddy.await_error("serving initial configuration");
  check_answers(socket);
  Client client(socket);
  client.send("GET /metrics HTTP/1.1\r\nHost: triwar.example.org\r\n\r\n");
  CHECK(client.receive().status == 404);
  caddy.signal(SIGTERM);
  CHECK(caddy.wait().exit_code == 0);
}

TEST_CASE("systemd takes the units") {
  const TemporaryFolder folder;
  const fs::path units = tests::source("packaging/systemd");
  cli::write_file(folder / "triwar-serve.service",
                  replaced(cli::read_file(units / "triwar-serve.service"), "=triwar-serve",
                           "=\"" + tests::program("triwar-serve") + '"'));
  fs::copy(units / "triwar-serve.socket", folder / "triwar-serve.socket");
  const Result result =
      cli::run({"systemd-analyze", "verify", "--man=no", (folder / "triwar-serve.service").string(),
                (folder / "triwar-serve.socket").string()});
  CHECK(result.exit_code == 0);
  CHECK(result.error == "");
}

}  // namespace triwar::server::proxies_test
