#include "lookup/cli/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "lookup/estimates.h"
#include "program/command_line.h"
#include "program/output.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
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
    if (std::invoke(has, row)) words.emplace_back(row.word);
  }
  const std::string last = words.back();
  words.pop_back();
  return words.empty() ? last : fmt::format("{} or {}", fmt::join(words, ", "), last);
}

bool answers_states(const FormRow& row) { return !row.wanted.score; }

/// Whether options break a rule, and the message if they do.
struct Rule {
  bool is_broken;
  std::string message;
};

/// Throws Error(usage) with the message of the first broken rule.
void require(const std::vector<Rule>& rules) {
  const auto broken = std::ranges::find_if(rules, &Rule::is_broken);
  if (broken != rules.end()) refuse_options(broken->message);
}

/// Returns the option that asks for facts, as it was typed; "" if none does.
std::string fact_option(const LookupOptions& options) {
  if (options.list) return "--list";
  return options.stats ? "--stats" : options.edges ? "--edges" : options.info ? "--info" : "";
}

/// Throws Error(usage) if options exclude the painting game.
void check_painting(const LookupOptions& options) {
  const std::string facts = fact_option(options);
  require({{options.writes_documents(), "painting has no board to draw"},
           {options.format == OutputForm::record, "painting has no records"},
           {!facts.empty(), "painting has no table and no edges: " + facts + " is for boards"},
           {options.notation && options.notation != Notation::numbers,
            "painting has no points to name"},
           {options.review, "the cells of painting have no order, so that there is no review"},
           {options.theory, "painting has no chains: --theory is for boards"},
           {options.at.has_value(), "the cells of painting have no order: --at is for boards"},
           {options.to_move.has_value(), "--to-move is for states and pictures"},
           {options.input && options.input != InputForm::judge && options.input != InputForm::lines,
            "painting is read in the forms judge and lines"}});
}

/// Throws Error(usage) if options exclude the one that asks for facts.
void check_facts(const LookupOptions& options) {
  const std::string facts = fact_option(options);
  if (facts.empty()) return;
  require({{options.info && options.stats,
            facts + " excludes " + (options.edges ? "--edges" : "--info")},
           {!options.files.empty() || options.input || options.moves, facts + " takes no games"},
           {options.to_move.has_value(), facts + " excludes --to-move"},
           {options.at.has_value(), facts + " excludes --at"},
           {options.format && !row_of(*options.format).facts,
            facts + " is written as " + forms_with(&FormRow::facts)},
           {options.review, facts + " excludes --review"},
           {options.theory, facts + " excludes --theory"}});
}

/// Throws Error(usage) if options exclude that games are in --moves.
void check_moves(const LookupOptions& options) {
  if (!options.moves) return;
  const std::string file = options.files.empty() ? "" : options.files.front();
  require({{Figure::is_reserved(file), fmt::format("{0} is a game; use --game {0}", file)},
           {!options.files.empty(), "--moves excludes FILE"},
           {options.input && is_contest_form(*options.input),
            "--moves excludes --input judge and blocks"}});
}

/// Throws Error(usage) if --tablebase is a stream: tables are read at any offset.
void check_tablebase(const LookupOptions& options) {
  if (!options.tablebase) return;
  const std::string& file = *options.tablebase;
  std::error_code ignored;
  const bool is_pipe = std::filesystem::is_fifo(file, ignored);
  if (file != "-" && !is_pipe) return;
  refuse_options(
      fmt::format("--tablebase: {} is {}, expected a file; write the table to a file, "
                  "and give its name",
                  file, is_pipe ? "a pipe" : "standard input"));
}

void check(const LookupOptions& options) {
  if (options.game == painting_game) check_painting(options);
  check_moves(options);
  check_facts(options);
  check_tablebase(options);
  if (options.input) check_form(options, *options.input);
  const FormRow& row = row_of(options.format.value_or(OutputForm::text));
  require(
      {{options.score && !options.to_move, "--score needs --to-move"},
       {options.summary && !options.review, "--summary needs --review"},
       {options.summary && options.files.empty(), "--summary needs FILE or FOLDER"},
       {options.summary && options.theory, "--summary excludes --theory"},
       {options.summary && !row.facts && options.format != OutputForm::tsv,
        "summaries are written as text, json or tsv"},
       {options.review && !row.reviews, "reviews are written as " + forms_with(&FormRow::reviews)},
       {options.theory && !row.facts, "--theory is written as " + forms_with(&FormRow::facts)}});
}

}  // namespace

OutputForm LookupOptions::output_form(InputForm form) const {
  if (format) return *format;
  if (moves) return OutputForm::text;
  // judge has neither reviews nor theory.
  if (is_contest_form(form) && !review && !theory) return OutputForm::judge;
  return at_terminal ? OutputForm::text : OutputForm::json;
}

Wanted LookupOptions::wanted(InputForm form, const Figure& figure) const {
  const OutputForm written = output_form(form);
  Wanted parts = row_of(written).wanted;
  parts.review = review;
  parts.theory = theory;
  const bool is_one = moves || typed || is_one_game(form);
  const bool by_default = is_one && !review && written == OutputForm::text;
  if (row_of(written).reviews) {
    parts.playouts = estimate.value_or(by_default ? default_playouts(figure) : 0);
  }
  return parts;
}

