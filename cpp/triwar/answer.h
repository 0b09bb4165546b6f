// <triwar/answer.h>: what triwar::Tables tell of games.
#pragma once

#include <triwar/game.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace triwar {

/// Why a position is not solved.
struct Unsolved {
  std::optional<std::uint64_t> states;  ///< to solve; nullopt if they are too many to count
  std::optional<int> fits_from;         ///< the number of moves from about which on it would fit
};

/// The end of a game for the player who makes a move, under perfect play after it.
enum class Result { loss, tie, win };

/// The answer to the last position of a game.
///
/// A *value* is for the player to move: under perfect play, the open cells that this player will
/// take minus those of the opponent. A *margin* is A's cells minus B's at the end of the game.
struct [[gnu::visibility("default")]] Answer {
  enum class From {
    table,   ///< a table
    solved,  ///< solved for this or an earlier question
    book,    ///< the values of the first positions of a board, which the library contains
    search,  ///< an estimate: there is no value, and nothing is known for sure
  };

  struct Move {
    Line line;
    int value;  ///< for the player who makes it: the largest one is the value of the position
    int loss;   ///< what the best moves are worth more, in points of the margin
    std::optional<Result> result;  ///< nullopt if the score is unknown
  };

  /// What a search thinks of a position that is too large to solve. For a position without a player
  /// to move, that player is A.
  struct Estimate {
    struct Move {
      Line line;
      double margin;  ///< A minus B at the end, on average
      double win;     ///< the share of wins of the player to move, a tie half
      std::uint64_t playouts;
      std::optional<int> value;  ///< as that of Answer::Move; only if the search has proved it
      double chance;             ///< of the player to move under perfect play, a tie half
    };
    /// The chances of the results under perfect play: how often they were the truth where tables
    /// know it and a search found such shares. Their sum is 1.
    struct Chance {
      double a, tie, b;
    };
    std::uint64_t playouts;  ///< fewer than allowed if the search solved the position
    double margin;           ///< A minus B at the end, on average
    double a, tie, b;        ///< the shares of the results, with the sum 1
    Chance chance;
    bool rest;                ///< the score is unknown: the figures are of the rest of the game
    std::vector<Move> moves;  ///< those that were tried, the first choice of the search first
  };

  /// What players of Dots and Boxes reason with. A link is a cell with exactly two undrawn lines.
  /// Links that undrawn lines join are a loop if they have as many of these lines as cells, else a
  /// chain.
  struct Theory {
    static constexpr int loony = -1;  ///< a nimber: the player to move chooses who moves next
    struct Move {
      Line line;
      int nimber;  ///< of the position after it
    };
    std::vector<int> chains;    ///< the number of cells of each, ascending
    std::vector<int> loops;     ///< the same
    int joints;                 ///< cells with three or more undrawn lines
    int capturable;             ///< cells with exactly one undrawn line
    int safe;                   ///< undrawn lines that leave no cell capturable
    std::optional<int> nimber;  ///< nullopt if more states can follow than may be solved
    std::vector<Move> moves;    ///< every legal move, in order; empty if nimbers are unknown
    std::string text;           ///< the same in sentences
  };

  From from = From::search;
  std::optional<int> value = {};   ///< nullopt if `from` is search
  std::optional<int> margin = {};  ///< under perfect play; nullopt if the score is unknown, too
  Side winner = Side::unknown;     ///< A, B, none for a tie; unknown without a margin
  std::vector<Move> moves = {};    ///< every legal move, in order; empty if `from` is search
  std::vector<Line> best = {};     ///< the moves with the largest value, in order
  std::vector<Line> line = {};     ///< perfect play to the end, or of the book, if asked for
  std::optional<Estimate> estimate = {};  ///< if `from` is search, and
  std::optional<Unsolved> unsolved = {};  ///< why
  std::optional<Theory> theory = {};      ///< if asked for

  /// The answer as triwar-serve gives it over HTTP, an object on one line (docs/http.md). Of an
  /// Answer that no Tables gave, this, picture() and svg() throw Error(usage).
  std::string json() const;
  /// The board in characters, with the values of the moves on their lines where there is room.
  std::string picture() const;
  std::string svg() const;  ///< that of the game, with the values of all moves on their lines

  struct Inside;
  std::shared_ptr<const Inside> inside;  ///< for the library
};

/// The moves of a game, each compared with the best moves of its position.
struct [[gnu::visibility("default")]] Review {
  struct Move {
    Line line;
    Side player;
    int closed;                     ///< cells
    std::optional<int> value = {};  ///< for the player, as Answer::Move; nullopt if not solved
    std::optional<int> best = {};   ///< the value of the best moves
    std::optional<int> loss = {};   ///< `best - value`
    std::optional<Result> result = {};
    std::optional<Result> best_result = {};  ///< after a best move
    std::vector<Line> better;                ///< the best moves if this one is none of them
    std::string mark;                ///< "??" worsens the result, "?" the margin, "?!" the chances
    std::optional<double> win = {};  ///< of an estimated move: its share of wins, a tie half,
    std::optional<double> chance = {};       ///< and chance, as of Answer::Estimate
    std::optional<double> best_win = {};     ///< those after the first choice of the search,
    std::optional<double> best_chance = {};  ///< or after the move if it is better
    std::optional<Line> first = {};          ///< the first choice
  };

  /// Where the result of the game last changed, as far as its moves are solved.
  struct TurningPoint {
    std::size_t move;  ///< from 1
    /// Who made it; unknown: the result has not changed from this move on, and the one before it is
    /// not solved.
    Side player;
  };

  std::vector<Move> moves = {};    ///< all moves, in the order played
  std::optional<int> margin = {};  ///< after the last move, as of Answer
  Side winner = Side::unknown;
  int loss_a = 0;  ///< the sum of the losses of A's moves that are solved
  int loss_b = 0;
  std::optional<std::size_t> loss_from = {};  ///< the first move of these sums, from 1
  /// nullopt if the result never changed, or if no move is solved.
  std::optional<TurningPoint> turning_point = {};
  /// Of A's solved moves at which some move would have lost something, the share that lost nothing,
  /// in per cent; nullopt if they are fewer than three.
  std::optional<int> accuracy_a = {};
  std::optional<int> accuracy_b = {};
  std::optional<Unsolved> unsolved = {};  ///< if the last position is not solved

  std::string json() const;  ///< as over HTTP; throws as that of Answer
  /// As Game::record(), with marks, values and the first better move of each move.
  std::string record() const;

  std::shared_ptr<const Answer::Inside> inside;  ///< for the library
};

}  // namespace triwar
