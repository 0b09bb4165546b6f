// triwar-lookup: answers games from a table, and hands the painting game over to painting/.

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/board_list.h"
#include "lookup/cli/advice.h"
#include "lookup/cli/answer_games.h"
#include "lookup/cli/board_answerer.h"
#include "lookup/cli/game_source.h"
#include "lookup/cli/options.h"
#include "lookup/cli/summary.h"
#include "lookup/endgame_store.h"
#include "lookup/solve_memory.h"
#include "lookup/table_facts.h"
#include "painting/command.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "tablebase/base/error.h"
#include "tablebase/base/output_file.h"
#include "tablebase/base/parallel.h"
#include "tablebase/base/text.h"
#include "tablebase/board_file.h"
#include "tablebase/embedded.h"
#include "tablebase/file/chunk_cache.h"
#include "tablebase/find_table.h"

namespace triwar::lookup {
namespace {

using program::Exit;
using program::Output;

/// Returns the folders to search for tables. Throws Error(usage) if one of --tables is missing.
std::vector<std::filesystem::path> folders_of(const LookupOptions& options) {
  for (const std::string& folder : options.folders) {
    if (std::filesystem::is_directory(folder)) continue;
    throw Error(ErrorCode::usage, fmt::format("--tables: {}: not a folder", folder));
  }
  if (options.folders.empty()) return table_folders(program::data_folder());
  return {options.folders.begin(), options.folders.end()};
}

/// What all games of a run have in common. The options are those of one file of a summary.
struct Run {
  const LookupOptions& options;
  Output& output;
  Summary* summary = nullptr;  ///< reviews games into it, unless it is null
  /// Solves one endgame at a time; Limits::states limits its memory.
  EndgameStore endgames{
      {.fewest = 4,
       .solving = std::make_shared<SolveMemory>(std::numeric_limits<std::uint64_t>::max())}};
};

/// Answers games from a table or, if it is null, without one. Theory has nimbers from a table in
/// `folders`, if there is one.
Exit answer_from(Run& run, GameSource& games, const Figure& figure,
                 std::shared_ptr<const Tablebase> table,
                 const std::vector<std::filesystem::path>& folders) {
  const LookupOptions& options = run.options;
  const bool is_one = games.is_one() || (options.review && !options.summary);
  const std::uint64_t solve = options.solve
                                  ? *options.solve
                                  : std::min(is_one ? most_states_of_one : most_states_of_many,
                                             SolveMemory::of_process()->most());
  run.endgames.set_most_states(solve);
  const BoardAnswerer answerer(figure, std::move(table),
                               options.theory ? open_nimbers(figure, folders) : nullptr,
                               run.endgames);
  return answer_games(options, answerer, games, run.output, run.summary);
}

Exit use_table(Run& run, GameSource& games, TableFile file) {
  const LookupOptions& options = run.options;
  const bool json = options.format == OutputForm::json;
  if (options.info) {
    run.output.write(
        table_info(file, json, options.edges, options.notation.value_or(Notation::numbers)));
    return Exit::done;
  }
  const std::filesystem::path beside = std::filesystem::path(file.name()).parent_path();
  // Nimbers can be counted, but do not answer games.
  const auto kind = options.stats ? file.header().value_kind : format::ValueKind::score_difference;
  const auto table = std::make_shared<const Tablebase>(
      Tablebase::open(std::move(file), ChunkCache::of_process(), kind));
  if (options.stats) {
    program::ProgressLine line(table->board().name() + ": counting",
                               ::isatty(STDERR_FILENO) != 0 ? program::ProgressLine::Shown::line
                                                            : program::ProgressLine::Shown::never);
    run.output.write(table_stats(*table, json, line.callback(), options.style().columns()));
    return Exit::done;
  }
  std::vector<std::filesystem::path> folders = folders_of(options);
  if (options.tablebase) folders.insert(folders.begin(), beside);
  return answer_from(run, games, table->board().figure(), table, folders);
}

Exit list_edges(const Run& run, const Figure& figure) {
  const LookupOptions& options = run.options;
  const bool json = options.format == OutputForm::json;
  run.output.write(figure_info(figure, json, options.notation.value_or(Notation::numbers)));
  return Exit::done;
}

/// Lists the boards, and says which have tables that answers are read from.
Exit list_boards(const Run& run) {
  const LookupOptions& options = run.options;
  std::set<std::string, std::less<>> tables;
  for (const std::string_view game : embedded::games()) tables.emplace(game);
  for (const std::filesystem::path& folder : folders_of(options)) {
    for (std::string& game : games_in(folder)) tables.insert(std::move(game));
  }
  const bool json = options.format == OutputForm::json;
  const auto books = embedded::games_with_books();
  const std::string list = board_list(
      {.table = [&](std::string_view game) { return tables.contains(game); },
       .book = [&](std::string_view game) { return std::ranges::count(books, game) > 0; }},
      options.solve.value_or(most_states_of_one), json);
  const bool wraps = !json && !options.output && ::isatty(STDOUT_FILENO) != 0;
  run.output.write(wraps ? wrapped_lines(list, 4, options.style().columns()) : list);
  return Exit::done;
}

/// Returns the table of the board of a file; nullopt if the folders have none.
std::optional<TableFile> table_of(const Figure& figure, const LookupOptions& options) {
  if (figure.edges().size() > EdgeSet::capacity) return std::nullopt;
  auto file = find_table(figure.name(), folders_of(options));
  if (file && board_of(*file).fingerprint() != Board(figure).fingerprint()) file.reset();
  return file;
}

/// Answers on the board of --board.
Exit answer_on_board(Run& run, GameSource& games) {
  const LookupOptions& options = run.options;
  const Figure figure = read_board(*options.board);
  if (auto file = table_of(figure, options)) return use_table(run, games, std::move(*file));
  if (options.edges) return list_edges(run, figure);
  if (options.info || options.stats) {
    throw Error(ErrorCode::table_missing,
                fmt::format("no table of {}; generate it with: triwar-generate --board {}",
                            figure.name(), *options.board));
  }
  return answer_from(run, games, figure, nullptr, folders_of(options));
}

/// Answers from a table. If none is found, lists edges or solves endgames in memory, unless options
/// exclude it.
Exit answer(Run& run) {
  const LookupOptions& options = run.options;
  if (options.list) return list_boards(run);
  if (options.has_board_file()) return list_edges(run, read_board(*options.game));
  if (options.game == painting_game && !options.tablebase) {
    return painting::answer_cases(options, run.output);
  }
  GameSource games(options, run.output);
  if (options.board) return answer_on_board(run, games);
  const bool asks_facts = options.info || options.stats;
  std::optional<std::string> named = options.game;
  if (!options.has_board() && !asks_facts) {
    if (!games.open(nullptr)) return Exit::done;
    named = games.board();
  }
  if (options.tablebase) {
    const std::string& path = *options.tablebase;
    return use_table(run, games,
                     options.game ? open_table_of(*options.game, path) : TableFile(path));
  }
  const std::string game = named.value_or(std::string(embedded::default_game));
  const std::vector<std::filesystem::path> folders = folders_of(options);
  if (auto file = find_table(game, folders)) {
    return use_table(run, games, std::move(*file));
  }
  const Error missing = missing_table(game, folders);
  if (missing.code() != ErrorCode::table_missing) throw missing;
  if (options.edges) return list_edges(run, Figure::make(game));
  const bool solves = options.solve != 0;
  const bool is_estimated = options.estimate.value_or(0) > 0;
  if (asks_facts || !(solves || is_estimated || embedded::book(game)))
    throw with_advice(missing, solves);
  for (const std::filesystem::path& folder : folders) {
    if (const auto why_not = why_not_searched(folder)) {
      program::write_message(
          fmt::format("{}: skipped {}: {}\n", program_name, folder.string(), *why_not));
    }
  }
  const Figure figure = Figure::make(game);
  return answer_from(run, games, figure, nullptr, folders);
}

/// Reviews each file by itself, on the board that it tells, and writes a row for each game.
Exit summarize(const LookupOptions& options, Output& output) {
  Summary summary;
  Exit exit = Exit::done;
  LookupOptions one = options;
  Run run{.options = one, .output = output, .summary = &summary};
  for (const std::string& file : files_to_summarize(options.files)) {
    one.files = {file};
    try {
      exit = std::max(exit, answer(run));
    } catch (const Error& error) {
      const bool is_of_file = error.code() == ErrorCode::input_unreadable ||
                              error.code() == ErrorCode::input_cannot_open ||
                              error.code() == ErrorCode::unknown_game ||
                              error.code() == ErrorCode::usage;
      if (!is_of_file) throw;
      summary.add_error(file, error.what());
      exit = std::max(exit, Exit::bad_input);
    }
  }
  summary.write(options.output_form(InputForm::record), output.buffer());
  return exit;
}

/// Answers to standard output, or to a file, which appears only if no error ends the run.
Exit answer_to_output(const LookupOptions& options) {
  const auto path = options.output_file();
  std::optional<OutputFile> file;
  if (path) {
    file.emplace(*path,
                 options.force ? OutputFile::Existing::replace : OutputFile::Existing::refuse);
  }
  Output output(file ? file->descriptor() : program::standard_output,
                file ? path->string() : "standard output");
  try {
    Run run{.options = options, .output = output};
    const Exit exit = options.summary ? summarize(options, output) : answer(run);
    output.flush();
    const bool has_document = output.has_written() || !options.writes_documents();
    if (file && has_document) file->commit();
    return exit;
  } catch (const Error&) {
    // Write the answers before the error. A failure to write replaces the error.
    output.flush();
    throw;
  }
}

}  // namespace
}  // namespace triwar::lookup

int main(int argc, char** argv) {
  return triwar::program::run(triwar::lookup::program_name, [&] {
    const auto options = triwar::lookup::parse_options(argc, argv);
    if (!options) return triwar::program::Exit::done;
    if (options->memory) triwar::ChunkCache::of_process()->set_limit(*options->memory);
    if (options->threads) triwar::set_loop_threads(*options->threads);
    return triwar::lookup::answer_to_output(*options);
  });
}
