#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "generator/generate.h"
#include "generator/solve_endgame.h"
#include "generator/verify.h"
#include "lookup/endgame_store.h"
#include "lookup/endgames.h"
#include "lookup/json.h"
#include "lookup/reply.h"
#include "lookup/table_facts.h"
#include "python/core.h"
#include "python/long_work.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/embedded.h"
#include "tablebase/file/format.h"
#include "tablebase/find_table.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

namespace fs = std::filesystem;
using TablePointer = std::shared_ptr<Table>;

std::optional<std::uint64_t> bytes_of(const std::optional<Memory>& memory) {
  if (!memory) return std::nullopt;
  if (const auto* const text = std::get_if<std::string>(&*memory)) return parse_size(*text);
  return std::get<std::uint64_t>(*memory);
}

int within(const char* name, int number, Limits limits) {
  if (number < limits.least || number > limits.most) {
    throw py::value_error(
        fmt::format("{} is {}, expected {} to {}", name, number, limits.least, limits.most));
  }
  return number;
}

/// Opens the table that find() returns, in another thread, without the interpreter lock. Its values
/// take at most `memory`, by default together with those of all tables opened without it.
TablePointer open_table(const std::function<TableFile()>& find, bool load,
                        const std::optional<Memory>& memory) {
  const auto limit = bytes_of(memory);
  const auto cache = limit ? std::make_shared<ChunkCache>(*limit) : ChunkCache::of_process();
  std::optional<Tablebase> table;
  run_long_work(py::none(), 1, [&](const BeginPhase& begin) {
    const Progress progress = begin();
    table = Tablebase::open(find(), cache);
    if (load && !table->loaded()) table->load([&] { progress.throw_if_stopped(); });
  });
  return std::make_shared<Table>(std::make_shared<const Tablebase>(std::move(*table)));
}

/// Returns the path of the table's file; nullopt if the table is embedded.
std::optional<fs::path> path_of(const Table& table) {
  const auto embedded = embedded::file(table.board.name());
  if (embedded && format::checksum_of(embedded->layout) == table.checksum) return std::nullopt;
  return fs::absolute(table.shared()->file().name());
}

/// Returns look_up(tablebase). Releases the interpreter lock if that may read the file.
template <class LookUp>
auto query(const Table& table, const LookUp& look_up) {
  const std::shared_ptr<const Tablebase> tablebase = table.shared();
  std::optional<GilRelease> unlocked;
  if (!tablebase->loaded()) unlocked.emplace();
  return look_up(*tablebase);
}

/// Returns the value after a game on the table's board.
int value_of(const Table& table, const GameObject& object) {
  const Board& board = table.board;
  const LineSet& drawn = object.game.drawn();
  if (!drawn.contains(board.start())) throw_bad_game(lookup::not_in_table(board, drawn));
  return query(table,
               [&](const Tablebase& tablebase) { return tablebase.value(board.state_of(drawn)); });
}

/// Returns the JSON answer to a game, or its review, on the table's board. Unless `playouts` is 0,
/// estimates what the table does not solve, also of a game that was found to be too large.
py::str json_of(const Table& table, GameObject& object, bool review, bool theory,
                const Table* nimbers, std::uint64_t playouts, const py::object& progress) {
  lookup::Game& game = object.game;
  if (review) game.check_history();
  game.check_reached(table.board);
  const bool is_too_large = game.bad && game.bad->code == lookup::BadGame::Code::too_large;
  if (game.bad && !(is_too_large && playouts > 0) && !(review && game.bad->move)) {
    throw_bad_game(*game.bad);
  }
  const auto of_nimbers = nimbers == nullptr ? nullptr : nimbers->shared();
  const lookup::Wanted wanted{
      .review = review, .theory = theory, .nimbers = of_nimbers.get(), .playouts = playouts};
  lookup::Reply reply;
  query(table,
        [&](const Tablebase& tablebase) { reply = lookup::reply_to(game, tablebase, wanted); });
  if (playouts > 0) {
    run_search(progress, [&, tablebase = table.shared()](const lookup::Search& search) {
      lookup::add_estimates(game, *tablebase, wanted, search, reply);
    });
  }
  TextBuffer json;
  add_json(game, reply, json, {.place = false});
  return python_text(json.text());
}

