#include "lookup/cli/answer_input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include "lookup/cli/bulk.h"
#include "lookup/cli/game_reader.h"
#include "lookup/move_text.h"
#include "lookup/openspiel.h"
#include "lookup/read_line.h"
#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"
#include "tablebase/board/figure.h"
#include "tablebase/embedded.h"

namespace triwar::lookup {
namespace {

using program::Exit;
using program::Output;

/// Returns a function that describes the input, with examples for a figure.
Expected expected_on(const Figure* figure) {
  return [figure](std::optional<InputForm> form) -> std::string {
    const std::string lines = "games, one a line, such as " + example_moves(figure, 3);
    if (!form) return lines + ", or in the form of a contest";
    switch (*form) {
      case InputForm::judge:
        return "the number of games, then for each game its number of moves and that many pairs of "
               "points";
      case InputForm::blocks:
        return "the number of blocks, then each block's number of games and the games";
      case InputForm::lines:
        return lines;
      case InputForm::openspiel:
        return "games, one a line, such as 0 12 5";
      case InputForm::record:
        return fmt::format("a game over several lines, such as 1. {}; an empty line ends it",
                           example_moves(figure, 2));
      case InputForm::picture:
        return "a picture of a board";
      case InputForm::states:
        break;
    }
    return fmt::format("states, one a line, such as {} or 0x1f", example_moves(figure, 3));
  };
}

/// Returns a hint to use an option if the arguments do not look like input files, else "".
std::string advice(const std::vector<std::string>& files) {
  if (MoveScanner(files.front()).next()) {
    return fmt::format("; for moves, use --moves \"{}\"", fmt::join(files, " "));
  }
  if (Figure::is_reserved(files.front())) {
    return fmt::format("; for a game, use --game {}", files.front());
  }
  if (files.front().ends_with(".tb.zst")) return "; for a table, use --tablebase";
  return "";
}

/// Prints a line of help for each line "help" that follows in the input. Returns whether a line
/// "quit" follows.
bool quits(Input& input, const std::string& expected) {
  for (std::string line;;) {
    const auto next = input.find_line([](std::string_view) { return true; });
    if (!next || (*next != "help" && *next != "quit")) return false;
    if (*next == "quit") return true;
    program::write_message(
        fmt::format("{}: expected {}; quit or Ctrl-D ends; for all options see "
                    "{} --help\n",
                    program_name, expected, program_name));
    input.take_line(line, next->size());
  }
}

/// Whether a game counts as answered, by an estimate if --estimate asked for it.
bool is_answered(const LookupOptions& options, const Game& game, const Reply& reply) {
  return !game.bad || (options.estimate && reply.is_estimated() && game.is_too_large());
}

Exit exit_for(const BadGame& bad) {
  return bad.code == BadGame::Code::too_large ? Exit::not_done : Exit::bad_input;
}

/// Writes a file, whole or not at all. Throws Error(cannot_write).
void write_file(const std::filesystem::path& path, std::string_view text) {
  const std::string part = path.string() + fmt::format(".part-{}", ::getpid());
  const auto fail = [&](int error_number) {
    ::unlink(part.c_str());
    throw system_error(ErrorCode::cannot_write, error_number, path.string(), "write");
  };
  Descriptor file(::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file.open() || !write_all(file.number(), std::as_bytes(std::span(text)))) fail(errno);
  if (::close(file.release()) != 0 || ::rename(part.c_str(), path.c_str()) != 0) fail(errno);
}

/// Writes a document, the answer to a game, to its file in a folder. Throws Error(cannot_write).
void write_document(const std::filesystem::path& folder, const Game& game,
                    std::string_view document) {
  if (document.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw system_error(ErrorCode::cannot_write, error.value(), folder.string(), "make");
  const std::string block = game.block > 0 ? fmt::format("block-{}-", game.block) : "";
  write_file(folder / fmt::format("{}game-{}.svg", block, game.number), document);
}

/// Gives a state the player to move and the score of the options. Sets `bad` if the state closes
/// another number of cells.
void set_standing(const LookupOptions& options, Game& game) {
  if (options.input != InputForm::states || !options.to_move || game.bad) return;
  const Figure& figure = game.figure();
  const Position empty(figure);
  std::vector<Owner> owners(static_cast<std::size_t>(figure.cells()), Owner::none);
  int closed = 0;
  for (const Cell cell : figure.all_cells()) {
    if (!game.position.is_closed(cell) || empty.is_closed(cell)) continue;
    owners[static_cast<std::size_t>(number(cell))] = Owner::unknown;
    ++closed;
  }
  const auto [a, b] = options.score.value_or(std::pair(0, 0));
  const Position position(figure, game.drawn(), *options.to_move, a, b);
  if (!options.score) {
    game.owners = std::move(owners);
    game.position = position;
  } else if (a + b == closed) {
    game.clear();
    game.has_history = true;
    game.begin_at(position);
  } else {
    game.bad =
        unreadable_game(fmt::format("--score {}-{}: expected the sum {}, because so many "
                                    "cells are closed",
                                    a, b, closed));
  }
}

/// The notations of games that were typed in letters or middles.
using TypedNotations = decltype(Renderer::typed);

Renderer renderer_for(const LookupOptions& options, const Game& game, const TypedNotations& typed) {
  return {.form = options.output_form(),
          .numbered = !options.moves,
          .style = options.style(),
          .review = options.review,
          .estimates = options.wanted(game.figure()).playouts > 0,
          .letters = game.letters,
          .picture = options.picture,
          .typed = typed};
}

/// Adds the line that tells which form was found, if it is not the usual one.
void add_form(const LookupOptions& options, Output& output) {
  const InputForm form = options.input.value_or(InputForm::lines);
  if (!options.found_input || form == InputForm::lines) return;
  if (options.output_form() != OutputForm::text) return;
  output.buffer().add("Read as --input ", input_form_name(form), ".\n\n");
}

/// Tells a person whose move is not on the default board how to name another.
void advise_board(const LookupOptions& options, bool off_board) {
  if (!off_board || options.has_board()) return;
  program::write_message(fmt::format("{}: the board is {}; name yours with --game\n", program_name,
                                     embedded::default_game));
}

/// Moves the rest of the input, one picture, to `options.moves`.
void take_picture(LookupOptions& options, Input& input) {
  if (options.files.size() > 1) refuse_options("a picture is one position: expected one file");
  options.format = options.output_form();
  options.moves_name = input.name();
  options.files.clear();
  options.moves.emplace();
  constexpr std::size_t most = 1 << 20;
  for (std::string line; input.peek() != Input::end;) {
    if (!input.take_line(line, longest_game_line) || options.moves->size() > most) {
      throw Error(ErrorCode::input_unreadable,
                  fmt::format("{}: a picture of over {} bytes, or with a line of over {}",
                              options.moves_name, most, longest_game_line));
    }
    *options.moves += line + "\n";
  }
}

/// Answers the game in --moves. Reads it into `game`, which must be empty.
Exit answer_moves(const LookupOptions& options, Game& game, const Answerer& answerer,
                  const TypedNotations& typed, Output& output) {
  game.number = 1;
  const InputForm form = options.input.value_or(InputForm::lines);
  read_moves(*options.moves, form, options.to_move, game);
  set_standing(options, game);
  const Reply reply = answerer.answer(game, options.wanted(game.figure()));
  const Renderer renderer = renderer_for(options, game, typed);
  renderer.begin(false, output.buffer());
  add_form(options, output);
  renderer.render(game, reply, std::nullopt, output.buffer());
  if (const auto folder = options.documents_folder()) {
    write_document(*folder, game, output.buffer().text());
    output.buffer().clear();
  }
  output.flush();
  if (is_answered(options, game, reply)) return Exit::done;
  game.bad->input_name = options.moves_name;
  // In the form text, the answer contains the message.
  if (renderer.form != OutputForm::text) program::write_message(complaint(game));
  advise_board(options, game.bad->off_board);
  return exit_for(*game.bad);
}

/// Answers all games of the input. Reuses `game`, which must be empty, for every game.
Exit answer_all(const LookupOptions& options, Input& input, Game& game, const Answerer& answerer,
                const TypedNotations& typed, Output& output) {
  const Renderer renderer = renderer_for(options, game, typed);
  const Wanted wanted = options.wanted(game.figure());
  // The message about a refused game names its line.
  const auto reader =
      make_game_reader(options.input_form(), input, game.figure(), !answerer.may_refuse());
  Complaints complaints("game");
  Exit exit = Exit::done;
  const bool answers_explain = options.at_terminal && options.output_form() == OutputForm::text;
  renderer.begin(options.input_form() == InputForm::blocks, output.buffer());
  std::optional<std::uint64_t> block;
  add_form(options, output);
  std::optional<std::size_t> file;
  Tally tally;
  const bool documents = row_of(options.output_form()).documents;
  const auto folder = options.documents_folder();
  const bool one_document = documents && !folder;
  TextBuffer document;
  const bool is_empty = input.peek() == Input::end;
  const Expected expected = expected_on(&game.figure());
  for (;;) {
    input.peek();  // at the end of a file, opens the next one
    if (answerer.is_thread_safe() && !documents && !options.to_move) {
      const auto report = [&](const std::string& lines, const Tally& more) {
        complaints.add(lines);
        tally.add(more);
      };
      if (std::exchange(file, input.file_index()) != input.file_index() &&
          answer_in_bulk(*reader, input, answerer, wanted, renderer, output, report, block) > 0) {
        block = 0;
      }
    }
    if (ends_typing(options, input, expected)) break;
    game.start.reset();  // set_standing() sets it for each state
    if (!reader->next(game)) {
      if (tally.games > 0 || is_empty || is_contest_form(options.input_form())) break;
      throw Error(ErrorCode::input_unreadable,
                  fmt::format("{}: no games, expected {}", input.name(), expected(options.input)));
    }
    const bool read_well = !game.bad;
    set_standing(options, game);
    const Reply reply = answerer.answer(game, wanted);
    if (game.bad && read_well) set_place(*game.bad, input, game.input_line);
    tally.add(game);
    if (documents) {
      if (one_document && tally.games > 1) {
        refuse_options("several games: name a folder for their files with --output");
      }
      document.clear();
      renderer.render(game, reply, std::nullopt, document);
      if (!one_document) write_document(*folder, game, document.text());
    } else {
      renderer.render(game, reply, block, output.buffer());
      output.write();
    }
    if (!is_answered(options, game, reply)) {
      complaints.add(complaint(game), !answers_explain);
      exit = std::max(exit, exit_for(*game.bad));
    }
    block = game.block;
  }
  if (one_document) output.write(document.text());
  advise_board(options, tally.off_board);
  const bool one_a_line =
      options.input == InputForm::lines || options.input == InputForm::openspiel;
  if (!tally.off_board && options.found_input && one_a_line && tally.of_one_move > 1 &&
      tally.of_one_move + tally.empty == tally.games) {
    program::write_message(
        fmt::format("{}: {} games of one move each: one game a line; for one game over several "
                    "lines use --input record\n",
                    program_name, tally.of_one_move));
  }
  return complaints.any() ? std::max(exit, Exit::bad_input) : exit;
}

}  // namespace

Complaints::~Complaints() {
  if (count_ <= most_written) return;
  program::write_message(fmt::format("{}: and {} more bad {}{}\n", program_name,
                                     count_ - most_written, what_,
                                     count_ == most_written + 1 ? "" : "s"));
}

void Complaints::add(std::string_view lines, bool written) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n') + 1);
    if (++count_ <= most_written && written) program::write_message(line);
    lines.remove_prefix(line.size());
  }
}

