// server/sockets.h: listen addresses, and the errors of those that cannot be used.
#include "server/sockets.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <regex>
#include <string>

#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"
#include "tests/cli/generate.h"
#include "tests/server/client.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::server::sockets_test {
namespace {

/// Returns the error that listen_on() throws.
Error error_of(const std::string& where) {
  try {
    listen_on(where);
  } catch (const Error& error) {
    return error;
  }
  FAIL(where << " is accepted");
  return Error(ErrorCode::usage, "");
}

std::string port_of(const ListeningSocket& socket) {
  std::smatch match;
  REQUIRE(std::regex_match(socket.name, match, std::regex(R"(http://.*:(\d+)/)")));
  return match[1];
}

}  // namespace

TEST_CASE("An unusable path of a unix socket is reported with the system's reason") {
  const cli::TemporaryFolder folder;
  const auto reason = [&](const std::string& path) {
    const Error error = error_of("unix:" + path);
    CHECK(error.code() == ErrorCode::cannot_write);
    const std::string begin = "cannot listen on unix:" + path + ": ";
    REQUIRE(std::string(error.what()).starts_with(begin));
    return std::string(error.what()).substr(begin.size());
  };
  CHECK(reason("/nonexistent/x.sock") == "No such file or directory");
  cli::write_file(folder / "file", "mine");
  CHECK(reason(folder / "file") == "Address already in use");
  CHECK(cli::read_file(folder / "file") == "mine");
  CHECK(reason((folder / "file").string() + "/x.sock") == "Not a directory");
  const ListeningSocket socket = listen_on("unix:" + (folder / "used.sock").string());
  CHECK(reason(folder / "used.sock") == "Address already in use");
  CHECK(reason(std::string(200, 'a')) == "File name too long");
}

TEST_CASE("A path of the greatest length is accepted, and one byte more is refused") {
  const cli::TemporaryFolder folder;
  std::string path = folder / "";
  path.resize(sizeof(sockaddr_un::sun_path) - 1, 'a');
  CHECK(listen_on("unix:" + path).made_path == path);
  CHECK(tests::code_of([&] { listen_on("unix:" + path + "a"); }) == ErrorCode::cannot_write);
}

TEST_CASE("An invalid listen address is quoted with the forms that are expected") {
  for (const std::string where :
       {"nowhere", "127.0.0.1:99999", "127.0.0.1:", "::1:80", "unix:", ":80", "127.0.0.1:8x", ""}) {
    CAPTURE(where);
    const Error error = error_of(where);
    CHECK(error.code() == ErrorCode::usage);
    CHECK(std::string(error.what()) ==
          "invalid listen address '" + where + "'; expected ADDRESS:PORT, [V6]:PORT or unix:PATH");
  }
  const Error unknown = error_of("host.invalid:80");
  CHECK(unknown.code() == ErrorCode::usage);
  CHECK(std::string(unknown.what()).starts_with("invalid listen address 'host.invalid:80': "));
}

TEST_CASE("A port in use is refused, and port 0 gives a free one") {
  const ListeningSocket first = listen_on("127.0.0.1:0");
  const std::string where = "127.0.0.1:" + port_of(first);
  CHECK(first.name == "http://" + where + "/");
  CHECK(first.made_path == "");
  const Error error = error_of(where);
  CHECK(error.code() == ErrorCode::cannot_write);
  CHECK(std::string(error.what()) ==
        "cannot listen on " + where +
            ": Address already in use; --listen 127.0.0.1:0 picks a free port");
  CHECK(port_of(listen_on("127.0.0.1:0")) != port_of(first));
}

TEST_CASE("A port is usable again at once, and IPv4 and IPv6 can share one") {
  const auto option = [](const ListeningSocket& socket, int level, int name) {
    int value = 0;
    socklen_t size = sizeof(value);
    REQUIRE(::getsockopt(socket.descriptor.number(), level, name, &value, &size) == 0);
    return value;
  };
  CHECK(option(listen_on("127.0.0.1:0"), SOL_SOCKET, SO_REUSEADDR) == 1);
  if (!has_ipv6()) {
    MESSAGE("IPv6 is not tested: this system has none");
    return;
  }
  CHECK(option(listen_on("[::]:0"), SOL_SOCKET, SO_REUSEADDR) == 1);
  CHECK(option(listen_on("[::]:0"), IPPROTO_IPV6, IPV6_V6ONLY) == 1);
}

TEST_CASE("A name is listened at by the first of its addresses that the system has") {
  CHECK(listen_on("localhost:0").name.starts_with("http://"));
  const ListeningSocket first = listen_on("127.0.0.1:0");
  const auto error = tests::code_of([&] { listen_on("127.0.0.1:" + port_of(first)); });
  CHECK(error == ErrorCode::cannot_write);
}

TEST_CASE("A peer is named by its address without the port") {
  const ListeningSocket socket = listen_on("127.0.0.1:0");
  const Client client(static_cast<std::uint16_t>(std::stoi(port_of(socket))));
  CHECK(peer_name(client.descriptor()) == "127.0.0.1");
  const cli::TemporaryFolder folder;
  const std::string path = folder / "x.sock";
  const ListeningSocket local = listen_on("unix:" + path);
  CHECK(peer_name(Client(path).descriptor()) == "unix");
  CHECK(peer_name(socket.descriptor.number()) == "-");
}

TEST_CASE("Without sockets from systemd, or with those of another process, none are inherited") {
  ::unsetenv("LISTEN_PID");
  CHECK(inherited_sockets().empty());
  ::setenv("LISTEN_PID", "1", 1);
  ::setenv("LISTEN_FDS", "1", 1);
  CHECK(inherited_sockets().empty());
  CHECK(::getenv("LISTEN_PID") == nullptr);
  CHECK(::getenv("LISTEN_FDS") == nullptr);
}

TEST_CASE("All inherited descriptors are closed in new programs, even if one is refused") {
  const pid_t child = ::fork();
  if (child == 0) {  // owns the descriptors 3 and 4
    ::dup2(STDERR_FILENO, 3);
    ::dup2(STDERR_FILENO, 4);
    ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
    ::setenv("LISTEN_FDS", "2", 1);
    const bool refused = tests::code_of([] { inherited_sockets(); }) == ErrorCode::usage;
    ::_exit(refused && ::fcntl(4, F_GETFD) == FD_CLOEXEC ? 0 : 1);
  }
  int status = -1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

}  // namespace triwar::server::sockets_test
