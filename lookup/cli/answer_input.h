// Answers the questions in --moves or in the input.
#pragma once

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "lookup/cli/bulk.h"
#include "lookup/cli/open_input.h"
#include "lookup/cli/options.h"
#include "lookup/cli/renderer.h"
#include "program/output.h"
#include "program/program.h"

namespace triwar::lookup {

inline constexpr const char* program_name = "triwar-lookup";

/// Writes the first 20 messages about bad questions to standard error. The destructor writes the
/// number of the others.
class Complaints {
 public:
  /// `what` is the word for a question in messages. Its text must outlive this.
  explicit Complaints(std::string_view what) : what_(what) {}
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  ~Complaints() {
    if (count_ <= most_written) return;
    program::write_message(fmt::format("{}: and {} more bad {}{}\n", program_name,
                                       count_ - most_written, what_,
                                       count_ == most_written + 1 ? "" : "s"));
  }

  /// Counts messages, one line for each bad question, and writes those within the limit if
  /// `written`.
  void add(std::string_view lines, bool written = true) {
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n') + 1);
      if (++count_ <= most_written && written) program::write_message(line);
      off_board_ = off_board_ || line.find(", whose points are ") != line.npos;
      lines.remove_prefix(line.size());
    }
  }

  bool any() const { return count_ > 0; }
  bool off_board() const { return off_board_; }  ///< whether a move has a point beyond the board

 private:
  static constexpr std::uint64_t most_written = 20;

  std::string_view what_;
  std::uint64_t count_ = 0;
  bool off_board_ = false;
};

/// Returns the same table for every question. Sets `bad` of a game that has not reached the start
/// of the table's board.
template <class Table>
struct OneTable {
  const Table& table;

  const Table& any() const { return table; }

  template <class AnyQuestion>
  const Table& operator()(AnyQuestion& question) const {
    if constexpr (std::is_same_v<AnyQuestion, Game>) question.check_reached();
    return table;
  }
};

inline program::Exit exit_for(const BadGame& bad) {
  return bad.code == BadGame::Code::too_large ? program::Exit::not_done : program::Exit::bad_input;
}

/// Returns the notation of a game; null for questions of other types.
template <class AnyQuestion>
const Letters* letters_of(const AnyQuestion& question) {
  if constexpr (std::is_same_v<AnyQuestion, Game>) return question.letters;
  return nullptr;
}

/// Prints a line of help for each line "help" that follows in the input. Returns whether a line
/// "quit" follows.
inline bool quits(Input& input, const char* expected) {
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

/// The functions that find and read the input forms of a type of question.
template <class AnyQuestion, class AnyReader>
struct Forms {
  /// Returns a description of the expected input; nullopt means any form.
  const char* (*expected)(std::optional<InputForm> form);

  /// Detects the form of an input, as find_form() does.
  InputForm (*find)(Input& input);

  /// Reads the question of --moves.
  void (*read_moves)(InputForm form, std::string_view text, AnyQuestion& question);

  std::function<std::unique_ptr<AnyReader>(InputForm form, Input& input)> make_reader;
};

/// Answers the question in --moves, or all questions of the input. Returns the exit code. The last
/// answers may remain in `output`, for the caller to flush. Reuses `question`, which must be empty,
/// for every question.
///
/// table_for(question) returns the table for a question, and sets `bad` of a question that it
/// cannot answer. table_for.any() returns a table for headers.
///
/// Throws as open_input(), with_input_form(), `forms`, the reader, `table_for`, Renderer::render
/// and `output` do.
template <class TableFor, class AnyQuestion, class AnyReader>
program::Exit answer_input(Options options, const TableFor& table_for, AnyQuestion question,
                           const Forms<AnyQuestion, AnyReader>& forms, program::Output& output) {
  std::optional<Input> input;
  if (!options.moves) {
    input.emplace(open_input(options.files, [&] { output.flush(); }));
    if (options.files.empty() && ::isatty(STDIN_FILENO) != 0) {
      program::write_message(fmt::format("{}: waiting for {}; help explains, quit or Ctrl-D ends\n",
                                         program_name, forms.expected(options.input)));
      if (quits(*input, forms.expected(options.input))) return program::Exit::done;
    }
    if (!options.input) options = with_input_form(options, forms.find(*input));
  }
  const Style style = options.style();  // queries the terminal
  const auto renderer_of = [&](const auto& table) {
    return Renderer<std::remove_cvref_t<decltype(table)>>{.table = table,
                                                          .form = options.output_form(),
                                                          .numbered = !options.moves,
                                                          .style = style,
                                                          .review = options.review,
                                                          .letters = letters_of(question)};
  };
  if (options.moves) {
    question.number = 1;
    forms.read_moves(options.input_form(), *options.moves, question);
    const auto renderer = renderer_of(table_for(question));
    renderer.begin(false, output.buffer());
    renderer.render(question, std::nullopt, output.buffer());
    output.flush();
    if (!question.bad) return program::Exit::done;
    question.bad->input_name = "--moves";
    // In the form text, the answer contains the message.
    if (renderer.form != OutputForm::text) program::write_message(complaint(question));
    return exit_for(*question.bad);
  }

  const auto reader = forms.make_reader(options.input_form(), *input);
  Complaints complaints(AnyQuestion::names.question);
  program::Exit exit = program::Exit::done;
  const bool answers_explain = options.at_terminal() && options.output_form() == OutputForm::text;
  renderer_of(table_for.any()).begin(options.input_form() == InputForm::blocks, output.buffer());
  std::optional<std::uint64_t> block;
  std::optional<std::size_t> file;
  std::uint64_t games = 0;
  std::uint64_t short_games = 0;  // of one move
  for (;;) {
    input->peek();  // at the end of a file, opens the next one
    if constexpr (std::is_same_v<TableFor, OneTable<Tablebase>>) {
      const auto complain = [&](const std::string& lines) { complaints.add(lines); };
      if (std::exchange(file, input->file_index()) != input->file_index() &&
          answer_in_bulk(*reader, *input, renderer_of(table_for.table), output, complain, block) >
              0) {
        block = 0;
      }
    }
    if (options.files.empty() && ::isatty(STDIN_FILENO) != 0 &&
        quits(*input, forms.expected(options.input))) {
      break;
    }
    if (!reader->next(question)) break;
    const bool read_well = !question.bad;
    ++games;
    if constexpr (std::is_same_v<AnyQuestion, Game>) {
      if (read_well && question.moves.size() == 1 && options.input == InputForm::lines)
        ++short_games;
    }
    const auto renderer = renderer_of(table_for(question));
    if (question.bad && read_well) set_place(*question.bad, *input, question.input_line);
    renderer.render(question, block, output.buffer());
    output.write();
    if (question.bad) {
      complaints.add(complaint(question), !answers_explain);
      exit = std::max(exit, exit_for(*question.bad));
    }
    block = question.block;
  }
  if (complaints.off_board() && !options.game && !options.tablebase) {
    program::write_message(
        fmt::format("{}: which board is it? name it with --game\n", program_name));
  }
  if (short_games > 1 && short_games == games) {
    program::write_message(
        fmt::format("{}: {} games of one move each: one game a line; put all "
                    "moves of a game on one line\n",
                    program_name, games));
  }
  return complaints.any() ? std::max(exit, program::Exit::bad_input) : exit;
}

}  // namespace triwar::lookup