Input open_input(const std::vector<std::string>& files, std::function<void()> before_read) {
  for (const std::string& file : files) {
    if (file.ends_with(".tb.zst") && ::access(file.c_str(), F_OK) == 0) {
      throw Error(ErrorCode::input_cannot_open,
                  fmt::format("{0}: a table, expected games; use --tablebase {0}", file));
    }
  }
  try {
    return Input(files.empty() ? std::vector<std::string>{"-"} : files, std::move(before_read));
  } catch (const Error& error) {
    const auto& cause = error.system_cause();
    if (!cause || cause->error_number != ENOENT) throw;
    throw Error(error.code(), error.what() + advice(files), *cause);
  }
}

std::optional<Input> open_input_of(const LookupOptions& options, const Expected& expected,
                                   Output& output) {
  std::optional<Input> input(open_input(options.files, [&output] { output.flush(); }));
  if (!options.typed) return input;
  const std::string text = expected(options.input);
  program::write_message(
      fmt::format("{}: waiting for {}; help explains, quit or Ctrl-D ends\n", program_name, text));
  if (quits(*input, text)) input.reset();
  return input;
}

bool ends_typing(const LookupOptions& options, Input& input, const Expected& expected) {
  input.peek();
  return options.typed && quits(input, expected(options.input));
}

