#include "python/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lookup/game.h"
#include "python/errors.h"
#include "python/gil_release.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

using States = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast |
                                              py::detail::npy_api::NPY_ARRAY_ALIGNED_>;

/// Negative numbers become numbers beyond any board.
States integers(const py::object& object) {
  const py::array array(object);
  const char kind = array.dtype().kind();
  // NumPy makes an empty list an array of floating-point numbers.
  if (kind != 'u' && kind != 'i' && array.size() > 0) {
    throw py::type_error(fmt::format("expected states as integers, found an array of {}",
                                     static_cast<std::string>(py::str(array.dtype()))));
  }
  return States(array);
}

/// Few enough to stay in the L1 cache between the check and the look-up.
constexpr std::size_t states_at_once = 1024;

struct BadState {
  std::size_t place;
  std::uint64_t bits;
};

/// Writes the value of each state to `values`. Returns the first state that is not on the board, if
/// any, and stops there.
std::optional<BadState> look_up(std::span<const std::uint64_t> states, const Tablebase& table,
                                std::int8_t* values) {
  const std::uint64_t all = table.board().all_edges().bits();
  std::array<std::int8_t, states_at_once> found;  // does not alias the table
  for (std::size_t begin = 0; begin < states.size(); begin += states_at_once) {
    const auto some = states.subspan(begin, std::min(states_at_once, states.size() - begin));
    std::uint64_t any = 0;
    for (const std::uint64_t state : some) any |= state;
    if ((any & ~all) != 0) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        const std::uint64_t bits = some[i];
        if ((bits & ~all) != 0) return BadState{begin + i, bits};
      }
    }
    // Another thread may write to the array: the mask keeps its states on the board.
    for (std::size_t i = 0; i < some.size(); ++i) {
      found[i] = static_cast<std::int8_t>(table.value(EdgeSet::from_bits(some[i] & all)));
    }
    std::copy_n(found.begin(), some.size(), values + begin);
  }
  return std::nullopt;
}

/// Returns the element of an array as Python code writes it: "states[1, 2]".
std::string place_text(const States& states, std::size_t place) {
  std::vector<std::size_t> indices(static_cast<std::size_t>(states.ndim()));
  for (std::size_t axis = indices.size(); axis-- > 0;) {
    const auto size = static_cast<std::size_t>(states.shape(static_cast<py::ssize_t>(axis)));
    indices[axis] = place % size;
    place /= size;
  }
  return indices.empty() ? "the state" : fmt::format("states[{}]", fmt::join(indices, ", "));
}

}  // namespace

py::array_t<std::int8_t> values_of(const Table& table, const py::object& object) {
  const States states = integers(object);
  py::array_t<std::int8_t> values(
      std::vector<py::ssize_t>(states.shape(), states.shape() + states.ndim()));
  const std::span<const std::uint64_t> all(states.data(), static_cast<std::size_t>(states.size()));
  std::int8_t* const into = values.mutable_data();
  // Ctrl-C is handled between two parts: quiet tables are slow.
  constexpr std::size_t states_of_a_part = 64 * states_at_once;
  for (std::size_t begin = 0; begin < all.size(); begin += states_of_a_part) {
    const auto part = all.subspan(begin, std::min(states_of_a_part, all.size() - begin));
    std::optional<BadState> bad;
    {
      const GilRelease unlocked;
      bad = look_up(part, table.tablebase(), into + begin);
    }
    if (bad) {
      throw_bad_game(lookup::bits_beyond(
          table.board().figure(),
          fmt::format("{}, {:#x},", place_text(states, begin + bad->place), bad->bits)));
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return values;
}

}  // namespace triwar::python
