// triwar-lookup: answers games from a table.

#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "lookup/answer/find_table.h"
#include "lookup/answer/table_info.h"
#include "lookup/bulk.h"
#include "lookup/case_reader.h"
#include "lookup/case_renderer.h"
#include "lookup/game_reader.h"
#include "lookup/renderer.h"
#include "program/output.h"
#include "program/program.h"
#include "tablebase/any_table.h"
#include "tablebase/base/error.h"
#include "tablebase/board/painting.h"

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

void check_painting(const Options& options) {
  if (options.input_form() == InputForm::blocks || options.input_form() == InputForm::states) {
    refuse("painting is read in the forms judge and lines");
  }
}

void check(const Options& options) {
  if (options.game == painting::game_name) check_painting(options);
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
  program::write_stderr(complaint(game, name));
  return Exit::bad_input;
}

/// Answers what is left of the input, reading into `game`.
template <class Reader, class Game, class Render>
Exit answer_each(Reader& reader, const Input& input, Game game, const Render& render) {
  Exit exit = Exit::done;
  while (reader.next(game)) {
    render(game);
    if (game.bad) {
      program::write_stderr(complaint(game, input.name()));
      exit = Exit::bad_input;
    }
  }
  return exit;
}

void say_what_is_awaited(const Options& options, const char* what) {
  if (!options.file && ::isatty(STDIN_FILENO) != 0) {
    program::write_stderr(fmt::format("{}: awaiting {}; Ctrl-D ends them\n", program_name, what));
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
  const bool any_bad =
      renderer.independent() && answer_in_bulk(*reader, input, board, renderer, output);
  std::uint64_t block = 0;
  const Exit exit = answer_each(*reader, input, Game(board), [&](const Game& game) {
    if (block != 0 && game.block != block) renderer.between_blocks(output);
    block = game.block;
    renderer.render(game, output);
  });
  return any_bad ? Exit::bad_input : exit;
}

Exit answer(const Options& options, const Tablebase& table, Output& output) {
  const auto renderer = make_renderer(options, table);
  return options.moves ? answer_moves(options, *renderer, table.board(), output)
                       : answer_input(options, *renderer, table.board(), output);
}

Exit answer(const Options& options, const PaintingTable& table, Output& output) {
  check_painting(options);
  const bool lines = options.input_form() == InputForm::lines;
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
  return answer_each(*reader, input, std::move(painting_case),
                     [&](const PaintingCase& next_case) { renderer.render(next_case, output); });
}

/// What was asked for, from a table of whichever game it is.
template <class Table>
Exit serve(const Options& options, const Table& table, Output& output) {
  const bool json = options.output_form() == OutputForm::json;
  if (options.info) {
    write_info(table, json, output);
    return Exit::done;
  }
  if (options.stats) {
    write_stats(table, json, output);
    return Exit::done;
  }
  try {
    return answer(options, table, output);
  } catch (const Error&) {
    // The answers so far stand; when they cannot be written, that is worse.
    output.flush();
    throw;
  }
}

Exit run(const Options& options) {
  check(options);
  const LoadAny nothing{Tablebase::Load::on_touch, PaintingTable::Load::nothing};
  const AnyTable any_table =
      find_table(options.game, options.tablebase, options.info ? nothing : LoadAny{});
  Output output(program::standard_output);
  const Exit exit =
      std::visit([&](const auto& table) { return serve(options, table, output); }, any_table);
  output.flush();
  return exit;
}

Exit main_program(int argc, char** argv) {
  CLI::App app(
      "Reads games and answers them from a table: who wins under perfect play, the value of the\n"
      "position and of every move, the best moves, one perfect game to the end. Of the painting\n"
      "game (-g painting): who wins, the nimber, a winning move.",
      program_name);
  Options options;
  app.add_option("FILE", options.file, "Games; default and -: standard input")->option_text(" ");
  app.add_option("-g,--game", options.game,
                 "triangle-N, boxes-RxC or painting; default: the table's game with -t,\n"
                 "else triangle-3")
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
  app.add_option("-i,--input", options.input,
                 "judge (default), blocks, lines or states; painting: judge or lines")
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
  app.add_option("-m,--moves", options.moves,
                 "One game from the command line: \"2-4 4-5 5-9\"; painting: \"5: 1,3 2,4\"")
      ->option_text("MOVES");
  app.add_flag("--info", options.info, "Say what the table is; reads no values");
  app.add_flag("--stats", options.stats,
               "Count values by number of edges drawn; painting: nimbers of runs");
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
