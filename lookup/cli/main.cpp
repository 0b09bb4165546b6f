// triwar-lookup: answers games from a table, and hands the painting game over to painting/.

#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/predict.h"
#include "generator/solve_endgame.h"
#include "lookup/board_list.h"
#include "lookup/cli/answer_games.h"
#include "lookup/cli/game_source.h"
#include "lookup/cli/options.h"
#include "lookup/endgame_store.h"
#include "lookup/endgames.h"
#include "lookup/table_facts.h"
#include "painting/command.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "search/search.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
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

program::ProgressLine progress_line(const std::string& phase,
                                    program::ProgressUnit unit = program::ProgressUnit::states) {
  const auto shown = ::isatty(STDERR_FILENO) != 0 ? program::ProgressLine::Shown::line
                                                  : program::ProgressLine::Shown::never;
  return {phase, shown, 0, unit};
}

/// Returns the memory and the time of work on a board as text: "286.2 MiB of memory, about 40 s".
std::string cost_of(const Board& board, Work work) {
  const auto cost = work == Work::solve ? predict_endgame(board) : predict_table(board);
  if (!cost) return "memory and time unknown";
  return fmt::format("{} of memory, about {}", size_text(cost->memory),
                     program::duration_text(1 + cost->seconds));
}

/// Throws the error of a missing table with advice that works on this machine. Call it in a handler
/// of that error.
[[noreturn]] void throw_missing_table(const Error& error, const LookupOptions& options) {
  if (!error.advice() || error.advice()->what != Advice::make_table) throw;
  const std::string& game = error.advice()->game;
  const Figure figure = Figure::make(game);
  const auto states = states_after(figure, figure.drawn());
  if (states && *states <= physical_memory()) {
    throw Error(error.code(),
                fmt::format("{}; generate it with: triwar-generate {} ({})", error.what(), game,
                            cost_of(Board(figure, LineSet()), Work::make_table)));
  }
  throw Error(error.code(),
              fmt::format("{0}; a table of all its positions is too large for this machine: ask "
                          "triwar-lookup --game {1} --moves MOVES{2}, or generate the rest of a "
                          "game with: triwar-generate {1} --after MOVES",
                          error.what(), game, options.solve == 0 ? " without --solve 0" : ""));
}

Tablebase solve_with_progress(const Board& board, const Progress&, format::ValueKind kind) {
  auto line = progress_line(fmt::format("{}: solving", board.name()));
  return solve_endgame(board, line.callback(), kind);
}

/// Returns the folders to search for tables. Throws Error(usage) if one of --tables is missing.
std::vector<std::filesystem::path> folders_of(const LookupOptions& options) {
  for (const std::string& folder : options.folders) {
    if (std::filesystem::is_directory(folder)) continue;
    throw Error(ErrorCode::usage, fmt::format("--tables: {}: not a folder", folder));
  }
  if (options.folders.empty()) return table_folders(program::data_folder());
  return {options.folders.begin(), options.folders.end()};
}

/// Returns the limits of the endgames that are solved. The latest four are kept, however large.
EndgameStore::Limits limits_of(const LookupOptions& options) {
  return {.states = options.solve, .fewest = 4};
}

/// Answers games on a figure without a table, by solving endgames and by estimates.
Exit solve_games(const LookupOptions& options, GameSource& games, const Figure& figure,
                 Output& output) {
  EndgameStore endgames(solve_with_progress, limits_of(options), nimbers_in(folders_of(options)));
  // A stored state takes a byte.
  const SolveLimit limit{.states = options.solve, .feasible = physical_memory(), .cost = cost_of};
  const auto search = [](const Figure& board, const LineSet& drawn, const SearchLimits& limits) {
    auto line =
        progress_line(fmt::format("{}: searching", board.name()), program::ProgressUnit::playouts);
    return estimate(board, drawn, limits, line.callback());
  };
  return answer_games(options, Answerer(endgames, figure, limit, search), games, output);
}

Exit use_table(const LookupOptions& options, GameSource& games, TableFile file, Output& output) {
  const bool json = options.format == OutputForm::json;
  if (options.info) {
    output.write(
        table_info(file, json, options.edges, options.notation.value_or(Notation::numbers)));
    return Exit::done;
  }
  const std::filesystem::path beside = std::filesystem::path(file.name()).parent_path();
  // Nimbers can be counted, but do not answer games.
  const auto kind = options.stats ? file.header().value_kind : format::ValueKind::score_difference;
  const Tablebase table = Tablebase::open(std::move(file), ChunkCache::of_process(), kind);
  if (options.stats) {
    auto line = progress_line(fmt::format("{}: counting", table.board().name()));
    output.write(table_stats(table, json, line.callback(), options.style().columns()));
    return Exit::done;
  }
  std::vector<std::filesystem::path> folders = folders_of(options);
  if (options.tablebase) folders.insert(folders.begin(), beside);
  EndgameStore endgames(solve_with_progress, limits_of(options), nimbers_in(std::move(folders)));
  return answer_games(options, Answerer(table, options.theory ? &endgames : nullptr), games,
                      output);
}

