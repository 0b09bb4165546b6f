#include "server/listener.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <new>
#include <string>
#include <vector>

#include "tests/server/client.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server {

TEST_CASE("A listener takes all clients, survives short memory, and removes its socket") {
  const cli::TemporaryFolder folder;
  const std::string path = folder / "socket";
  boost::asio::io_context context;
  std::vector<Descriptor> taken;
  int failures = 1;
  Listener listener(context, listen_on("unix:" + path), [&](Descriptor client) {
    if (failures-- > 0) throw std::bad_alloc();
    taken.push_back(std::move(client));
    if (taken.size() == 2) context.stop();
  });
  listener.begin();
  listener.begin();
  Client dropped(path);
  Client first(path);
  Client second(path);
  context.run();
  CHECK(dropped.at_end());
  CHECK(taken.size() == 2);
  listener.close();
  CHECK_FALSE(std::filesystem::exists(path));
}

}  // namespace triwar::server
