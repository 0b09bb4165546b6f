#include "python/board.h"

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "python/origin.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

BoardPointer make_board(std::string name, const std::vector<std::pair<double, double>>& points,
                        std::vector<std::vector<std::int64_t>> cells) {
  if (Board::is_reserved(name)) {
    throw Error(ErrorCode::usage, fmt::format("{} is the name of another game", name));
  }
  Geometry geometry{.name = std::move(name), .points = {}, .cells = std::move(cells)};
  for (const auto& [x, y] : points) geometry.points.push_back({x, y});
  return std::make_shared<Board>(geometry);
}

BoardPointer named_board(const std::string& name) {
  return std::make_shared<Board>(Board::make(name));
}

std::string json(const Board& board) { return board_json(board); }

std::vector<std::pair<int, int>> edges(const Board& board) {
  std::vector<std::pair<int, int>> pairs;
  for (const Edge edge : board.all_edges()) {
    const Ends ends = board.ends(edge);
    pairs.emplace_back(number(ends.low), number(ends.high));
  }
  return pairs;
}

std::vector<std::pair<double, double>> coordinates(const Board& board) {
  std::vector<std::pair<double, double>> pairs;
  for (int point = 1; point <= board.points(); ++point) {
    const auto [x, y] = board.at(static_cast<Point>(point));
    pairs.emplace_back(x, y);
  }
  return pairs;
}

std::vector<std::vector<int>> corners(const Board& board) {
  std::vector<std::vector<int>> of_cells(static_cast<std::size_t>(board.cells()));
  for (std::size_t cell = 0; cell < of_cells.size(); ++cell) {
    for (const Point corner : board.corners(static_cast<Cell>(cell))) {
      of_cells[cell].push_back(number(corner));
    }
  }
  return of_cells;
}

/// A function of a board for Python, where an object may be none: no reference is taken, because
/// pybind11 lets that be one to memory that nobody has filled.
template <class Function>
auto of_board(const Function& function) {
  return [function](const BoardPointer& board) { return function(board_at(board)); };
}

}  // namespace

const Board& board_at(const BoardPointer& board) {
  if (!board) throw py::type_error("expected a Board, found None");
  return *board;
}

void add_board(py::module_& module) {
  py::class_<Board, BoardPointer>(
      module, "Board",
      "A board: points, and the cells that edges between them surround.\n\n"
      "Made of a name, of where each point is drawn as (x, y), and of the points at the corners\n"
      "of each cell, going round. The sides of the cells are the edges: at most 63. Boards are\n"
      "equal when they have the same name, points and cells.")
      .def(py::init(&make_board), "name"_a, "points"_a, "cells"_a)
      .def_static(
          "read",
          [](const std::filesystem::path& path) {
            return std::make_shared<Board>(read_board(path));
          },
          "path"_a, "The board that a JSON file describes, as for triwar-generate --board.")
      .def_static("named", &named_board, "name"_a, "The built-in board of that name: 'triangle-3'.")
      .def("json", of_board(&json), "The JSON that describes the board, on one line.")
      .def_property_readonly("name", of_board([](const Board& board) { return board.name(); }),
                             "The name of the game that is played on it.")
      .def_property_readonly("points", of_board([](const Board& board) { return board.points(); }),
                             "How many points the board has; they are numbered from 1.")
      .def_property_readonly("edges", of_board(&edges),
                             "The two points of each edge, by number of the edge.")
      .def_property_readonly("cells", of_board([](const Board& board) { return board.cells(); }),
                             "How many cells the board has.")
      .def_property_readonly("coordinates", of_board(&coordinates),
                             "Where each point is drawn, from point 1 on: x to the right, y down;\n"
                             "of built-in boards x in half edge lengths from the left, y in rows\n"
                             "from the top.")
      .def_property_readonly("corners", of_board(&corners),
                             "The points at the corners of each cell, going round.")
      .def_property_readonly("states", of_board([](const Board& board) { return board.states(); }),
                             "How many states there are.")
      .def(
          "__eq__",
          [](const BoardPointer& a, const BoardPointer& b) {
            return json(board_at(a)) == json(board_at(b));
          },
          "other"_a.none(false), py::is_operator())
      .def("__hash__", of_board([](const Board& board) { return py::hash(py::str(json(board))); }))
      .def("__repr__", of_board([](const Board& board) {
             return fmt::format("<triwar.Board {}: {} points, {} edges, {} cells>", board.name(),
                                board.points(), board.edges(), board.cells());
           }))
      // Not py::pickle: by protocols 0 and 1 that would end the interpreter.
      .def("__reduce__", of_board([](const Board& board) {
             const py::object type = py::type::of<Board>();
             if (Board::is_reserved(board.name())) {
               return made_by(type, "named", py::make_tuple(board.name()));
             }
             return py::make_tuple(
                 type, py::make_tuple(board.name(), coordinates(board), corners(board)));
           }));
}

}  // namespace triwar::python