bool LookupOptions::has_board_file() const {
  return edges && !tablebase && game && game->ends_with(".json");
}

std::optional<std::filesystem::path> LookupOptions::documents_folder() const {
  if (!output || !writes_documents()) return std::nullopt;
  if (output->ends_with(".svg") && !std::filesystem::is_directory(*output)) return std::nullopt;
  return *output;
}

std::optional<std::filesystem::path> LookupOptions::output_file() const {
  if (!output || documents_folder()) return std::nullopt;
  return *output;
}

Style LookupOptions::style() const {
  const int descriptor = output ? -1 : STDOUT_FILENO;
  const char* no_color = std::getenv("NO_COLOR");  // https://no-color.org
  const bool refused = no_color != nullptr && *no_color != '\0';
  const bool colored = color == Color::automatic ? !refused && program::has_escapes(descriptor)
                                                 : color == Color::always;
  return Style(colored, program::terminal_columns(descriptor));
}

void check_form(const LookupOptions& options, InputForm form) {
  const bool only_states = has_only_states(form);
  require(
      {{options.to_move && !only_states, "--to-move is for states and pictures"},
       {options.score && form != InputForm::states, "--score is for --input states"},
       {only_states && options.review, "--review excludes states, which have no order of moves"},
       {form == InputForm::states && !options.score &&
            !answers_states(row_of(options.format.value_or(OutputForm::text))),
        "the winner of a state is unknown: use --to-move and --score, or --format " +
            forms_with(answers_states)}});
}

void refuse_options(std::string_view message) {
  throw Error(ErrorCode::usage, fmt::format("{}\nTry --help.", message));
}

