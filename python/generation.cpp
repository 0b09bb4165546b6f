#include <fmt/core.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/generate.h"
#include "generator/solve_endgame.h"
#include "generator/verify.h"
#include "lookup/endgames.h"
#include "lookup/estimates.h"
#include "lookup/json.h"
#include "lookup/reply.h"
#include "python/board.h"
#include "python/errors.h"
#include "python/long_work.h"
#include "python/module.h"
#include "python/moves.h"
#include "python/position.h"
#include "python/table.h"
#include "search/search.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/parallel.h"
#include "tablebase/find_table.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

namespace fs = std::filesystem;

constexpr char make_verified[] = "use verify()";

std::optional<format::IndexKind> index_kind(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  for (const auto kind : {format::IndexKind::dense, format::IndexKind::quiet}) {
    if (*name == index_kind_name(kind)) return kind;
  }
  throw py::value_error(fmt::format("index is '{}', expected 'dense' or 'quiet'", *name));
}

int within(const char* name, int number, Limits limits) {
  if (number < limits.least || number > limits.most) {
    throw py::value_error(
        fmt::format("{} is {}, expected {} to {}", name, number, limits.least, limits.most));
  }
  return number;
}

/// Generates a table file. Returns it opened.
py::object generate_table(const NameOrBoard& game, const fs::path& path,
                          const std::optional<std::string>& index, std::optional<int> threads,
                          const std::optional<Memory>& memory, std::optional<int> level, bool force,
                          bool restart, const py::object& progress) {
  const BoardPointer board = board_of(game);
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
  return py::cast(open_table([&] { return TableFile(path); }));
}

Verification verify_file(const fs::path& path, std::optional<int> threads,
                         const std::optional<Memory>& memory, const py::object& progress) {
  Verification verification{};
  run_long_work(progress, thread_count(threads), [&](const BeginPhase& begin) {
    verification = verify_table(TableFile(path), {}, bytes_of(memory), begin());
  });
  return verification;
}

/// Solves a position and, if `earlier` is set, the earlier positions of the game that also fit.
/// Takes a copy, because other threads may change the position.
std::shared_ptr<Table> solve_position(GamePosition position, std::uint64_t states,
                                      const std::optional<Memory>& memory, const LongWork& work,
                                      bool earlier = false) {
  const Figure& figure = *position.board();
  const LineSet drawn = position.game().drawn();
  const std::optional<std::uint64_t> limit = bytes_of(memory);
  std::optional<lookup::BadGame> bad;
  std::optional<Tablebase> table;
  run_long_work(work.progress, thread_count(work.threads), [&](const BeginPhase& begin) {
    bad = lookup::too_large(
        figure, figure.drawn(), drawn,
        {.states = states, .option = "states=", .feasible = limit.value_or(available_memory())});
    if (bad) return;
    const LineSet start = earlier ? lookup::earliest_start(position.game(), states) : drawn;
    const Board board(figure, start - figure.drawn());
    check_memory(board.name(), *lookup::states_after(figure, start), limit);
    table.emplace(solve_endgame(board, begin()));
  });
  if (bad) throw_bad_game(*bad);
  return std::make_shared<Table>(std::move(*table));
}

/// Returns the table of the position's board that triwar-lookup would find or, if there is none,
/// solves the position; for a review, the game as far back as it fits. Keeps the latest table.
std::shared_ptr<Table> table_for(const GamePosition& position, bool review, std::uint64_t states,
                                 const std::optional<Memory>& memory, const LongWork& work) {
  // Never destroyed: it would need the interpreter. Guarded by the interpreter lock.
  static std::shared_ptr<Table>& latest = *new std::shared_ptr<Table>;
  thread_count(work.threads);  // refuses it, also where nothing is solved
  const lookup::Game game = position.game();
  const LineSet first = review ? game.first().drawn() : game.drawn();
  const auto has = [&](const std::shared_ptr<Table>& table) {
    return table && table->board().figure() == *position.board() &&
           first.contains(table->board().start()) &&
           (!table->tablebase().is_in_memory() || table->tablebase().header().values <= states);
  };
  if (has(latest)) return latest;
  std::shared_ptr<Table> table;
  try {
    const std::string name = position.board()->name();
    table = open_table([&] { return find_table(name, {}, TRIWAR_DATA_DIR); }, false, memory);
  } catch (const Error& error) {
    const bool is_missing = error.code() == ErrorCode::table_missing ||
                            error.code() == ErrorCode::unknown_game;  // a board from a file
    if (!is_missing) throw;
  }
  if (!has(table)) table = solve_position(position, states, memory, work, review);
  latest = table;
  return table;
}

