// Questions to tables, such as games, and the reasons why some cannot be answered.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/notation.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"

namespace triwar::lookup {

/// The reason why a question cannot be answered.
struct BadGame {
  ErrorCode code;
  std::optional<std::size_t> move = {};  ///< the bad move, from 1, if a single move is at fault
  std::string message;                   ///< such as "edge 2-4 is already drawn (move 1)"
  bool off_board = false;        ///< a move names what this board lacks, perhaps another has
  std::uint64_t input_line = 1;  ///< the line of the fault, from 1; set by the reader
  std::string input_name = {};   ///< the name of the input; set by the reader
};

/// Returns the name of a code in answers: of input_unreadable it is "unreadable".
std::string_view json_code(ErrorCode code) noexcept;

/// Returns an error with code input_unreadable.
BadGame unreadable_game(std::string message);

/// Returns an error for front ends to throw, with a message such as "move 3: edge 2-4 is ...".
Error error_of(const BadGame& bad);

/// Returns the error of a state with bits beyond the edges of the figure. `state` is the text of
/// the state in the message.
BadGame bits_beyond(const Figure& figure, std::string_view state);

/// Returns the error of a position in which a line of the board's start is undrawn.
BadGame not_in_table(const Board& endgame, const LineSet& drawn);

/// Returns the message for two points without an edge between them. It names points by number or,
/// if `names` is given, by column and row.
std::string not_an_edge(const Figure& figure, AnyNumber a, AnyNumber b,
                        const PointNames* names = nullptr);

/// The base of all types of questions, such as Game.
struct Question {
  std::uint64_t block = 0;   ///< from 1; 0 when the input has no blocks
  std::uint64_t number = 0;  ///< from 1, in its block
  /// The line where it ends, from 1. Readers do not set it on their fast paths.
  std::uint64_t input_line = 1;
  std::optional<BadGame> bad;  ///< if set, the reason why it cannot be answered
};

/// Returns a message of one line about a bad question, with a newline at the end:
/// "games.txt:7: block 1, game 2, move 3: ...". `word` and `part` are the words for a question and
/// a move.
std::string complaint(const Question& question, std::string_view word = "game",
                      std::string_view part = "move");

/// Returns the beginning of such a message: "games.txt:7: block 1, game 2".
std::string place_text(const Question& question, std::string_view input_name,
                       std::uint64_t input_line, std::string_view word = "game");

/// The owner of a cell: none for a cell that is open or was closed before the first move, unknown
/// for a cell closed in a bare state or before a start that was set up by hand.
enum class Owner : std::uint8_t { A, B, unknown, none };

/// A game on a figure, or a bare state. A game with a bad move ends before that move. In a bare
/// state, only the drawn lines have a meaning, and also the order of moves if it has a start; in a
/// picture the player to move, too, and the score if has_score().
struct Game : Question {
  LineList<Line> moves;  ///< in the order played
  /// The position before `moves`, if it was set up by hand; null: the start of the figure.
  std::shared_ptr<const Position> start;
  Position position;                      ///< after `moves`
  bool has_history = true;                ///< false for a bare state, and after one
  std::vector<Owner> owners;              ///< by cell, for a picture; else empty
  bool is_score_told = false;             ///< the score is known, though not all `owners` may be
  const Letters* letters = nullptr;       ///< the notation of answers and messages; null: numbers
  Notation typed_in = Notation::numbers;  ///< if all its moves were typed in a notation of letters
  std::array<std::string, 2> players;     ///< the names of A and B in a record; empty: unknown

  /// A game without moves. The figure must outlive it.
  explicit Game(const Figure& figure) noexcept : position(figure) {}

  const Figure& figure() const noexcept { return position.figure(); }
  const LineSet& drawn() const noexcept { return position.drawn(); }

  bool has_mover() const noexcept { return has_history || !owners.empty(); }
  bool has_score() const noexcept {
    return has_mover() && (is_score_told ||
                           std::find(owners.begin(), owners.end(), Owner::unknown) == owners.end());
  }

  /// Removes all moves and the error; keeps the start, number, place and notation.
  void clear() {
    moves.clear();
    owners.clear();
    is_score_told = false;
    position.set(figure().drawn(), Player::A, 0, 0);
    if (start) position = *start;
    bad.reset();
    typed_in = Notation::numbers;
    players = {};
  }

  /// Begins at this position of the figure. Requires that there are no moves.
  void begin_at(const Position& first) {
    start = std::make_shared<const Position>(first);
    position = first;
  }

  /// Begins after the lines drawn so far, a bare state, whose player to move and score are unknown.
  void begin_at_state() {
    const Position first(figure(), drawn(), Player::A, 0, 0);
    clear();
    begin_at(first);
  }

  /// Removes all moves but the first `count`.
  void shorten(std::size_t count);

  /// Returns the number of cells that `moves` have closed.
  int closed() const noexcept { return position.score(Player::A) + position.score(Player::B); }

  /// Returns the position before `moves`.
  Position first() const noexcept { return start ? *start : Position(figure()); }

  /// Draws an undrawn line. Returns the number of cells that it closes.
  int play(Line line) noexcept {
    moves.push_back(line);
    return position.play(line);
  }

  /// Plays the move between two points; accepts any numbers. Sets `bad` if the move is illegal. The
  /// message names points by letters if `typed` is given, else in the notation of answers. Requires
  /// that the game is not bad.
  void add_move(AnyNumber a, AnyNumber b, const PointNames* typed = nullptr);

  /// Sets `bad` if a line of the board's start is undrawn. Does nothing for a bad game. Requires a
  /// board of the same figure.
  void check_reached(const Board& board) {
    if (!bad && board.has_start() && !drawn().contains(board.start())) {
      bad = not_in_table(board, drawn());
    }
  }

  /// Sets `bad` if the game is a bare state. Does nothing for a bad game.
  void check_history() {
    if (bad || has_history) return;
    bad = unreadable_game(
        start ? "the start tells no player to move: expected one like 0x1f,B,2-1"
              : "a state: expected moves, because the answer depends on their order");
  }

  /// Sets `bad` if the score, and so the winner, is unknown. Does nothing for a bad game.
  void check_score() {
    if (!has_mover()) return check_history();
    if (bad || has_score()) return;
    bad = unreadable_game("the winner is unknown: expected an owner, A or B, in each closed cell");
  }

  /// Returns the notation of examples in messages: that of answers, or else the one typed.
  Notation notation() const noexcept {
    return letters == nullptr ? typed_in : letters->points().notation();
  }

  /// Returns a point in the notation of answers.
  ShortText text(Point point) const {
    return ShortText(letters == nullptr ? std::to_string(triwar::number(point))
                                        : letters->points().name(triwar::number(point)));
  }
  /// Returns a line in the notation of answers.
  const ShortText& text(Line line) const noexcept {
    return letters == nullptr ? figure().text(line) : letters->text(line);
  }
};

}  // namespace triwar::lookup
