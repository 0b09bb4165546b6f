// The classes Tablebase and Answer, values of NumPy arrays, and how tables are pickled.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lookup/answer.h"
#include "lookup/endgame_store.h"
#include "python/long_work.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/file/table_file.h"
#include "tablebase/tablebase.h"

namespace triwar::python {

class GamePosition;

/// A table, shared by its Tablebase object and all answers from it.
class Table {
 public:
  explicit Table(Tablebase tablebase);

  /// Frees the values and the file, once no thread reads them.
  void close() noexcept;
  bool is_closed() const noexcept { return tablebase_ == nullptr; }

  /// Returns the table. Throws ValueError if it is closed. Only a copy of the pointer is valid
  /// while other threads have the interpreter lock.
  const std::shared_ptr<const Tablebase>& shared() const;
  const Tablebase& tablebase() const { return *shared(); }

  // These remain after close().

  const Board& board() const noexcept { return board_; }
  std::uint64_t checksum() const noexcept { return checksum_; }

  /// Returns an edge of the board as players write it, such as "2-4".
  const pybind11::str& edge_text(Edge edge) const {
    return edge_texts_[static_cast<std::size_t>(number(edge))];
  }

  /// Returns look_up(tablebase). Releases the interpreter lock if that may read the file.
  template <class LookUp>
  auto query(const LookUp& look_up) const {
    const std::shared_ptr<const Tablebase> tablebase = shared();
    std::optional<GilRelease> unlocked;
    if (!tablebase->loaded()) unlocked.emplace();
    return look_up(*tablebase);
  }

  /// Returns a table of nimbers for the position of a game or, for a review, for its last
  /// positions; null if more than `states` stored states can follow. Solves them unless the latest
  /// one has them, as run_long_work() does. Requires that the table is open.
  std::shared_ptr<const Tablebase> nimbers(const lookup::Game& game, std::uint64_t states,
                                           bool review, const LongWork& work = {}) const;

 private:
  Board board_;
  std::uint64_t checksum_;
  std::shared_ptr<const Tablebase> tablebase_;     // null if closed
  std::shared_ptr<lookup::EndgameStore> nimbers_;  // keeps the latest; null if closed
  std::vector<pybind11::str> edge_texts_;          // by number
};

/// The default of triwar-lookup --solve.
inline constexpr std::uint64_t most_states_solved = 50'000'000;

/// An amount of memory: a number of bytes, or text such as "1.5G".
using Memory = std::variant<std::uint64_t, std::string>;

/// Returns the number of bytes. Throws Error(usage) if the text is no amount of memory.
std::optional<std::uint64_t> bytes_of(const std::optional<Memory>& memory);

/// Opens the file that find() returns, and reads all values if `load` is set. The values take at
/// most `memory`, by default together with those of all tables opened without it. Calls find() in
/// another thread, without the interpreter lock.
std::shared_ptr<Table> open_table(const std::function<TableFile()>& find, bool load = false,
                                  const std::optional<Memory>& memory = std::nullopt);

/// Returns the JSON review of triwar-lookup --review as a dictionary, with theory if `theory` is
/// the number of states to solve for it.
pybind11::dict review(const Table& table, pybind11::handle moves,
                      std::optional<std::uint64_t> theory, const LongWork& work = {});

/// An answer, with the properties of the JSON answer of triwar-lookup. Slow ones are computed on
/// access.
class Answer {
 public:
  /// Returns the answer for the position after these moves. Throws triwar.errors.BadGame if they do
  /// not reach the start of the board.
  static Answer of_moves(std::shared_ptr<Table> table, pybind11::handle moves);
  /// Returns the answer for a bare state, whose player to move and score are unknown.
  static Answer of_state(std::shared_ptr<Table> table, pybind11::handle state);

  const std::shared_ptr<Table>& table() const noexcept { return table_; }
  const lookup::Game& game() const noexcept { return game_; }
  EdgeSet state() const noexcept { return table_->board().state_of(game_.drawn()); }
  bool solved() const noexcept { return table_->tablebase().is_in_memory(); }
  int value() const noexcept { return value_; }
  pybind11::object to_move() const;
  pybind11::object score() const;
  pybind11::object margin() const;
  pybind11::object winner() const;
  pybind11::list best() const;
  pybind11::dict values() const;
  pybind11::list continuation() const;
  /// Returns the JSON form of --theory.
  pybind11::dict theory() const;

  /// Adds theory to as_dict(), and solves its nimbers if at most `states` can follow.
  void add_theory(std::uint64_t states, const LongWork& work);

  /// Returns the value of each legal move, or nothing if the table is closed.
  EdgeList<lookup::LineValue> line_values() const;

  /// Returns the JSON form as a dictionary.
  pybind11::dict as_dict() const;
  /// Returns the result for __reduce__.
  pybind11::tuple reduce() const;
  std::string repr() const;

 private:
  Answer(std::shared_ptr<Table> table, const lookup::Game& game);

  EdgeList<MoveValue> move_values() const;

  std::shared_ptr<Table> table_;
  lookup::Game game_;
  int value_;
  std::optional<lookup::Standing> standing_;  // none for a bare state
  bool has_theory_ = false;                   // in as_dict()
  std::uint64_t theory_states_ = most_states_solved;
};

/// Returns the values of an array-like of states, in the same shape. Releases the interpreter lock.
/// Throws TypeError unless the states are integers, Error(board_too_large) if the figure has more
/// than 64 edges, triwar.errors.BadGame with the first state that is not in the table, and the
/// exception of a Python signal handler.
pybind11::array_t<std::int8_t> values_of(const Table& table, const pybind11::object& states);

/// Returns a result for __reduce__ with which unpickling calls object.method(*arguments). Functions
/// of this module cannot be pickled themselves.
pybind11::tuple reduce_to_call(const pybind11::object& object, const char* method,
                               const pybind11::tuple& arguments);

/// Returns the arguments of reopen_file() for a file; the path is None if the table is embedded.
pybind11::tuple reopen_arguments(const TableFile& file);

/// Opens the file of a table again. Throws Error(damaged) if it has changed.
TableFile reopen_file(const std::string& game, const std::optional<std::filesystem::path>& path,
                      std::uint64_t checksum);

/// Solves an endgame without a limit on states. Unpickling the table of an endgame calls this.
std::shared_ptr<Table> solve_again(GamePosition position);

}  // namespace triwar::python