/// Opens the table that the options name, or that of `game`.
TableFile open_table(const LookupOptions& options, const std::string& game) {
  if (options.tablebase) {
    return find_table(options.game, options.tablebase, program::data_folder());
  }
  return find_table_in(game, folders_of(options));
}

Exit list_edges(const LookupOptions& options, const Figure& figure, Output& output) {
  const bool json = options.format == OutputForm::json;
  output.write(figure_info(figure, json, options.notation.value_or(Notation::numbers)));
  return Exit::done;
}

/// Lists the boards, and says which have tables that answers are read from.
Exit list_boards(const LookupOptions& options, Output& output) {
  std::set<std::string, std::less<>> tables;
  for (const std::string_view game : embedded::games()) tables.emplace(game);
  for (const std::filesystem::path& folder : folders_of(options)) {
    for (std::string& game : games_in(folder)) tables.insert(std::move(game));
  }
  const bool json = options.format == OutputForm::json;
  const std::string list =
      board_list([&](std::string_view game) { return tables.contains(game); }, options.solve, json);
  const bool wraps = !json && !options.output && ::isatty(STDOUT_FILENO) != 0;
  output.write(wraps ? wrapped_lines(list, 4, options.style().columns()) : list);
  return Exit::done;
}

/// Returns the table of the board of a file; nullopt if the folders have none.
std::optional<TableFile> table_of(const Figure& figure, const LookupOptions& options) {
  if (figure.edges().size() > EdgeSet::capacity) return std::nullopt;
  try {
    TableFile file = find_table_in(figure.name(), folders_of(options));
    const bool fits = board_of(file).fingerprint() == Board(figure).fingerprint();
    return fits ? std::optional(std::move(file)) : std::nullopt;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unknown_game) throw;
    return std::nullopt;
  }
}

/// Answers on the board of --board.
Exit answer_on_board(const LookupOptions& options, GameSource& games, Output& output) {
  const Figure figure = read_board(*options.board);
  if (auto file = table_of(figure, options)) {
    return use_table(options, games, std::move(*file), output);
  }
  if (options.edges) return list_edges(options, figure, output);
  if (options.info || options.stats) {
    throw Error(ErrorCode::table_missing,
                fmt::format("no table of {}; generate it with: triwar-generate --board {}",
                            figure.name(), *options.board));
  }
  return solve_games(options, games, figure, output);
}

/// Answers from a table. If none is found, lists edges or solves endgames in memory, unless options
/// exclude it.
Exit answer(const LookupOptions& options, Output& output) {
  if (options.list) return list_boards(options, output);
  if (options.has_board_file()) return list_edges(options, read_board(*options.game), output);
  if (options.game == painting_game && !options.tablebase) {
    return painting::answer_cases(options, output);
  }
  GameSource games(options, output);
  if (options.board) return answer_on_board(options, games, output);
  const bool asks_facts = options.info || options.stats;
  std::optional<std::string> named = options.game;
  if (!options.has_board() && !asks_facts) {
    if (!games.open(nullptr)) return Exit::done;
    named = games.board();
  }
  const std::string game = named.value_or(std::string(embedded::default_game));
  std::optional<TableFile> file;
  try {
    file = open_table(options, game);
  } catch (const Error& error) {
    const bool is_missing = error.code() == ErrorCode::table_missing && !options.tablebase;
    if (is_missing && options.edges) {
      return list_edges(options, Figure::make(game), output);
    }
    const bool is_estimated = options.estimate.value_or(0) > 0;
    const bool solvable = is_missing && (options.solve > 0 || is_estimated) && !asks_facts;
    if (!solvable && error.code() == ErrorCode::table_missing) throw_missing_table(error, options);
    if (!solvable) throw;
  }
  if (file) return use_table(options, games, std::move(*file), output);
  for (const std::filesystem::path& folder : folders_of(options)) {
    if (const auto why_not = why_not_searched(folder)) {
      program::write_message(
          fmt::format("{}: skipped {}: {}\n", program_name, folder.string(), *why_not));
    }
  }
  return solve_games(options, games, Figure::make(game), output);
}

/// Answers to standard output, or to a file, which appears only if no error ends the run.
Exit run(const LookupOptions& options) {
  const auto path = options.output_file();
  std::optional<OutputFile> file;
  if (path) {
    file.emplace(*path,
                 options.force ? OutputFile::Existing::replace : OutputFile::Existing::refuse);
  }
  Output output(file ? file->descriptor() : program::standard_output,
                file ? path->string() : "standard output");
  try {
    const Exit exit = answer(options, output);
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
    return triwar::lookup::run(*options);
  });
}
