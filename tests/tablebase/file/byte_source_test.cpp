// Sources of a table's bytes: a read returns all requested bytes or throws an error.

#include "tablebase/file/byte_source.h"

#include <doctest/doctest.h>

#include <fstream>
#include <limits>
#include <memory>
#include <string>

#include "tablebase/base/bytes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::byte_source_test {
namespace {

TEST_CASE("A source reads any range of its bytes and refuses a range beyond its end") {
  const std::string text = "0123456789";
  const cli::TemporaryFolder folder;
  std::ofstream(folder / "file") << text;
  const std::unique_ptr<const ByteSource> sources[] = {
      view_memory("memory", std::as_bytes(std::span(text))), open_file(folder / "file")};
  for (const auto& source : sources) {
    CAPTURE(source->name());
    CHECK(source->size() == text.size());
    const auto code_of_reading = [&](std::uint64_t offset, std::size_t size) {
      bytes::Bytes into(size);
      return tests::code_of([&] { source->read(offset, into); });
    };
    bytes::Bytes middle(3);
    source->read(4, middle);
    CHECK(middle == bytes::Bytes{std::byte{'4'}, std::byte{'5'}, std::byte{'6'}});
    CHECK(!code_of_reading(0, 10));
    CHECK(!code_of_reading(10, 0));
    CHECK(code_of_reading(0, 11) == ErrorCode::damaged);
    CHECK(code_of_reading(9, 2) == ErrorCode::damaged);
    CHECK(code_of_reading(10, 1) == ErrorCode::damaged);
    CHECK(code_of_reading(11, 1) == ErrorCode::damaged);
    CHECK(code_of_reading(std::numeric_limits<std::int64_t>::max(), 1) == ErrorCode::damaged);
  }
}

}  // namespace
}  // namespace triwar::byte_source_test
