#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cpp/inside.h"
#include "generator/generate.h"
#include "generator/solve_endgame.h"
#include "generator/verify.h"
#include "lookup/endgames.h"
#include "lookup/solve_memory.h"
#include "lookup/table_facts.h"
#include "python/core.h"
#include "python/long_work.h"
#include "tablebase/base/count.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/base/text.h"
#include "tablebase/file/format.h"
#include "tablebase/find_table.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

namespace fs = std::filesystem;

py::tuple range_of(Limits limits) { return py::make_tuple(limits.least, limits.most); }

/// Opens the table that find() returns, in another thread, without the interpreter lock. Its values
/// take at most `memory`, by default together with those of all tables opened without it.
TablePointer open_table(const std::function<TableFile()>& find, bool load, const Memory& memory) {
  const auto cache = memory ? std::make_shared<ChunkCache>(*memory) : ChunkCache::of_process();
  TablePointer table;
  run_long_work(py::none(), 1, [&](const BeginPhase& begin) {
    const Progress progress = begin();
    table = std::make_shared<Tablebase>(Tablebase::open(find(), cache));
    if (load && !table->loaded()) table->load([&] { progress.throw_if_stopped(); });
  });
  return table;
}

/// Returns the value after a game on the table's board.
int value_of(const Tablebase& table, const Game& game) {
  const Board& board = table.board();
  const LineSet& drawn = game.inside().game.drawn();
  if (!drawn.contains(board.start())) throw lookup::error_of(lookup::not_in_table(board, drawn));
  const GilRelease unlocked(!table.loaded());
  return table.value(board.state_of(drawn));
}

/// The number of states that stay in the L1 cache between the check and the look-up.
constexpr std::size_t states_at_once = 1024;

/// The states of a table, as numbers: bit e for edge e of the whole figure.
struct Numbers {
  /// Throws Error(board_too_large) if the figure has more than 64 edges.
  explicit Numbers(const Board& board) {
    const std::vector<Line>& edges = board.figure().edges();
    if (edges.size() > 64) {
      throw Error(ErrorCode::board_too_large,
                  fmt::format("the states of {} have {} bits, those of arrays 64", board.name(),
                              edges.size()));
    }
    for (std::size_t e = 0; e < edges.size(); ++e) {
      all |= std::uint64_t{1} << e;
      if (board.start().contains(edges[e])) {
        start |= std::uint64_t{1} << e;
      } else {
        undrawn.push_back(static_cast<int>(e));
      }
    }
  }

  bool contain(std::uint64_t any, std::uint64_t common) const noexcept {
    return (any & ~all) == 0 && (start & ~common) == 0;
  }

  /// Returns the state on the board of an endgame. Ignores bits that are not edges of the board.
  EdgeSet rest(std::uint64_t bits) const noexcept {
    std::uint64_t state = 0;
    for (std::size_t i = 0; i < undrawn.size(); ++i) state |= (bits >> undrawn[i] & 1) << i;
    return EdgeSet::from_bits(state);
  }

  std::uint64_t all = 0;
  std::uint64_t start = 0;
  std::vector<int> undrawn;
};

/// Writes the value of each state to `values`. Stops at the first state that is not in the table
/// and returns its place; else returns nullopt.
std::optional<std::size_t> look_up(std::span<const std::uint64_t> states, const Tablebase& table,
                                   const Numbers& numbers, std::int8_t* values) {
  for (std::size_t begin = 0; begin < states.size(); begin += states_at_once) {
    const auto some = states.subspan(begin, std::min(states_at_once, states.size() - begin));
    std::uint64_t any = 0;
    std::uint64_t common = ~any;
    for (const std::uint64_t state : some) {
      any |= state;
      common &= state;
    }
    if (!numbers.contain(any, common)) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        if (!numbers.contain(some[i], some[i])) return begin + i;
      }
    }
    // Another thread may change the array after the check above. That is harmless: bits that are
    // not edges of the board are ignored.
    const auto fill = [&](const auto& state_of) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        values[begin + i] = static_cast<std::int8_t>(table.value(state_of(some[i])));
      }
    };
    if (numbers.start == 0) {
      fill([all = numbers.all](std::uint64_t bits) { return EdgeSet::from_bits(bits & all); });
    } else {
      fill([&](std::uint64_t bits) { return numbers.rest(bits); });
    }
  }
  return std::nullopt;
}

/// Returns the value of a state by its number; nullopt if it is not in the table, and if the figure
/// has more than 64 edges.
std::optional<int> value_of_number(const Tablebase& table, std::uint64_t state) {
  if (table.board().figure().edges().size() > 64) return std::nullopt;
  const Numbers numbers(table.board());
  if (!numbers.contain(state, state)) return std::nullopt;
  const GilRelease unlocked(!table.loaded());
  return table.value(numbers.rest(state));
}

