#include <fmt/core.h>

#include <optional>
#include <string>

#include "lookup/game_reader.h"
#include "lookup/quote.h"
#include "tablebase/error.h"

namespace triwar::lookup {
namespace {

constexpr bool is_space(int c) { return c == ' ' || ('\t' <= c && c <= '\r'); }
constexpr bool is_digit(int c) { return '0' <= c && c <= '9'; }

class JudgeReader final : public GameReader {
 public:
  JudgeReader(Input& input, const Board& board, bool blocks)
      : input_(input), board_(board), has_blocks_(blocks) {}

  bool next(Game& game) override {
    if (!begun_) {
      begun_ = true;
      if (has_blocks_) {
        blocks_ = read_count("the number of blocks");
      } else {
        start_block();
      }
    }
    while (game_ == games_) {
      if (block_ == blocks_) {
        expect_end();
        return false;
      }
      start_block();
    }
    ++game_;
    game.clear();
    game.has_history = true;
    game.block = has_blocks_ ? block_ : 0;
    game.number = game_;
    read_game(game);
    return true;
  }

 private:
  void start_block() {
    ++block_;
    game_ = 0;
    games_ = read_count("the number of games");
  }

  void read_game(Game& game) {
    const std::uint64_t moves = read_count("the number of moves");
    game.input_line = input_.line();
    if (moves > static_cast<std::uint64_t>(board_.edges())) {
      game.bad =
          BadGame{.code = BadGame::Code::too_many_moves,
                  .move = std::nullopt,
                  .input_line = game.input_line,
                  .message = fmt::format("{} moves on a board of {} edges", moves, board_.edges())};
    }
    for (std::uint64_t move = 1; move <= moves; ++move) {
      const std::int64_t a = read_number("a point");
      const std::int64_t b = read_number("the second point of a move");
      if (!game.bad) add_move(game, board_, a, b, input_.line());
    }
  }

  /// A number that cannot be negative and must be exact.
  std::uint64_t read_count(const char* what) {
    const std::int64_t count = read_number(what);
    if (count < 0 || count >= too_large) {
      fail(what, count < 0 ? "a negative number" : "a number too large");
    }
    return static_cast<std::uint64_t>(count);
  }

  /// The next number; one with a size of `too_large` or more becomes that.
  std::int64_t read_number(const char* what) {
    skip_space();
    int c = input_.peek();
    const bool negative = c == '-';
    if (negative) {
      input_.skip();
      c = input_.peek();
    }
    if (!is_digit(c)) fail(what, negative ? "-" + found() : found());
    std::int64_t number = 0;
    for (; is_digit(c); c = input_.peek()) {
      number = number <= (too_large - 9) / 10 ? number * 10 + (c - '0') : too_large;
      input_.skip();
    }
    if (c != Input::end && !is_space(c)) {
      const std::string digits =
          number < too_large ? fmt::format("{}", number) : "(a number too large)";
      fail(what, (negative ? "-" : "") + digits + found());
    }
    return negative ? -number : number;
  }

  void skip_space() {
    while (is_space(input_.peek())) input_.skip();
  }

  void expect_end() {
    skip_space();
    if (input_.peek() != Input::end) {
      throw Error(ErrorCode::input_unreadable,
                  fmt::format("{}:{}: expected the end after the last game, found {}",
                              input_.name(), input_.line(), found()));
    }
  }

  /// The rest of the word that comes next, shortened, for messages.
  std::string found() {
    std::string word;
    while (word.size() <= longest_quote) {
      const int c = input_.peek();
      if (c == Input::end || is_space(c)) break;
      word.push_back(static_cast<char>(c));
      input_.skip();
    }
    return quote(word);
  }

  [[noreturn]] void fail(const char* expected, const std::string& found) {
    std::string place = fmt::format("{}:{}: ", input_.name(), input_.line());
    if (has_blocks_ && block_ > 0) place += fmt::format("block {}, ", block_);
    if (game_ > 0) place += fmt::format("game {}, ", game_);
    throw Error(ErrorCode::input_unreadable,
                fmt::format("{}expected {}, found {}", place, expected,
                            found.empty() ? "the end of the input" : found));
  }

  Input& input_;
  const Board& board_;
  bool has_blocks_;
  bool begun_ = false;
  std::uint64_t blocks_ = 1;  // announced
  std::uint64_t block_ = 0;   // begun
  std::uint64_t games_ = 0;   // announced in this block
  std::uint64_t game_ = 0;    // begun in this block
};

}  // namespace

std::unique_ptr<GameReader> make_judge_reader(Input& input, const Board& board, bool blocks) {
  return std::make_unique<JudgeReader>(input, board, blocks);
}

}  // namespace triwar::lookup