int thread_count(std::optional<int> threads) {
  return within("threads", threads.value_or(static_cast<int>(usable_cores())),
                GenerateOptions::thread_limits);
}

/// Solves endgames and keeps them, with values or with nimbers.
class Endgames {
 public:
  /// Each solve takes at most `memory`, by default what is available.
  explicit Endgames(const std::optional<Memory>& memory)
      : memory_(bytes_of(memory)),
        store_(
            [limit = memory_](const Board& board, const Progress& progress,
                              format::ValueKind kind) {
              const auto states = lookup::states_after(board.figure(), board.start());
              check_memory(board.name(), *states, limit);
              return solve_endgame(board, progress, kind);
            },
            {.fewest = 1, .at_once = std::numeric_limits<unsigned>::max()},
            nimbers_in(table_folders(TRIWAR_DATA_DIR))) {}

  /// Finds tables of nimbers in these folders before the default ones.
  void search(std::vector<fs::path> folders) {
    for (auto& folder : table_folders(TRIWAR_DATA_DIR)) folders.push_back(std::move(folder));
    store_.find_nimbers_by(nimbers_in(std::move(folders)));
  }

  /// Returns a table that contains the last position of the game; for a review, all positions from
  /// the first one that fits into `states`. Solves it unless it is kept. If it does not fit,
  /// returns null for nimbers, and else sets `bad` and throws triwar.errors.BadGame.
  TablePointer table(GameObject& object, std::uint64_t states, bool review, bool nimbers,
                     std::optional<int> threads, const py::object& progress) {
    using Needed = lookup::EndgameStore::Needed;
    lookup::Game& game = object.game;
    const lookup::EndgameStore::Question question{
        .needed = review ? Needed::all_solvable : Needed::last_position,
        .kind = nimbers ? format::ValueKind::grundy : format::ValueKind::score_difference,
        .most_states = states,
        .joins = nimbers,
        .within = true,
        .waits = false};  // the callback of a solve may ask, too
    const int count = thread_count(threads);
    std::shared_ptr<const Tablebase> found = store_.find(game, question);
    if (!found) {
      run_long_work(progress, count, [&](const BeginPhase& begin) {
        found = store_.find_or_solve(game, question, begin()).table;
      });
    }
    if (found) return std::make_shared<Table>(std::move(found));
    if (nimbers) return nullptr;
    game.bad = lookup::too_large(
        game.figure(), game.first().drawn(), game.drawn(),
        {.states = states, .option = "states=", .feasible = memory_.value_or(available_memory())});
    throw_bad_game(*game.bad);
  }

  /// Returns a table for games that are too large: without values, only to be estimated.
  TablePointer empty_table(const GameObject& object) const {
    return std::make_shared<Table>(store_.full_board(*object.figure));
  }

 private:
  std::optional<std::uint64_t> memory_;
  lookup::EndgameStore store_;
};

std::optional<format::IndexKind> index_kind(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  for (const auto kind : {format::IndexKind::dense, format::IndexKind::quiet}) {
    if (*name == index_kind_name(kind)) return kind;
  }
  throw py::value_error(fmt::format("index is '{}', expected 'dense' or 'quiet'", *name));
}

/// Makes a table file.
void generate_table(const BoardPointer& board, const fs::path& path,
                    const std::optional<std::string>& index, std::optional<int> threads,
                    const std::optional<Memory>& memory, std::optional<int> level, bool force,
                    bool restart, const py::object& progress) {
  if (level) within("level", *level, GenerateOptions::level_limits);
  const GenerateOptions options{.index = index_kind(index),
                                .memory = bytes_of(memory),
                                .level = level,
                                .force = force,
                                .restart = restart};
  run_long_work(progress, thread_count(threads), [&](const BeginPhase& begin) {
    const Listener listener{.phase = [&](const std::string&) { return begin(); },
                            .note = [](const std::string&) {}};
    Run(plan_for(Board(*board), options), options).make_file(path, listener);
  });
}

