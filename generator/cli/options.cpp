#include "generator/cli/options.h"

#include <fmt/core.h>

#include "generator/block_solver.h"
#include "generator/size_text.h"
#include "program/command_line.h"
#include "tablebase/base/error.h"

namespace triwar {
namespace {

/// Puts the number of bytes in the place of a size such as 500M. Returns what is wrong with it.
std::string to_bytes(std::string& size) {
  try {
    size = std::to_string(parse_size(size));
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv, const ProgramWords& words) {
  CLI::App app(words.does, words.name);
  Options options;
  options.threads = words.default_threads.value_or(options.threads);
  auto* game = app.add_option("GAME", options.game,
                              "triangle-1 .. triangle-6, boxes-RxC (up to 63 edges) or painting; "
                              "default triangle-3");
  auto* board = app.add_option("--board", options.board_file,
                               "Solve the board that this JSON file describes; writes NAME.tb.zst")
                    ->option_text("FILE");
  auto* output = app.add_option("-o,--output", options.output,
                                "Where to write; default GAME.tb.zst here, - is standard output")
                     ->option_text("FILE");
  auto* index = program::add_choice<format::IndexKind>(
      app, "--index", options.index,
      {{"dense", format::IndexKind::dense}, {"quiet", format::IndexKind::quiet}},
      "What is stored: all states, or those in which nothing can be captured, from which all "
      "others follow; default dense up to 24 edges, quiet above");
  app.add_option("--threads", options.threads, words.threads)
      ->check(CLI::Range(Options::thread_limits.least, Options::thread_limits.most))
      ->option_text("N");
  app.add_option("--memory", options.memory, words.memory)
      ->type_name("SIZE")
      ->transform(CLI::Validator(to_bytes, ""))
      ->option_text("SIZE");
  auto* level =
      app.add_option("--level", options.level,
                     fmt::format("zstd level, {} to {}; default 19 up to 16 MiB of values, "
                                 "12 above",
                                 Options::level_limits.least, Options::level_limits.most))
          ->check(CLI::Range(Options::level_limits.least, Options::level_limits.most))
          ->option_text("N");
  auto* force = app.add_flag("--force", options.force, "Replace an existing file");
  app.add_flag("--no-progress", options.no_progress, "No progress line on the terminal");
  auto* restart = app.add_flag("--restart", options.restart, words.restart);
  auto* dry_run = app.add_flag("--dry-run", options.dry_run, words.dry_run);
  auto* verify = app.add_option("--verify", options.verify,
                                "Check the structure of a table, its checksums, and its values "
                                "against the rules of the game; of large tables of quiet states "
                                "each of these and each state that follows one, and random others")
                     ->option_text("FILE");
  app.add_flag("--all", options.verify_all, "With --verify: check every state of the board")
      ->needs(verify);
  auto* list = app.add_flag("--list", options.list,
                            "List the games, with their points, edges, cells and states");
  auto* json = app.add_flag("--json", options.json,
                            "Write the line that ends a run, or what --dry-run, --verify or --list "
                            "say, as one JSON object");
  auto* print_board = app.add_option("--print-board", options.print_board,
                                     "Write the JSON of a board, to begin one's own from")
                          ->option_text("GAME");
  for (CLI::Option* option : {verify, list, print_board}) {
    for (CLI::Option* making : {game, board, output, index, level, force, restart, dry_run}) {
      option->excludes(making);
    }
  }
  board->excludes(game);
  list->excludes(verify)->excludes(print_board);
  print_board->excludes(verify)->excludes(json);
  const std::string versions =
      fmt::format("{}, instruction set {}", format::versions(), instruction_set());
  if (!program::parse(app, argc, argv, versions)) return std::nullopt;
  for (const CLI::Option* option : {board, output, verify}) {
    // Most likely a variable in a script that was not set.
    if (option->count() > 0 && option->results().front().empty()) {
      throw Error(ErrorCode::usage,
                  fmt::format("{}: expected the name of a file", option->get_name()));
    }
  }
  return options;
}

}  // namespace triwar
