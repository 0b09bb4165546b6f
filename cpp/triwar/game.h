// <triwar/game.h>: a game on a board, as a value.
#pragma once

#include <triwar/error.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace triwar {

/// A line of a board, by its number: 0, 1, ... in the order of (lower point, higher point), as in
/// C, Python, the states and `edges` in JSON. Lines that are drawn before the game begins have the
/// numbers behind those of all others. static_cast converts it to an integer and back.
enum class Line : std::uint8_t;

/// A player, the owner of a cell, or a winner. A begins.
enum class Side : std::uint8_t {
  A,
  B,
  unknown,  ///< of positions that were given without their moves
  none,     ///< nobody: an open cell, a tie, the mover of a finished game
};

/// How points and lines are written: 2-4 by numbers, or on boxes a1-b1 by columns from the left and
/// rows from the bottom, or b1, the middle of that line, where gaps count as columns and rows.
enum class Notation : std::uint8_t { numbers, letters, middles };

/// The points, lines and cells of a board, to draw it. Points are numbered from 1.
struct Shape {
  struct Point {
    double x;  ///< to the right; on built-in boards in half edge lengths from the left
    double y;  ///< down; on built-in boards in rows from the top
  };
  std::vector<Point> points;               ///< of point 1, of point 2, ...
  std::vector<std::pair<int, int>> lines;  ///< by number: the two points, the lower one first
  std::vector<std::vector<int>> cells;     ///< the corners of each cell, in cyclic order
};

/// A board and the moves made on it, or a position without its moves. A player who closes a cell
/// moves again. Copies are cheap and independent; different ones may be used by different threads.
class [[gnu::visibility("default")]] Game {
 public:
  /// A new game. `board` is the name of a built-in board, such as "triangle-3", "boxes-5x5" or
  /// "boxes-5x5-swedish", or the description of a board in JSON (docs/boards.md), of up to 255
  /// lines. Throws Error: unknown_game, board_too_large; usage if the description is invalid.
  explicit Game(std::string_view board);

  // Moving a game copies it, so that none is ever empty.
  Game(const Game&) = default;
  Game& operator=(const Game&) = default;
  ~Game() = default;

  /// A new game on the board that a file describes. Throws Error: input_cannot_open, usage.
  static Game from_file(const std::filesystem::path& file);

  /// Reads a game or position in any form that triwar-lookup reads: moves, a record with numbers
  /// and comments, a state such as 0x1f, or a picture of a board, where `to_move`, A or B, moves;
  /// unknown: the player that the text below the picture tells, else A. `board` is as for the
  /// constructor; it may be empty if the text tells the board, as pictures of boxes, links, and
  /// records with a header Board do. Throws Error: input_unreadable; not_an_edge or
  /// edge_already_drawn for a move; usage if the board is unknown; or an error of the constructor.
  static Game parse(std::string_view text, std::string_view board = {},
                    Side to_move = Side::unknown);
  /// The same on the board of a game: faster for many texts, since boards take time to build.
  static Game parse(std::string_view text, const Game& board, Side to_move = Side::unknown);

  /// Draws a line for the player to move. Returns the number of cells that it closes: 0 to 2.
  /// Throws Error: not_an_edge, edge_already_drawn; the game is then unchanged.
  int play(Line line);

  /// Plays the moves of a text, such as "b4-c4" or "2-4 4-5", or those of a record with numbers and
  /// comments, but no headers; or none of them if one is illegal. After moves in letters or middles
  /// the game writes lines so, too (see write()). Returns *this. Throws Error: not_an_edge,
  /// edge_already_drawn, input_unreadable; messages count moves from the beginning of the game.
  Game& play(std::string_view moves);

  /// Takes the last move back. Throws Error(usage) if there is none.
  void undo();

  const std::string& board() const noexcept;  ///< the name, such as "boxes-5x5"
  Shape shape() const;

  std::vector<Line> legal_moves() const;  ///< all undrawn lines, in their order
  /// The moves made, in their order; of a position without its moves those made since.
  std::vector<Line> moves() const;
  bool is_drawn(Line line) const;  ///< throws Error(not_an_edge)
  bool is_over() const noexcept;   ///< all lines are drawn

  Side to_move() const noexcept;                ///< none when the game is over
  std::optional<int> score(Side player) const;  ///< cells of A or B; nullopt if unknown
  std::vector<Side> owners() const;             ///< by cell
  /// The drawn lines as a hex number, without those drawn at the start: bit i stands for line i.
  std::string state() const;

  Line line(std::string_view text) const;  ///< the line of "2-4" or "a1-b1"; throws as play()
  std::string text(Line line) const;       ///< a line as text; throws Error(not_an_edge)
  /// The moves, such as "2-4 4-5"; state() of a position without its moves, or after a record's
  /// header Start. parse() reads both.
  std::string text() const;
  /// The game as a record, which parse() reads: headers, numbered moves, and the result or "*".
  std::string record() const;
  /// The board in characters, at most 80 wide: drawn lines, and the owners of cells.
  std::string picture() const;
  /// The same as an SVG document. Its colours are light or dark as the reader prefers.
  std::string svg() const;

  Notation notation() const noexcept;  ///< that of write()
  /// Sets how this game, and answers about it, write points and lines. Throws Error(usage) if the
  /// board has no letters, which need boxes.
  void write(Notation notation);

  /// Returns the same position, without its moves, for all equivalent ones: images under up to 64
  /// symmetries of the board, where lines of the same cells may be exchanged, with the same player
  /// to move and score. Takes some ten microseconds on a small board, and more on large ones.
  Game canonical() const;

  /// Whether the boards, the drawn lines, the player to move and the score are equal. The order of
  /// moves and the notation do not count.
  bool operator==(const Game& other) const noexcept;
  std::size_t hash() const noexcept;

  struct Inside;
  /// For the library.
  explicit Game(std::shared_ptr<const Inside> inside) noexcept : inside_(std::move(inside)) {}
  const Inside& inside() const noexcept { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;  // immutable
};

}  // namespace triwar

template <>
struct std::hash<triwar::Game> {
  std::size_t operator()(const triwar::Game& game) const noexcept { return game.hash(); }
};