/// Returns work(search), a text of JSON, as an object. Reports the progress of the search as
/// run_long_work() does.
template <class Work>
py::object by_search(const py::object& progress, const Work& work) {
  TextBuffer json;
  run_long_work(progress, 1, [&](const BeginPhase& begin) {
    work([progress = begin()](
             const Figure& figure, const LineSet& drawn,
             const SearchLimits& limits) { return estimate(figure, drawn, limits, progress); },
         json);
  });
  return read_json(json.text());
}

/// Returns the estimate of a position in its JSON form.
py::object estimate_position(const PositionPointer& position, std::uint64_t playouts,
                             const py::object& progress) {
  const lookup::Game game = checked(position).game();
  return by_search(progress, [&](const lookup::Search& search, TextBuffer& json) {
    add_estimate_json(estimate_of(game, playouts, search), game, json);
  });
}

/// Returns the answer to a game that is too large, in its JSON form. `error` says why.
py::object estimated_answer(lookup::Game game, const py::error_already_set& error,
                            const lookup::Wanted& wanted, const py::object& progress) {
  const py::object why = error.value();
  game.bad = lookup::BadGame{.code = lookup::BadGame::Code::too_large,
                             .message = {},
                             .states = why.attr("states").cast<std::optional<std::uint64_t>>(),
                             .fits_from = why.attr("fits_from").cast<std::optional<int>>()};
  return by_search(progress, [&](const lookup::Search& search, TextBuffer& json) {
    add_json(game, reply_by_search(game, wanted, search), json, {.place = false});
  });
}

}  // namespace

int thread_count(std::optional<int> threads) {
  return within("threads", threads.value_or(static_cast<int>(usable_cores())),
                GenerateOptions::thread_limits);
}

std::shared_ptr<Table> solve_again(GamePosition position) {
  return solve_position(std::move(position), ~std::uint64_t{0}, std::nullopt, {});
}

