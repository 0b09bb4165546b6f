#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "lookup/cli/fast_moves.h"
#include "lookup/cli/game_reader.h"
#include "lookup/openspiel.h"

namespace triwar::lookup {
namespace {

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
        game.typed_letters = false;
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

}  // namespace

std::unique_ptr<GameReader> make_line_reader(Input& input, const Figure& figure, InputForm form,
                                             bool fast) {
  fast = fast && form != InputForm::openspiel;
  return std::make_unique<LineReader>(input, form, fast ? FastMoves::of(figure, '-') : nullptr);
}

}  // namespace triwar::lookup
