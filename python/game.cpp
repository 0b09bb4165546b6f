// The class Game of the module triwar._core: that of C++, by text.

#include <fmt/core.h>
#include <pybind11/stl.h>
#include <triwar/game.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cpp/inside.h"
#include "lookup/answer.h"
#include "lookup/parse.h"
#include "lookup/picture.h"
#include "lookup/read_line.h"
#include "lookup/svg.h"
#include "python/core.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

using Texts = std::vector<std::string>;
constexpr std::string_view notations[] = {"numbers", "letters", "middles"};

void write(Game& game, const std::string& notation) {
  const auto* const found = std::find(std::begin(notations), std::end(notations), notation);
  if (found == std::end(notations)) {
    throw Error(ErrorCode::usage, fmt::format("notation is '{}', expected numbers, letters or "
                                              "middles",
                                              quote(notation)));
  }
  const auto wanted = static_cast<Notation>(found - std::begin(notations));
  if (game.notation() != wanted) game.write(wanted);
}

Game new_game(const BoardPointer& board, const std::string& notation) {
  Game game(new_game_on(board));
  write(game, notation);
  return game;
}

/// Plays the moves of texts, up to a bad one, in the notation of the game.
void play(Game& game, const Texts& texts) {
  auto after = std::make_shared<Game::Inside>(game.inside());
  std::optional<lookup::BadGame> bad;
  for (const std::string& text : texts) {
    if ((bad = play_moves(*after, text))) break;
  }
  game = Game(std::move(after));
  if (bad) throw lookup::error_of(*bad);
}

/// Returns the game after one move. Errors have its number if they are `numbered`.
Game played(const Game& game, const std::string& move, bool numbered) {
  auto after = std::make_shared<Game::Inside>(game.inside());
  auto bad = play_moves(*after, move);
  if (bad && !numbered) bad->move.reset();
  if (bad) throw lookup::error_of(*bad);
  if (after->moves().size() != game.inside().moves().size() + 1) {
    throw Error(ErrorCode::usage,
                fmt::format("expected one move such as '2-4', found '{}'", quote(move)));
  }
  return Game(std::move(after));
}

/// Returns a bare state, given by its number or its lines; lines alone if they are `listed`.
Game state_of(const BoardPointer& board, const std::string& notation, const Texts& texts,
              bool listed) {
  const Game empty = new_game(board, notation);
  lookup::Game game = empty.inside().game;
  for (const std::string& text : texts) {
    if (!listed && text.starts_with('-')) throw lookup::error_of(lookup::bits_beyond(*board, text));
    game.has_history = listed;  // then a number is no state
    lookup::read_line(text, game);
    if (game.bad) throw lookup::error_of(*game.bad);
  }
  return begin_at(game.position, /*is_known=*/false, empty.inside());
}

/// Returns a game that begins with this state.
Game begun(const Game& state, bool b_moves, int a, int b) {
  const lookup::Game& game = state.inside().game;
  return begin_at({game.figure(), game.drawn(), b_moves ? Player::B : Player::A, a, b},
                  /*is_known=*/true, state.inside());
}

BoardPointer board_of(const Game& game) {
  return std::const_pointer_cast<Figure>(game.inside().figure);
}

Game undone(Game game) {
  game.undo();
  return game;
}

template <class Lines>
py::list texts(const lookup::Game& game, const Lines& lines) {
  py::list list;
  for (const Line line : lines) list.append(python_text(game.text(line)));
  return list;
}

py::object to_move(const lookup::Game& game) {
  if (!game.has_mover() || game.position.over()) return py::none();
  return python_text(lookup::player_name(game.position.to_move()));
}

py::object score(const lookup::Game& game) {
  if (!game.has_score()) return py::none();
  return py::dict("A"_a = game.position.score(Player::A), "B"_a = game.position.score(Player::B));
}

