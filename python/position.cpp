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

std::string player_to_move(const lookup::Game& game) {
  return std::string(lookup::player_name(game.position.to_move()));
}

/// Returns how many cells of a position are closed and count.
int closed_cells(const Position& position) {
  const Position empty(position.figure());
  int closed = 0;
  for (const Cell cell : position.figure().all_cells()) {
    closed += position.is_closed(cell) && !empty.is_closed(cell) ? 1 : 0;
  }
  return closed;
}

std::pair<int, int> points_of(const GamePosition::Score& score) {
  if (const auto* const points = std::get_if<std::pair<int, int>>(&score)) return *points;
  const auto& by_name = std::get<0>(score);
  if (by_name.size() != 2 || !by_name.contains("A") || !by_name.contains("B")) {
    throw py::value_error("expected a score such as {'A': 1, 'B': 0}");
  }
  return {by_name.at("A"), by_name.at("B")};
}

/// Returns whether push() accepts a move.
bool is_legal(const GamePosition& position, py::handle move) {
  try {
    GamePosition(position).push(move);
    return true;
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_ValueError)) throw;
  } catch (const py::value_error&) {
  }
  return false;
}

/// Returns the Outcome of a game that is over, else None.
py::object outcome(const GamePosition& position) {
  if (!position.is_over()) return py::none();
  const lookup::Winner winner = lookup::winner_of(position.game().position.margin(0));
  return py::module_::import("triwar").attr("Outcome")(
      winner == lookup::Winner::tie ? py::object(py::none())
                                    : python_text(lookup::winner_name(winner)));
}

py::object result(const GamePosition& position) {
  return position.is_over() ? outcome(position).attr("result")() : py::str("*");
}

std::string repr(const GamePosition& position) {
  if (position.game().start) {
    return fmt::format("<triwar.Position on {}: state {}, A {}, B {}, {} to move>",
                       position.board()->name(), lookup::state_text(position.game()),
                       position.game().position.score(Player::A),
                       position.game().position.score(Player::B),
                       position.is_over() ? "nobody" : player_to_move(position.game()));
  }
  const py::str moves = py::str(" ").attr("join")(moves_of(position.game()));
  return fmt::format("triwar.Position({}, '{}')", std::string(py::repr(board_argument(position))),
                     std::string(moves));
}

}  // namespace

GamePosition::GamePosition(BoardPointer board, py::handle moves)
    : board_(std::move(board)), game_(checked(board_)) {
  add_moves(game_, moves);
}

void GamePosition::push(py::handle move) { game_ = with_move(game_, move); }

Line GamePosition::pop() {
  if (game_.moves.empty()) throw py::index_error("pop from a position without moves");
  const lookup::Game before = game_;
  const Line last = before.moves.end()[-1];
  game_.clear();
  std::for_each(before.moves.begin(), before.moves.end() - 1,
                [this](Line line) { game_.play(line); });
  return last;
}

void GamePosition::set_state(py::handle drawn, const std::optional<std::string>& to_move,
                             const Score& score) {
  const LineSet lines = lines_from(*board_, drawn);
  const bool over = lines == board_->all_lines();
  if (to_move ? *to_move != "A" && *to_move != "B" : !over) {
    throw py::value_error(
        fmt::format("to_move is {}, expected 'A' or 'B'", to_move ? "'" + *to_move + "'" : "None"));
  }
  const auto [a, b] = points_of(score);
  const Position position(*board_, lines, to_move == "B" ? Player::B : Player::A, a, b);
  if (const int closed = closed_cells(position); a < 0 || b < 0 || a + b != closed) {
    throw py::value_error(fmt::format("score is A {}, B {}, but the lines close {} cell{}", a, b,
                                      closed, closed == 1 ? "" : "s"));
  }
  game_ = lookup::Game(*board_);
  game_.begin_at(position);
}

py::tuple restore_arguments(const py::object& board, const lookup::Game& game) {
  const Position& start = *game.start;
  return py::make_tuple(board, state_number(game.figure(), start.drawn()),
                        lookup::player_name(start.to_move()),
                        std::pair(start.score(Player::A), start.score(Player::B)), moves_of(game));
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
      .def("peek", checking<GamePosition>([](const GamePosition& position) {
             const auto& moves = position.game().moves;
             if (moves.empty()) throw py::index_error("peek at a position without moves");
             return python_text(position.board()->text(moves.end()[-1]));
           }),
           "Returns the last move. Raises IndexError if there is none.")
      .def(
          "is_legal",
          [](const PositionPointer& position, py::handle move) {
            return is_legal(checked(position), move);
          },
          "move"_a, "Returns whether push() accepts a move.")
      .def(
          "set_state",
          [](const PositionPointer& position, py::handle drawn,
             const std::optional<std::string>& to_move, const GamePosition::Score& score) {
            checked(position).set_state(drawn, to_move, score);
          },
          "drawn"_a, "to_move"_a, "score"_a,
          "Sets up a position without moves.\n\n"
          "`drawn` is a state, given as for Tablebase.state(), on a board of any size; `to_move`\n"
          "'A' or 'B', or None if all edges are drawn; `score` the cells of A and B, such as\n"
          "(1, 0) or {'A': 1, 'B': 0}, which must be those that are closed.")
      .def_static("_restored",
                  [](const NameOrBoard& board, const py::object& drawn, const std::string& to_move,
                     const GamePosition::Score& score, const py::list& moves) {
                    auto position = std::make_shared<GamePosition>(board_of(board), py::str());
                    position->set_state(drawn, to_move, score);
                    for (const py::handle move : moves) position->push(move);
                    return position;
                  })
      .def("copy", checking<GamePosition>([](const GamePosition& position) {
             return std::make_shared<GamePosition>(position);
           }),
           "Returns a position that changes independently.")
      .def("is_over", checking<GamePosition>(&GamePosition::is_over),
           "Returns whether all edges are drawn.")
      .def("is_game_over", checking<GamePosition>(&GamePosition::is_over),
           "Returns whether all edges are drawn: is_over() by its name in python-chess.")
      .def("result", checking<GamePosition>(&result),
           "Returns '1-0' if A has won, '0-1' if B has, '1/2-1/2' for a tie, '*' before the end.")
      .def("outcome", checking<GamePosition>(&outcome),
           "Returns the Outcome of the game, None before the end.")
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
                             "The moves so far, such as '2-4', after set_state() those since.")
      .def_property_readonly("move_stack", checking<GamePosition>([](const GamePosition& position) {
                               return moves_of(position.game());
                             }),
                             "The moves so far: `moves` by its name in python-chess.")
      .def_property_readonly("owners", checking<GamePosition>([](const GamePosition& position) {
                               return owner_names(position.game());
                             }),
                             "The owner of each cell: 'A', 'B', None if it is open, '?' if it\n"
                             "was closed before set_state().")
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
             if (position.game().start) {
               return reduce_to_call(py::type::of<GamePosition>(), "_restored",
                                     restore_arguments(board_argument(position), position.game()));
             }
             return py::make_tuple(
                 py::type::of<GamePosition>(),
                 py::make_tuple(board_argument(position), moves_of(position.game())));
           }));
}

}  // namespace triwar::python