void add_generation(py::module_& module) {
  module.def("games", &Board::names,
             "The names of the built-in boards of at most 63 edges, empty at the start.");
  module.def(
      "generate", &generate_table, "game"_a, "path"_a, py::kw_only(), "index"_a = py::none(),
      "threads"_a = py::none(), "memory"_a = py::none(), "level"_a = py::none(), "force"_a = false,
      "restart"_a = false, "progress"_a = py::none(),
      "Solves a game, given by its name or as a Board, writes its table and opens it.\n\n"
      "The arguments are the options of triwar-generate, with the same defaults; `memory`\n"
      "is in bytes, or a text such as '1.5G'. The file appears complete or not at all.\n\n"
      "Calls `progress(done, total)` in the calling thread, at most every 50 ms: first with\n"
      "the states solved, then with the values compressed, again from 0. An exception from it,\n"
      "and Ctrl-C, stop the work and are raised. Releases the interpreter lock.");
  const auto add_solve = [&](const auto& function, const char* text, const auto&... arguments) {
    module.def("solve", function, arguments..., py::kw_only(), "states"_a = most_states_solved,
               "memory"_a = py::none(), "threads"_a = py::none(), "progress"_a = py::none(), text);
  };
  add_solve(
      [](const NameOrBoard& board, py::handle moves, std::uint64_t states,
         const std::optional<Memory>& memory, std::optional<int> threads,
         const py::object& progress) {
        return solve_position(GamePosition(board_of(board), moves), states, memory,
                              {threads, progress});
      },
      "Solves in memory all that can follow after moves, given as for Tablebase.probe().\n\n"
      "`board` is a Board or the name of a built-in one. The Tablebase answers whole games that\n"
      "contain these moves. Raises BadGame of code too_large, with the number of states, if more\n"
      "than `states` can follow. Each takes a byte of `memory`, which is as in generate(), as are\n"
      "`threads` and `progress`.",
      "board"_a, "moves"_a = "");
  add_solve(
      [](const PositionPointer& position, std::uint64_t states, const std::optional<Memory>& memory,
         std::optional<int> threads, const py::object& progress) {
        return solve_position(checked(position), states, memory, {threads, progress});
      },
      "Solves in memory all that can follow after a Position, with the same options.",
      "position"_a);
  const auto add_question = [&](const char* name, const auto& function, const char* text,
                                const auto&... more) {
    module.def(name, function, "position"_a, py::kw_only(), "states"_a = most_states_solved,
               "theory"_a = false, "memory"_a = py::none(), "threads"_a = py::none(),
               "progress"_a = py::none(), more..., text);
    // solve() takes a board and moves, so that people try it here, too.
    module.def(
        name,
        [name](const NameOrBoard&, const py::args&, const py::kwargs&) -> py::object {
          throw py::type_error(
              fmt::format("{0}() expects a Position: {0}(Position(board, moves))", name));
        },
        "board"_a, "Raises TypeError: make a Position of the board and the moves.");
  };
  add_question(
      "analyse",
      [](const PositionPointer& position, std::uint64_t states, bool theory,
         const std::optional<Memory>& memory, std::optional<int> threads,
         const py::object& progress, std::uint64_t playouts) {
        const GamePosition asked = checked(position);
        std::shared_ptr<Table> table;
        try {
          table = table_for(asked, /*review=*/false, states, memory, {threads, progress});
        } catch (const py::error_already_set& error) {
          const py::object code = py::getattr(error.value(), "code", py::none());
          if (playouts == 0 || !code.equal(py::str("too_large"))) throw;
          return estimated_answer(asked.game(), error, {.theory = theory, .playouts = playouts},
                                  progress);
        }
        Answer answer = Answer::of_moves(table, py::cast(asked));
        if (theory) answer.add_theory(states, {threads, progress});
        return py::cast(std::move(answer));
      },
      "Answers a Position from the table of its board, as Tablebase.find() finds it; without one\n"
      "solves it, as solve() does with the same options. Keeps the latest table for the next\n"
      "calls. With `theory`, as_dict() has `theory`, whose nimbers are solved at once if at most\n"
      "`states` can follow.\n\n"
      "Where more than `states` can follow, raises BadGame of code too_large or, if `estimate` is\n"
      "a number of playouts, returns a dictionary as as_dict() does, with `from` 'search', no\n"
      "values, and `estimate` as of estimate().",
      "estimate"_a = 0);
  module.def(
      "estimate", &estimate_position, "position"_a, py::kw_only(), "playouts"_a = 200'000,
      "progress"_a = py::none(),
      "Says what a search of so many playouts thinks of a Position; it knows nothing for sure.\n\n"
      "Returns a dictionary: `margin`, A's cells minus B's at the end on average; `A`, `tie`\n"
      "and `B`, the shares of results; `moves`, every legal move with `margin`, `win` (the\n"
      "share of wins of the player to move, a tie half) and `playouts`, the first choice\n"
      "first. `rest` is true if the score is unknown. `progress` is as in generate(), with\n"
      "the playouts made.");
  add_question(
      "review",
      [](const PositionPointer& position, std::uint64_t states, bool theory,
         const std::optional<Memory>& memory, std::optional<int> threads,
         const py::object& progress) {
        const GamePosition asked = checked(position);
        const auto table = table_for(asked, /*review=*/true, states, memory, {threads, progress});
        return review(*table, py::cast(asked), theory ? std::optional(states) : std::nullopt,
                      {threads, progress});
      },
      "Reviews the moves of a Position as Tablebase.review() does, from a table that is found or\n"
      "solved as for analyse(). Moves from which more than `states` can follow have None.");
  py::class_<Verification>(module, "Verified", without_constructor<make_verified>(),
                           "The result of verify().")
      .def_readonly("states", &Verification::states, "The number of states that were checked.")
      .def_readonly("all", &Verification::all, "Whether all states were checked.")
      .def("__repr__", [](const Verification& verification) {
        return fmt::format("<triwar.Verified: {}{} values>", verification.all ? "all " : "",
                           verification.states);
      });
  module.def(
      "verify", &verify_file, "path"_a, py::kw_only(), "threads"_a = py::none(),
      "memory"_a = py::none(), "progress"_a = py::none(),
      "Checks the structure and the checksums of a table, and its values against the rules\n"
      "of the game: all values of dense tables and of up to 2**24 states; above that all quiet\n"
      "states, their other successors and random states.\n\n"
      "Raises BadTable. `progress` is as in generate().");
}

}  // namespace triwar::python
