#include "server/notify.h"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "tablebase/base/descriptor.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server {
namespace {

/// A socket as systemd opens one. `name` is a path, or begins with '@' for an abstract name.
class Manager {
 public:
  explicit Manager(const std::string& name) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(name.size() < sizeof(address.sun_path));
    std::memcpy(address.sun_path, name.data(), name.size());
    if (address.sun_path[0] == '@') address.sun_path[0] = '\0';
    REQUIRE(::bind(socket_.number(), reinterpret_cast<const sockaddr*>(&address),
                   static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size())) == 0);
    ::setenv("NOTIFY_SOCKET", name.c_str(), 1);
  }
  ~Manager() { ::unsetenv("NOTIFY_SOCKET"); }

  /// Returns the message that has arrived, or "nothing".
  std::string message() const {
    char text[100];
    const auto size = ::recv(socket_.number(), text, sizeof text, MSG_DONTWAIT);
    return size < 0 ? "nothing" : std::string(text, static_cast<std::size_t>(size));
  }

 private:
  Descriptor socket_{::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
};

TEST_CASE("States arrive at the socket named in the environment") {
  const cli::TemporaryFolder folder;
  const Manager manager(folder / "notify");
  notify("READY=1");
  CHECK(manager.message() == "READY=1");
  CHECK(manager.message() == "nothing");
}

TEST_CASE("A name that begins with @ is abstract") {
  const Manager manager("@triwar-notify-test-" + std::to_string(::getpid()));
  notify("STOPPING=1");
  CHECK(manager.message() == "STOPPING=1");
}

TEST_CASE("Without a socket, or with a name that is none, nothing happens") {
  ::unsetenv("NOTIFY_SOCKET");
  notify("READY=1");
  for (const std::string& name :
       {std::string(), std::string("@"), std::string(200, 'x'), std::string("/nowhere/notify")}) {
    ::setenv("NOTIFY_SOCKET", name.c_str(), 1);
    notify("READY=1");
  }
  ::unsetenv("NOTIFY_SOCKET");
}

}  // namespace
}  // namespace triwar::server
