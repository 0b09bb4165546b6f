#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "python/core.h"
#include "python/long_work.h"
#include "tablebase/base/error.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

/// The number of states that stay in the L1 cache between the check and the look-up.
constexpr std::size_t states_at_once = 1024;

/// The states of a table, as numbers: bit e for edge e of the whole figure.
struct Numbers {
  /// Throws Error(board_too_large) if the figure has more than 64 edges.
  explicit Numbers(const Board& board) {
    const std::vector<Line>& edges = board.figure().edges();
    if (edges.size() > 64) {
      throw Error(ErrorCode::board_too_large,
                  fmt::format("the states of {} have {} bits, those of arrays 64", board.name(),
                              edges.size()));
    }
    for (std::size_t e = 0; e < edges.size(); ++e) {
      all |= std::uint64_t{1} << e;
      if (board.start().contains(edges[e])) {
        start |= std::uint64_t{1} << e;
      } else {
        undrawn.push_back(static_cast<int>(e));
      }
    }
  }

  bool contain(std::uint64_t any, std::uint64_t common) const noexcept {
    return (any & ~all) == 0 && (start & ~common) == 0;
  }

  /// Returns the state on the board of an endgame. Ignores bits that are not edges of the board.
  EdgeSet rest(std::uint64_t bits) const noexcept {
    std::uint64_t state = 0;
    for (std::size_t i = 0; i < undrawn.size(); ++i) state |= (bits >> undrawn[i] & 1) << i;
    return EdgeSet::from_bits(state);
  }

  std::uint64_t all = 0;
  std::uint64_t start = 0;
  std::vector<int> undrawn;
};

/// Writes the value of each state to `values`. Stops at the first state that is not in the table
/// and returns its place; else returns nullopt.
std::optional<std::size_t> look_up(std::span<const std::uint64_t> states, const Tablebase& table,
                                   const Numbers& numbers, std::int8_t* values) {
  std::array<std::int8_t, states_at_once> found;  // does not alias the table
  for (std::size_t begin = 0; begin < states.size(); begin += states_at_once) {
    const auto some = states.subspan(begin, std::min(states_at_once, states.size() - begin));
    std::uint64_t any = 0;
    std::uint64_t common = ~std::uint64_t{0};
    for (const std::uint64_t state : some) {
      any |= state;
      common &= state;
    }
    if (!numbers.contain(any, common)) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        if (!numbers.contain(some[i], some[i])) return begin + i;
      }
    }
    // Another thread may change the array after the check above. That is harmless: bits that are
    // not edges of the board are ignored.
    const auto fill = [&](const auto& state_of) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        found[i] = static_cast<std::int8_t>(table.value(state_of(some[i])));
      }
    };
    if (numbers.start == 0) {
      fill([all = numbers.all](std::uint64_t bits) { return EdgeSet::from_bits(bits & all); });
    } else {
      fill([&](std::uint64_t bits) { return numbers.rest(bits); });
    }
    std::copy_n(found.begin(), some.size(), values + begin);
  }
  return std::nullopt;
}

}  // namespace

std::optional<int> value_of_number(const Table& table, std::uint64_t state) {
  const Numbers numbers(table.board);
  if (!numbers.contain(state, state)) return std::nullopt;
  return table.shared()->value(numbers.rest(state));
}

std::optional<std::size_t> values_of(const Table& table, const py::buffer& states,
                                     const py::buffer& values) {
  const Numbers numbers(table.board);
  const py::buffer_info from = states.request();
  const py::buffer_info to = values.request(/*writable=*/true);
  const std::span all(static_cast<const std::uint64_t*>(from.ptr),
                      static_cast<std::size_t>(from.size));
  auto* const into = static_cast<std::int8_t*>(to.ptr);
  const std::shared_ptr<const Tablebase> tablebase = table.shared();
  // Quiet tables are slow, so look up the states in pieces and handle Ctrl-C after each.
  constexpr std::size_t states_of_a_part = 64 * states_at_once;
  for (std::size_t begin = 0; begin < all.size(); begin += states_of_a_part) {
    const auto part = all.subspan(begin, std::min(states_of_a_part, all.size() - begin));
    std::optional<std::size_t> bad;
    {
      const GilRelease unlocked;
      bad = look_up(part, *tablebase, numbers, into + begin);
    }
    if (bad) return begin + *bad;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return std::nullopt;
}

}  // namespace triwar::python
