#include <string>
#include <string_view>

#include "lookup/cli/fast_moves.h"
#include "lookup/cli/game_reader.h"
#include "lookup/openspiel.h"

namespace triwar::lookup {
namespace {

class LineReader final : public GameReader {
 public:
  LineReader(Input& input, const Board& board, InputForm form)
      : input_(input), board_(board), form_(form), fast_moves_(board, '-') {}

  bool next(Game& game) override {
    if (!skip_comments(input_, line_)) return false;
    game.clear(board_);
    game.block = 0;
    game.number = ++game_;
    game.has_history = form_ != InputForm::states;
    const bool is_fast = form_ != InputForm::openspiel && !board_.is_endgame();
    if (is_fast && take_fast_line(game)) return true;
    game.clear(board_);
    const auto read = [&](std::string_view line) {
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
    auto reader = std::make_unique<LineReader>(input, board_, form_);
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
  /// Otherwise returns false and leaves the input unchanged.
  bool take_fast_line(Game& game) {
    const char* const begin = input_.buffered();
    const char* text = begin;
    Position position = game.position;  // the compiler can keep a copy in registers
    for (;;) {
      while (is_move_separator(*text)) {
        if (*text++ != '\n') continue;
        if (text - begin - 1 > std::ptrdiff_t{longest_game_line}) return false;
        game.position = position;
        input_.skip_to(text);
        return true;
      }
      const Edge edge = fast_moves_.take(text);
      if (!position.try_play(edge) || !is_move_separator(*text)) return false;
      game.moves.push_back(board_.line(edge));
    }
  }

  Input& input_;
  const Board& board_;
  InputForm form_;
  FastMoves fast_moves_;
  std::string line_;
};

}  // namespace

std::unique_ptr<GameReader> make_line_reader(Input& input, const Board& board, InputForm form) {
  return std::make_unique<LineReader>(input, board, form);
}

std::unique_ptr<GameReader> make_game_reader(InputForm form, Input& input, const Board& board) {
  switch (form) {
    case InputForm::judge:
    case InputForm::blocks:
      return make_judge_reader(input, board, form == InputForm::blocks);
    case InputForm::lines:
    case InputForm::states:
    case InputForm::openspiel:
      break;
  }
  return make_line_reader(input, board, form);
}

}  // namespace triwar::lookup
