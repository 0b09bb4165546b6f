#include "generator/cli/options.h"

#include <fmt/core.h>

#include <string_view>

#include "generator/block_solver.h"
#include "program/command_line.h"
#include "tablebase/base/error.h"
#include "tablebase/board/figure.h"

namespace triwar {

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
  auto* nimbers = app.add_flag("--nimbers", options.nimbers, texts.nimbers);
  if (texts.nimbers.empty()) nimbers->group("");  // hidden, and refused below
  nimbers->excludes(index)->excludes(after);
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
         {game, board, after, output, index, nimbers, level, force, restart, dry_run}) {
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
  if (options.nimbers && texts.nimbers.empty()) {
    throw Error(ErrorCode::usage, "--nimbers: only triwar-generate makes tables of nimbers");
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

}  // namespace triwar
