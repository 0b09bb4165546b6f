// The module triwar._core: boards and games.

#include "python/core.h"

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/estimates.h"
#include "lookup/json.h"
#include "lookup/parse.h"
#include "lookup/picture.h"
#include "lookup/read_line.h"
#include "lookup/svg.h"
#include "lookup/theory.h"
#include "python/long_work.h"
#include "search/search.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
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

GameObject make_game(const BoardPointer& board, const std::string& notation, bool bare) {
  GameObject made(board);
  made.game.has_history = !bare;
  if (notation != "numbers") {
    made.letters = std::make_shared<const lookup::Letters>(
        *board, notation == "letters" ? lookup::Notation::letters : lookup::Notation::middles);
    made.game.letters = made.letters.get();
  }
  return made;
}

/// Reads the moves of a new game, or the edges or the number of a bare state.
void read(GameObject& object, const std::string& text) {
  lookup::Game& game = object.game;
  if (!game.has_history && text.starts_with('-')) {
    game.bad = lookup::bits_beyond(game.figure(), text);
  } else {
    lookup::read_line(text, game);
  }
  throw_if_bad(game);
}

/// Adds moves. Errors have the number of the move if they are `numbered`.
void play(GameObject& object, const std::string& moves, bool numbered) {
  lookup::Game& game = object.game;
  // Otherwise a number would be read as a state, on top of the present one.
  const bool has_history = std::exchange(game.has_history, true);
  lookup::read_line(moves, game);
  game.has_history = has_history;
  if (game.bad && !numbered) game.bad->move.reset();
  throw_if_bad(game);
}

/// Returns the line that was drawn last. Requires one.
py::object last(const lookup::Game& game) { return python_text(game.text(game.moves.end()[-1])); }

/// Returns the game without its last move, if it has one.
GameObject before_last(const GameObject& object) {
  GameObject before = object;
  before.game.clear();
  const auto& moves = object.game.moves;
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) before.game.play(moves[i]);
  return before;
}

template <class Lines>
py::list texts(const lookup::Game& game, const Lines& lines) {
  py::list list;
  for (const Line line : lines) list.append(python_text(game.text(line)));
  return list;
}

py::list moves(const lookup::Game& game) {
  if (game.has_history) return texts(game, game.moves);
  return texts(game, game.drawn() - game.figure().drawn());
}

py::object to_move(const lookup::Game& game) {
  if (!game.has_history || game.position.over()) return py::none();
  return python_text(lookup::player_name(game.position.to_move()));
}

py::list owners(const lookup::Game& game) {
  py::list owners;
  for (const lookup::Owner owner : lookup::owners_of(game)) {
    const bool is_open = owner == lookup::Owner::none;
    owners.append(is_open ? py::object(py::none()) : python_text(lookup::owner_name(owner)));
  }
  return owners;
}

Line line_of(const lookup::Game& game, const std::string& text) {
  for (const Line line : game.figure().all_lines()) {
    if (game.text(line) == text) return line;
  }
  throw py::value_error("not a line: " + text);
}

using Values = std::map<std::string, int>;

std::vector<lookup::LineValue> marks_of(const lookup::Game& game, const Values& values) {
  std::vector<lookup::LineValue> marks;
  for (const auto& [text, value] : values) marks.push_back({line_of(game, text), value});
  std::sort(marks.begin(), marks.end(),
            [](const auto& a, const auto& b) { return a.line < b.line; });
  return marks;
}

/// Draws the board in characters, with the values of all moves or none.
std::string picture(const GameObject& object, const Values& values) {
  EdgeList<lookup::LineValue> marks;
  for (const auto& mark : marks_of(object.game, values)) marks.push_back(mark);
  std::string picture =
      lookup::draw_board(object.game, lookup::Style(false), marks.empty() ? nullptr : &marks);
  picture.pop_back();  // the newline
  return picture;
}

py::str svg(const GameObject& object, const Values& values,
            const std::vector<std::string>& arrows) {
  const auto marks = marks_of(object.game, values);
  std::vector<Line> lines;
  for (const std::string& arrow : arrows) lines.push_back(line_of(object.game, arrow));
  TextBuffer svg;
  lookup::add_svg(object.game, {.values = marks, .arrows = lines}, svg);
  return python_text(svg.text());
}

/// Returns work(search), a text of JSON. Reports the progress of the search as run_long_work()
/// does.
template <class Work>
py::str by_search(const py::object& progress, const Work& work) {
  TextBuffer json;
  run_long_work(progress, 1, [&](const BeginPhase& begin) {
    work([progress = begin()](
             const Figure& figure, const LineSet& drawn,
             const SearchLimits& limits) { return estimate(figure, drawn, limits, progress); },
         json);
  });
  return python_text(json.text());
}

