#include "generator/cli/options.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "generator/block_solver.h"
#include "lookup/endgames.h"
#include "lookup/game.h"
#include "lookup/move_text.h"
#include "lookup/read_line.h"
#include "program/command_line.h"
#include "tablebase/base/error.h"
#include "tablebase/base/memory.h"
#include "tablebase/base/text.h"
#include "tablebase/board/figure.h"
#include "tablebase/board_file.h"

namespace triwar {
namespace {

/// Returns the moves of --after: the text itself, or for "@FILE" the only line of FILE that is not
/// blank or a comment. A file without one has no moves. Throws Error: input_cannot_open, usage if
/// there is a second such line.
std::string moves_of(const std::string& after) {
  if (!after.starts_with('@')) return after;
  const std::string name = after.substr(1);
  if (name.empty()) throw Error(ErrorCode::usage, "--after @: expected the name of a file after @");
  errno = 0;
  std::ifstream file(name);
  std::string moves;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    std::string_view text = line;
    if (number == 1 && text.starts_with(byte_order_mark)) {
      text.remove_prefix(byte_order_mark.size());
    }
    const std::string plain = with_plain_blanks(text);
    const std::size_t first = plain.find_first_not_of(white_space);
    if (first == plain.npos || plain[first] == lookup::comment) continue;
    if (!moves.empty()) {
      throw Error(ErrorCode::usage,
                  fmt::format("--after: {}:{}: a second line with moves; expected "
                              "one game on one line",
                              name, number));
    }
    moves = text;
    errno = 0;
  }
  if (file.eof() || errno == 0) return moves;
  const int error_number = errno;
  throw system_error(ErrorCode::input_cannot_open, error_number, name, "read");
}

/// Returns the figure of --board or of the game. Throws Error as read_board() and Figure::make()
/// do.
Figure figure_of(const Options& options) {
  if (options.board_file) return read_board(*options.board_file);
  try {
    return Figure::make(options.game);
  } catch (const Error& error) {
    const std::string file = options.game + ".json";
    std::error_code no_file;
    if (error.code() != ErrorCode::unknown_game ||
        !std::filesystem::is_regular_file(file, no_file)) {
      throw;
    }
    throw Error(error.code(),
                fmt::format("{}; for the board in {}, use --board {}", error.what(), file, file));
  }
}

/// Returns the lines that the moves of --after draw. Throws Error: usage, input_cannot_open.
LineSet lines_after(const Figure& figure, const std::string& after) {
  lookup::Game game(figure);
  lookup::read_line(moves_of(after), game);
  if (game.bad) {
    std::error_code no_file;
    throw Error(ErrorCode::usage,
                fmt::format("--after: {}{}{}",
                            game.bad->move ? fmt::format("move {}: ", *game.bad->move) : "",
                            game.bad->message,
                            std::filesystem::exists(after, no_file)
                                ? fmt::format("; did you mean @{}?", after)
                                : ""));
  }
  return game.drawn() - figure.drawn();
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv, const HelpTexts& texts) {
  CLI::App app(texts.description, texts.name);
  Options options;
  options.threads = texts.default_threads.value_or(options.threads);
  auto* game = app.add_option("GAME", options.game, Figure::help_of_names() + "; up to 63 edges");
  auto* board = app.add_option("--board", options.board_file,
                               "Solve the board that this JSON file describes; writes NAME.tb.zst")
                    ->option_text("FILE");
  auto* after =
      app.add_option(
             "--after", options.after,
             "Solve only what can follow after some moves, \"1-2 2-9\" or @FILE with a line "
             "of them; writes GAME-after-N-XXXX.tb.zst (N moves, XXXX from their lines)")
          ->option_text("MOVES");
  auto* output = app.add_option("-o,--output", options.output,
                                "Output file; default GAME.tb.zst, - is standard output")
                     ->option_text("FILE");
  auto* index = program::add_choice<format::IndexKind>(
      app, "--index", options.index,
      {{"dense", format::IndexKind::dense}, {"quiet", format::IndexKind::quiet}},
      "States to store: all (dense), or those without a capture (quiet), which determine the "
      "others; default dense up to 18 edges, quiet above");
  app.add_option("--threads", options.threads, texts.threads)
      ->check(CLI::Range(Options::thread_limits.least, Options::thread_limits.most))
      ->option_text("N");
  program::add_size(app, "--memory", options.memory, texts.memory);
  auto* level =
      app.add_option("--level", options.level,
                     fmt::format("zstd level, {} to {}; default 19 up to 16 MiB of values, "
                                 "10 above",
                                 Options::level_limits.least, Options::level_limits.most))
          ->check(CLI::Range(Options::level_limits.least, Options::level_limits.most))
          ->option_text("N");
  auto* force = app.add_flag("--force", options.force, "Replace an existing file");
  app.add_flag("--no-progress", options.no_progress, "Do not show progress");
  auto* restart = app.add_flag("--restart", options.restart, texts.restart);
  auto* dry_run = app.add_flag("--dry-run", options.dry_run, texts.dry_run);
  auto* verify = app.add_option("--verify", options.verify,
                                "Check a table: its structure, its checksums, and its values "
                                "against the rules of the game. Of a large table of quiet states: "
                                "all of these, all states that follow them, and random others")
                     ->option_text("FILE");
  app.add_flag("--all", options.verify_all, "With --verify: check all states of the board")
      ->needs(verify);
  auto* list =
      app.add_flag("--list", options.list,
                   "List the games with their sizes, which tables other programs have built "
                   "in, and the time to solve each on this machine");
  app.add_flag("--json", options.json,
               "Print the summary, or the output of --dry-run, --verify or --list, as "
               "a JSON object");
  auto* print_board = app.add_option("--print-board", options.print_board,
                                     "Print the JSON of a board, as a template for --board")
                          ->option_text("GAME");
  for (CLI::Option* option : {verify, list, print_board}) {
    for (CLI::Option* making :
         {game, board, after, output, index, level, force, restart, dry_run}) {
      option->excludes(making);
    }
  }
  board->excludes(game);
  list->excludes(verify)->excludes(print_board);
  print_board->excludes(verify);
  const std::string versions =
      fmt::format("{}, instruction set {}", format::versions(), instruction_set());
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    std::string_view word = argv[i];
    std::string_view named = i + 1 < argc ? argv[i + 1] : "GAME";
    if (word.starts_with("--game=")) {
      named = word.substr(7);
      word = word.substr(0, 6);
    } else if (word.starts_with("-g") && word.size() > 2) {
      named = word.substr(2);
      word = word.substr(0, 2);
    }
    if (word != "-g" && word != "--game") continue;
    throw Error(ErrorCode::usage, fmt::format("unknown option '{}'; GAME stands without an option: "
                                              "{} {}",
                                              word, texts.name, named));
  }
  if (!program::parse(app, argc, argv, versions)) return std::nullopt;
  const bool has_action =
      board->count() + verify->count() + list->count() + print_board->count() > 0;
  if (game->count() == 0 && !has_action) {
    throw Error(ErrorCode::usage, "expected a game, such as triangle-3\n\n" + app.help());
  }
  if (options.game == painting_game) throw Error(ErrorCode::usage, painting_needs_no_table);
  if (game->count() > 0) program::refuse_board_file("GAME", options.game, "--board");
  for (const CLI::Option* option : {board, output, verify}) {
    // Refuses empty names: they probably come from an unset variable in a script.
    if (option->count() > 0 && option->results().front().empty()) {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: expected the name of a file", option->get_name()));
    }
  }
  return options;
}

Plan plan_for_game(const Options& options) {
  const Figure figure = figure_of(options);
  const LineSet drawn = options.after ? lines_after(figure, *options.after) : LineSet();
  try {
    return plan_for(Board(figure, drawn), options);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::board_too_large || options.after) throw;
    throw Error(error.code(),
                fmt::format("{}; to solve the rest of a game, use --after", error.what()));
  }
}

Error with_fitting_move(const Error& error, const Options& options) {
  const bool is_large =
      error.code() == ErrorCode::board_too_large || error.code() == ErrorCode::out_of_memory;
  if (!is_large || !options.after) return error;
  const Figure figure = figure_of(options);
  const LineSet drawn = figure.drawn() | lines_after(figure, *options.after);
  const std::uint64_t memory = options.memory.value_or(available_memory() / 5 * 4);
  const auto bad = lookup::too_large(figure, drawn, {.states = memory});  // a state takes a byte
  if (!bad || !bad->fits_from) return error;
  return Error(error.code(),
               fmt::format("{}; from about move {} on it fits", error.what(), *bad->fits_from),
               error.advice());
}

}  // namespace triwar
