#include "generator/solved_values.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <vector>

#include "tablebase/base/parallel.h"
#include "tests/support/on_threads.h"

namespace triwar::solved_values_test {
namespace {

using Bits = SolvedValues::Bits;
using Values = std::vector<std::int8_t>;

/// Returns values of which every third fits no four bits; `low` gets random numbers of open cells.
Values random_values(format::ValueKind kind, std::size_t count, int others,
                     std::vector<std::uint8_t>& low) {
  std::mt19937 random(16);
  Values values;
  for (std::size_t i = 0; i < count; ++i) {
    low.push_back(static_cast<std::uint8_t>(random() % 8));
    const int open = low.back() + others;
    const int score = 2 * static_cast<int>(random() % (open + 1u)) - open;
    const bool is_score = kind == format::ValueKind::score_difference;
    const int value = is_score ? score : static_cast<int>(random() % 15);
    values.push_back(static_cast<std::int8_t>(i % 3 == 2 ? value + 1 - 32 * (i % 2) : value));
  }
  return values;
}

TEST_CASE("Values of any size are read as they were set, one by one and in rows") {
  for (const auto kind : {format::ValueKind::score_difference, format::ValueKind::grundy}) {
    for (const Bits bits : {Bits::eight, Bits::four}) {
      for (const int others : {0, 5, 9, 30}) {
        CAPTURE(others);
        std::vector<std::uint8_t> low;
        const Values expected = random_values(kind, 1001, others, low);
        Values memory(SolvedValues::bytes(expected.size(), bits), 77);
        SolvedValues values(memory, bits, kind);
        // Rows of many lengths, which begin at odd and even indices, not in order.
        std::vector<std::size_t> begins{0};
        for (std::size_t size = 1; begins.back() + size < expected.size(); ++size) {
          begins.push_back(begins.back() + size);
        }
        begins.push_back(expected.size());
        std::vector<std::size_t> order(begins.size() - 1);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::shuffle(order.begin(), order.end(), std::mt19937(7));
        for (const std::size_t i : order) {
          values.set(begins[i], std::span(expected).subspan(begins[i], begins[i + 1] - begins[i]),
                     {low.data() + begins[i], others});
        }
        for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
          const std::size_t count = begins[i + 1] - begins[i];
          const SolvedValues::Row row =
              values.row(begins[i], count, {low.data() + begins[i], others});
          Values read((count + 15) / 16 * 16);
          for (std::size_t place = 0; place < count; place += 16) {
            store_sixteen(row.at(place), &read[place]);
          }
          CHECK(std::equal(expected.begin() + begins[i], expected.begin() + begins[i + 1],
                           read.begin()));
        }
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
          if (values.at(i, low[i] + others) != expected[i]) ++wrong;
        }
        CHECK(wrong == 0);
      }
    }
  }
}

TEST_CASE("Values that are set again, to others that do or do not fit, are the last ones") {
  Values memory(1);
  SolvedValues values(memory, Bits::four, format::ValueKind::score_difference);
  const std::uint8_t open = 20;
  for (const std::int8_t value : Values{0, 20, -14, -20, 18, 14}) {
    values.set(1, std::span(&value, 1), {&open, 0});
    CHECK(values.at(1, open) == value);
  }
}

TEST_CASE("Threads that set neighbours do not change each other's values") {
  const std::vector<std::uint8_t> low(9999, 14);
  Values memory(5000);
  SolvedValues values(memory, Bits::four, format::ValueKind::score_difference);
  const auto value = [](std::uint64_t i) { return static_cast<std::int8_t>(i % 16 * 2 - 14); };
  tests::on_threads(4, [&] {
    parallel_for(low.size() / 3, [&](std::uint64_t i) {
      Values row;
      for (std::uint64_t j = 3 * i; j < 3 * i + 3; ++j) row.push_back(value(j));
      values.set(3 * i, row, {low.data(), 0});
    });
  });
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < low.size(); ++i) {
    if (values.at(i, 14) != value(i)) ++wrong;
  }
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace triwar::solved_values_test
