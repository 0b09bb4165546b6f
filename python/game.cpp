#include "python/game.h"

#include "lookup/answer.h"
#include "lookup/picture.h"

namespace py = pybind11;

namespace triwar::python {

py::list moves_of(const lookup::Game& game) {
  py::list moves;
  for (const Line line : game.moves) moves.append(python_text(game.text(line)));
  return moves;
}

py::list edges_of(const Figure& figure, const LineSet& lines) {
  py::list edges;
  for (const Line line : figure.edges()) {
    if (lines.contains(line)) edges.append(python_text(figure.text(line)));
  }
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

std::string picture_of(const lookup::Game& game) {
  std::string picture = lookup::draw_board(game, lookup::Style(false));
  picture.pop_back();  // the newline
  return picture;
}

py::object svg_of(const py::object& board, const lookup::Game& game) {
  return py::module_::import("triwar.svg").attr("draw")(board, moves_of(game), owner_names(game));
}

}  // namespace triwar::python
