// The extension triwar._triwar; the package triwar exports its names.

#include "python/module.h"

#include <fmt/core.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lookup/parse.h"
#include "lookup/table_facts.h"
#include "python/board.h"
#include "python/errors.h"
#include "python/long_work.h"
#include "python/moves.h"
#include "python/position.h"
#include "python/table.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

namespace fs = std::filesystem;
using TablePointer = std::shared_ptr<Table>;

constexpr char make_answer[] = "use analyse() or Tablebase.probe()";
constexpr char make_table[] = "use Tablebase.find(), Tablebase.open() or solve()";

TablePointer embedded_table(const std::string& game) {
  return std::make_shared<Table>(embedded::tablebase(game));
}

TablePointer open_board_table(const fs::path& path, bool load,
                              const std::optional<Memory>& memory) {
  return open_table([&] { return TableFile(path); }, load, memory);
}

TablePointer find_board_table(const std::string& game, const std::optional<Memory>& memory) {
  return open_table([&] { return find_table(game, {}, TRIWAR_DATA_DIR); }, false, memory);
}

py::object info(const Table& table) {
  return read_json(
      lookup::table_info(table.tablebase().file(), /*json=*/true, /*with_edges=*/false));
}

py::object state_text(const Table& table, py::handle state) {
  const Board& board = table.board();
  const LineSet drawn = board.lines_of(state_from(board, state));
  return py::str(" ").attr("join")(edges_of(board.figure(), drawn));
}

/// Returns the lines that are drawn by moves before the start of an endgame.
py::list after(const Table& table) {
  return edges_of(table.board().figure(), table.board().start());
}

/// A grid of boxes and the grid on its side may be answered from one file.
bool are_equal(const Table& a, const Table& b) {
  return a.checksum() == b.checksum() && a.board().name() == b.board().name();
}

TablePointer reopen_table(const std::string& game, const std::optional<fs::path>& path,
                          std::uint64_t checksum, bool load) {
  return open_table([&] { return reopen_file(game, path, checksum); }, load);
}

void add_answer(py::module_& module) {
  py::class_<Answer, std::shared_ptr<Answer>>(
      module, "Answer", without_constructor<make_answer>(),
      "The answer to one position: the JSON answer of triwar-lookup.\n\n"
      "Each access to a list or dictionary computes it again.")
      .def_property_readonly(
          "state",
          [](const Answer& answer) {
            return state_number(answer.table()->board(), answer.state());
          },
          "The drawn edges: bit e for edge e.")
      .def_property_readonly(
          "moves", [](const Answer& answer) { return moves_of(answer.game()); },
          "The moves so far, such as '2-4'; of a bare state its edges, lowest first.")
      .def_property_readonly("to_move", checking<Answer>(&Answer::to_move),
                             "'A' or 'B'; None when the board is full, and for a bare state.")
      .def_property_readonly("score", checking<Answer>(&Answer::score),
                             "The cells owned so far by 'A' and 'B'; None for a bare state.")
      .def_property_readonly(
          "value", checking<Answer>(&Answer::value),
          "The cells that the player to move will still take, minus the opponent's.")
      .def_property_readonly("margin", checking<Answer>(&Answer::margin),
                             "A's cells minus B's at the end; None for a bare state.")
      .def_property_readonly("winner", checking<Answer>(&Answer::winner),
                             "'A', 'B' or 'tie'; None for a bare state.")
      .def_property_readonly("best", checking<Answer>(&Answer::best),
                             "The moves that reach `value`, such as '2-3', lowest edge first.")
      .def_property_readonly("values", checking<Answer>(&Answer::values),
                             "Each legal move with its value, on the scale of `value`, in edge\n"
                             "order.")
      .def_property_readonly("continuation", checking<Answer>(&Answer::continuation),
                             "One perfect game to the end, always the lowest-numbered best edge.")
      .def_property_readonly(
          "owners", [](const Answer& answer) { return owner_names(answer.game()); },
          "The owner of each cell: 'A', 'B', None if it is open, '?' in a bare\n"
          "state.")
      .def_property_readonly("solved", checking<Answer>(&Answer::solved),
                             "Whether it comes from solve() rather than from a table file: `from`\n"
                             "in the JSON form.")
      .def_property_readonly(
          "theory", checking<Answer>(&Answer::theory),
          "Chains and loops, safe moves and nimbers: `theory` of triwar-lookup --theory.\n\n"
          "Solves the nimbers on first access, as solve() does; they are None where more than 50\n"
          "million states, or those of analyse(), can follow. The table keeps the latest.")
      .def("as_dict", checking<Answer>(&Answer::as_dict),
           "Returns the JSON form of triwar-lookup as a dictionary, without `game`. There `state`\n"
           "is text, such as '0x1f', and `moves` the number of moves.")
      .def(
          "__eq__",
          [](const Answer& a, const Answer& b) {
            return are_equal(*a.table(), *b.table()) && a.as_dict().equal(b.as_dict());
          },
          py::is_operator())
      .def("__hash__",
           [](const Answer& answer) {
             return py::hash(py::make_tuple(answer.table()->checksum(), answer.state().bits()));
           })
      .def("__str__",
           [](const Answer& answer) {
             const auto values = answer.line_values();
             return picture_of(answer.game(), &values);
           })
      .def("_repr_svg_",
           [](const Answer& answer) {
             const auto values = answer.line_values();
             return svg_of(answer.game(), {values.begin(), values.end()});
           })
      .def("__repr__", checking<Answer>(&Answer::repr))
      .def("__reduce__", checking<Answer>(&Answer::reduce));
}