std::pair<std::uint64_t, bool> verify_file(const fs::path& path, std::optional<int> threads,
                                           const std::optional<Memory>& memory,
                                           const py::object& progress) {
  Verification verification{};
  run_long_work(progress, thread_count(threads), [&](const BeginPhase& begin) {
    verification = verify_table(TableFile(path), {}, bytes_of(memory), begin());
  });
  return {verification.states, verification.all};
}

}  // namespace

Table::Table(std::shared_ptr<const Tablebase> table)
    : board(table->board()),
      checksum(format::checksum_of(table->file().layout)),
      tablebase(std::move(table)) {}

const std::shared_ptr<const Tablebase>& Table::shared() const {
  if (!tablebase) throw py::value_error(fmt::format("the table of {} is closed", board.name()));
  return tablebase;
}

void add_tables(py::module_& module) {
  py::class_<Table, TablePointer>(module, "Table")
      .def_static(
          "open",
          [](const fs::path& path, bool load, const std::optional<Memory>& memory,
             const std::optional<std::string>& game) {
            return open_table([&] { return game ? open_table_of(*game, path) : TableFile(path); },
                              load, memory);
          },
          "path"_a, "load"_a = false, "memory"_a = py::none(), "game"_a = py::none())
      .def_static(
          "find",
          [](const std::string& game, std::vector<fs::path> folders,
             const std::optional<Memory>& memory) {
            for (auto& folder : table_folders(TRIWAR_DATA_DIR)) folders.push_back(folder);
            return open_table([&] { return find_table_in(game, folders); }, false, memory);
          },
          "game"_a, "folders"_a = py::list(), "memory"_a = py::none())
      .def("path", &path_of)
      .def("close", [](Table& table) { table.tablebase = nullptr; })
      .def("is_closed", [](const Table& table) { return !table.tablebase; })
      .def_readonly("checksum", &Table::checksum)
      .def("board",
           [](const Table& table) {
             return std::const_pointer_cast<Figure>(table.board.shared_figure());
           })
      .def("after",
           [](const Table& table) {
             const Figure& figure = table.board.figure();
             py::list after;
             for (const Line line : table.board.start() - figure.drawn()) {
               after.append(python_text(figure.text(line)));
             }
             return after;
           })
      .def("file",
           [](const Table& table) { return text_with_names(table.shared()->file().name()); })
      .def("is_loaded", [](const Table& table) { return table.shared()->loaded(); })
      .def("is_solved", [](const Table& table) { return table.shared()->is_in_memory(); })
      .def("info",
           [](const Table& table) {
             return lookup::table_info(table.shared()->file(), /*json=*/true, /*with_edges=*/false);
           })
      .def("contains",
           [](const Table& table, const GameObject& object) {
             return *object.figure == table.board.figure() &&
                    object.game.drawn().contains(table.board.start());
           })
      .def("value", &value_of, "game"_a)
      .def(
          "value_of_number",
          [](const Table& table, std::uint64_t state) {
            return query(table, [&](const Tablebase&) { return value_of_number(table, state); });
          },
          "state"_a)
      .def("values", &values_of, "states"_a, "values"_a)
      .def("json", &json_of, "game"_a, "review"_a = false, "theory"_a = false,
           "nimbers"_a = py::none(), "playouts"_a = 0, "progress"_a = py::none());
  py::class_<Endgames>(module, "Endgames")
      .def(py::init<const std::optional<Memory>&>(), "memory"_a = py::none())
      .def("search", &Endgames::search, "folders"_a)
      .def("table", &Endgames::table, "game"_a, "states"_a, "review"_a = false, "nimbers"_a = false,
           "threads"_a = py::none(), "progress"_a = py::none())
      .def("empty_table", &Endgames::empty_table, "game"_a);
  module.def("games", &Board::names);
  module.def("generate", &generate_table, "board"_a, "path"_a, "index"_a, "threads"_a, "memory"_a,
             "level"_a, "force"_a, "restart"_a, "progress"_a);
  module.def("verify", &verify_file, "path"_a, "threads"_a, "memory"_a, "progress"_a);
}

}  // namespace triwar::python
