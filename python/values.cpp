#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lookup/game.h"
#include "python/errors.h"
#include "python/long_work.h"
#include "python/table.h"
#include "tablebase/base/error.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

using States = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast |
                                              py::detail::npy_api::NPY_ARRAY_ALIGNED_>;

/// Converts an array to states. Negative numbers become states with bit 63.
States integers(const py::array& array) {
  const char kind = array.dtype().kind();
  // NumPy converts an empty list to an array of floating-point numbers.
  if (kind != 'u' && kind != 'i' && array.size() > 0) {
    throw py::type_error(fmt::format("expected states as integers, found an array of {}",
                                     static_cast<std::string>(py::str(array.dtype()))));
  }
  return States(array);
}

/// The number of states that stay in the L1 cache between the check and the look-up.
constexpr std::size_t states_at_once = 1024;

struct BadState {
  std::size_t place;
  std::uint64_t bits;
};

/// The states of a table, as numbers: bit e for edge e of the whole figure.
class Numbers {
 public:
  /// If `are_signed`, numbers with bit 63 are negative and so no states. Throws
  /// Error(board_too_large) if the figure has more than 64 edges.
  Numbers(const Board& board, bool are_signed) : is_endgame_(board.is_endgame()) {
    const std::vector<Line>& edges = board.figure().edges();
    if (edges.size() > 64) {
      throw Error(ErrorCode::board_too_large,
                  fmt::format("the states of {} have {} bits, those of arrays 64", board.name(),
                              edges.size()));
    }
    all_ = ~std::uint64_t{0} >> (64 - edges.size());
    if (are_signed) all_ &= ~std::uint64_t{0} >> 1;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (board.start().contains(edges[e])) {
        start_ |= std::uint64_t{1} << e;
      } else {
        undrawn_.push_back(static_cast<int>(e));
      }
    }
  }

  bool are_on_board(std::uint64_t any) const noexcept { return (any & ~all_) == 0; }
  bool contain_start(std::uint64_t common) const noexcept { return (start_ & ~common) == 0; }

  /// Returns the state on the board of the table. Ignores bits that are not edges of the board.
  EdgeSet state(std::uint64_t bits) const noexcept {
    if (!is_endgame_) return EdgeSet::from_bits(bits & all_);
    std::uint64_t state = 0;
    for (std::size_t i = 0; i < undrawn_.size(); ++i) state |= (bits >> undrawn_[i] & 1) << i;
    return EdgeSet::from_bits(state);
  }

 private:
  bool is_endgame_;
  std::uint64_t all_;
  std::uint64_t start_ = 0;
  std::vector<int> undrawn_;
};

/// Writes the value of each state to `values`. Stops at the first state that is not in the table
/// and returns it; else returns nullopt.
std::optional<BadState> look_up(std::span<const std::uint64_t> states, const Tablebase& table,
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
    if (!numbers.are_on_board(any) || !numbers.contain_start(common)) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        const std::uint64_t bits = some[i];
        if (!numbers.are_on_board(bits) || !numbers.contain_start(bits)) {
          return BadState{begin + i, bits};
        }
      }
    }
    // Another thread may change the array after the check above. That is harmless: state() ignores
    // bits that are not edges of the board.
    for (std::size_t i = 0; i < some.size(); ++i) {
      found[i] = static_cast<std::int8_t>(table.value(numbers.state(some[i])));
    }
    std::copy_n(found.begin(), some.size(), values + begin);
  }
  return std::nullopt;
}

/// Returns the Python expression for an element of the array: "states[1, 2]".
std::string place_text(const States& states, std::size_t place) {
  std::vector<std::size_t> indices(static_cast<std::size_t>(states.ndim()));
  for (std::size_t axis = indices.size(); axis-- > 0;) {
    const auto size = static_cast<std::size_t>(states.shape(static_cast<py::ssize_t>(axis)));
    indices[axis] = place % size;
    place /= size;
  }
  return indices.empty() ? "the state" : fmt::format("states[{}]", fmt::join(indices, ", "));
}

[[noreturn]] void throw_bad_state(const Board& board, const Numbers& numbers,
                                  const std::string& place, std::uint64_t bits) {
  const std::vector<Line>& edges = board.figure().edges();
  if (!numbers.are_on_board(bits)) {
    if (edges.size() < 64) {
      throw_bad_game(lookup::bits_beyond(board.figure(), fmt::format("{}, {:#x},", place, bits)));
    }
    throw_bad_game({.code = lookup::BadGame::Code::not_an_edge,
                    .message = fmt::format("{}, {}, is negative and so no state of {}", place,
                                           static_cast<std::int64_t>(bits), board.name())});
  }
  LineSet drawn = board.figure().drawn();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if ((bits >> e & 1) != 0) drawn.insert(edges[e]);
  }
  lookup::BadGame bad = lookup::not_in_table(board, drawn);
  bad.message = fmt::format("{}, {:#x}: {}", place, bits, bad.message);
  throw_bad_game(bad);
}

}  // namespace

py::array_t<std::int8_t> values_of(const Table& table, const py::object& object) {
  const py::array array(object);
  const Numbers numbers(table.board(), /*are_signed=*/array.dtype().kind() == 'i');
  const States states = integers(array);
  py::array_t<std::int8_t> values(
      std::vector<py::ssize_t>(states.shape(), states.shape() + states.ndim()));
  const std::span<const std::uint64_t> all(states.data(), static_cast<std::size_t>(states.size()));
  std::int8_t* const into = values.mutable_data();
  const std::shared_ptr<const Tablebase> tablebase = table.shared();
  // Quiet tables are slow, so look up the states in pieces and handle Ctrl-C after each.
  constexpr std::size_t states_of_a_part = 64 * states_at_once;
  for (std::size_t begin = 0; begin < all.size(); begin += states_of_a_part) {
    const auto part = all.subspan(begin, std::min(states_of_a_part, all.size() - begin));
    std::optional<BadState> bad;
    {
      const GilRelease unlocked;
      bad = look_up(part, *tablebase, numbers, into + begin);
    }
    if (bad)
      throw_bad_state(table.board(), numbers, place_text(states, begin + bad->place), bad->bits);
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return values;
}

}  // namespace triwar::python
