#include "lookup/cli/game_source.h"

#include <fmt/core.h>

#include <utility>

#include "lookup/answer.h"
#include "lookup/cli/open_input.h"
#include "lookup/openspiel.h"
#include "lookup/read_line.h"
#include "tablebase/base/error.h"

namespace triwar::lookup {
namespace {

/// Describes the games that a form expects, nullopt any form, with examples for a figure.
std::string expected_games(std::optional<InputForm> form, const Figure* figure) {
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
    case InputForm::kaggle:
      return "a replay or an observation of Kaggle's Game Arena";
    case InputForm::states:
      break;
  }
  return fmt::format("states, one a line, such as {} or 0x1f", example_moves(figure, 3));
}

}  // namespace

GameSource::GameSource(const LookupOptions& options, program::Output& output)
    : options_(options), output_(output), text_(options.moves) {
  if (options.input) form_ = *options.input;
  if (!text_) return;
  if (!options.input) {
    form_ = form_of_game(*text_);
    check_form(options, form_);
  }
  read_ = read_moves(*text_, form_);
}

bool GameSource::open(const Figure* figure) {
  figure_ = figure;
  if (text_ || input_) return true;
  input_ = open_input_of(options_, expected_games(options_.input, figure), output_);
  if (!input_) return false;
  if (is_form_found()) {
    form_ = find_form(*input_, figure);
    check_form(options_, form_);
  }
  if (is_one_game(form_)) {
    take_text();
  } else if (is_form_found() || form_ == InputForm::record) {
    // Other forms that are given may begin with an empty line, which is a game to answer at once.
    board_ = find_board(*input_, form_);
  }
  return true;
}

/// Takes the rest of the input, one game, as the text.
void GameSource::take_text() {
  const bool is_picture = form_ == InputForm::picture;
  const std::string_view what = is_picture ? "a picture is one position" : "a replay is one game";
  if (options_.files.size() > 1) {
    refuse_options(fmt::format("{}: expected one file, or --review --summary for several", what));
  }
  name_ = input_->name();
  text_.emplace();
  constexpr std::size_t most = 1 << 20;
  const std::size_t longest = is_picture ? longest_game_line : most;
  for (std::string line; input_->peek() != Input::end;) {
    if (!input_->take_line(line, longest) || text_->size() > most) {
      throw Error(ErrorCode::input_unreadable,
                  fmt::format("{}: a {} of over {} bytes, or with a line of over {}", name_,
                              is_picture ? "picture" : "replay", most, longest));
    }
    *text_ += line + "\n";
  }
  read_ = read_text(*text_, form_);
}

std::optional<std::string> GameSource::board() const {
  if (!read_) return board_;
  if (!read_->board && !read_->problem.empty()) {
    throw Error(ErrorCode::input_unreadable, fmt::format("{}: {}", name_, read_->problem));
  }
  return read_->board;
}

void GameSource::begin(const Figure& figure, bool fast) {
  figure_ = &figure;
  if (is_of_openspiel(form_) && !is_openspiel_board(figure)) {
    const std::string_view name = input_form_name(form_);
    refuse_options(
        is_form_found()
            ? fmt::format("read as --input {}, which is for boards of boxes, not for {}; "
                          "name the board with --game",
                          name, figure.name())
            : fmt::format("--input {} is for boards of boxes only", name));
  }
  if (!text_) reader_ = make_game_reader(form_, *input_, figure, fast);
}

bool GameSource::next(Game& game) {
  if (is_ended_) return false;
  game.start.reset();  // set_standing() sets it for each state
  if (text_) {
    is_ended_ = true;
    game.number = 1;
    game.has_history = !has_only_states(form_);
    read_->play(options_.to_move, game);
    if (game.bad) game.bad->input_name = name_;
  } else {
    has_text_ = input_->peek() != Input::end || has_text_;  // opens the next file at the end of one
    is_ended_ = options_.typed && quits(*input_, expected_games(form_, figure_));
    if (is_ended_ || !reader_->next(game)) return false;
  }
  if (form_ == InputForm::states && options_.to_move && !game.bad) {
    set_standing(game);
    if (game.bad) locate(game);
  }
  return true;
}

/// Gives a state the player to move and the score of the options. Sets `bad` if the state closes
/// another number of cells.
void GameSource::set_standing(Game& game) const {
  const auto [a, b] = options_.score.value_or(std::pair(0, 0));
  const int closed = game.closed();
  const Position position(game.figure(), game.drawn(), *options_.to_move, a, b);
  if (!options_.score) {
    const LineList<Owner> owners = owners_of(game);
    game.owners.assign(owners.begin(), owners.end());
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

void GameSource::locate(Game& game) const {
  game.bad->input_name = name();
  game.bad->input_line = game.input_line;
}

bool GameSource::begins_file() {
  if (text_) return false;
  input_->peek();  // at the end of a file, opens the next one
  return std::exchange(file_, input_->file_index()) != input_->file_index();
}

void GameSource::check_none() const {
  if (is_ended_ || !has_text_ || is_contest_form(form_)) return;
  throw Error(ErrorCode::input_unreadable, fmt::format("{}: no games, expected {}", input_->name(),
                                                       expected_games(form_, figure_)));
}

}  // namespace triwar::lookup
