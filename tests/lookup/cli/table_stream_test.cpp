#include "lookup/cli/table_stream.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstddef>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tablebase/base/error.h"
#include "tests/support/temporary_folder.h"

namespace triwar::table_stream_test {

using triwar::cli::TemporaryFolder;

TEST_CASE("A stream is read as a whole, up to a limit") {
  const TemporaryFolder folder;
  const std::string pipe = (folder / "pipe").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(lookup::is_table_stream("-"));
  CHECK(lookup::is_table_stream(pipe));
  CHECK(!lookup::is_table_stream(folder.path().string()));
  CHECK(!lookup::is_table_stream((folder / "none").string()));
  const auto read = [&](std::size_t size, std::uint64_t longest) {
    const std::jthread writer([&] { std::ofstream(pipe) << std::string(size, 'x'); });
    return lookup::read_table_stream(pipe, longest);
  };
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{200'000}}) {
    const auto source = read(size, size);
    CHECK(source->name() == pipe);
    REQUIRE(source->size() == size);
    std::vector<std::byte> bytes(size);
    source->read(0, bytes);
    CHECK(bytes == std::vector<std::byte>(size, std::byte{'x'}));
  }
  CHECK_THROWS_WITH_AS(read(1001, 1000),
                       (pipe + ": more than 1000 bytes; write the table to a file").c_str(), Error);
}

}  // namespace triwar::table_stream_test
