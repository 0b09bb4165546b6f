// The module triwar._core: boards.

#include "python/core.h"

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cpp/inside.h"
#include "python/long_work.h"
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

std::vector<std::pair<int, int>> edges_of(const Figure& board) {
  std::vector<std::pair<int, int>> pairs;
  for (const Line edge : board.edges()) {
    const auto [low, high] = board.ends(edge);
    pairs.emplace_back(number(low), number(high));
  }
  return pairs;
}

}  // namespace

void add_boards(py::module_& module) {
  py::class_<Figure, BoardPointer>(module, "Board")
      .def(py::init(&make_board), "name"_a, "points"_a, "cells"_a, "drawn"_a)
      .def_static("named", &Figure::make, "name"_a)
      .def_static("read", &read_board, "path"_a)
      .def("json", &board_json)
      .def("edges", &edges_of)
      .def(
          "line",
          [](const BoardPointer& board, const std::string& text) {
            return static_cast<int>(Game(new_game_on(board)).line(text));
          },
          "text"_a)
      .def("is_built_in", [](const Figure& board) { return Figure::is_reserved(board.name()); })
      .def(
          "__eq__", [](const Figure& a, const Figure& b) { return a == b; }, py::is_operator());
}

PYBIND11_MODULE(_core, module) {
  module.doc() = "The extension of the package triwar.";
  module.attr("version") = TRIWAR_VERSION;
  register_errors();
  add_boards(module);
  add_games(module);
  add_table(module);
  add_tables(module);
  // After a fork, the child process has no threads to stop.
  py::module_::import("atexit").attr("register")(py::cpp_function([process = ::getpid()] {
    if (::getpid() == process) stop_all_work();
  }));
}

}  // namespace triwar::python
