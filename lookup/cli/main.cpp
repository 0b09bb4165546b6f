// triwar-lookup: answers games from a table.

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "games/lookup_command.h"
#include "lookup/cli/answer_input.h"
#include "lookup/cli/options.h"
#include "lookup/openspiel.h"
#include "lookup/table_info.h"
#include "lookup/table_stats.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "tablebase/base/error.h"
#include "tablebase/find_table.h"

namespace triwar::lookup {
namespace {

using program::Exit;
using program::Output;

const char* expected_input(std::optional<InputForm> form) {
  if (!form) return "games, one a line, such as 2-4 4-5 5-9, or in the form of a contest";
  switch (*form) {
    case InputForm::judge:
      return "the number of games, then for each game its number of moves and that many pairs of "
             "points";
    case InputForm::blocks:
      return "the number of blocks, then each block's number of games and the games";
    case InputForm::lines:
      return "games, one a line, such as 2-4 4-5 5-9";
    case InputForm::openspiel:
      return "games, one a line, such as 0 12 5";
    case InputForm::states:
      break;
  }
  return "states, one a line, such as 2-4 4-5 5-9 or 0x1f";
}

Exit answer_games(const Options& options, const Tablebase& table, Output& output) {
  Options settled = options;
  if (options.moves && !options.input && form_of_line(*options.moves) == InputForm::states) {
    settled = with_input_form(options, InputForm::states);
  }
  if (settled.input_form() == InputForm::openspiel && !is_openspiel_board(table.board())) {
    refuse_options("--input openspiel is for boards of boxes only");
  }
  Game game(table.board());
  game.has_history = settled.input_form() != InputForm::states;
  return answer_input<Tablebase, Game, GameReader>(
      settled, table, game,
      {.expected = expected_input,
       .find = find_form,
       .read_moves =
           [](InputForm form, std::string_view text, Game& into) {
             (form == InputForm::openspiel ? read_actions : read_line)(text, into);
           },
       .make_reader = [&](InputForm form,
                          Input& input) { return make_game_reader(form, input, table.board()); }},
      output);
}

Exit use_table(const Options& options, TableFile file, Output& output) {
  const bool json = options.output_form() == OutputForm::json;
  const auto others = games_without_board();
  const auto found = std::ranges::find(others, file.header().game, &OtherGame::name);
  const OtherGame* const other = found == others.end() ? nullptr : *found;
  if (options.info) {
    if (other != nullptr) other->check_table(file);
    output.write(table_info(file, json, options.edges));
    return Exit::done;
  }
  if (options.stats && other != nullptr) {
    output.write(other->table_stats(std::move(file), json));
    return Exit::done;
  }
  if (other != nullptr) return other->answer(options, std::move(file), output);
  const Tablebase table = Tablebase::open(std::move(file));
  if (options.stats) {
    program::ProgressLine line(fmt::format("{}: counting", table.header().game),
                               ::isatty(STDERR_FILENO) != 0 ? program::ProgressLine::Shown::line
                                                            : program::ProgressLine::Shown::never);
    output.write(table_stats(table, json, line.callback()));
    return Exit::done;
  }
  return answer_games(options, table, output);
}

Exit run(const Options& options) {
  TableFile file = find_table(options.game, options.tablebase, program::data_folder());
  Output output(program::standard_output);
  try {
    const Exit exit = use_table(options, std::move(file), output);
    output.flush();
    return exit;
  } catch (const Error&) {
    // Write the answers before the error. If that fails, its exit code is higher.
    output.flush();
    throw;
  }
}

}  // namespace
}  // namespace triwar::lookup

int main(int argc, char** argv) {
  return triwar::program::run(triwar::lookup::program_name, [&] {
    const auto options =
        triwar::lookup::parse_options(argc, argv, triwar::lookup::games_without_board());
    return options ? triwar::lookup::run(*options) : triwar::program::Exit::done;
  });
}
