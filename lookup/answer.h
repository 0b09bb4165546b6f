// Answers to games and reviews of their moves, from a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/position.h"
#include "tablebase/book.h"
#include "tablebase/tablebase.h"

namespace triwar::lookup {

enum class Winner { A, B, tie };

/// Returns A if the margin (A's cells minus B's at the end) is positive, B if it is negative.
Winner winner_of(int margin) noexcept;

std::string_view winner_name(Winner winner) noexcept;  ///< "A", "B" or "tie"
std::string_view player_name(Player player) noexcept;  ///< "A" or "B"

/// The score and the result of a position, which depend on the moves that led to it.
struct Standing {
  Player to_move;
  int score_a;  ///< cells that A owns so far
  int score_b;
  int margin;  ///< A's cells minus B's at the end of perfect play

  Winner winner() const noexcept { return winner_of(margin); }
};

/// Returns the standing of a position that is worth `value` to the player to move.
Standing standing_of(const Position& position, int value) noexcept;

/// A legal move and its value, as MoveValue.
struct LineValue {
  Line line;
  int value;
};

/// Returns the moves of a board with their values, by their lines.
EdgeList<LineValue> values_by_line(const Board& board, const EdgeList<MoveValue>& moves) noexcept;

/// Where the values of positions are known: a table of a board or of an endgame, and a book of the
/// same figure. Either may be null.
struct Values {
  const Tablebase* table = nullptr;
  const Book* book = nullptr;

  /// Whether the value of a position is known, and those of all positions after so many moves.
  bool has(const LineSet& drawn, int moves = 1) const noexcept {
    return is_in_table(drawn) ||
           (book != nullptr && book->board().state_of(drawn).count() + moves <= book->lines());
  }

  /// Returns the value of a position. Requires has(drawn, 0).
  int value(const LineSet& drawn) const {
    return is_in_table(drawn) ? table->value(table->board().state_of(drawn))
                              : book->value(book->board().state_of(drawn));
  }

  /// Returns all moves of a position with their values. Requires has(drawn).
  EdgeList<LineValue> moves(const LineSet& drawn) const {
    return is_in_table(drawn)
               ? values_by_line(table->board(), table->move_values(table->board().state_of(drawn)))
               : values_by_line(book->board(), book->move_values(book->board().state_of(drawn)));
  }

  /// Returns perfect play from a position whose best moves are `best`, always by the lowest line,
  /// to the end of the game or, from a book, to the end of the book.
  EdgeList<Line> continuation(LineSet drawn, EdgeList<Line> best) const;

  bool is_in_table(const LineSet& drawn) const noexcept {
    return table != nullptr && drawn.contains(table->board().start());
  }
};

/// Returns the moves whose value is `value`, in the same order.
EdgeList<Line> best_lines(const EdgeList<LineValue>& moves, int value) noexcept;

/// Returns the owner of each cell, by cell.
LineList<Owner> owners_of(const Game& game) noexcept;
static_assert(Figure::most_cells <= LineSet::capacity);

std::string_view owner_name(Owner owner) noexcept;  ///< "A", "B", "?" or ""

/// Returns the state of a game as a hex number such as "0x1f". Bit e is set if edge e of the figure
/// is drawn.
std::string state_text(const Game& game);
/// Adds the same to a text, faster.
void add_state(const Game& game, TextBuffer& text);

/// The parts of an answer that are wanted, since each takes time.
struct Wanted {
  bool moves = true;         ///< the values of all moves; without them, only value and standing
  bool continuation = true;  ///< takes most of the time
  bool score = false;        ///< refuse states of unknown score
  bool review = false;       ///< a review of each move instead of an answer; needs the history
  bool theory = false;
  bool nimbers = true;         ///< in the theory; without a table of them, they are solved
  std::uint64_t playouts = 0;  ///< of an estimate, where nothing is solved; 0: none

  /// Sets `bad` if the game lacks the history or the score that these parts need. Returns false for
  /// a game without an answer or, if that is wanted, a review.
  bool check(Game& game) const;

