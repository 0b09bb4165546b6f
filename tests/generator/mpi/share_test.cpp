#include "generator/mpi/share.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace triwar::mpi::share_test {
namespace {

TEST_CASE("Every value is kept by one rank, in order and without gaps") {
  for (const std::uint64_t values : {1, 7, 8, 9, 64, 100}) {
    for (const std::uint32_t ranks : {1, 2, 3, 5, 20}) {
      CAPTURE(values);
      CAPTURE(ranks);
      std::vector<std::uint64_t> kept(ranks);
      std::vector<Share> shares;
      for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        shares.push_back({.values = values, .chunk_size = 8, .rank = rank, .ranks = ranks});
      }
      bool right = true;
      for (std::uint64_t index = 0; index < values; ++index) {
        const std::uint32_t owner = shares[0].owner(index / 8);
        right = right && shares[0].offset(index) == kept[owner]++;
      }
      CHECK(right);
      const std::uint64_t last = shares[0].chunks() - 1;
      CHECK(shares[0].end_of(last) == values);
      for (std::uint64_t chunk = 0; chunk < last; ++chunk) {
        CHECK(shares[0].end_of(chunk) == shares[0].first_of(chunk + 1));
      }
      for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        CHECK(shares[rank].size() == kept[rank]);
        std::uint64_t own = 0;
        for (std::uint64_t chunk = 0; chunk <= shares[rank].chunks(); ++chunk) {
          CHECK(shares[rank].own_before(chunk) == own);
          const std::uint64_t next = shares[rank].next_own(chunk);
          CHECK(shares[rank].owner(next) == rank);
          CHECK(next - chunk < ranks);
          if (shares[rank].owner(chunk) == rank) ++own;
        }
      }
    }
  }
}

TEST_CASE("Questions are the same bytes on machines of either byte order") {
  std::vector<std::byte> data(3 + question_access);
  write_question(data.data(), 0x010203);
  write_question(data.data() + 3, 0xa1b2c3);
  const std::vector<std::byte> expected{std::byte{0x03}, std::byte{0x02}, std::byte{0x01},
                                        std::byte{0xc3}, std::byte{0xb2}, std::byte{0xa1}};
  CHECK(std::equal(expected.begin(), expected.end(), data.begin()));
  CHECK(read_question(data.data(), 3) == 0x010203);
  CHECK(read_question(data.data() + 3, 3) == 0xa1b2c3);
  CHECK(read_question(data.data(), 1) == 0x03);
  CHECK(read_question(data.data(), question_access) == 0xa1b2c3010203);
}

}  // namespace
}  // namespace triwar::mpi::share_test
