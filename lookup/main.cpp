// triwar-lookup: answers games from a table.

#include <fmt/core.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "lookup/answer/find_table.h"
#include "lookup/answer/table_info.h"
#include "lookup/bulk.h"
#include "lookup/case_reader.h"
#include "lookup/case_renderer.h"
#include "lookup/options.h"
#include "lookup/renderer.h"
#include "program/output.h"
#include "program/program.h"
#include "tablebase/any_table.h"
#include "tablebase/base/error.h"

namespace triwar::lookup {
namespace {

using program::Exit;
using program::Output;

constexpr const char* program_name = "triwar-lookup";

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
  if (options.stats) {
    output.write(table_stats(table, options.output_form() == OutputForm::json));
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
  TableFile file = find_table(options.game, options.tablebase);
  Output output(program::standard_output);
  if (options.info) {
    output.write(table_info(file, options.output_form() == OutputForm::json));
    output.flush();
    return Exit::done;
  }
  const AnyTable any_table = open_table(std::move(file));
  const Exit exit =
      std::visit([&](const auto& table) { return serve(options, table, output); }, any_table);
  output.flush();
  return exit;
}

}  // namespace
}  // namespace triwar::lookup

int main(int argc, char** argv) {
  return triwar::program::run(triwar::lookup::program_name, [&] {
    const auto options = triwar::lookup::parse_options(argc, argv);
    return options ? triwar::lookup::run(*options) : triwar::program::Exit::done;
  });
}
