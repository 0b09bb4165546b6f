#include "python/position.h"

#include <fmt/core.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <utility>

#include "lookup/answer.h"
#include "python/errors.h"
#include "python/module.h"
#include "python/moves.h"
#include "python/table.h"
#include "tablebase/embedded.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

py::object turn(const GamePosition& position) {
  if (position.is_over()) return py::none();
  return python_text(lookup::player_name(position.game().position.to_move()));
}

py::list legal_moves(const GamePosition& position) {
  const Figure& board = *position.board();
  return edges_of(board, board.all_lines() - position.game().drawn());
}

/// Returns the board as the constructor's argument: the name of a built-in board, else the Board.
py::object board_argument(const GamePosition& position) {
  const std::string& name = position.board()->name();
  if (Figure::is_reserved(name)) return python_text(name);
  return py::cast(position.board());
}

std::string repr(const GamePosition& position) {
  const py::str moves = py::str(" ").attr("join")(moves_of(position.game()));
  return fmt::format("triwar.Position({}, '{}')", std::string(py::repr(board_argument(position))),
                     std::string(moves));
}

}  // namespace

GamePosition::GamePosition(BoardPointer board, py::handle moves)
    : board_(std::move(board)), game_(checked(board_)) {
  add_moves(game_, moves);
}

void GamePosition::push(py::handle move) {
  lookup::Game next = game_;
  add_move(next, move);
  if (next.moves.size() != game_.moves.size() + 1) {
    throw py::value_error(fmt::format("expected one move such as '2-4', found {}", ascii(move)));
  }
  game_ = next;
}

Line GamePosition::pop() {
  if (game_.moves.empty()) throw py::index_error("pop from a position without moves");
  const lookup::Game before = game_;
  const Line last = before.moves.end()[-1];
  game_.clear();
  std::for_each(before.moves.begin(), before.moves.end() - 1,
                [this](Line line) { game_.play(line); });
  return last;
}

bool GamePosition::operator==(const GamePosition& other) const {
  return *board_ == *other.board_ && game_.drawn() == other.game_.drawn() &&
         game_.position.score(Player::A) == other.game_.position.score(Player::A) &&
         (is_over() || game_.position.to_move() == other.game_.position.to_move());
}

void add_position(py::module_& module) {
  py::class_<GamePosition, PositionPointer>(
      module, "Position",
      "A game in progress, on a board of any size.\n\n"
      "Takes a Board or the name of a built-in one, and the moves so far, given as for\n"
      "Tablebase.probe(). Prints as a board, and draws itself in notebooks. Tables answer it:\n"
      "table.probe(position). Positions are equal if they have the same board, drawn lines,\n"
      "score and player to move. As they can change, they are not hashable; `state` is.")
      .def(py::init([](const NameOrBoard& board, const py::object& moves) {
             return std::make_shared<GamePosition>(board_of(board), moves);
           }),
           "board"_a = std::string(embedded::default_game), "moves"_a = "")
      .def(
          "push",
          [](const PositionPointer& position, py::handle move) { checked(position).push(move); },
          "move"_a, "Plays a move, such as '2-4' or (2, 4). Raises BadGame, a ValueError.")
      .def("pop", checking<GamePosition>([](GamePosition& position) {
             return python_text(position.board()->text(position.pop()));
           }),
           "Takes the last move back and returns it. Raises IndexError if there is none.")
      .def("copy", checking<GamePosition>([](const GamePosition& position) {
             return std::make_shared<GamePosition>(position);
           }),
           "Returns a position that changes independently.")
      .def("is_over", checking<GamePosition>(&GamePosition::is_over),
           "Returns whether all edges are drawn.")
      .def_property_readonly("legal_moves", checking<GamePosition>(&legal_moves),
                             "The edges that can be drawn, such as '2-4', lowest first.")
      .def_property_readonly("turn", checking<GamePosition>(&turn),
                             "The player to move, 'A' or 'B'; None when the game is over.")
      .def_property_readonly("score", checking<GamePosition>([](const GamePosition& position) {
                               return score_of(position.game().position.score(Player::A),
                                               position.game().position.score(Player::B));
                             }),
                             "The cells owned so far by 'A' and 'B'.")
      .def_property_readonly("state", checking<GamePosition>([](const GamePosition& position) {
                               return state_number(*position.board(), position.game().drawn());
                             }),
                             "The drawn edges: bit e for edge e.")
      .def_property_readonly("moves", checking<GamePosition>([](const GamePosition& position) {
                               return moves_of(position.game());
                             }),
                             "The moves so far, such as '2-4'.")
      .def_property_readonly("owners", checking<GamePosition>([](const GamePosition& position) {
                               return owner_names(position.game());
                             }),
                             "The owner of each cell: 'A', 'B', or None if it is open.")
      .def_property_readonly("board", checking<GamePosition>(&GamePosition::board),
                             "The board of the game.")
      .def(
          "__eq__",
          [](const PositionPointer& a, const PositionPointer& b) {
            return checked(a) == checked(b);
          },
          "other"_a.none(false), py::is_operator())
      .def("__str__", checking<GamePosition>(
                          [](const GamePosition& position) { return picture_of(position.game()); }))
      .def("__repr__", checking<GamePosition>(&repr))
      .def("_repr_svg_", checking<GamePosition>(
                             [](const GamePosition& position) { return svg_of(position.game()); }))
      .def("__reduce__", checking<GamePosition>([](const GamePosition& position) {
             return py::make_tuple(
                 py::type::of<GamePosition>(),
                 py::make_tuple(board_argument(position), moves_of(position.game())));
           }));
}

}  // namespace triwar::python
