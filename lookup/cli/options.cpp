#include "lookup/cli/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/estimates.h"
#include "lookup/read_picture.h"
#include "program/command_line.h"
#include "program/output.h"
#include "tablebase/base/error.h"
#include "tablebase/board/figure.h"
#include "tablebase/embedded.h"
#include "tablebase/file/format.h"

namespace triwar::lookup {
namespace {

/// Returns the playouts for an estimate of one game in text: at most 200,000, and on large figures
/// as many as take two or three seconds.
std::uint64_t default_playouts(const Figure& figure) {
  constexpr std::uint64_t most = 200'000;
  return std::min(most, 11'000'000'000 / playout_time(figure));
}

/// Returns the words of the forms for which has(row) holds: "text, json or tsv".
template <class Has>
std::string forms_with(const Has& has) {
  std::vector<std::string> words;
  for (const FormRow& row : output_forms) {
    if (has(row)) words.emplace_back(row.word);
  }
  const std::string last = words.back();
  words.pop_back();
  return words.empty() ? last : fmt::format("{} or {}", fmt::join(words, ", "), last);
}

bool answers_states(const FormRow& row) { return !row.wanted.score; }
bool has_facts(const FormRow& row) { return row.facts; }
bool has_reviews(const FormRow& row) { return row.reviews; }

/// Throws Error(usage) if options exclude the form of the input.
void check_forms(const LookupOptions& options) {
  if (options.to_move && options.input && options.input != InputForm::picture) {
    refuse_options("--to-move is for --input picture");
  }
  if (!has_only_states(options.input_form())) return;
  if (options.review) refuse_options("--review excludes states, which have no order of moves");
  if (options.input == InputForm::states && !answers_states(row_of(options.output_form()))) {
    refuse_options("the winner of a state is unknown: use --format " + forms_with(answers_states));
  }
}

/// Returns the option that asks for facts, as it was typed; null if none does.
const char* fact_option(const LookupOptions& options) {
  if (options.stats) return "--stats";
  return options.edges ? "--edges" : options.info ? "--info" : nullptr;
}

/// Throws Error(usage) if options exclude the painting game.
void check_painting(const LookupOptions& options) {
  if (row_of(options.output_form()).documents) refuse_options("painting has no board to draw");
  if (const char* facts = fact_option(options)) {
    refuse_options(fmt::format("painting has no table and no edges: {} is for boards", facts));
  }
  if (options.notation && options.notation != Notation::numbers) {
    refuse_options("painting has no points to name");
  }
  if (options.review) {
    refuse_options("the cells of painting have no order, so that there is no review");
  }
  if (options.theory) refuse_options("painting has no chains: --theory is for boards");
  if (options.to_move) refuse_options("--to-move is for --input picture");
  if (options.input && options.input != InputForm::judge && options.input != InputForm::lines) {
    refuse_options("painting is read in the forms judge and lines");
  }
}

/// Throws Error(usage) if options exclude the one that asks for facts.
void check_facts(const LookupOptions& options) {
  const char* const facts = fact_option(options);
  if (facts == nullptr) return;
  const auto refuse = [&](std::string_view what) {
    refuse_options(fmt::format("{} {}", facts, what));
  };
  if (options.info && options.stats) refuse(options.edges ? "excludes --edges" : "excludes --info");
  if (!options.files.empty() || options.input || options.moves) refuse("takes no games");
  if (options.to_move) refuse("excludes --to-move");
  if (!has_facts(row_of(options.output_form()))) refuse("is written as " + forms_with(has_facts));
  if (options.review) refuse("excludes --review");
  if (options.theory) refuse("excludes --theory");
}

/// Throws Error(usage) if options exclude that games are in --moves.
void check_moves(const LookupOptions& options) {
  if (!options.moves) return;
  if (!options.files.empty()) {
    const std::string& file = options.files.front();
    if (Figure::is_reserved(file)) {
      refuse_options(fmt::format("{0} is a game; use --game {0}", file));
    }
    refuse_options("--moves excludes FILE");
  }
  if (options.input && is_contest_form(*options.input)) {
    refuse_options("--moves excludes --input judge and blocks");
  }
}

void check(const LookupOptions& options) {
  if (options.game == painting_game) check_painting(options);
  check_moves(options);
  check_facts(options);
  const bool games_from_standard_input =
      fact_option(options) == nullptr && !options.moves &&
      (options.files.empty() || std::ranges::find(options.files, "-") != options.files.end());
  if (options.tablebase == "-" && games_from_standard_input) {
    refuse_options("--tablebase - reads standard input: give the games as FILE or --moves");
  }
  check_forms(options);
  const FormRow& row = row_of(options.output_form());
  if (options.output && !row.documents) {
    refuse_options("--output is the folder for files of --format " +
                   forms_with([](const FormRow& form) { return form.documents; }));
  }
  if (options.output && options.output->empty()) refuse_options("--output: the name is empty");
  if (options.review && !row.reviews) {
    refuse_options("reviews are written as " + forms_with(has_reviews));
  }
  if (options.theory && !row.facts)
    refuse_options("--theory is written as " + forms_with(has_facts));
}

}  // namespace

OutputForm LookupOptions::output_form() const {
  if (format) return *format;
  if (moves || info || stats || at_terminal) return OutputForm::text;
  if (review || theory) return OutputForm::json;
  return is_contest_form(input_form()) ? OutputForm::judge : OutputForm::json;
}

Wanted LookupOptions::wanted(const Figure& figure) const {
  Wanted parts = row_of(output_form()).wanted;
  parts.review = review;
  parts.theory = theory;
  const bool is_one_in_text = (moves || typed) && !review && output_form() == OutputForm::text;
  if (row_of(output_form()).reviews) {
    parts.playouts = estimate.value_or(is_one_in_text ? default_playouts(figure) : 0);
  }
  return parts;
}

bool LookupOptions::has_board_file() const {
  return edges && !tablebase && game && game->ends_with(".json");
}

Style LookupOptions::style() const {
  const char* no_color = std::getenv("NO_COLOR");  // https://no-color.org
  const bool refused = no_color != nullptr && *no_color != '\0';
  const bool colored = color == Color::automatic ? !refused && program::has_escapes(STDOUT_FILENO)
                                                 : color == Color::always;
  return Style(colored, program::terminal_columns(STDOUT_FILENO));
}

LookupOptions with_input_form(LookupOptions options, InputForm form) {
  options.input = form;
  options.found_input = true;
  check_forms(options);
  return options;
}

LookupOptions with_game_of_text(LookupOptions options) {
  if (!options.moves || options.game || options.tablebase) return options;
  options.game = board_told_by(*options.moves, options.input_form());
  if (options.game || options.input != InputForm::picture) return options;
  throw Error(ErrorCode::input_unreadable,
              fmt::format("{}: {}", options.moves_name, TypedPicture(*options.moves).problem()));
}

void refuse_options(std::string_view message) {
  throw Error(ErrorCode::usage, fmt::format("{}\nTry --help.", message));
}

std::optional<LookupOptions> parse_options(int argc, char** argv) {
  CLI::App app(
      "Reads games and answers them from a table: the winner under perfect play, the\n"
      "value of the position and of every move, the best moves, one perfect game to\n"
      "the end. Of the painting game (-g painting): who wins, the nimber, a winning\n"
      "move.",
      "triwar-lookup");
  LookupOptions options;
  app.add_option("FILE", options.files,
                 "Games, in one or more files; default and -: standard input");
  app.add_option("-g,--game", options.game,
                 fmt::format("{}, {}, or the name of a board from a file; default: "
                             "the table's game with -t, else {}",
                             Figure::help_of_names(), painting_game, embedded::default_game))
      ->option_text("GAME");
  app.add_option("-t,--tablebase", options.tablebase,
                 "The table, also from a pipe; - is standard input; default: the table compiled in "
                 "of a small board, else the first "
                 "GAME.tb.zst in the current folder, the folders of $TRIWAR_PATH, the data folders")
      ->option_text("FILE");
  std::vector<std::pair<std::string, InputForm>> inputs;
  for (const std::string_view name : input_form_names) {
    inputs.emplace_back(name, *input_form_of(name));
  }
  program::add_choice<InputForm>(app, "-i,--input", options.input, inputs,
                                 "The form of the games; default: found from the first line; "
                                 "painting: judge or lines");
  program::add_choice<Player>(app, "--to-move", options.to_move,
                              {{"A", Player::A}, {"B", Player::B}},
                              "The player to move in a picture (default A)");
  std::vector<std::pair<std::string, OutputForm>> forms;
  for (const FormRow& row : output_forms) {
    forms.emplace_back(row.word, static_cast<OutputForm>(&row - output_forms));
  }
  program::add_choice<OutputForm>(app, "-f,--format", options.format, forms,
                                  "The form of the answers; default judge for judge and blocks, "
                                  "text for --moves and at a terminal, json for lines and states");
  app.add_option(
         "--output", options.output,
         "With --format svg, the folder for a file of each game: game-1.svg and so on; it is "
         "made if missing, and such files are replaced; or the name of one game's file, which "
         "ends in .svg; default: one game, to standard output")
      ->option_text("FOLDER");
  app.add_option("-m,--moves", options.moves,
                 "One game from the command line: \"2-4 4-5 5-9\"; or one state: 0x1f; "
                 "painting: \"5: 1,3 2,4\"")
      ->option_text("MOVES");
  program::add_choice<Notation>(
      app, "--notation", options.notation,
      {{"numbers", Notation::numbers},
       {"letters", Notation::letters},
       {"middles", Notation::middles}},
      "How lines are written: by the numbers of their points, or on boards of boxes by letters for "
      "columns and numbers for rows of their points (a1 at the lower left) or of their middles, "
      "counting gaps; all are read; default numbers, in text that of the game");
  program::add_choice<Picture>(
      app, "--picture", options.picture,
      {{"values", Picture::values}, {"plain", Picture::plain}, {"none", Picture::none}},
      "The boards in text and svg: with the value of each move on its line where that fits "
      "(default), without values, or (in text) none");
  app.add_flag("--review", options.review,
               "Review every move of a game instead of answering its end: its value and the value "
               "of the best moves; json by default, text for --moves");
  app.add_flag("--theory", options.theory,
               "Also chains and loops, safe moves, and nimbers of Nimstring, as far as --solve "
               "allows; with --review after each move, and which moves gave control away");
  program::take_count(
      app.add_option(
          "--solve", options.solve,
          fmt::format("Without a table, solve what can follow in memory if it has at most "
                      "this many stored states, also for --theory; 0 never, default {}M",
                      options.solve / 1'000'000)),
      "states", "STATES");
  program::take_count(
      app.add_option("--estimate", options.estimate,
                     "Estimate what is too large to solve by a search of this many playouts; 0 "
                     "never, default for a game in text that is typed or in --moves at most 200K, "
                     "on large boards fewer, so that they take seconds; else and for reviews 0"),
      "playouts", "PLAYOUTS");
  program::add_size(
      app, "--memory", options.memory,
      "Most memory for values read from tables, such as 500M, which does not bound what "
      "--solve needs; default a quarter of the available memory");
  app.add_flag("--info", options.info, "Print facts about the table; reads no values");
  app.add_flag("--edges", options.edges,
               "Like --info, and print the points of each edge by its number; needs no table: "
               "GAME may also be the file of a board");
  app.add_flag("--stats", options.stats, "Count values by number of edges drawn");
  program::add_choice<Color>(
      app, "--color", options.color,
      {{"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}},
      "Colours in text; default auto: on a terminal, unless NO_COLOR is set or TERM is dumb");
  app.footer(
      "Examples:\n"
      "  triwar-lookup -m \"2-4 4-5 5-9\"             one game, for people\n"
      "  triwar-lookup -g boxes-3x3 -m \"a1-b1 b1-b2\"\n"
      "  triwar-lookup -g boxes-5x5 --review game.txt\n"
      "  triwar-lookup < judge.in                    as in programming contests\n"
      "\n"
      "Exit codes: 0 success, 1 a bad game or unreadable input, 2 wrong options, 3 no\n"
      "usable table, 4 not solved or not written, 130 interrupted.\n"
      "Manual: man triwar-lookup, or man -l share/man/man1/triwar-lookup.1 beside bin/");
  bool json = false;
  app.add_flag("--json", json, "The same as --format json");
  if (!program::parse(app, argc, argv, format::versions())) return std::nullopt;
  if (json && options.format && options.format != OutputForm::json) {
    refuse_options("--json excludes other forms of --format");
  }
  if (json) options.format = OutputForm::json;
  const std::string make = "triwar-generate --board";
  if (options.game && options.game->ends_with(".tb.zst")) {
    refuse_options(
        fmt::format("--game: {0} looks like a table; use --tablebase {0}", *options.game));
  }
  options.info = options.info || options.edges;
  if (options.game && !options.has_board_file()) {
    program::refuse_board_file("--game", *options.game, make);
  }
  if (options.tablebase) program::refuse_board_file("--tablebase", *options.tablebase, make);
  options.typed = !options.moves && options.files.empty() && ::isatty(STDIN_FILENO) != 0;
  options.at_terminal = options.typed && ::isatty(STDOUT_FILENO) != 0;
  check(options);
  if (options.moves && !options.input && options.game != painting_game) {
    const InputForm form = form_of_text(*options.moves).value_or(InputForm::lines);
    // Numbers in one game are its points.
    options = with_input_form(std::move(options), is_contest_form(form) ? InputForm::lines : form);
  }
  return with_game_of_text(std::move(options));
}

}  // namespace triwar::lookup
