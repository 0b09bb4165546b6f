#include "lookup/cli/game_reader.h"

#include <fmt/core.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/cli/fast_moves.h"
#include "lookup/kaggle.h"
#include "lookup/openspiel.h"
#include "lookup/record.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

/// Reads the forms lines, states and openspiel, one game a line.
class LineReader final : public GameReader {
 public:
  /// Null `fast_moves`: without a fast path.
  LineReader(Input& input, InputForm form, std::shared_ptr<const FastMoves> fast_moves)
      : input_(input), form_(form), fast_moves_(std::move(fast_moves)) {}

  bool next(Game& game) override {
    if (!skip_comments(input_, line_)) return false;
    game.block = 0;
    game.number = ++game_;
    game.has_history = form_ != InputForm::states;
    if (fast_moves_ && take_fast_line(game)) return true;
    game.clear();
    const auto read = [&](std::string_view line) {
      if (!is_significant(line)) return;  // the empty board
      (form_ == InputForm::openspiel ? read_actions : read_line)(line, game);
    };
    while (!take_line(input_, longest_game_line, line_, game, read)) {
      if (!skip_comments(input_, line_)) return false;
    }
    return true;
  }

  Section guess_section(std::string_view text, std::uint64_t most_games) const override {
    Section section;
    if (const std::size_t last = text.rfind('\n'); last != text.npos) section.size = last + 1;
    text = text.substr(0, section.size);
    section.games = count_lines(text) - count_comments(text);
    if (section.games > most_games) {
      section = {};
      while (section.games < most_games) {
        if (text[section.size] != comment) ++section.games;
        section.size = text.find('\n', section.size) + 1;
      }
    }
    return section;
  }

  std::unique_ptr<GameReader> reader_of(Section, Input& input) const override {
    auto reader = std::make_unique<LineReader>(input, form_, fast_moves_);
    reader->game_ = game_;
    return reader;
  }

 private:
  static std::uint64_t count_comments(std::string_view lines) {
    std::uint64_t comments = 0;
    for (std::size_t at = 0; (at = lines.find(comment, at)) != lines.npos; ++at) {
      if (at == 0 || lines[at - 1] == '\n') ++comments;
    }
    return comments;
  }

  /// Reads a line if its moves are legal, in the usual notation, and completely in the buffer.
  /// Otherwise returns false, leaves the input unchanged, and the game to be cleared.
  bool take_fast_line(Game& game) {
    const char* const begin = input_.buffered();
    const char* text = begin;
    game.moves.clear();
    const FastMoves& fast_moves = *fast_moves_;  // the compiler keeps it in a register
    FastPosition position = fast_moves.start();
    for (;;) {
      while (is_move_separator(*text)) {
        if (*text++ != '\n') continue;
        if (text - begin - 1 > std::ptrdiff_t{longest_game_line}) return false;
        game.bad.reset();
        game.typed_in = Notation::numbers;
        position.copy_to(game.position);
        input_.skip_to(text);
        return true;
      }
      const Edge edge = fast_moves.take(text);
      if (!position.try_play(edge) || !is_move_separator(*text)) return false;
      game.moves.push_back(fast_moves.line(edge));
    }
  }

  Input& input_;
  InputForm form_;
  std::shared_ptr<const FastMoves> fast_moves_;
  std::string line_;
};

/// Reads records.
class RecordReader final : public GameReader {
 public:
  explicit RecordReader(Input& input)
      : input_(input), record_([this](std::string& line) { return next_line(line); }) {}

  bool next(Game& game) override {
    if (!record_.begin_game()) return false;
    game.start.reset();
    game.clear();
    game.block = 0;
    game.number = ++game_;
    game.has_history = true;
    read_record(record_, game);
    game.input_line = record_.line();
    if (may_be_score(game)) {
      const ShortText& move = game.figure().text(game.moves[0]);
      game.bad = unreadable_game(fmt::format(
          "{0} may be the score of the game before, or a game of one move: expected the "
          "score behind the last move without an empty line, or the move as 1. {0}",
          std::string_view(move)));
      game.bad->move = 1;
      game.bad->input_line = record_.line();
    }
    is_after_end_ = !game.bad && game.position.over();
    if (game.bad) set_place(*game.bad, input_, game.bad->input_line);
    return true;
  }