  /// Whether `values` has these parts of a position. A review needs no values of its moves.
  bool are_known(const Values& values, const LineSet& drawn) const noexcept {
    return values.has(drawn, review ? 0 : 1);
  }
};

struct Answer {
  int value = 0;                          ///< for the player to move, over the cells still open
  std::optional<Standing> standing = {};  ///< nullopt for a bare state; see Game::has_score()
  EdgeList<LineValue> moves = {};         ///< every legal move, in the order of the lines
  EdgeList<Line> best = {};               ///< the moves that reach `value`, in the same order
  std::optional<EdgeList<Line>> continuation = {};  ///< one perfect game to the end, if wanted
  bool continuation_cut = false;                    ///< it ends where a book ends
  LineList<Owner> owners = {};                      ///< by cell
};

/// Returns the wanted parts of the answer to a game. Requires a game that is not bad, and
/// wanted.are_known().
Answer answer_game(const Values& values, const Game& game, const Wanted& wanted = {});

/// A move, compared with the best moves of its position.
struct ReviewedMove {
  struct Worth {
    int value;           ///< for the player who made the move, including the cells closed
    int best;            ///< the value of the best moves
    Winner winner;       ///< of the whole game, under perfect play after the move
    Winner best_winner;  ///< the same after a best move

    /// In points of the margin: a cell that the other player gets instead is two points.
    int loss() const noexcept { return best - value; }
  };

  Line line;
  Player player;
  int closed;                       ///< number of cells closed
  std::optional<Worth> worth = {};  ///< nullopt if played before the start of the endgame
  EdgeList<LineValue> moves = {};   ///< every legal move; empty if loss() is 0
  bool could_lose = false;          ///< some legal move would have lost something

  int loss() const noexcept { return worth ? worth->loss() : 0; }

  /// Returns the best moves, lowest first; none if loss() is 0.
  EdgeList<Line> better() const noexcept {
    return worth ? best_lines(moves, worth->best) : EdgeList<Line>{};
  }

  // The texts are "" if the move is not solved.

  /// The result of the whole game for the player: "win", "tie" or "loss".
  std::string_view result() const noexcept;
  std::string_view best_result() const noexcept;  ///< the same after a best move
  /// "??" if the result got worse, "?" if only the margin did, else "".
  std::string_view mark() const noexcept;
};

/// Where the result of a game last changed, as far as its moves are solved.
struct TurningPoint {
  std::size_t move;  ///< from 1
  /// Who made the move; nullopt: the result has not changed from this move on, and those just
  /// before it are not solved.
  std::optional<Player> player;
};

/// How often a player lost nothing where some move would have.
struct Accuracy {
  int moves = 0;  ///< that are solved, and could_lose
  int kept = 0;   ///< those of them that lost nothing

  /// Returns the share of these in per cent; nullopt if there are fewer than three moves.
  std::optional<int> percent() const noexcept {
    return moves < 3 ? std::nullopt : std::optional((200 * kept + moves) / (2 * moves));
  }
  void add(const ReviewedMove& move) noexcept {
    moves += move.could_lose ? 1 : 0;
    kept += move.could_lose && move.loss() == 0 ? 1 : 0;
  }
};

struct Review {
  std::vector<ReviewedMove> moves = {};   ///< all moves, in the order played
  std::optional<Standing> standing = {};  ///< after the last move; nullopt for a bad game
  int loss_a = 0;                         ///< the sum of the known losses of A's moves
  int loss_b = 0;
  std::optional<std::size_t> loss_from = {};  ///< the first move of these sums, from 1
  /// nullopt if the result never changed, or if no move is solved.
  std::optional<TurningPoint> turning_point = {};
  Accuracy accuracy_a = {};
  Accuracy accuracy_b = {};
};

/// Whether a game can be reviewed: it is not bad, or bad by one of its moves.
inline bool has_review(const Game& game) noexcept {
  return !game.bad || (game.bad->move && game.has_history);
}

/// Reviews a game, up to its bad move if it has one. Moves that `values` does not have get no
/// worth. Requires has_review().
Review review_game(const Values& values, const Game& game);

}  // namespace triwar::lookup
