#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <string>
#include <utility>

#include "lookup/cli/fast_moves.h"
#include "lookup/cli/game_reader.h"
#include "lookup/cli/number_reader.h"
#include "lookup/move_text.h"
#include "tablebase/base/error.h"
#include "tablebase/base/wraps.h"

namespace triwar::lookup {
namespace {

class JudgeReader final : public GameReader {
 public:
  /// Null `fast_moves`: without a fast path.
  JudgeReader(Input& input, bool blocks, std::shared_ptr<const FastMoves> fast_moves)
      : input_(input),
        numbers_(input, [this] { return which_game(); }),
        has_blocks_(blocks),
        fast_moves_(std::move(fast_moves)) {}

  void begin() override {
    if (begun_) return;
    begun_ = true;
    constexpr std::size_t most = 4096;  // more than two numbers and any game
    if (input_.peek() != Input::end) first_text_ = std::string(input_.buffered()).substr(0, most);
    if (has_blocks_) {
      blocks_ = numbers_.count("the number of blocks");
    } else {
      start_block();
    }
  }

  bool next(Game& game) override {
    try {
      return read_next(game);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input_unreadable || !reads_as_blocks(game.figure())) throw;
      throw Error(error.code(), error.what() + std::string(ask_for_blocks));
    }
  }

  Section guess_section(std::string_view text, std::uint64_t most_games) const override {
    Section section;
    if (has_blocks_) return section;
    // The scan does not recognise comments, so it stops before the first one.
    const char* const end = text.data() + std::min(text.find(comment), text.size());
    const char* next = next_token(text.data(), end, 1);
    while (next < end && section.games < std::min(games_ - game_, most_games)) {
      unsigned moves = 0;
      if (!FastMoves::take_number(next, moves) || !is_space(*next)) break;
      // The end of a game is the beginning of the next one, so no section contains the last game
      // of the text.
      next = next_token(next, end, 2 * moves + 1);
      if (next >= end) break;
      ++section.games;
      section.size = static_cast<std::size_t>(next - text.data());
    }
    return section;
  }

  std::unique_ptr<GameReader> reader_of(Section section, Input& input) const override {
    auto reader = std::make_unique<JudgeReader>(input, false, fast_moves_);
    reader->begun_ = true;
    reader->block_ = 1;
    reader->game_ = game_;
    reader->games_ = game_ + section.games;
    return reader;
  }

 private:
  static constexpr const char* ask_for_blocks = "; is this --input blocks?";

  bool read_next(Game& game) {
    begin();
    while (game_ == games_) {
      if (block_ == blocks_) {
        numbers_.expect_end("game");
        return false;
      }
      start_block();
    }
    ++game_;
    game.has_history = true;
    game.block = has_blocks_ ? block_ : 0;
    game.number = game_;
    if (!fast_moves_ || !take_fast_game(game)) {
      game.clear();
      read_game(game);
    }
    return true;
  }

  /// Returns whether the input, as far as it was buffered, begins with one or two legal games in
  /// the form blocks, though this reads the form judge.
  bool reads_as_blocks(const Figure& figure) const {
    if (has_blocks_) return false;
    const std::string padded = first_text_ + std::string(Input::padding, '\0');
    Input input(input_.name(), std::string_view(padded).substr(0, first_text_.size()), 1);
    JudgeReader blocks(input, /*blocks=*/true, nullptr);
    Game game(figure);
    std::size_t moves = 0;
    try {
      for (int games = 0; games < 2 && blocks.read_next(game); ++games) {
        if (game.bad) return false;
        moves += game.moves.size();
      }
    } catch (const Error&) {
      return moves > 0;
    }
    return moves > 0;
  }

