// Reads positions from pictures of boards in characters.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "lookup/move_text.h"

namespace triwar::lookup {

/// A picture: one of draw_board(), whose points are numbers or letters, or a grid of boxes whose
/// points are all the same sign of "+o.*" or a middle dot, with lines of "-", "_", "=" or another
/// dash between them and "|" below. Cells that are closed may contain A, B or "#".
class TypedPicture {
 public:
  /// Finds the points. Lines that begin with "#" are comments.
  explicit TypedPicture(std::string_view text);

  /// Returns the name of the board that has these points: boxes-RxC or triangle-N. Returns nullopt
  /// if there is none.
  std::optional<std::string> board() const;

  /// Reads the position into an empty game, which becomes a state with a player to move and owners.
  /// Sets `bad`, and its line, if it is not a picture of the figure.
  void read(Player to_move, Game& game) const;

 private:
  struct Sign {
    int row;
    int column;  // of the last character
    int first_column;
    PointText point;  // unused in a grid
  };
  struct Reading;

  std::vector<std::u32string> rows_;
  bool is_named_ = false;
  std::vector<std::vector<Sign>> signs_;  // by rows that have any
};

/// Returns whether a line, the first of a text, begins a picture: whether it is a row of points, or
/// is 1 alone, and the `next` significant line is not an integer.
bool begins_picture(std::string_view line, std::string_view next);

}  // namespace triwar::lookup