namespace {

/// The cells of A and B.
program::Value score(std::optional<std::pair<int, int>>& variable) {
  return {"A-B", [&variable](const std::string& text) {
            std::string_view rest = text;
            const auto a = whole_number(take_until(rest, '-'), LineSet::capacity);
            const auto b = whole_number(rest, LineSet::capacity);
            if (!a || !b) {
              throw Error(ErrorCode::usage, fmt::format("'{}', expected the cells of A and B, such "
                                                        "as 2-1",
                                                        quote(text)));
            }
            variable = std::pair(static_cast<int>(*a), static_cast<int>(*b));
          }};
}

/// Returns the options as they are on the command line; nullopt after printing the help or the
/// version.
std::optional<LookupOptions> typed_options(int argc, char** argv) {
  using namespace program;
  LookupOptions options;
  std::vector<std::string> form_names;
  for (const FormRow& row : output_forms) form_names.emplace_back(row.word);
  bool json = false;
  const CommandLine command_line{
      .program = "triwar-lookup",
      .description =
          "Reads games and answers them from a table: the winner under perfect play, the\n"
          "value of the position and of every move, the best moves, one perfect game to\n"
          "the end. Of the painting game (-g painting): who wins, the nimber, a winning\n"
          "move.",
      .options =
          {{"FILE", list("FILE", options.files),
            "Games, in one or more files; default and -: standard input"},
           {"-g,--game", text("GAME", options.game),
            fmt::format("{}, {}, or the name of a board from a file; default: the table's game "
                        "with -t, else {}",
                        Figure::help_of_names(), painting_game, embedded::default_game)},
           {"--board", file("FILE", options.board),
            "Answer games on the board that this JSON file describes, from its table if one is "
            "found, else as without a table",
            "--game,--tablebase"},
           {"-t,--tablebase", text("FILE", options.tablebase),
            "The file of the table; default: the table compiled in of a small board, else the "
            "first GAME.tb.zst in the current folder, the folders of $TRIWAR_PATH, the data "
            "folders"},
           {"--tables", list("FOLDER", options.folders),
            "Search tables in this folder instead of the usual ones; may be repeated"},
           {"-i,--input",
            one_of(fmt::format("{}", fmt::join(input_form_names, "|")), options.input),
            "The form of the games; default: found from the first line; painting: judge or lines"},
           {"--to-move", one_of("A|B", options.to_move),
            "The player to move in a state, or in a picture; default there: the one in the text "
            "below it, else A"},
           {"--score", score(options.score),
            "The cells of A and B in a state, such as 2-1, from which its margin follows"},
           {"-f,--format", one_of(fmt::format("{}", fmt::join(form_names, "|")), options.format),
            "The form of the answers; default judge for judge and blocks, else text for --moves "
            "and at a terminal, else json; record writes the games themselves, with --review also "
            "marks, values and better moves, to be read again"},
           {"-o,--output", file("FILE", options.output),
            "Write the answers to this file, whole or not at all; NAME.svg means --format svg; "
            "with --format svg also a folder for a file of each game: game-1.svg and so on; it is "
            "made if missing, and such files are replaced; default and -: standard output"},
           {"--force", flag(options.force), "Replace an existing output file"},
           {"-m,--moves", text("MOVES", options.moves),
            "One game from the command line: \"2-4 4-5 5-9\"; or one state: 0x1f; painting: "
            "\"5: 1,3 2,4\""},
           {"--at", number("MOVES", options.at, 0, LineSet::capacity),
            "Answer the position after so many moves of each game, or review these alone"},
           {"--notation", one_of("numbers|letters|middles", options.notation),
            "How lines are written: by the numbers of their points, or on boards of boxes by "
            "letters for columns and numbers for rows of their points (a1 at the lower left) or of "
            "their middles, counting gaps; all are read; default numbers, in text that of the "
            "game"},
           {"--picture", one_of("values|plain|none", options.picture),
            "The boards in text and svg: with the value of each move on its line where that fits "
            "(default), without values, or (in text) none"},
           {"--review", flag(options.review),
            "Review every move of a game instead of answering its end: its value and the value of "
            "the best moves"},
           {"--summary", flag(options.summary),
            "With --review, a row for each game of the files: score, winner, where the result last "
            "changed, accuracy; and totals of each player. FILE may be a folder, of which files "
            "with the endings .txt and .record are read"},
           {"--theory", flag(options.theory),
            "Also chains and loops, safe moves, and nimbers of Nimstring, as far as --solve "
            "allows; with --review after each move, and which moves gave control away"},
           {"--solve", count("STATES", options.solve),
            fmt::format("Without a table, solve what can follow in memory if it has at most this "
                        "many stored states, also for --theory; 0 never, default {}M for a review, "
                        "one game or a picture, {}M for each of several",
                        most_states_of_one / 1'000'000, most_states_of_many / 1'000'000)},
           {"--estimate", count("PLAYOUTS", options.estimate),
            "Estimate what is too large to solve by a search of this many playouts; 0 never, "
            "default for a game in text that is typed or in --moves at most 200K, on large boards "
            "fewer, so that they take seconds; else and for reviews 0"},
           {"--threads", number("N", options.threads, 1, 1024),
            "Threads to use; default all cores"},
           {"--memory", size(options.memory),
            "Most memory for values read from tables, such as 500M, which does not bound what "
            "--solve needs; default a quarter of the available memory"},
           {"--info", flag(options.info), "Print facts about the table; reads no values"},
           {"--edges", flag(options.edges),
            "Like --info, and print the points of each edge by its number; needs no table: GAME "
            "may also be the file of a board"},
           {"--stats", flag(options.stats), "Count values by number of edges drawn"},
           {"--list", flag(options.list),
            "List the boards with their edges, their values where known, and what answers them: a "
            "table, a book, solving, or a search until few edges are left",
            "--game,--board,--tablebase,--info,--edges,--stats"},
           {"--color", one_of("auto|always|never", options.color),
            "Colours in text; default auto: on a terminal, unless NO_COLOR is set or TERM is dumb"},
           {"--json", flag(json), "The same as --format json"}},
      .versions = format::versions(),
      .footer =
          "Examples:\n"
          "  triwar-lookup -m \"2-4 4-5 5-9\"             one game, for people\n"
          "  triwar-lookup -g boxes-3x3 -m \"a1-b1 b1-b2\"\n"
          "  triwar-lookup -g boxes-5x5 --review game.txt\n"
          "  triwar-lookup < judge.in                    as in programming contests\n"
          "\n"
          "Exit codes: 0 success, 1 a bad game or unreadable input, 2 wrong options, 3 no\n"
          "usable table, 4 not solved or not written, 130 interrupted.\n"
          "Manual: man triwar-lookup, or man -l share/man/man1/triwar-lookup.1 beside bin/"};
  if (!parse(command_line, argc, argv)) return std::nullopt;
  if (json && options.format.value_or(OutputForm::json) != OutputForm::json) {
    refuse_options("--json excludes other forms of --format");
  }
  if (json) options.format = OutputForm::json;
  if (!options.format && options.output.value_or("").ends_with(".svg")) {
    options.format = OutputForm::svg;
  }
  if (options.output == "-") options.output.reset();
  options.info = options.info || options.edges;
  return options;
}

/// Throws Error(usage) if a file of another kind is given as a game or as a table.
void check_names(const LookupOptions& options) {
  const std::string game = options.game.value_or("");
  if (game.ends_with(".tb.zst")) {
    refuse_options(fmt::format("--game: {0} looks like a table; use --tablebase {0}", game));
  }
  if (!options.has_board_file()) program::refuse_board_file("--game", game, "--board");
  program::refuse_board_file("--tablebase", options.tablebase.value_or(""), "--board");
}

}  // namespace

std::optional<LookupOptions> parse_options(int argc, char** argv) {
  std::optional<LookupOptions> options = typed_options(argc, argv);
  if (!options) return options;
  check_names(*options);
  options->typed = !options->moves && options->files.empty() && ::isatty(STDIN_FILENO) != 0;
  options->at_terminal = !options->output && ::isatty(STDOUT_FILENO) != 0;
  check(*options);
  return options;
}

}  // namespace triwar::lookup
