#include "lookup/picture.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tablebase/board/position.h"

namespace triwar::lookup {
namespace {

/// Characters on a half edge length. Sloping edges then take one column a row over three rows.
constexpr int columns_per_x = 3;

/// Rows of characters between rows of points: upright edges look right with fewer than sloping
/// ones need.
int rows_per_y(const Board& board) {
  for (const Edge edge : board.all_edges()) {
    const auto [low, high] = board.ends(edge);
    const double dx = board.at(high).x - board.at(low).x;
    const double dy = board.at(high).y - board.at(low).y;
    if (dx != 0 && dy != 0) return 3;
  }
  return 2;
}

/// A character on the canvas, and how it is to look.
struct Glyph {
  enum class Look { plain, strong, faint, player_a, player_b };
  char character = ' ';
  Look look = Look::plain;
};

class Canvas {
 public:
  explicit Canvas(const Board& board) : board_(board), rows_per_y_(rows_per_y(board)) {
    double x = 0;
    double y = 0;
    for (int point = 1; point <= board.points(); ++point) {
      const Coordinates at = board.at(static_cast<Point>(point));
      x = std::max(x, at.x);
      y = std::max(y, at.y);
    }
    // Numbers of two digits stand with the second one on the point.
    rows_.assign(static_cast<std::size_t>(y) * rows_per_y_ + 1,
                 std::vector<Glyph>(static_cast<std::size_t>(x) * columns_per_x + 2));
  }

  void draw_point(Point point) {
    const Place at = place(point);
    const std::string text = std::to_string(number(point));
    for (std::size_t i = 0; i < text.size(); ++i) {
      put({at.row, at.column + static_cast<int>(i) - static_cast<int>(text.size()) + 1}, text[i],
          Glyph::Look::strong);
    }
  }

  void draw_edge(Edge edge, bool drawn) {
    const Place from = place(board_.ends(edge).low);
    const Place to = place(board_.ends(edge).high);
    const int rows = to.row - from.row;
    const int columns = to.column - from.column;
    const int steps = std::max(std::abs(rows), std::abs(columns));
    const char line = rows == 0 ? '-' : columns == 0 ? '|' : columns < 0 ? '/' : '\\';
    for (int step = 1; step < steps; ++step) {
      // A dotted line has every other dot when it lies flat, where dots are closer together.
      if (!drawn && rows == 0 && step % 2 == 1) continue;
      put({from.row + rows * step / steps, from.column + columns * step / steps},
          drawn ? line : '.', drawn ? Glyph::Look::plain : Glyph::Look::faint);
    }
  }

  /// Writes a character into the middle of a cell.
  void draw_owner(Cell cell, char owner, Glyph::Look look) {
    Place sum{0, 0};
    for (const Point corner : board_.corners(cell)) {
      sum.row += place(corner).row;
      sum.column += place(corner).column;
    }
    const int corners = static_cast<int>(board_.corners(cell).size());
    put({sum.row / corners, sum.column / corners}, owner, look);
  }

  std::string text(const Style& style) const {
    std::string text;
    for (const auto& row : rows_) {
      const auto last = std::find_if(row.rbegin(), row.rend(),
                                     [](const Glyph& glyph) { return glyph.character != ' '; });
      for (auto glyph = row.begin(); glyph != last.base(); ++glyph) text += painted(*glyph, style);
      text += '\n';
    }
    return text;
  }

 private:
  struct Place {
    int row;
    int column;
  };

  Place place(Point point) const {
    // Whole numbers, as on all built-in boards.
    const auto [x, y] = board_.at(point);
    return {static_cast<int>(y) * rows_per_y_, static_cast<int>(x) * columns_per_x + 1};
  }

  void put(Place at, char character, Glyph::Look look) {
    rows_[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)] = {character,
                                                                                    look};
  }

  static std::string painted(const Glyph& glyph, const Style& style) {
    const std::string_view text(&glyph.character, 1);
    switch (glyph.look) {
      case Glyph::Look::strong:
        return style.strong(text);
      case Glyph::Look::faint:
        return style.faint(text);
      case Glyph::Look::player_a:
        return style.player(Player::A, text);
      case Glyph::Look::player_b:
        return style.player(Player::B, text);
      case Glyph::Look::plain:
        break;
    }
    return std::string(text);
  }

  const Board& board_;
  int rows_per_y_;
  std::vector<std::vector<Glyph>> rows_;
};

}  // namespace

std::string picture(const Board& board, const Game& game, const Style& style) {
  Canvas canvas(board);
  for (const Edge edge : board.all_edges()) canvas.draw_edge(edge, game.state().contains(edge));
  for (int point = 1; point <= board.points(); ++point) {
    canvas.draw_point(static_cast<Point>(point));
  }
  Position position(board);
  for (const Edge edge : game.moves) {
    const Player player = position.to_move();
    position.play(edge);
    for (const Cell cell : board.cells_of(edge)) {
      if (!position.state().contains(board.outline(cell))) continue;
      if (!game.has_history) {
        canvas.draw_owner(cell, '#', Glyph::Look::plain);
      } else if (player == Player::A) {
        canvas.draw_owner(cell, 'A', Glyph::Look::player_a);
      } else {
        canvas.draw_owner(cell, 'B', Glyph::Look::player_b);
      }
    }
  }
  return canvas.text(style);
}

}  // namespace triwar::lookup
