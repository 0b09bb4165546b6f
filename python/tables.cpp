// The class Tables of the module triwar._core: that of C++, whose answers are JSON.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <triwar/tables.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "cpp/inside.h"
#include "lookup/json.h"
#include "lookup/write_record.h"
#include "python/core.h"
#include "python/long_work.h"
#include "tablebase/find_table.h"

namespace py = pybind11;
using namespace py::literals;

namespace triwar::python {
namespace {

namespace fs = std::filesystem;
using Reply = std::shared_ptr<const Answer::Inside>;

/// Tables without folders, or with those of triwar-lookup, which find_table() searches, too.
std::unique_ptr<Tables> new_tables(bool default_folders, const Memory& memory) {
  return std::make_unique<Tables>(TablesOptions{
      .default_folders = false,
      .folders = default_folders ? table_folders(TRIWAR_DATA_DIR) : std::vector<fs::path>(),
      .solve_memory = memory});
}

std::vector<std::string> add_folder(Tables& tables, const fs::path& folder) {
  const GilRelease unlocked;
  return tables.add_folder(folder);
}

/// Returns the answer to a game, or its review. What is known takes no other thread.
Reply ask(const Tables& tables, const Game& game, bool review, std::uint64_t solve,
          std::uint64_t estimate, bool theory, bool lists, std::optional<int> threads,
          const py::object& progress) {
  const ProbeOptions options{
      .solve = solve, .estimate = estimate, .theory = theory, .waits = !is_calling_back()};
  const lookup::Wanted wanted{.moves = lists, .continuation = lists, .review = review};
  {
    const GilRelease unlocked;
    if (auto known = tables.ask(game, {wanted, options, [] { return Progress(); }, /*known=*/true}))
      return known;
  }
  Reply reply;
  run_long_work(progress, thread_count(threads), [&](const BeginPhase& begin) {
    reply = tables.ask(game, {wanted, options, begin});
  });
  return reply;
}

/// Returns the move of a level, as text.
std::string choose(const Tables& tables, const Game& game, const std::string& level,
                   std::uint64_t seed, std::uint64_t solve, std::optional<int> threads,
                   const py::object& progress) {
  ProbeOptions options{.solve = solve, .waits = !is_calling_back()};
  std::string move;
  run_long_work(progress, thread_count(threads), [&](const BeginPhase& begin) {
    options.progress = [phase = begin()](std::uint64_t done, std::uint64_t total) {
      phase(done, total);
      return true;
    };
    move = game.text(tables.choose(game, level, seed, options));
  });
  return move;
}

}  // namespace

void add_tables(py::module_& module) {
  py::class_<Answer::Inside, std::shared_ptr<Answer::Inside>>(module, "Reply")
      .def("value",
           [](const Answer::Inside& answer) -> std::optional<int> {
             if (answer.reply.from == lookup::Reply::From::search) return std::nullopt;
             return answer.reply.answer.value;
           })
      .def("json",
           [](const Answer::Inside& answer) {
             TextBuffer json;
             add_json(answer.game, answer.reply, json, {.place = false});
             return python_text(json.text());
           })
      .def("record", [](const Answer::Inside& answer) {
        TextBuffer record;
        add_record(answer.game, answer.reply, record);
        return python_text(record.text());
      });
  py::class_<Tables>(module, "Tables")
      .def(py::init(&new_tables), "default_folders"_a, "memory"_a = py::none())
      .def("add", [](Tables& tables, const TablePointer& table) { tables.add(table); })
      .def("add_folder", &add_folder, "folder"_a)
      .def("choose", &choose, "game"_a, "level"_a, "seed"_a, "solve"_a, "threads"_a, "progress"_a)
      .def(
          "ask",
          [](const Tables& tables, const Game& game, bool review, std::uint64_t solve,
             std::uint64_t estimate, bool theory, bool lists, std::optional<int> threads,
             const py::object& progress) {
            return std::const_pointer_cast<Answer::Inside>(
                ask(tables, game, review, solve, estimate, theory, lists, threads, progress));
          },
          "game"_a, "review"_a, "solve"_a, "estimate"_a, "theory"_a, "lists"_a, "threads"_a,
          "progress"_a);
}

}  // namespace triwar::python
