#include "generator/cli/options.h"

#include <fmt/core.h>

#include <string_view>

#include "generator/block_solver.h"
#include "program/command_line.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board/figure.h"

namespace triwar {
namespace {

/// Throws Error(usage) for -g and --game, which other programs have.
void refuse_game_option(int argc, char** argv, const std::string& program) {
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    for (const std::string_view option : {"-g", "--game"}) {
      std::string_view game = argv[i];
      if (!take(game, option)) continue;
      const bool is_long = option.size() > 2;
      if (is_long && !game.empty() && !take(game, "=")) continue;
      if (game.empty()) game = i + 1 < argc ? argv[i + 1] : "GAME";
      throw Error(ErrorCode::usage,
                  fmt::format("unknown option '{}'; GAME stands without an option: {} {}", option,
                              program, game));
    }
  }
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv, const HelpTexts& texts) {
  using namespace program;
  Options options;
  options.threads = texts.default_threads.value_or(options.threads);
  std::optional<std::string> game;
  const std::string making =
      "GAME,--board,--after,--output,--index,--nimbers,--level,--force,--restart,--dry-run";
  const CommandLine command_line{
      .program = texts.name,
      .description = texts.description,
      .options =
          {{"GAME", text("GAME", game), Figure::help_of_names() + "; up to 63 edges"},
           {"--board", file("FILE", options.board_file),
            "Solve the board that this JSON file describes; writes NAME.tb.zst", "GAME"},
           {"--after", text("MOVES", options.after),
            "Solve only what can follow after some moves, \"1-2 2-9\" or @FILE with a line of "
            "them; writes GAME-after-N-XXXX.tb.zst (N moves, XXXX from their lines)"},
           {"-o,--output", file("FILE", options.output),
            "Output file; default GAME.tb.zst, - is standard output"},
           {"--index", one_of("dense|quiet", options.index),
            "States to store: all (dense), or those without a capture (quiet), which determine the "
            "others; default dense up to 18 edges, quiet above"},
           {"--nimbers", flag(options.nimbers), texts.nimbers, "--index,--after"},
           {"--threads",
            number("N", options.threads, Options::thread_limits.least, Options::thread_limits.most),
            texts.threads},
           {"--memory", size(options.memory), texts.memory},
           {"--level",
            number("N", options.level, Options::level_limits.least, Options::level_limits.most),
            fmt::format("zstd level, {} to {}; default 19 up to 1 MiB of values, 10 above",
                        Options::level_limits.least, Options::level_limits.most)},
           {"--force", flag(options.force), "Replace an existing file"},
           {"--no-progress", flag(options.no_progress), "Do not show progress"},
           {"--restart", flag(options.restart), texts.restart},
           {"--dry-run", flag(options.dry_run), texts.dry_run},
           {"--verify", file("FILE", options.verify),
            "Check a table: its structure, its checksums, and its values against the rules of the "
            "game. Of a large table of quiet states: all of these, all states that follow them, "
            "and random others",
            making},
           {"--all", flag(options.verify_all), "With --verify: check all states of the board", "",
            "--verify"},
           {"--list", flag(options.list),
            "List the games with their sizes, and which tables other programs have built in",
            making + ",--verify"},
           {"--json", flag(options.json),
            "Print the summary, or the output of --dry-run, --verify or --list, as a JSON object"},
           {"--print-board", text("GAME", options.print_board),
            "Print the JSON of a board, as a template for --board", making + ",--verify,--list"}},
      .versions = fmt::format("{}, instruction set {}", format::versions(), instruction_set())};
  refuse_game_option(argc, argv, texts.name);
  if (!parse(command_line, argc, argv)) return std::nullopt;
  options.game = game.value_or("");
  if (!game && !options.board_file && !options.verify && !options.list && !options.print_board) {
    throw Error(ErrorCode::usage,
                "expected a game, such as triangle-3\n\n" + help_of(command_line));
  }
  if (options.nimbers && texts.nimbers.empty()) {
    throw Error(ErrorCode::usage, "--nimbers: only triwar-generate makes tables of nimbers");
  }
  if (game == painting_game) throw Error(ErrorCode::usage, painting_needs_no_table);
  refuse_board_file("GAME", options.game, "--board");
  return options;
}

}  // namespace triwar
