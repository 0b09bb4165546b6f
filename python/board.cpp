#include "python/board.h"

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "python/errors.h"
#include "python/module.h"
#include "python/table.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

BoardPointer make_board(std::string name, const std::vector<std::pair<double, double>>& points,
                        std::vector<std::vector<std::int64_t>> cells,
                        std::vector<std::array<std::int64_t, 2>> drawn) {
  if (Figure::is_reserved(name)) {
    throw Error(ErrorCode::usage, fmt::format("{} is the name of another game", name));
  }
  Geometry geometry{
      .name = std::move(name), .points = {}, .cells = std::move(cells), .drawn = std::move(drawn)};
  for (const auto& [x, y] : points) geometry.points.push_back({x, y});
  return std::make_shared<Figure>(geometry);
}

BoardPointer named_board(const std::string& name) {
  try {
    return std::make_shared<Figure>(Figure::make(name));
  } catch (const Error& error) {
    const std::string file = name + ".json";
    std::error_code ignored;
    if (error.code() != ErrorCode::unknown_game || !std::filesystem::exists(file, ignored)) throw;
    throw Error(error.code(), fmt::format("{}; to read {}, use Board.read()", error.what(), file));
  }
}

std::vector<std::pair<int, int>> pairs(const Figure& board, const LineSet& lines) {
  std::vector<std::pair<int, int>> pairs;
  for (const Line line : lines) {
    const auto [low, high] = board.ends(line);
    pairs.emplace_back(number(low), number(high));
  }
  return pairs;
}

auto edges(const Figure& board) { return pairs(board, board.all_lines() - board.drawn()); }
auto drawn(const Figure& board) { return pairs(board, board.drawn()); }

std::vector<std::pair<double, double>> coordinates(const Figure& board) {
  std::vector<std::pair<double, double>> pairs;
  for (const Point point : board.all_points()) {
    const auto [x, y] = board.at(point);
    pairs.emplace_back(x, y);
  }
  return pairs;
}

std::vector<std::vector<int>> corners(const Figure& board) {
  std::vector<std::vector<int>> of_cells;
  for (const Cell cell : board.all_cells()) {
    auto& numbers = of_cells.emplace_back();
    for (const Point corner : board.corners(cell)) numbers.push_back(number(corner));
  }
  return of_cells;
}

/// Returns 2 to the power of the number of edges, as a Python integer.
py::object states(const Figure& board) {
  return py::int_(1).attr("__lshift__")(board.edges().size());
}

}  // namespace

BoardPointer board_of(const NameOrBoard& board) {
  if (const auto* const name = std::get_if<std::string>(&board)) return named_board(*name);
  const BoardPointer& pointer = std::get<BoardPointer>(board);
  checked(pointer);
  return pointer;
}

void add_board(py::module_& module) {
  py::class_<Figure, BoardPointer>(
      module, "Board",
      "A board: points, and cells whose sides are edges between points.\n\n"
      "Takes a name, the coordinates (x, y) of each point, and the corners of each cell in\n"
      "cyclic order. The sides of the cells are lines: at most 255. Those in `drawn`, pairs of\n"
      "points, are drawn before the game begins, by nobody; the others are the edges. Boards\n"
      "are equal if they have the same name, points, cells and drawn lines.")
      .def(py::init(&make_board), "name"_a, "points"_a, "cells"_a, "drawn"_a = py::tuple())
      .def_static(
          "read",
          [](const std::filesystem::path& path) {
            return std::make_shared<Figure>(read_board(path));
          },
          "path"_a, "Reads a board from a JSON file, as triwar-generate --board does.")
      .def_static("named", &named_board, "name"_a,
                  "Returns a built-in board: 'triangle-3' or 'boxes-5x5-swedish'.")
      .def("json", checking<Figure>(&board_json),
           "Returns the JSON that describes the board, on one line.")
      .def_property_readonly("name", checking<Figure>(&Figure::name), "The name of its game.")
      .def_property_readonly("points", checking<Figure>(&Figure::points),
                             "The number of points; they are numbered from 1.")
      .def_property_readonly("edges", checking<Figure>(&edges),
                             "The two points of each edge, in the order of edge numbers.")
      .def_property_readonly("drawn", checking<Figure>(&drawn),
                             "The two points of each line that is drawn before the game begins.")
      .def_property_readonly("cells", checking<Figure>(&Figure::cells), "The number of cells.")
      .def_property_readonly("coordinates", checking<Figure>(&coordinates),
                             "The coordinates of each point, from 1: x to the right, y down;\n"
                             "on built-in boards x in half edge lengths from the left, y in rows\n"
                             "from the top.")
      .def_property_readonly("corners", checking<Figure>(&corners),
                             "The corners of each cell, in cyclic order.")
      .def_property_readonly("states", checking<Figure>(&states), "The number of states.")
      .def(
          "__eq__",
          [](const BoardPointer& a, const BoardPointer& b) { return checked(a) == checked(b); },
          "other"_a.none(false), py::is_operator())
      .def("__hash__", checking<Figure>([](const Figure& board) {
             return py::hash(py::str(board_json(board)));
           }))
      .def("__repr__", checking<Figure>([](const Figure& board) {
             return fmt::format("<triwar.Board {}: {} points, {} edges, {} cells>", board.name(),
                                board.points(), board.edges().size(), board.cells());
           }))
      // Not py::pickle, which crashes the interpreter with the pickle protocols 0 and 1.
      .def("__reduce__", checking<Figure>([](const Figure& board) {
             const py::object type = py::type::of<Figure>();
             if (Figure::is_reserved(board.name())) {
               return reduce_to_call(type, "named", py::make_tuple(board.name()));
             }
             return py::make_tuple(type, py::make_tuple(board.name(), coordinates(board),
                                                        corners(board), drawn(board)));
           }));
}

}  // namespace triwar::python