bool open_games(LookupOptions& options, const Figure* figure, std::optional<Input>& input,
                Output& output) {
  input = open_input_of(options, expected_on(figure), output);
  if (!input) return false;
  std::optional<std::string> board;
  if (!options.input) {
    auto found = find_form(*input, figure);
    board = std::move(found.board);
    options = with_input_form(std::move(options), found.form);
  }
  if (options.input == InputForm::picture) {
    take_picture(options, *input);
    input.reset();
    options = with_game_of_text(std::move(options));
  } else if (!options.has_board()) {
    options.game = board;
  }
  return true;
}

Exit answer_games(LookupOptions options, const Answerer& answerer, std::optional<Input> input,
                  Output& output) {
  const Figure& figure = answerer.figure();
  if (!options.moves && !input && !open_games(options, &figure, input, output)) return Exit::done;
  if (options.input_form() == InputForm::openspiel && !is_openspiel_board(figure)) {
    refuse_options(options.found_input
                       ? fmt::format("read as --input openspiel, which is for boards of boxes, not "
                                     "for {}; name the board with --game",
                                     figure.name())
                       : "--input openspiel is for boards of boxes only");
  }
  Game game(figure);
  game.has_history = !has_only_states(options.input_form());
  std::vector<Letters> letters;
  letters.reserve(2);
  TypedNotations typed{};
  for (const Notation notation : {Notation::letters, Notation::middles}) {
    const bool is_wanted = options.notation == notation;
    if (!is_wanted && (options.notation || !PointNames::of(figure, notation))) continue;
    letters.emplace_back(figure, notation);
    (is_wanted ? game.letters : typed[static_cast<std::size_t>(notation)]) = &letters.back();
  }
  return options.moves ? answer_moves(options, game, answerer, typed, output)
                       : answer_all(options, *input, game, answerer, typed, output);
}

}  // namespace triwar::lookup