void add_tablebase(py::module_& module) {
  py::class_<Table, TablePointer> table_class(
      module, "Tablebase", without_constructor<make_table>(),
      "The table of one board: the value of any set of drawn edges.\n\n"
      "A value is the number of cells that the player to move will still take, minus the\n"
      "opponent's, under perfect play. A state is a set of drawn edges as an integer, bit e for\n"
      "edge e. Thread-safe. Tables are equal if they store the same values. Unpickling opens the\n"
      "file, or solves, again.\n\n"
      "The table of an endgame takes whole games and states of the whole board, and raises\n"
      "BadGame of code not_in_table for those that lack lines of `after`.");
  table_class
      .def_static("embedded", &embedded_table, "game"_a = std::string(embedded::default_game),
                  "Returns the embedded table of a small board.")
      .def_static(
          "open", &open_board_table, "path"_a, py::kw_only(), "load"_a = false,
          "memory"_a = py::none(),
          "Opens a table file.\n\n"
          "Reads small tables completely, and parts of large ones on demand, unless `load`\n"
          "is set. Its values take at most `memory`, a number of bytes or text such as '2G';\n"
          "without it, all tables together take at most a quarter of the memory available\n"
          "to the process. Raises OutOfMemory if `load` needs more.")
      .def_static("find", &find_board_table, "game"_a, py::kw_only(), "memory"_a = py::none(),
                  "Opens the table of a game by its name: 'triangle-5'.\n\n"
                  "That is the embedded table; else the first file GAME.tb.zst in the\n"
                  "current folder, the folders of $TRIWAR_PATH, $XDG_DATA_HOME/triwar (without\n"
                  "that variable ~/.local/share/triwar), and the data folder of an installation\n"
                  "with the settings of this build: " TRIWAR_DATA_DIR
                  ". `memory` is that\n"
                  "of open().")
      .def_static("_reopen", &reopen_table)
      .def_static("_solve",
                  [](const BoardPointer& board, const py::object& moves) {
                    return solve_again(GamePosition(board, moves));
                  })
      .def("probe", &Answer::of_moves, "moves"_a = "",
           "Answers the position after moves from the empty board; A moves first.\n\n"
           "Moves are text such as '2-4 4-5', any sequence of pairs such as (2, 4) or texts such\n"
           "as '2-4', or a Position. Raises BadGame.")
      .def("probe_state", &Answer::of_state, "state"_a,
           "Answers a bare state, given as for state().")
      .def(
          "review",
          [](const Table& table, py::handle moves, bool theory) {
            return review(table, moves, theory ? std::optional(most_states_solved) : std::nullopt);
          },
          "moves"_a, py::kw_only(), "theory"_a = false,
          "Reviews each move of a game, given as for probe(): the JSON of triwar-lookup\n"
          "--review, with --theory if `theory` is set, without `game`. Moves before the\n"
          "beginning of an endgame have None.")
      .def("close", checking<Table>(&Table::close),
           "Frees the values and closes the file. Later questions raise ValueError, also those to\n"
           "answers; what an answer has already looked up remains. A `with` statement closes, too.")
      .def_property_readonly("closed", checking<Table>(&Table::is_closed),
                             "Whether the table is closed.")
      .def("__enter__",
           [](const TablePointer& table) {
             checked(table).shared();
             return table;
           })
      .def("__exit__", [](Table& table, const py::args&) { table.close(); })
      .def(
          "value",
          [](const Table& table, py::handle state) {
            const EdgeSet edges = state_from(table.board(), state);
            return table.query([&](const Tablebase& tablebase) { return tablebase.value(edges); });
          },
          "state"_a, "Returns the value of a state, given as for state().")
      .def(
          "values", &values_of, "states"_a,
          "Returns the values of an array of states, as an int8 array of the same shape.\n\n"
          "Converts integers other than uint64. Releases the interpreter lock. Raises BadGame for\n"
          "the first state that is not in the table.")
      .def(
          "state",
          [](const Table& table, py::handle edges) {
            return state_number(table.board(), state_from(table.board(), edges));
          },
          "edges"_a,
          "Returns the number of a state, given by its number, by text such as '0x1f', or by its\n"
          "edges in any order, like the moves of probe(). Raises BadGame.")
      .def("text", &state_text, "state"_a,
           "Returns the edges of a state, such as '2-4 4-5', lowest first.")
      .def(
          "edge",
          [](const Table& table, py::handle edge) { return edge_from(table.board(), edge); },
          "edge"_a, "Returns the number of an edge, given as '2-4' or (2, 4).")
      .def(
          "edge_text",
          [](const Table& table, py::handle edge) {
            const Figure& figure = table.board().figure();
            return python_text(figure.text(figure.edges()[edge_from(table.board(), edge)]));
          },
          "edge"_a, "Returns the text of an edge, such as '2-4', lower point first.")
      .def_property_readonly(
          "game", [](const Table& table) { return table.board().name(); },
          "The name of the game, such as 'triangle-3'.")
      .def_property_readonly(
          "board",
          [](const TablePointer& table) {
            return std::const_pointer_cast<Figure>(
                std::shared_ptr<const Figure>(table, &checked(table).board().figure()));
          },
          "The board of the game.")
      .def_property_readonly(
          "after", &after,
          "The lines that moves have drawn before the table begins, such as '2-4', lowest first.\n"
          "Empty unless it is a table of an endgame.")
      .def_property_readonly(
          "index",
          [](const Table& table) { return index_kind_name(table.tablebase().header().index_kind); },
          "'dense' if the table stores all states, 'quiet' if only those without a capture.")
      .def_property_readonly(
          "loaded", [](const Table& table) { return table.tablebase().loaded(); },
          "Whether all values are in memory.")
      .def_property_readonly("info", &info, "The JSON of triwar-lookup --info, as a dictionary.")
      .def("__eq__", &are_equal, py::is_operator())
      .def("__hash__", [](const Table& table) { return py::hash(py::int_(table.checksum())); })
      .def("__reduce__",
           [](const TablePointer& table) {
             if (checked(table).tablebase().is_in_memory()) {
               return reduce_to_call(py::type::of<Table>(), "_solve",
                                     py::make_tuple(py::cast(table).attr("board"), after(*table)));
             }
             return reduce_to_call(py::type::of<Table>(), "_reopen",
                                   reopen_arguments(table->tablebase().file()) +
                                       py::make_tuple(table->tablebase().loaded()));
           })
      .def("__repr__", [](const Table& table) {
        return text_with_names(
            fmt::format("<triwar.Tablebase of {}, {}>", table.board().name(),
                        table.is_closed() ? "closed" : table.tablebase().file().name()));
      });
  for (const char* name : {"points", "edges", "cells", "coordinates", "corners", "states"}) {
    const auto text = module.attr("Board").attr(name).attr("__doc__").cast<std::string>();
    table_class.def_property_readonly(
        name,
        [name](const py::object& table) -> py::object { return table.attr("board").attr(name); },
        text.c_str());
  }
}

