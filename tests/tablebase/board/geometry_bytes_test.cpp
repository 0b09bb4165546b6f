#include "tablebase/board/geometry_bytes.h"

#include <doctest/doctest.h>

#include <random>

#include "tests/support/boards.h"

namespace triwar::geometry_bytes_test {
namespace {

TEST_CASE("No geometry takes more bytes than a header has room for") {
  std::mt19937_64 random(4559);
  for (int i = 0; i < 300; ++i) {
    const Figure board(tests::random_geometry(random, EdgeSet::capacity));
    CHECK(encode_geometry(board).size() <= longest_geometry);
  }
}

TEST_CASE("A board comes back from its bytes, and what follows them is left") {
  std::mt19937_64 random(1085);
  for (int i = 0; i < 50; ++i) {
    const Figure board(tests::random_geometry(random, 20));
    bytes::Bytes data = encode_geometry(board);
    bytes::put(data, std::uint16_t{751});
    bytes::View rest = data;
    const auto geometry = decode_geometry(board.name(), rest);
    REQUIRE(geometry);
    CHECK(encode_geometry(Figure(*geometry)) == encode_geometry(board));
    REQUIRE(rest.size() == 2);
    CHECK(bytes::get<std::uint16_t>(rest, 0) == 751);
  }
}

TEST_CASE("Bytes that end within a board are no board") {
  const bytes::Bytes data = encode_geometry(Figure::make("boxes-1x2"));
  for (std::size_t size = 0; size < data.size(); ++size) {
    bytes::View cut = bytes::View(data).first(size);
    CHECK(!decode_geometry("cut", cut));
  }
}

}  // namespace
}  // namespace triwar::geometry_bytes_test
