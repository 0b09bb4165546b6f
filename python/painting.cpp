#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "painting/case.h"
#include "painting/nimbers.h"
#include "painting/rules.h"
#include "python/errors.h"
#include "python/module.h"
#include "python/moves.h"
#include "python/table.h"
#include "tablebase/base/error.h"
#include "tablebase/board/figure.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

/// The painting game. All objects are equal, because it needs no table.
struct Painting {};

struct PaintingAnswer {
  std::uint64_t columns;
  std::size_t painted;
  painting::Answer found;

  std::string_view winner() const { return painting::winner_of_nimber(found.nimber); }

  py::object move() const {
    if (!found.move) return py::none();
    const auto [tool, at] = *found.move;
    py::dict move("tool"_a = tool_name(tool));
    if (tool == painting::Tool::cell) move["row"] = at.row();
    move["column"] = at.column();
    return move;
  }

  py::dict as_dict() const {
    return py::dict("columns"_a = columns, "painted"_a = painted, "nimber"_a = found.nimber,
                    "winner"_a = winner(), "move"_a = move());
  }
};

/// A move as a tuple: whether it paints one cell (else a square), the row, the column.
using Place = std::optional<std::tuple<bool, int, std::uint64_t>>;

PaintingAnswer remake_answer(std::uint64_t columns, std::size_t painted, int nimber,
                             const Place& place) {
  PaintingAnswer answer{columns, painted, {nimber, std::nullopt}};
  if (place) {
    const auto [is_cell, row, column] = *place;
    answer.found.move = {is_cell ? painting::Tool::cell : painting::Tool::square,
                         painting::Cell(row, column)};
  }
  return answer;
}

/// Returns a number of columns. Throws ValueError if it is negative or above most_columns.
std::uint64_t columns_from(const Index& columns) {
  const auto number = number_from(columns);
  if (!number || *number < 0) {
    throw py::value_error(fmt::format("columns is {}, expected 0 to {}", number_text(number),
                                      painting::most_columns));
  }
  return static_cast<std::uint64_t>(*number);
}

PaintingAnswer probe(const Painting&, const Index& columns, const py::iterable& cells) {
  painting::Grid grid(columns_from(columns));
  for (const py::handle cell : py::iter(cells)) {
    const auto at = pair_from(cell);
    if (!at) {
      throw py::type_error(
          fmt::format("cell {}: expected its row and column such as (1, 3), found {}",
                      grid.painted() + 1, ascii(cell)));
    }
    // More cells than the grid has: one is a duplicate. Stop, as the iterable may be endless.
    if (!grid.paint(at->first, at->second) || grid.painted() > 2 * grid.columns()) break;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  if (auto bad = grid.settle()) throw_bad_game(painting::bad_case(std::move(*bad)), "cell");
  return {grid.columns(), grid.painted(), painting::answer(grid)};
}

}  // namespace

void add_painting(py::module_& module) {
  py::class_<PaintingAnswer>(module, "PaintingAnswer", without_constructor(),
                             "The answer to one grid: the JSON answer of triwar-lookup.")
      .def_readonly("columns", &PaintingAnswer::columns, "The number of columns.")
      .def_readonly("painted", &PaintingAnswer::painted, "The number of painted cells.")
      .def_property_readonly(
          "nimber", [](const PaintingAnswer& answer) { return answer.found.nimber; },
          "The nimber (Grundy value) of the grid; 0 when the player to move loses.")
      .def_property_readonly("winner", &PaintingAnswer::winner,
                             "'Alice', who is to move, or 'Bob'.")
      .def_property_readonly("move", &PaintingAnswer::move,
                             "The first winning move, such as {'tool': 'cell', 'row': 1,\n"
                             "'column': 3} or {'tool': 'square', 'column': 3}; None for Bob.")
      .def_static("_remake", &remake_answer)
      .def("as_dict", &PaintingAnswer::as_dict, "The JSON form as a dictionary.")
      .def(
          "__eq__",
          [](const PaintingAnswer& a, const PaintingAnswer& b) {
            return a.as_dict().equal(b.as_dict());
          },
          py::is_operator())
      .def("__hash__",
           [](const PaintingAnswer& answer) {
             return py::hash(py::make_tuple(answer.columns, answer.painted, answer.found.nimber));
           })
      .def("__reduce__",
           [](const PaintingAnswer& answer) {
             const auto& move = answer.found.move;
             const Place place = move ? Place(std::tuple(move->tool == painting::Tool::cell,
                                                         move->at.row(), move->at.column()))
                                      : std::nullopt;
             return reduce_to_call(
                 py::type::of<PaintingAnswer>(), "_remake",
                 py::make_tuple(answer.columns, answer.painted, answer.found.nimber, place));
           })
      .def("__repr__", [](const PaintingAnswer& answer) {
        return fmt::format("<triwar.PaintingAnswer: {} columns, {} painted, nimber {}, winner {}>",
                           answer.columns, answer.painted, answer.found.nimber, answer.winner());
      });
  py::class_<Painting>(module, "Painting", without_constructor(),
                       "The painting game (HDU 4559), for grids of any size.\n\n"
                       "On a grid of 2 rows, players in turn paint an unpainted cell or an\n"
                       "unpainted 2x2 square; whoever paints last wins.")
      .def_static(
          "embedded", [] { return Painting{}; }, "Returns the game, whose values are computed.")
      .def_static(
          "open",
          [](const std::filesystem::path& path) -> Painting {
            throw Error(ErrorCode::wrong_game,
                        fmt::format("{}: {}", path.string(), painting_needs_no_table));
          },
          "path"_a, "Raises BadTable: the game needs no table.")
      .def("probe", &probe, "columns"_a, "cells"_a = py::tuple(),
           "Answers a grid of 0 to 2**63 - 1 columns. The painted cells are pairs (row, column),\n"
           "both from 1, in any order. Raises BadGame.")
      .def(
          "nimber_of_run",
          [](const Painting&, const Index& columns) {
            return painting::nimber_of_run(columns_from(columns));
          },
          "columns"_a, "The nimber of a run: adjacent columns without paint.")
      .def_property_readonly(
          "preperiod", [](const Painting&) { return painting::preperiod; },
          "The number of columns from which the nimbers of runs are periodic.")
      .def_property_readonly(
          "period", [](const Painting&) { return painting::period; },
          "The period of the nimbers of runs, in columns.")
      .def(
          "__eq__", [](const Painting&, const Painting&) { return true; }, py::is_operator())
      .def("__hash__", [](const Painting&) { return py::hash(py::str("triwar.Painting")); })
      .def("__reduce__",
           [](const Painting&) {
             return reduce_to_call(py::type::of<Painting>(), "embedded", py::tuple());
           })
      .def("__repr__", [](const Painting&) { return "<triwar.Painting, embedded painting>"; });
}

}  // namespace triwar::python