py::str estimated(const GameObject& object, std::uint64_t playouts, const py::object& progress) {
  return by_search(progress, [&](const lookup::Search& search, TextBuffer& json) {
    add_estimate_json(lookup::estimate_of(object.game, playouts, search), object.game, json);
  });
}

/// Returns the answer to a game that was found to be too large.
py::str answer_by_search(const GameObject& object, std::uint64_t playouts,
                         const py::object& progress) {
  return by_search(progress, [&](const lookup::Search& search, TextBuffer& json) {
    add_json(object.game, lookup::reply_by_search(object.game, {.playouts = playouts}, search),
             json, {.place = false});
  });
}

py::str theory(const GameObject& object, const Table* nimbers) {
  const auto table = nimbers == nullptr ? nullptr : nimbers->shared();
  TextBuffer json;
  lookup::add_theory_json(lookup::theory_of(*object.figure, object.game.drawn(), table.get()),
                          object.game, true, json);
  return python_text(json.text());
}

std::string parse(const std::string& text, const BoardPointer& board,
                  const std::optional<std::string>& form, const std::string& to_move) {
  std::optional<lookup::InputForm> input;
  if (form && !(input = lookup::input_form_of(*form))) {
    throw py::value_error(fmt::format("unknown form '{}'", quote(*form)));
  }
  try {
    const auto parsed = lookup::parse(text, board, input, to_move == "B" ? Player::B : Player::A);
    if (parsed.game) throw_if_bad(*parsed.game);
    return lookup::parsed_json(parsed);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::input_unreadable) throw;
    throw_bad_game(lookup::unreadable_game(error.what()));
  }
}

void add_boards(py::module_& module) {
  py::class_<Figure, BoardPointer>(module, "Board")
      .def(py::init(&make_board), "name"_a, "points"_a, "cells"_a, "drawn"_a)
      .def_static("named", &Figure::make, "name"_a)
      .def_static("read", &read_board, "path"_a)
      .def("json", &board_json)
      .def("edges", &edges_of)
      .def("is_built_in", [](const Figure& board) { return Figure::is_reserved(board.name()); })
      .def(
          "__eq__", [](const Figure& a, const Figure& b) { return a == b; }, py::is_operator());
}

/// Returns a function for Python that reads the game of its object.
template <class Function>
auto reading(const Function& function) {
  return [function](const GameObject& object) { return function(object.game); };
}

void add_games(py::module_& module) {
  using lookup::Game;
  py::class_<GameObject>(module, "Game")
      .def(py::init(&make_game), "board"_a, "notation"_a = "numbers", "bare"_a = false)
      .def("copy", [](const GameObject& object) { return object; })
      .def("read", &read)
      .def("play", &play)
      .def("last", reading(&last))
      .def("before_last", &before_last)
      .def(
          "begin",
          [](GameObject& object, const GameObject& state, bool b_moves, int a, int b) {
            object.game.begin_at(
                {*object.figure, state.game.drawn(), b_moves ? Player::B : Player::A, a, b});
          },
          "state"_a, "b_moves"_a, "a"_a, "b"_a)
      .def("moves", reading(&moves))
      .def("legal_moves", reading([](const Game& game) {
             return texts(game, game.figure().all_lines() - game.drawn());
           }))
      .def("to_move", reading(&to_move))
      .def("score", reading([](const Game& game) -> std::optional<std::pair<int, int>> {
             if (!game.has_history) return std::nullopt;
             return std::pair(game.position.score(Player::A), game.position.score(Player::B));
           }))
      .def("state", reading(&lookup::state_text))
      .def("is_over", reading([](const Game& game) { return game.position.over(); }))
      .def("owners", reading(&owners))
      .def("picture", &picture)
      .def("svg", &svg)
      .def("theory", &theory, "nimbers"_a)
      .def("estimate", &estimated)
      .def("answer_by_search", &answer_by_search);
}

}  // namespace

void throw_if_bad(const lookup::Game& game) {
  if (game.bad) throw_bad_game(*game.bad);
}

PYBIND11_MODULE(_core, module) {
  module.doc() = "The extension of the package triwar.";
  module.attr("version") = TRIWAR_VERSION;
  register_errors();
  add_boards(module);
  add_games(module);
  add_tables(module);
  module.def("parse", &parse, "text"_a, "board"_a, "form"_a, "to_move"_a);
  // After a fork, the child process has no threads to stop.
  py::module_::import("atexit").attr("register")(py::cpp_function([process = ::getpid()] {
    if (::getpid() == process) stop_all_work();
  }));
}

}  // namespace triwar::python