  /// Returns the beginning of the n-th token of the text; `end` or a later place if fewer tokens
  /// begin before `end`. Requires that n is positive and that the text does not begin inside a
  /// token. Scans eight bytes at a time. In usual input, digits have the bit 0x10 and white space
  /// does not.
  TRIWAR_WRAPS static const char* next_token(const char* text, const char* end, unsigned n) {
    constexpr std::uint64_t each_byte = 0x0101010101010101;
    std::uint64_t in_token = 0;  // 1 if the byte before is a digit
    for (; text < end; text += 8) {
      const std::uint64_t digits = little_endian<std::uint64_t>(text) >> 4 & each_byte;
      std::uint64_t starts = digits & ~(digits << 8 | in_token);
      in_token = digits >> 56;
      const auto count = static_cast<unsigned>(starts * each_byte >> 56);  // the sum of the bytes
      if (count < n) {
        n -= count;
        continue;
      }
      // At most four tokens begin in eight bytes. Conditional moves avoid mispredicted branches.
      for (const unsigned before : {1, 2, 3}) starts = n > before ? starts & (starts - 1) : starts;
      return text + std::countr_zero(starts) / 8;
    }
    return end;
  }

  void start_block() {
    ++block_;
    game_ = 0;
    games_ = numbers_.count("the number of games");
  }

  /// Reads a game if it is valid, in the usual notation, and completely in the buffer. Otherwise
  /// returns false, leaves the input unchanged, and the game to be cleared.
  bool take_fast_game(Game& game) {
    game.moves.clear();
    const char* text = input_.buffered();
    while (is_space(*text)) ++text;
    unsigned moves = 0;
    if (!FastMoves::take_number(text, moves)) return false;
    const FastMoves& fast_moves = *fast_moves_;  // the compiler keeps it in a register
    FastPosition position = fast_moves.start();
    for (; moves > 0; --moves) {
      if (!is_space(*text)) return false;
      while (is_space(*++text)) {
      }
      const Edge edge = fast_moves.take(text);
      if (!position.try_play(edge)) return false;
      game.moves.push_back(fast_moves.line(edge));
    }
    if (!is_space(*text)) return false;  // the buffer may end inside the last number
    game.bad.reset();
    position.copy_to(game.position);
    input_.skip_to(text);
    return true;
  }

  /// Reads any game, also a bad one.
  void read_game(Game& game) {
    const std::uint64_t moves = numbers_.count("the number of moves");
    const std::size_t edges = game.figure().edges().size();
    if (moves > edges) {
      game.bad = BadGame{.code = ErrorCode::too_many_moves,
                         .message = fmt::format("{} moves on a board of {} edges", moves, edges)};
      set_place(*game.bad, input_, input_.line());
    }
    for (std::uint64_t move = 1; move <= moves; ++move) {
      const auto a = numbers_.number("a point");
      const auto b = numbers_.number("the second point of a move");
      if (game.bad) continue;
      game.add_move(a, b);
      if (game.bad) set_place(*game.bad, input_, input_.line());
    }
    game.input_line = input_.line();
    if (game.bad && game_ == 1 && reads_as_blocks(game.figure())) {
      game.bad->message += ask_for_blocks;
    }
  }

  /// Returns the block and the game being read, for messages: "block 1, game 2, ".
  std::string which_game() const {
    std::string which;
    if (has_blocks_ && block_ > 0) which += fmt::format("block {}, ", block_);
    if (game_ > 0) which += fmt::format("game {}, ", game_);
    return which;
  }

  Input& input_;
  NumberReader numbers_;
  bool has_blocks_;
  std::shared_ptr<const FastMoves> fast_moves_;
  bool begun_ = false;
  std::string first_text_;    // of the input, as far as it was buffered
  std::uint64_t blocks_ = 1;  // announced
  std::uint64_t block_ = 0;   // begun
  std::uint64_t games_ = 0;   // announced in this block
};

}  // namespace

std::unique_ptr<GameReader> make_judge_reader(Input& input, const Figure& figure, bool blocks,
                                              bool fast) {
  return std::make_unique<JudgeReader>(input, blocks, fast ? FastMoves::of(figure, ' ') : nullptr);
}

}  // namespace triwar::lookup
