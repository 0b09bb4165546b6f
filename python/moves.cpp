#include "python/moves.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lookup/answer.h"
#include "lookup/picture.h"
#include "lookup/read_line.h"
#include "lookup/svg.h"
#include "python/errors.h"
#include "python/position.h"

namespace py = pybind11;

namespace triwar::python {
namespace {

std::string_view text_of(py::handle object) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (text == nullptr) throw py::error_already_set();
  return {text, static_cast<std::size_t>(size)};
}

py::int_ integer(py::handle object) {
  PyObject* const index = PyNumber_Index(object.ptr());
  if (index == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::int_>(index);
}

py::str hex(const py::int_& number) {
  return py::reinterpret_steal<py::str>(PyNumber_ToBase(number.ptr(), 16));
}

void throw_if_bad(const lookup::Game& game, bool are_numbered = true) {
  if (!game.bad) return;
  lookup::BadGame bad = *game.bad;
  if (!are_numbered) bad.move = std::nullopt;
  throw_bad_game(bad);
}

void add_moves_of(const GamePosition& position, lookup::Game& game) {
  const Figure& figure = position.game().figure();
  if (!(figure == game.figure())) {
    throw py::value_error(
        fmt::format("expected a position on {}, found one on {}{}", game.figure().name(),
                    figure.name() == game.figure().name() ? "another board " : "", figure.name()));
  }
  if (const auto& start = position.game().start) {
    game.begin_at({game.figure(), start->drawn(), start->to_move(), start->score(Player::A),
                   start->score(Player::B)});
  }
  for (const Line line : position.game().moves) {
    const auto [low, high] = figure.ends(line);
    game.add_move(number(low), number(high));
    throw_if_bad(game);
  }
}

/// Converts a sequence of two integers. Returns nullopt for other objects. Throws the exception
/// that the object raises, if any.
std::optional<NumberPair> pair_from(py::handle object) {
  if (PySequence_Check(object.ptr()) == 0) return std::nullopt;
  const Py_ssize_t size = PySequence_Size(object.ptr());
  if (size < 0) throw py::error_already_set();
  if (size != 2) return std::nullopt;
  const py::object first = object[py::int_(0)];
  const py::object second = object[py::int_(1)];
  if (PyIndex_Check(first.ptr()) == 0 || PyIndex_Check(second.ptr()) == 0) return std::nullopt;
  return NumberPair{number_from(first), number_from(second)};
}

}  // namespace

AnyNumber number_from(py::handle object) {
  int overflow = 0;
  const std::int64_t number = PyLong_AsLongLongAndOverflow(integer(object).ptr(), &overflow);
  if (overflow != 0) return std::nullopt;
  return number;
}

std::string ascii(py::handle object) {
  const auto text = py::reinterpret_steal<py::str>(PyObject_ASCII(object.ptr()));
  if (!text) throw py::error_already_set();
  return text;
}

void add_move(lookup::Game& game, py::handle move, bool are_numbered) {
  if (py::isinstance<py::str>(move)) {
    lookup::read_line(text_of(move), game);
  } else if (const auto points = pair_from(move)) {
    game.add_move(points->first, points->second);
  } else {
    const std::string place =
        are_numbered ? fmt::format("move {}: ", game.moves.size() + 1) : std::string();
    throw py::type_error(
        fmt::format("{}expected a pair of points such as (2, 4), or a text such as '2-4', found {}",
                    place, ascii(move)));
  }
  throw_if_bad(game, are_numbered);
}

lookup::Game with_move(const lookup::Game& game, py::handle move, bool are_numbered) {
  lookup::Game next = game;
  add_move(next, move, are_numbered);
  if (next.moves.size() != game.moves.size() + 1) {
    throw py::value_error(fmt::format("expected one move such as '2-4', found {}", ascii(move)));
  }
  return next;
}

Line line_from(const lookup::Game& game, py::handle move) {
  return with_move(game, move, /*are_numbered=*/false).moves.end()[-1];
}

void add_moves(lookup::Game& game, py::handle moves) {
  if (py::isinstance<py::str>(moves)) return add_move(game, moves);
  if (py::isinstance<GamePosition>(moves)) {
    return add_moves_of(checked(moves.cast<PositionPointer>()), game);
  }
  if (Py_TYPE(moves.ptr())->tp_iter == nullptr && PySequence_Check(moves.ptr()) == 0) {
    throw py::type_error(
        fmt::format("expected {} such as '2-4 4-5', a sequence of moves, or a Position, found {}",
                    game.has_history ? "moves" : "a state: its number, moves", ascii(moves)));
  }
  for (const py::handle move : py::iter(moves)) {
    add_move(game, move);
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

LineSet lines_from(const Figure& figure, py::handle state) {
  lookup::Game game(figure);
  game.has_history = false;
  if (PyIndex_Check(state.ptr()) != 0) {
    const py::str text = hex(integer(state));
    if (text_of(text).starts_with('-')) throw_bad_game(lookup::bits_beyond(figure, text_of(text)));
    add_moves(game, text);
  } else {
    add_moves(game, state);
  }
  return game.drawn();
}

EdgeSet state_from(const Board& board, py::handle state) {
  const bool is_number = PyIndex_Check(state.ptr()) != 0;
  if (is_number && !board.is_endgame()) {
    const py::int_ number = integer(state);
    // Numbers that do not fit become 2^64 - 1, which is not a state of any board.
    const std::uint64_t bits = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) PyErr_Clear();
    if ((bits & ~board.all_edges().bits()) == 0) return EdgeSet::from_bits(bits);
    throw_bad_game(lookup::bits_beyond(board.figure(), text_of(hex(number))));
  }
  const LineSet drawn = lines_from(board.figure(), state);
  if (!drawn.contains(board.start())) throw_bad_game(lookup::not_in_table(board, drawn));
  return board.state_of(drawn);
}

py::int_ state_number(const Board& board, EdgeSet state) {
  if (!board.is_endgame()) return py::int_(state.bits());
  return state_number(board.figure(), board.lines_of(state));
}

py::int_ state_number(const Figure& figure, const LineSet& drawn) {
  const std::vector<Line>& edges = figure.edges();
  std::array<char, LineSet::capacity / 8 + 1> bytes{};
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (drawn.contains(edges[e])) bytes[e / 8] = static_cast<char>(bytes[e / 8] | 1 << e % 8);
  }
  const py::object type = py::type::of(py::int_());
  return type.attr("from_bytes")(py::bytes(bytes.data(), bytes.size()), "little");
}

std::size_t edge_from(const Board& board, py::handle edge) {
  const std::vector<Line>& edges = board.figure().edges();
  if (PyIndex_Check(edge.ptr()) != 0) {
    const AnyNumber number = number_from(edge);
    if (!number || *number < 0 || *number >= static_cast<std::int64_t>(edges.size())) {
      throw py::index_error(
          fmt::format("{} has the edges 0 to {}", board.name(), edges.size() - 1));
    }
    return static_cast<std::size_t>(*number);
  }
  const Line line = line_from(lookup::Game(board.figure()), edge);
  return static_cast<std::size_t>(std::ranges::find(edges, line) - edges.begin());
}

py::dict read_json(std::string_view json) {
  return py::module_::import("json").attr("loads")(python_text(json));
}

py::list moves_of(const lookup::Game& game) {
  py::list moves;
  for (const Line line : game.moves) moves.append(python_text(game.text(line)));
  return moves;
}

py::list edges_of(const Figure& figure, const LineSet& lines) {
  py::list edges;
  for (const Line line : lines - figure.drawn()) edges.append(python_text(figure.text(line)));
  return edges;
}

py::dict score_of(int score_a, int score_b) {
  py::dict score;
  score[python_text(lookup::player_name(Player::A))] = score_a;
  score[python_text(lookup::player_name(Player::B))] = score_b;
  return score;
}

py::list owner_names(const lookup::Game& game) {
  py::list owners;
  for (const lookup::Owner owner : lookup::owners_of(game)) {
    const bool is_open = owner == lookup::Owner::none;
    owners.append(is_open ? py::object(py::none()) : python_text(lookup::owner_name(owner)));
  }
  return owners;
}

std::string picture_of(const lookup::Game& game, const EdgeList<lookup::LineValue>* values) {
  std::string picture = lookup::draw_board(game, lookup::Style(false), values);
  picture.pop_back();  // the newline
  return picture;
}

std::string svg_of(const lookup::Game& game, std::span<const lookup::LineValue> values,
                   std::span<const Line> arrows) {
  TextBuffer svg;
  lookup::add_svg(game, {.values = values, .arrows = arrows}, svg);
  return std::string(svg.text());
}

}  // namespace triwar::python