py::object parse(const std::string& text, const std::optional<NameOrBoard>& board,
                 const std::optional<std::string>& form, const std::string& to_move) {
  if (to_move != "A" && to_move != "B") throw py::value_error("to_move: expected 'A' or 'B'");
  std::optional<lookup::InputForm> input;
  if (form && !(input = lookup::input_form_of(*form))) {
    throw py::value_error(fmt::format("unknown form '{}'", quote(*form)));
  }
  const BoardPointer figure = board ? board_of(*board) : nullptr;
  std::string json;
  try {
    const auto parsed = lookup::parse(text, figure, input, to_move == "B" ? Player::B : Player::A);
    if (parsed.game && parsed.game->bad) throw_bad_game(*parsed.game->bad);
    json = lookup::parsed_json(parsed);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::input_unreadable) throw;
    throw_bad_game(lookup::unreadable_game(error.what()));
  }
  return read_json(json);
}

void add_parse(py::module_& module) {
  module.def("parse", &parse, "text"_a, "board"_a = py::none(), py::kw_only(),
             "form"_a = py::none(), "to_move"_a = "A",
             "Parses the text of one game or position, as people post them.\n\n"
             "Takes moves, a record with numbers and comments, a state, a picture of a board, or\n"
             "another form of triwar-lookup --input; finds the form unless it is given. Returns a\n"
             "dictionary with 'form', 'game' (None if no board is given), and either 'moves' or\n"
             "'state', 'to_move' and 'score'. Without a board, a Board or the name of a built-in\n"
             "one, moves are not checked. A picture tells its board, and `to_move` its player to\n"
             "move. Raises BadGame.");
}

}  // namespace

PYBIND11_MODULE(_triwar, module) {
  module.doc() = "The extension of the package triwar.";
  module.attr("__version__") = TRIWAR_VERSION;
  register_errors();
  add_answer(module);
  add_board(module);
  add_position(module);
  add_tablebase(module);
  add_generation(module);
  add_parse(module);
  add_svg(module);
  // After a fork, the child process has no threads to stop.
  py::module_::import("atexit").attr("register")(py::cpp_function([process = ::getpid()] {
    if (::getpid() == process) stop_all_work();
  }));
  for (const char* name : {"Answer", "Board", "Position", "Tablebase", "Verified", "analyse",
                           "estimate", "games", "generate", "parse", "review", "solve", "verify"}) {
    module.attr(name).attr("__module__") = "triwar";
  }
}

}  // namespace triwar::python
