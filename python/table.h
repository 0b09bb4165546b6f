// A table, and what it says of one game, as Python sees them.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lookup/answer.h"
#include "python/unlocked.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/tablebase.h"

namespace triwar::python {

/// A table that Python code and the answers from it share.
class Table {
 public:
  explicit Table(Tablebase tablebase);

  const Tablebase& tablebase() const noexcept { return tablebase_; }
  const Board& board() const noexcept { return tablebase_.board(); }

  /// An edge as players write it.
  const pybind11::str& text(Edge edge) const {
    return edge_texts_[static_cast<std::size_t>(number(edge))];
  }

  /// What `ask` finds out from the table: without the interpreter lock where it may have to read
  /// the file for that.
  template <class Ask>
  auto answer(const Ask& ask) const {
    std::optional<Unlocked> unlocked;
    if (!tablebase_.loaded()) unlocked.emplace();
    return ask(tablebase_);
  }

 private:
  Tablebase tablebase_;
  std::vector<pybind11::str> edge_texts_;  // by number
};

/// What triwar-lookup --review says of a game: its JSON as a dictionary. Throws as add_moves()
/// does.
pybind11::dict review(const Table& table, pybind11::handle moves);

/// The JSON answer of triwar-lookup as an object. What takes long is looked up when asked for.
class Answer {
 public:
  /// After moves from the empty board.
  static Answer of_moves(std::shared_ptr<const Table> table, pybind11::handle moves);
  /// Of a bare state: who moves and the score are not known.
  static Answer of_state(std::shared_ptr<const Table> table, pybind11::handle state);

  const std::shared_ptr<const Table>& table() const noexcept { return table_; }
  EdgeSet state() const noexcept { return game_.state(); }
  int moves() const noexcept { return state().count(); }
  int value() const noexcept { return value_; }
  pybind11::object to_move() const;
  pybind11::object score() const;
  pybind11::object margin() const;
  pybind11::object winner() const;
  pybind11::list best() const;
  pybind11::dict values() const;
  pybind11::list continuation() const;
  pybind11::list owners() const;

  /// The JSON form as a dictionary.
  pybind11::dict as_dict() const;
  /// The board drawn in characters.
  std::string picture() const;
  /// The function that makes an equal answer, and its arguments.
  pybind11::tuple reduced() const;
  std::string repr() const;

 private:
  Answer(std::shared_ptr<const Table> table, const lookup::Game& game);

  EdgeList<MoveValue> move_values() const;
  pybind11::list texts(const EdgeList<Edge>& edges) const;

  std::shared_ptr<const Table> table_;
  lookup::Game game_;
  int value_;
  std::optional<lookup::Standing> standing_;  // none for a bare state
};

}  // namespace triwar::python
