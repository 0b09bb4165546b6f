// triwar-lookup: answers games from a table.

#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "lookup/bulk.h"
#include "lookup/facts.h"
#include "lookup/find_table.h"
#include "lookup/game_reader.h"
#include "lookup/painting/case_reader.h"
#include "lookup/painting/case_renderer.h"
#include "lookup/renderer.h"
#include "program/output.h"
#include "program/program.h"
#include "tablebase/error.h"

namespace triwar::lookup {
namespace {

using program::Exit;
using program::Output;

constexpr const char* program_name = "triwar-lookup";

enum class Color { automatic, always, never };

struct Options {
  std::optional<std::string> file;
  std::optional<std::string> game;
  std::optional<std::string> tablebase;
  std::optional<InputForm> input;
  std::optional<OutputForm> format;
  std::optional<std::string> moves;
  bool info = false;
  bool stats = false;
  Color color = Color::automatic;

  InputForm input_form() const { return input.value_or(InputForm::judge); }

  OutputForm output_form() const {
    if (format) return *format;
    if (moves || info || stats) return OutputForm::text;
    const bool of_contest = input_form() == InputForm::judge || input_form() == InputForm::blocks;
    return of_contest ? OutputForm::judge : OutputForm::json;
  }

  bool use_color() const {
    if (color != Color::automatic) return color == Color::always;
    const char* no_color = std::getenv("NO_COLOR");  // https://no-color.org
    const bool refused = no_color != nullptr && *no_color != '\0';
    return !refused && ::isatty(STDOUT_FILENO) != 0;
  }
};

void refuse(const char* why) { throw Error(ErrorCode::usage, fmt::format("{}\nTry --help.", why)); }

void check(const Options& options) {
  const bool facts = options.info || options.stats;
  if (options.moves && (options.file || options.input)) {
    refuse("--moves is one game by itself: it does not go together with FILE or --input");
  }
  if (options.info && options.stats) refuse("--info and --stats do not go together");
  if (facts && (options.file || options.input || options.moves)) {
    refuse("--info and --stats are about the table: they take no games");
  }
  if (facts && options.output_form() != OutputForm::text &&
      options.output_form() != OutputForm::json) {
    refuse("--info and --stats are written as text or json");
  }
  if (options.input_form() == InputForm::states && options.output_form() == OutputForm::judge) {
    refuse("a state alone does not tell who wins: choose --format json, tsv or text");
  }
}

/// Says what is wrong with the one game of --moves, after the answer to it.
template <class Game>
Exit tell_if_bad(const Game& game, const char* name, Output& output) {
  if (!game.bad) return Exit::done;
  output.flush();
  program::tell(complaint(game, name));
  return Exit::bad_input;
}

void say_what_is_awaited(const Options& options, const char* what) {
  if (!options.file && ::isatty(STDIN_FILENO) != 0) {
    program::tell(fmt::format("{}: awaiting {}; Ctrl-D ends them\n", program_name, what));
  }
}

const char* what_is_awaited(InputForm form) {
  switch (form) {
    case InputForm::judge:
      return "the number of games, then for each its number of moves and that many pairs of points";
    case InputForm::blocks:
      return "the number of blocks, then each block's number of games and the games";
    case InputForm::lines:
      return "games, one a line, such as 2-4 4-5 5-9";
    case InputForm::states:
      break;
  }
  return "states, one a line, such as 2-4 4-5 5-9 or 0x1f";
}

std::unique_ptr<Renderer> make_renderer(const Options& options, const Tablebase& table) {
  switch (options.output_form()) {
    case OutputForm::judge:
      return make_judge_renderer(table);
    case OutputForm::json:
      return make_json_renderer(table);
    case OutputForm::tsv:
      return make_tsv_renderer(table, options.input_form() == InputForm::blocks);
    case OutputForm::text:
      break;
  }
  return make_text_renderer(table, !options.moves, options.use_color());
}

Exit answer_moves(const Options& options, Renderer& renderer, const Board& board, Output& output) {
  Game game(board);
  game.number = 1;
  read_line(*options.moves, game);
  renderer.begin(output);
  renderer.render(game, output);
  return tell_if_bad(game, "--moves", output);
}

Exit answer_input(const Options& options, Renderer& renderer, const Board& board, Output& output) {
  Input input(options.file.value_or("-"), [&] { output.flush(); });
  say_what_is_awaited(options, what_is_awaited(options.input_form()));
  const auto reader = make_reader(options.input_form(), input, board);
  renderer.begin(output);
  Exit exit = Exit::done;
  if (renderer.independent() && answer_in_bulk(*reader, input, board, renderer, output)) {
    exit = Exit::bad_input;
  }
  Game game(board);
  std::uint64_t block = 0;
  while (reader->next(game)) {
    if (block != 0 && game.block != block) renderer.between_blocks(output);
    block = game.block;
    renderer.render(game, output);
    if (game.bad) {
      program::tell(complaint(game, input.name()));
      exit = Exit::bad_input;
    }
  }
  return exit;
}

Exit answer(const Options& options, const Tablebase& table, Output& output) {
  const auto renderer = make_renderer(options, table);
  return options.moves ? answer_moves(options, *renderer, table.board(), output)
                       : answer_input(options, *renderer, table.board(), output);
}

Exit answer(const Options& options, const GrundyTable& table, Output& output) {
  const bool lines = options.input_form() == InputForm::lines;
  if (!lines && options.input_form() != InputForm::judge) {
    refuse("painting is read in the forms judge and lines");
  }
  CaseRenderer renderer(table, options.output_form(), !options.moves, Style(options.use_color()));
  PaintingCase painting_case;
  if (options.moves) {
    painting_case.number = 1;
    read_case_line(*options.moves, painting_case);
    renderer.begin(output);
    renderer.render(painting_case, output);
    return tell_if_bad(painting_case, "--moves", output);
  }
  Input input(options.file.value_or("-"), [&] { output.flush(); });
  say_what_is_awaited(
      options, lines ? "grids, one a line, such as 5: 1,3 2,4"
                     : "the number of cases, then for each its number of columns, its number "
                       "of painted cells, and their rows and columns");
  const auto reader = lines ? make_case_line_reader(input) : make_case_judge_reader(input);
  renderer.begin(output);
  Exit exit = Exit::done;
  while (reader->next(painting_case)) {
    renderer.render(painting_case, output);
    if (painting_case.bad) {
      program::tell(complaint(painting_case, input.name()));
      exit = Exit::bad_input;
    }
  }
  return exit;
}

Exit run(const Options& options) {
  check(options);
  const Table any_table =
      find_table(options.game, options.tablebase,
                 options.info ? Tablebase::Load::on_touch : Tablebase::Load::small);
  Output output(program::standard_output);
  const bool json = options.output_form() == OutputForm::json;
  const Exit exit = std::visit(
      [&](const auto& table) {
        if (options.info) {
          write_info(table, json, output);
        } else if (options.stats) {
          write_stats(table, json, output);
        } else {
          try {
            return answer(options, table, output);
          } catch (const Error&) {
            output
                .flush();  // The answers so far stand; when they cannot be written, that is worse.
            throw;
          }
        }
        return Exit::done;
      },
      any_table);
  output.flush();
  return exit;
}

Exit main_program(int argc, char** argv) {
  CLI::App app(
      "Reads games and answers them from a table: who wins under perfect play, the value of the\n"
      "position and of every move, the best moves, one perfect game to the end.",
      program_name);
  Options options;
  app.add_option("FILE", options.file, "Games; default and -: standard input")->option_text(" ");
  app.add_option("-g,--game", options.game, "Default: the table's game with -t, else triangle-3")
      ->option_text("GAME");
  app.add_option("-t,--tablebase", options.tablebase,
                 "Default: the embedded table; else the first GAME.tb.zst in the\n"
                 "current folder, the folders of $TRIWAR_PATH, the data folder")
      ->option_text("FILE");
  // CLI::Transformer lets numbers through; IsMember, which is asked first, does not.
  const std::map<std::string, InputForm> inputs{{"judge", InputForm::judge},
                                                {"blocks", InputForm::blocks},
                                                {"lines", InputForm::lines},
                                                {"states", InputForm::states}};
  app.add_option("-i,--input", options.input, "judge (default), blocks, lines or states")
      ->transform(CLI::Transformer(inputs))
      ->transform(CLI::IsMember(inputs))
      ->option_text("FORM");
  const std::map<std::string, OutputForm> formats{{"judge", OutputForm::judge},
                                                  {"text", OutputForm::text},
                                                  {"json", OutputForm::json},
                                                  {"tsv", OutputForm::tsv}};
  app.add_option("-f,--format", options.format,
                 "judge, text, json or tsv; default judge for judge and blocks,\n"
                 "text for --moves, json for lines and states")
      ->transform(CLI::Transformer(formats))
      ->transform(CLI::IsMember(formats))
      ->option_text("FORM");
  app.add_option("-m,--moves", options.moves, "One game from the command line: \"2-4 4-5 5-9\"")
      ->option_text("MOVES");
  app.add_flag("--info", options.info, "Say what the table is; reads no values");
  app.add_flag("--stats", options.stats, "Count values by number of edges drawn");
  const std::map<std::string, Color> colors{
      {"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}};
  app.add_option("--color", options.color, "auto (default), always or never")
      ->transform(CLI::Transformer(colors))
      ->transform(CLI::IsMember(colors))
      ->option_text("WHEN");
  if (!program::parse(app, argc, argv)) return Exit::done;
  return run(options);
}

}  // namespace
}  // namespace triwar::lookup

int main(int argc, char** argv) {
  return triwar::program::run(triwar::lookup::program_name,
                              [&] { return triwar::lookup::main_program(argc, argv); });
}
