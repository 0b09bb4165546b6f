#include "lookup/cli/answer_games.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "lookup/cli/bulk.h"
#include "lookup/cli/complaints.h"
#include "lookup/cli/summary.h"
#include "tablebase/base/error.h"
#include "tablebase/base/output_file.h"
#include "tablebase/embedded.h"

namespace triwar::lookup {
namespace {

using program::Exit;
using program::Output;

/// Whether a game counts as answered, by an estimate if --estimate asked for it.
bool is_answered(const LookupOptions& options, const Game& game, const Reply& reply) {
  return !game.bad && (!reply.unsolved || (options.estimate && reply.is_estimated()));
}

/// Leaves the first moves of a game, without an error behind them.
void cut(Game& game, std::size_t moves) {
  if (game.bad && game.bad->move.value_or(0) > moves) game.bad.reset();
  game.shorten(moves);
}

/// Returns the message about a game that is not answered.
std::string complaint_about(const Game& game, const Reply& reply, const GameSource& games) {
  if (game.bad) return complaint(game);
  return fmt::format("{}: {}\n", place_text(game, games.name(), game.input_line),
                     reply.unsolved->message);
}

/// Writes answers that are documents: each to a file of a folder, or the only one to the output.
class Documents {
 public:
  Documents(const Renderer& renderer, std::optional<std::filesystem::path> folder)
      : renderer_(renderer), folder_(std::move(folder)) {}

  void add(const Game& game, const Reply& reply) {
    if (!folder_ && std::exchange(has_game_, true)) {
      refuse_options("several games: name a folder for their files with --output");
    }
    document_.clear();
    renderer_.render(game, reply, std::nullopt, document_);
    if (folder_ && !document_.text().empty()) write(game);
  }

  /// Returns what belongs to the output, after the last game.
  std::string_view only_one() const { return folder_ ? "" : document_.text(); }

 private:
  void write(const Game& game) const {
    std::error_code error;
    std::filesystem::create_directories(*folder_, error);
    if (error) {
      throw system_error(ErrorCode::cannot_write, error.value(), folder_->string(), "make");
    }
    const std::string block = game.block > 0 ? fmt::format("block-{}-", game.block) : "";
    OutputFile file(*folder_ / fmt::format("{}game-{}.svg", block, game.number),
                    OutputFile::Existing::replace);
    file.write(std::as_bytes(std::span(document_.text())));
    file.commit();
  }

  const Renderer& renderer_;
  std::optional<std::filesystem::path> folder_;
  bool has_game_ = false;
  TextBuffer document_;
};

/// Adds what stands before the first answer.
void begin_answers(const GameSource& games, const Renderer& renderer, TextBuffer& text) {
  const InputForm form = games.form();
  renderer.begin(form == InputForm::blocks, text);
  if (!games.is_form_found() || form == InputForm::lines) return;
  if (renderer.form != OutputForm::text) return;
  text.add("Read as --input ", input_form_name(form), ".\n\n");
}

/// Tells a person how to ask if the games look as if they were meant otherwise.
void add_hints(const LookupOptions& options, const GameSource& games, const Tally& tally) {
  if (tally.off_board && !options.has_board() && !games.board()) {
    program::write_message(fmt::format("{}: the board is {}; name yours with --game\n",
                                       program_name, embedded::default_game));
  }
  const bool is_one_a_line =
      games.form() == InputForm::lines || games.form() == InputForm::openspiel;
  if (!tally.off_board && games.is_form_found() && is_one_a_line && tally.of_one_move > 1 &&
      tally.of_one_move + tally.empty == tally.games) {
    program::write_message(
        fmt::format("{}: {} games of one move each: one game a line; for one game over several "
                    "lines use --input record\n",
                    program_name, tally.of_one_move));
  }
}

}  // namespace

Exit answer_games(const LookupOptions& options, const BoardAnswerer& answerer, GameSource& games,
                  Output& output, Summary* summary) {
  const Figure& figure = answerer.figure();
  if (!games.open(&figure)) return Exit::done;
  // The message about a refused game names its line.
  games.begin(figure, /*fast=*/!answerer.may_refuse());
  const InputForm form = games.form();
  const Wanted wanted = options.wanted(form, figure);
  const Renderer renderer{.form = options.output_form(form),
                          .numbered = !games.is_one(),
                          .style = options.style(),
                          .review = options.review,
                          .estimates = wanted.playouts > 0,
                          .notation = AnswerNotation(figure, options.notation),
                          .picture = options.picture};
  if (summary == nullptr) begin_answers(games, renderer, output.buffer());
  Game game(figure);
  game.letters = renderer.notation.of_games();
  std::optional<Documents> documents;
  if (options.writes_documents()) documents.emplace(renderer, options.documents_folder());
  const bool draws_values = renderer.form != OutputForm::svg || renderer.picture == Picture::values;
  const bool needs_values = options.review || (row_of(renderer.form).values && draws_values);
  const bool in_bulk = answerer.table() != nullptr && needs_values && !wanted.theory &&
                       !documents && !options.to_move && !options.at && summary == nullptr;
  const bool answers_explain =
      renderer.form == OutputForm::text && (games.is_one() || options.at_terminal);
  Complaints complaints("game");
  Tally tally;
  const Report report = [&](const std::string& lines, const Tally& more) {
    complaints.add(lines);
    tally.add(more);
  };
  Exit exit = Exit::done;
  std::optional<std::uint64_t> block;  // of the game before
  for (;;) {
    if (in_bulk && games.begins_file() &&
        answer_in_bulk(games.reader(), games.input(), *answerer.table(), wanted, renderer, output,
                       report, block) > 0) {
      block = 0;
    }
    if (!games.next(game)) break;
    if (options.at) cut(game, static_cast<std::size_t>(*options.at));
    const bool is_read_well = !game.bad;
    const Reply reply = needs_values ? answerer.answer(game, wanted) : Reply{};
    if (game.bad && is_read_well) games.locate(game);
    tally.add(game);
    if (summary != nullptr) {
      summary->add(games.name(), game, reply);
    } else if (documents) {
      documents->add(game, reply);
    } else {
      renderer.render(game, reply, block, output.buffer());
      output.write();
    }
    block = game.block;
    if (is_answered(options, game, reply)) continue;
    complaints.add(complaint_about(game, reply, games), !answers_explain);
    exit = std::max(exit, game.bad ? Exit::bad_input : Exit::not_done);
  }
  if (tally.games == 0) games.check_none();
  if (documents) output.write(documents->only_one());
  add_hints(options, games, tally);
  return complaints.any() ? std::max(exit, Exit::bad_input) : exit;
}

}  // namespace triwar::lookup
