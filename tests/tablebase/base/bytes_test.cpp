#include "tablebase/base/bytes.h"

#include <doctest/doctest.h>

#include <string_view>

namespace triwar::bytes_test {
namespace {

using bytes::get;

std::uint64_t hash_of(std::string_view text) {
  return bytes::xxh64(std::as_bytes(std::span(text)));
}

TEST_CASE("Integers are written with their lowest byte first and read back") {
  bytes::Bytes data;
  bytes::put(data, std::uint8_t{0x12});
  bytes::put(data, std::uint16_t{0x3456});
  bytes::put(data, std::uint32_t{0x789abcde});
  bytes::put(data, std::uint64_t{0x0123456789abcdef});
  constexpr std::uint8_t expected[] = {0x12, 0x56, 0x34, 0xde, 0xbc, 0x9a, 0x78, 0xef,
                                       0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01};
  REQUIRE(data.size() == std::size(expected));
  for (std::size_t i = 0; i < data.size(); ++i) CHECK(get<std::uint8_t>(data, i) == expected[i]);
  CHECK(get<std::uint16_t>(data, 1) == 0x3456);
  CHECK(get<std::uint32_t>(data, 3) == 0x789abcde);
  CHECK(get<std::uint64_t>(data, 7) == 0x0123456789abcdef);
}

TEST_CASE("Setting an integer changes no other bytes") {
  bytes::Bytes data(6, std::byte{0xff});
  bytes::set(data, 1, std::uint32_t{0x01020304});
  CHECK(get<std::uint32_t>(data, 1) == 0x01020304);
  CHECK(data.front() == std::byte{0xff});
  CHECK(data.back() == std::byte{0xff});
}

TEST_CASE("Hashes are XXH64 with seed 0 as other programs compute it") {
  CHECK(hash_of("") == 0xef46db3751d8e999);
  CHECK(hash_of("a") == 0xd24ec4f1a98c6e5b);
  CHECK(hash_of("abc") == 0x44bc2cf5ad770999);
  CHECK(hash_of("Nobody inspects the spammish repetition") == 0xfbcea83c8a378bf1);
}

}  // namespace
}  // namespace triwar::bytes_test
