#include <fmt/core.h>

#include <charconv>
#include <optional>
#include <string>

#include "lookup/answer/quote.h"
#include "lookup/answer/tokens.h"
#include "lookup/fast_moves.h"
#include "lookup/game_reader.h"

namespace triwar::lookup {
namespace {

/// Longer lines are bad games: 63 moves take under 400 bytes.
constexpr std::size_t longest_line = 64 << 10;

constexpr std::string_view separators = " \t\r\n\v\f,";

/// A state as a number, without its "0x".
void read_bits(std::string_view digits, Game& game) {
  const Board& board = game.board();
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) {
    game.bad = unreadable(fmt::format("'0x{}' is not a number", quote(digits)));
    return;
  }
  if (error != std::errc{} || (bits & ~board.all_edges().bits()) != 0) {
    game.bad = bits_beyond(board, fmt::format("0x{}", quote(digits)));
    return;
  }
  for (const Edge edge : EdgeSet::from_bits(bits)) game.play(edge);
}

class LineReader final : public GameReader {
 public:
  LineReader(Input& input, const Board& board, bool states)
      : input_(input), board_(board), states_(states), fast_moves_(board, '-') {}

  bool next(Game& game) override {
    if (input_.peek() == Input::end) return false;
    game.clear();
    game.block = 0;
    game.number = ++game_;
    game.has_history = !states_;
    if (take_fast_line(game)) return true;
    game.clear();
    const std::uint64_t input_line = input_.line();
    if (input_.take_line(line_, longest_line)) {
      read_line(line_, game);
    } else {
      game.bad = unreadable(fmt::format("a line of over {} bytes", longest_line));
    }
    if (game.bad) game.bad->input_line = input_line;
    return true;
  }

  Stretch guess_stretch(std::string_view text) const override {
    Stretch stretch{.size = text.rfind('\n') + 1};
    stretch.games = count_lines(text.substr(0, stretch.size));
    if (stretch.games > Stretch::most_games) {
      stretch = {};
      for (; stretch.games < Stretch::most_games; ++stretch.games) {
        stretch.size = text.find('\n', stretch.size) + 1;
      }
    }
    return stretch;
  }

  std::unique_ptr<GameReader> reader_of(Stretch, Input& input) const override {
    auto reader = std::make_unique<LineReader>(input, board_, states_);
    reader->game_ = game_;
    return reader;
  }

  void pass(std::int64_t games) override { game_ += static_cast<std::uint64_t>(games); }

 private:
  /// Takes a line of good moves that are written as most are and has been read to its end;
  /// otherwise leaves the input as it was.
  bool take_fast_line(Game& game) {
    const char* const begin = input_.buffered();
    const char* text = begin;
    Position position = game.position;  // a copy, which the compiler can keep in registers
    for (;;) {
      while (is_separator(*text)) {
        if (*text++ != '\n') continue;
        if (text - begin - 1 > std::ptrdiff_t{longest_line}) return false;
        game.position = position;
        input_.skip_to(text);
        return true;
      }
      const Edge edge = fast_moves_.take(text);
      if (!position.legal_moves().contains(edge) || !is_separator(*text)) return false;
      position.play(edge);
      game.moves.push_back(edge);
    }
  }

  static constexpr bool is_separator(char c) { return is_space(c) || c == ','; }

  Input& input_;
  const Board& board_;
  bool states_;
  FastMoves fast_moves_;
  std::uint64_t game_ = 0;
  std::string line_;
};

}  // namespace

void read_line(std::string_view line, Game& game) {
  if (!game.has_history) {
    std::string_view rest = line;
    const std::string_view word = take_token(rest, separators);
    if ((word.starts_with("0x") || word.starts_with("0X")) &&
        take_token(rest, separators).empty()) {
      read_bits(word.substr(2), game);
      return;
    }
  }
  // A line that cannot be read is that first of all, whatever its first moves are.
  for (std::string_view rest = line, word = take_token(rest, separators); !word.empty();
       word = take_token(rest, separators)) {
    const auto points = read_pair(word, '-');
    if (!points) {
      game.bad = unreadable(fmt::format("'{}' is not a move: expected one like 2-4", quote(word)));
      return;
    }
    if (!game.bad) add_move(game, points->first, points->second);
  }
}

std::unique_ptr<GameReader> make_line_reader(Input& input, const Board& board, bool states) {
  return std::make_unique<LineReader>(input, board, states);
}

std::unique_ptr<GameReader> make_reader(InputForm form, Input& input, const Board& board) {
  switch (form) {
    case InputForm::judge:
    case InputForm::blocks:
      return make_judge_reader(input, board, form == InputForm::blocks);
    case InputForm::lines:
    case InputForm::states:
      break;
  }
  return make_line_reader(input, board, form == InputForm::states);
}

}  // namespace triwar::lookup