/// Returns the arguments of Position.set_state() with which the game begins; None if the board is
/// empty then.
py::object start(const Game& object) {
  const Game::Inside& inside = object.inside();
  if (!inside.given && !inside.game.start) return py::none();
  lookup::Game first = inside.given ? *inside.given : inside.game;
  if (!inside.given) first.clear();
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

using Values = std::vector<std::pair<std::string, int>>;

/// Returns what a text tells. A position of unknown owners becomes a bare state.
Game parse(const std::string& text, const BoardPointer& board,
           const std::optional<std::string>& form, bool a_moves, bool b_moves,
           const std::string& notation) {
  std::optional<lookup::InputForm> input;
  if (form && !(input = lookup::input_form_of(*form))) {
    throw Error(ErrorCode::usage, fmt::format("unknown form '{}'", quote(*form)));
  }
  Game game = parse_game(text, board, input, a_moves ? Side::A : b_moves ? Side::B : Side::unknown);
  if (const auto given = game.inside().given; given && given->has_score()) {
    const Position& at = given->position;
    game = begun(game, at.to_move() == Player::B, at.score(Player::A), at.score(Player::B));
  } else if (given && !given->owners.empty()) {
    return state_of(board_of(game), notation, {game.state()}, /*listed=*/false);
  }
  write(game, notation);
  return game;
}

/// Returns the line of a legal move.
Line line_of(const Game& game, const std::string& move) {
  return played(game, move, /*numbered=*/false).inside().game.moves.end()[-1];
}

std::vector<lookup::LineValue> marks_of(const Game& game, const Values& values) {
  std::vector<lookup::LineValue> marks;
  for (const auto& [move, value] : values) marks.push_back({line_of(game, move), value});
  std::sort(marks.begin(), marks.end(),
            [](const auto& a, const auto& b) { return a.line < b.line; });
  return marks;
}

/// Draws the board in characters, with the values of all moves or none.
std::string picture(const Game& game, const Values& values) {
  EdgeList<lookup::LineValue> marks;
  for (const auto& mark : marks_of(game, values)) marks.push_back(mark);
  std::string picture = lookup::draw_board(game.inside().game, lookup::Style(false),
                                           marks.empty() ? nullptr : &marks);
  picture.pop_back();  // the newline
  return picture;
}

py::str svg(const Game& game, const Values& values, const Texts& arrows) {
  const auto marks = marks_of(game, values);
  const Game empty(new_game_on(game.inside().figure));
  std::vector<Line> lines;
  for (const std::string& arrow : arrows) lines.push_back(line_of(empty, arrow));
  TextBuffer svg;
  lookup::add_svg(game.inside().game, {.values = marks, .arrows = lines}, svg);
  return python_text(svg.text());
}

/// Returns a function for Python that reads the game of its object.
template <class Function>
auto reading(const Function& function) {
  return [function](const Game& game) { return function(game.inside().game); };
}

}  // namespace

void add_games(py::module_& module) {
  py::class_<Game>(module, "Game")
      .def(py::init(&new_game), "board"_a, "notation"_a = "numbers")
      .def_static("state_of", &state_of, "board"_a, "notation"_a, "texts"_a, "listed"_a)
      .def_static("parse", &parse, "text"_a, "board"_a, "form"_a, "a_moves"_a, "b_moves"_a,
                  "notation"_a)
      .def("begun", &begun)
      .def("canonical", &Game::canonical)
      .def("play", &play)
      .def("played", [](const Game& game,
                        const std::string& move) { return played(game, move, /*numbered=*/true); })
      .def("undone", &undone)
      .def("board", &board_of)
      .def("start", &start)
      .def("notation",
           [](const Game& game) {
             return python_text(notations[static_cast<std::size_t>(game.notation())]);
           })
      .def("moves",
           [](const Game& game) { return texts(game.inside().game, game.inside().moves()); })
      .def("legal_moves", reading([](const lookup::Game& game) {
             return texts(game, game.figure().all_lines() - game.drawn());
           }))
      .def("to_move", reading(&to_move))
      .def("score", reading(&score))
      .def("state", reading(&lookup::state_text))
      .def("is_over", reading([](const lookup::Game& game) { return game.position.over(); }))
      .def("owners", reading(&owners))
      .def("picture", &picture)
      .def("record", [](const Game& game) { return python_text(game.record()); })
      .def("svg", &svg)
      .def("equals", [](const Game& a, const Game& b) { return a == b; });
}

}  // namespace triwar::python
