#include <fmt/core.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "lookup/answer.h"
#include "python/errors.h"
#include "python/module.h"
#include "python/moves.h"
#include "python/position.h"
#include "python/table.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

const lookup::Game& game_of(py::handle position) {
  if (py::isinstance<Answer>(position)) return position.cast<const Answer&>().game();
  if (py::isinstance<GamePosition>(position)) {
    return checked(position.cast<PositionPointer>()).game();
  }
  throw py::type_error(fmt::format("expected a Position or an Answer, found {}", ascii(position)));
}

std::string draw(py::handle position, const py::object& values, const py::iterable& arrows) {
  const lookup::Game& game = game_of(position);
  std::vector<lookup::LineValue> marks;
  if (!values.is_none()) {
    for (const py::handle move : values) {
      const AnyNumber value = number_from(values[move]);
      if (!value || std::abs(*value) > LineSet::capacity) {
        throw py::value_error(fmt::format("no value of a move: {}", ascii(values[move])));
      }
      marks.push_back({line_from(game, move), static_cast<int>(*value)});
    }
  }
  std::vector<Line> lines;
  const lookup::Game start(game.figure());
  for (const py::handle move : arrows) lines.push_back(line_from(start, move));
  return svg_of(game, marks, lines);
}

}  // namespace

void add_svg(py::module_& module) {
  module.def("_svg", &draw, "position"_a, "values"_a, "arrows"_a, "Draws for triwar.svg.board().");
}

}  // namespace triwar::python