/// Writes the values of an array of states, uint64, to an array of int8. Returns the place of the
/// first state that is not in the table, if any; if the states were signed, negative ones are not.
/// Releases the interpreter lock. Throws Error(board_too_large) if the figure has more than 64
/// edges, and the exception of a Python signal handler.
std::optional<std::size_t> values_of(const Tablebase& table, const py::buffer& states,
                                     const py::buffer& values, bool are_signed) {
  Numbers numbers(table.board());
  if (are_signed) numbers.all &= ~std::uint64_t{0} >> 1;
  const py::buffer_info from = states.request();
  const py::buffer_info to = values.request(/*writable=*/true);
  const std::span all(static_cast<const std::uint64_t*>(from.ptr),
                      static_cast<std::size_t>(from.size));
  auto* const into = static_cast<std::int8_t*>(to.ptr);
  // Quiet tables are slow, so look up the states in pieces and handle Ctrl-C after each.
  constexpr std::size_t states_of_a_part = 64 * states_at_once;
  for (std::size_t begin = 0; begin < all.size(); begin += states_of_a_part) {
    const auto part = all.subspan(begin, std::min(states_of_a_part, all.size() - begin));
    std::optional<std::size_t> bad;
    {
      const GilRelease unlocked;
      bad = look_up(part, table, numbers, into + begin);
    }
    if (bad) return begin + *bad;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return std::nullopt;
}

/// Solves all that can follow a game, of at most `most_states` stored states.
TablePointer solve(const Game& object, std::uint64_t most_states, const Memory& memory,
                   std::optional<int> threads, const py::object& progress) {
  const lookup::Game& game = object.inside().game;
  const auto shared = memory ? nullptr : lookup::SolveMemory::of_process();
  lookup::SolveLimit limit{
      .states = most_states, .option = "solve=", .feasible = memory.value_or(available_memory())};
  if (shared) limit = shared->within(limit);
  if (auto unsolved = lookup::too_large(game.figure(), game.first().drawn(), game.drawn(), limit)) {
    unsolved->message += ", or estimate it with estimate= of Tablebases.probe()";
    throw lookup::error_of(*unsolved);
  }
  const Board board(object.inside().figure, game.drawn() - game.figure().drawn());
  const std::uint64_t states = *lookup::states_after(board.figure(), board.start());
  check_memory(board.name(), states, memory);
  TablePointer table;
  run_long_work(progress, thread_count(threads), [&](const BeginPhase& begin) {
    const Progress reported = begin();
    const auto taken = shared ? shared->wait_for(states, reported) : nullptr;
    table = std::make_shared<Tablebase>(solve_endgame(board, reported));
  });
  return table;
}

/// Returns a number of bytes; nullopt if the text is none.
std::optional<std::uint64_t> size_of(const std::string& text) {
  try {
    return parse_size(text);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::optional<format::IndexKind> index_kind(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  for (const auto kind : {format::IndexKind::dense, format::IndexKind::quiet}) {
    if (*name == index_kind_name(kind)) return kind;
  }
  throw Error(ErrorCode::usage,
              fmt::format("index is '{}', expected 'dense' or 'quiet'", quote(*name)));
}

/// Makes a table file.
void generate_table(const BoardPointer& board, const fs::path& path,
                    const std::optional<std::string>& index, std::optional<int> threads,
                    const Memory& memory, std::optional<int> level, bool force, bool restart,
                    const py::object& progress) {
  const GenerateOptions options{.index = index_kind(index),
                                .memory = memory,
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
                                           const Memory& memory, const py::object& progress) {
  Verification verification{};
  run_long_work(progress, thread_count(threads), [&](const BeginPhase& begin) {
    verification = verify_table(TableFile(path), {}, memory, begin());
  });
  return {verification.states, verification.all};
}

}  // namespace

int thread_count(std::optional<int> threads) {
  return threads.value_or(static_cast<int>(usable_cores()));
}

void add_table(py::module_& module) {
  py::class_<Tablebase, TablePointer>(module, "Table")
      .def_static(
          "open",
          [](const fs::path& path, bool load, const Memory& memory,
             const std::optional<std::string>& game) {
            return open_table([&] { return game ? open_table_of(*game, path) : TableFile(path); },
                              load, memory);
          },
          "path"_a, "load"_a = false, "memory"_a = py::none(), "game"_a = py::none())
      .def_static(
          "find",
          [](const std::string& game, const Memory& memory) {
            return open_table([&] { return require_table(game, table_folders(TRIWAR_DATA_DIR)); },
                              false, memory);
          },
          "game"_a, "memory"_a = py::none())
      .def("checksum",
           [](const Tablebase& table) { return format::checksum_of(table.file().layout); })
      .def("board",
           [](const Tablebase& table) {
             return std::const_pointer_cast<Figure>(table.board().shared_figure());
           })
      .def("file", [](const Tablebase& table) { return text_with_names(table.file().name()); })
      .def("info",
           [](const Tablebase& table) {
             return lookup::table_info(table.file(), /*json=*/true, /*with_edges=*/false);
           })
      .def("value", &value_of, "game"_a)
      .def("value_of_number", &value_of_number, "state"_a)
      .def("values", &values_of, "states"_a, "values"_a, "are_signed"_a);
  module.attr("thread_limits") = range_of(GenerateOptions::thread_limits);
  module.attr("level_limits") = range_of(GenerateOptions::level_limits);
  module.def("count_of", &parse_count, "text"_a);
  module.def("size_of", &size_of, "text"_a);
  module.def("games", &Board::names);
  module.def("solve", &solve, "game"_a, "solve"_a, "memory"_a, "threads"_a, "progress"_a);
  module.def("generate", &generate_table, "board"_a, "path"_a, "index"_a, "threads"_a, "memory"_a,
             "level"_a, "force"_a, "restart"_a, "progress"_a);
  module.def("verify", &verify_file, "path"_a, "threads"_a, "memory"_a, "progress"_a);
}

}  // namespace triwar::python
