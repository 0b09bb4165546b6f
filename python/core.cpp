// The module triwar._core: boards and games.

#include "python/core.h"

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/parse.h"
#include "lookup/picture.h"
#include "lookup/read_line.h"
#include "lookup/svg.h"
#include "lookup/theory.h"
#include "python/long_work.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board_file.h"
#include "tablebase/tablebase.h"

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
  made.notation = notation;
  made.game.has_history = !bare;
  if (notation == "numbers") return made;
  if (notation != "letters" && notation != "middles") {
    throw py::value_error(
        fmt::format("notation is '{}', expected numbers, letters or middles", quote(notation)));
  }
  made.letters = std::make_shared<const lookup::Letters>(
      *board, notation == "letters" ? lookup::Notation::letters : lookup::Notation::middles);
  made.game.letters = made.letters.get();
  return made;
}

void throw_if_bad(const lookup::Game& game) {
  if (game.bad) throw_bad_game(*game.bad);
}

/// Reads the moves of a new game, or the edges or the number of a bare state. A text that is
/// `listed` follows others of the same list, and is no number.
void read(GameObject& object, const std::string& text, bool listed) {
  lookup::Game& game = object.game;
  if (!game.has_history && !listed && text.starts_with('-')) {
    game.bad = lookup::bits_beyond(game.figure(), text);
  } else {
    const bool has_history = std::exchange(game.has_history, game.has_history || listed);
    lookup::read_line(text, game);
    game.has_history = has_history;
  }
  throw_if_bad(game);
}

/// Adds a move. Errors have its number if they are `numbered`.
void play(GameObject& object, const std::string& move, bool numbered) {
  lookup::Game& game = object.game;
  const std::size_t before = game.moves.size();
  // Otherwise a number would be read as a state, on top of the present one.
  const bool has_history = std::exchange(game.has_history, true);
  lookup::read_line(move, game);
  game.has_history = has_history;
  if (game.bad && !numbered) game.bad->move.reset();
  throw_if_bad(game);
  if (game.moves.size() != before + 1) {
    throw py::value_error(fmt::format("expected one move such as '2-4', found '{}'", quote(move)));
  }
}

/// Makes a bare state the beginning of a game.
void begin(GameObject& object, bool b_moves, int a, int b) {
  lookup::Game& game = object.game;
  const Position start(game.figure(), game.drawn(), b_moves ? Player::B : Player::A, a, b);
  game.clear();
  game.has_history = true;
  game.begin_at(start);
}

template <class Lines>
py::list texts(const lookup::Game& game, const Lines& lines) {
  py::list list;
  for (const Line line : lines) list.append(python_text(game.text(line)));
  return list;
}

/// Makes a bare state the beginning of moves of unknown players.
void begin_bare(GameObject& object) { object.game.begin_at_state(); }

/// Returns the moves since start(): none of a bare state, whose edges have no order.
py::list since(const lookup::Game& game) {
  return game.has_history || game.start ? texts(game, game.moves) : py::list();
}

/// Returns the game without its last move, if it has one.
GameObject before_last(const GameObject& object) {
  GameObject before = object;
  before.game.clear();
  const auto& moves = object.game.moves;
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) before.game.play(moves[i]);
  return before;
}

py::object to_move(const lookup::Game& game) {
  if (!game.has_history || game.position.over()) return py::none();
  return python_text(lookup::player_name(game.position.to_move()));
}

py::object score(const lookup::Game& game) {
  if (!game.has_history) return py::none();
  return py::dict("A"_a = game.position.score(Player::A), "B"_a = game.position.score(Player::B));
}

/// Returns the arguments of Position.set_state() with which the game begins; None if the board is
/// empty then.
py::object start(const lookup::Game& game) {
  if (game.has_history && !game.start) return py::none();
  lookup::Game first = game;
  if (game.has_history || game.start) first.clear();
  return py::make_tuple(lookup::state_text(first), to_move(first), score(first));
}

py::list owners(const lookup::Game& game) {
  py::list owners;
  for (const lookup::Owner owner : lookup::owners_of(game)) {
    const bool is_open = owner == lookup::Owner::none;
    owners.append(is_open ? py::object(py::none()) : python_text(lookup::owner_name(owner)));
  }
  return owners;
}