  // Records are read one by one.
  Section guess_section(std::string_view, std::uint64_t) const override { return {}; }
  std::unique_ptr<GameReader> reader_of(Section, Input& input) const override {
    return std::make_unique<RecordReader>(input);
  }

 private:
  /// Whether a game may be the score of the one before, below an empty line.
  bool may_be_score(const Game& game) const {
    if (!is_after_end_ || game.bad || game.moves.size() != 1 || !record_.is_bare()) return false;
    const auto [low, high] = game.figure().ends(game.moves[0]);
    return game.typed_in == Notation::numbers &&
           number(low) + number(high) == game.figure().cells_to_win();
  }

  /// Takes a line, or an empty one between two files.
  std::optional<std::uint64_t> next_line(std::string& line) {
    if (input_.peek() == Input::end) return std::nullopt;
    line.clear();
    if (std::exchange(file_, input_.file_index()) != input_.file_index()) return input_.line();
    const std::uint64_t number = input_.line();
    if (!input_.take_line(line, longest_game_line)) line = unread_line;
    return number;
  }

  Input& input_;
  std::size_t file_ = 0;
  bool is_after_end_ = false;  // of a game all of whose lines are drawn
  RecordScanner record_;
};

/// Whether a text begins with an object of JSON, or may if more follows.
bool begins_json(std::string_view text) {
  skip(text, is_space);
  return text == "{" || begins_json_object(text);
}

}  // namespace

InputForm find_form(Input& input, const Figure* figure) {
  if (input.peek() == Input::end) {
    throw Error(ErrorCode::input_unreadable,
                fmt::format("{}: no input, expected games, one a line, such as {}", input.name(),
                            example_moves(figure, 3)));
  }
  auto line = input.find_line(is_significant);
  if (begins_json(line.value_or(input.buffered()))) {
    input.find_line(has_kaggle_key);  // looks as far ahead as the buffer reaches
    if (is_kaggle(input.buffered())) return InputForm::kaggle;
    line = input.find_line(is_significant);
  }
  if (!line) {
    for (std::string_view text = input.buffered(); !text.empty();) {
      if (!is_significant(take_until(text, '\n'))) continue;
      throw Error(ErrorCode::input_unreadable,
                  fmt::format("{}: the first line is too long to find its form: use --input",
                              input.name()));
    }
    return InputForm::judge;
  }
  std::optional<std::string_view> next;
  if (needs_next_line(*line)) {  // which may take time to come
    std::uint64_t lines = 0;
    next = input.find_line(
        [&](std::string_view text) { return is_significant(text) && ++lines == 2; });
  }
  const TextFront front{.text = *line, .line = *line, .next = next.value_or("")};
  if (const auto form = form_of(front)) return *form;
  const std::string_view before(input.buffered(),
                                static_cast<std::size_t>(line->data() - input.buffered()));
  throw Error(ErrorCode::input_unreadable,
              fmt::format("{}:{}: {}", input.name(), input.line() + count_lines(before),
                          unknown_form(front, figure)));
}

std::optional<std::string> find_board(Input& input, InputForm form) {
  if (is_contest_form(form) || is_one_game(form)) return std::nullopt;
  std::optional<std::string> board;
  input.find_line([&](std::string_view line) {
    board = read_text(line, form).board;
    skip(line, is_space);
    const bool may_follow = form == InputForm::record && !line.empty() &&
                            std::string_view("[{;").find(line.front()) != line.npos;
    return board || (is_significant(line) && !may_follow);
  });
  return board;
}

std::unique_ptr<GameReader> make_game_reader(InputForm form, Input& input, const Figure& figure,
                                             bool fast) {
  if (form == InputForm::judge || form == InputForm::blocks) {
    return make_judge_reader(input, figure, form == InputForm::blocks, fast);
  }
  if (form == InputForm::record) return std::make_unique<RecordReader>(input);
  fast = fast && form != InputForm::openspiel;
  return std::make_unique<LineReader>(input, form, fast ? FastMoves::of(figure, '-') : nullptr);
}

}  // namespace triwar::lookup
