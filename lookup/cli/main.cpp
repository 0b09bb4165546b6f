// triwar-lookup: answers games from a table.

#include <fmt/core.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "games/any_table.h"
#include "lookup/cli/bulk.h"
#include "lookup/cli/case_reader.h"
#include "lookup/cli/options.h"
#include "lookup/cli/renderer.h"
#include "lookup/table_info.h"
#include "program/output.h"
#include "program/program.h"
#include "program/progress_line.h"
#include "tablebase/base/error.h"
#include "tablebase/find_table.h"

namespace triwar::lookup {
namespace {

using program::Exit;
using program::Output;

constexpr const char* program_name = "triwar-lookup";

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

/// What is wrong with bad questions, of which there may be many.
class Complaints {
 public:
  /// `what` is what the questions are called.
  explicit Complaints(std::string_view what) : what_(what) {}
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;
  ~Complaints() {
    if (count_ <= most_written) return;
    program::write_stderr(fmt::format("{}: and {} more bad {}{}\n", program_name,
                                      count_ - most_written, what_,
                                      count_ == most_written + 1 ? "" : "s"));
  }

  /// Takes some lines, each about one question.
  void add(std::string_view lines) {
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n') + 1);
      if (++count_ <= most_written) program::write_stderr(line);
      lines.remove_prefix(line.size());
    }
  }

  bool any() const { return count_ > 0; }

 private:
  static constexpr std::uint64_t most_written = 20;

  std::string_view what_;
  std::uint64_t count_ = 0;
};

/// Answers the one question of --moves, or those of the input, which `make_reader` reads, beginning
/// with an empty question.
template <class Table, class AnyQuestion, class MakeReader>
Exit answer(const Options& options, const Table& table, AnyQuestion question, const char* awaited,
            const MakeReader& make_reader, Output& output) {
  const Renderer<Table> renderer{.table = table,
                                 .form = options.output_form(),
                                 .numbered = !options.moves,
                                 .style = Style(options.use_color()),
                                 .review = options.review};
  if (options.moves) {
    question.number = 1;
    read_line(*options.moves, question);
    renderer.begin(false, output.buffer());
    renderer.render(question, std::nullopt, output.buffer());
    output.flush();
    if (!question.bad) return Exit::done;
    question.bad->input_name = "--moves";
    // Text has just said it.
    if (renderer.form != OutputForm::text) program::write_stderr(complaint(question));
    return Exit::bad_input;
  }

  Input input(options.files.empty() ? std::vector<std::string>{"-"} : options.files,
              [&] { output.flush(); });
  if (options.files.empty() && ::isatty(STDIN_FILENO) != 0) {
    program::write_stderr(
        fmt::format("{}: awaiting {}; Ctrl-D ends them\n", program_name, awaited));
  }
  const auto reader = make_reader(input);
  renderer.begin(options.input_form() == InputForm::blocks, output.buffer());
  Complaints complaints(AnyQuestion::names.question);
  std::optional<std::uint64_t> block;
  std::optional<std::size_t> file;
  for (;;) {
    input.peek();  // where a file has ended, goes on to the next
    if constexpr (std::is_same_v<AnyQuestion, Game>) {
      const auto complain = [&](const std::string& lines) { complaints.add(lines); };
      if (std::exchange(file, input.file_index()) != input.file_index() &&
          answer_in_bulk(*reader, input, renderer, output, complain, block) > 0) {
        block = 0;
      }
    }
    if (!reader->next(question)) break;
    renderer.render(question, block, output.buffer());
    output.write();
    if (question.bad) complaints.add(complaint(question));
    block = question.block;
  }
  return complaints.any() ? Exit::bad_input : Exit::done;
}

Exit answer(const Options& options, const Tablebase& table, Output& output) {
  const InputForm form = options.input_form();
  Game game(table.board());
  game.has_history = form != InputForm::states;
  return answer(
      options, table, game, what_is_awaited(form),
      [&](Input& input) { return make_game_reader(form, input, table.board()); }, output);
}

Exit answer(const Options& options, const PaintingTable& table, Output& output) {
  check_painting_options(options);
  const InputForm form = options.input_form();
  return answer(
      options, table, PaintingCase(),
      form == InputForm::lines ? "grids, one a line, such as 5: 1,3 2,4"
                               : "the number of cases, then for each its number of columns, its "
                                 "number of painted cells, and their rows and columns",
      [&](Input& input) { return make_case_reader(form, input); }, output);
}

/// What was asked for, from a table of whichever game it is.
template <class Table>
Exit serve(const Options& options, const Table& table, Output& output) {
  if (options.stats) {
    program::ProgressLine line(fmt::format("{}: counting", table.header().game),
                               ::isatty(STDERR_FILENO) != 0 ? program::ProgressLine::Shown::line
                                                            : program::ProgressLine::Shown::never);
    output.write(table_stats(table, options.output_form() == OutputForm::json, line.callback()));
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
  TableFile file = find_table(options.game, options.tablebase, program::data_folder());
  Output output(program::standard_output);
  if (options.info) {
    output.write(table_info(file, options.output_form() == OutputForm::json, options.edges));
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