/// Returns the line of a legal move.
Line line_of(GameObject object, const std::string& move) {
  play(object, move, /*numbered=*/false);
  return object.game.moves.end()[-1];
}

using Values = std::vector<std::pair<std::string, int>>;

std::vector<lookup::LineValue> marks_of(const GameObject& object, const Values& values) {
  std::vector<lookup::LineValue> marks;
  for (const auto& [move, value] : values) marks.push_back({line_of(object, move), value});
  std::sort(marks.begin(), marks.end(),
            [](const auto& a, const auto& b) { return a.line < b.line; });
  return marks;
}

/// Draws the board in characters, with the values of all moves or none.
std::string picture(const GameObject& object, const Values& values) {
  EdgeList<lookup::LineValue> marks;
  for (const auto& mark : marks_of(object, values)) marks.push_back(mark);
  std::string picture =
      lookup::draw_board(object.game, lookup::Style(false), marks.empty() ? nullptr : &marks);
  picture.pop_back();  // the newline
  return picture;
}

py::str svg(const GameObject& object, const Values& values,
            const std::vector<std::string>& arrows) {
  const auto marks = marks_of(object, values);
  const GameObject empty = make_game(object.figure, object.notation, /*bare=*/false);
  std::vector<Line> lines;
  for (const std::string& arrow : arrows) lines.push_back(line_of(empty, arrow));
  TextBuffer svg;
  lookup::add_svg(object.game, {.values = marks, .arrows = lines}, svg);
  return python_text(svg.text());
}

py::str theory(const GameObject& object, const Tablebase* nimbers) {
  TextBuffer json;
  lookup::add_theory_json(lookup::theory_of(*object.figure, object.game.drawn(), nimbers),
                          object.game, true, json);
  return python_text(json.text());
}

/// Returns the board and the position that a text tells.
std::pair<BoardPointer, GameObject> parse(const std::string& text, const BoardPointer& board,
                                          const std::optional<std::string>& form,
                                          const std::optional<std::string>& to_move,
                                          const std::string& notation) {
  std::optional<lookup::InputForm> input;
  if (form && !(input = lookup::input_form_of(*form))) {
    throw py::value_error(fmt::format("unknown form '{}'", quote(*form)));
  }
  try {
    std::optional<Player> mover;
    if (to_move) mover = *to_move == "B" ? Player::B : Player::A;
    const auto parsed = lookup::parse(text, board, input, mover);
    if (!parsed.game) {
      throw py::value_error("the text does not tell its board: pass `board`, too");
    }
    const lookup::Game& game = *parsed.game;
    throw_if_bad(game);
    const auto figure = std::const_pointer_cast<Figure>(parsed.figure);
    GameObject object = make_game(figure, notation, /*bare=*/!game.has_history);
    if (game.start) object.game.begin_at(*game.start);
    for (const Line line : game.moves) object.game.play(line);
    if (!game.has_history && game.has_score()) {
      const Position& at = game.position;
      begin(object, at.to_move() == Player::B, at.score(Player::A), at.score(Player::B));
    }
    return {figure, object};
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
      .def("read", &read, "text"_a, "listed"_a)
      .def("play", &play)
      .def("before_last", &before_last)
      .def("begin", &begin)
      .def("begin_bare", &begin_bare)
      .def("since", reading(&since))
      .def("start", reading(&start))
      .def_readonly("notation", &GameObject::notation)
      .def("moves", reading([](const Game& game) { return texts(game, game.moves); }))
      .def("legal_moves", reading([](const Game& game) {
             return texts(game, game.figure().all_lines() - game.drawn());
           }))
      .def("to_move", reading(&to_move))
      .def("score", reading(&score))
      .def("state", reading(&lookup::state_text))
      .def("is_over", reading([](const Game& game) { return game.position.over(); }))
      .def("owners", reading(&owners))
      .def("picture", &picture)
      .def("svg", &svg)
      .def("theory", &theory, "nimbers"_a);
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "The extension of the package triwar.";
  module.attr("version") = TRIWAR_VERSION;
  register_errors();
  add_boards(module);
  add_games(module);
  add_tables(module);
  module.def("parse", &parse);
  // After a fork, the child process has no threads to stop.
  py::module_::import("atexit").attr("register")(py::cpp_function([process = ::getpid()] {
    if (::getpid() == process) stop_all_work();
  }));
}

}  // namespace triwar::python
