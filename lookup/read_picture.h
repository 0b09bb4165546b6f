// Reads positions from pictures of boards in characters.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "lookup/input_forms.h"
#include "lookup/move_text.h"
#include "lookup/own_text.h"

namespace triwar::lookup {

/// A picture of a board. It is one of draw_board() without values, whose points are numbers or
/// letters; or a grid of boxes. The points of a grid are all the same sign of "+o.*", a middle dot
/// or a bullet, or box-drawing characters as OpenSpiel prints them, and its rows and columns have
/// equal steps. Lines are "-", "_", "=" or another dash, and "|" below a point. Closed cells may
/// contain their owners: A and B, 1 and 2, a and b, or r and b; any other character is an unknown
/// owner. Row numbers left of a grid, and letters or numbers of its columns above or below it, are
/// ignored, and so are the texts that triwar-lookup writes above and below a picture; but the score
/// and the player to move in these count. Any other text below the last points is a fault.
class TypedPicture {
 public:
  /// Finds the points. Lines that begin with "#" are comments.
  explicit TypedPicture(std::string_view text);

  /// Returns the name of the board that has these points: boxes-RxC or triangle-N. Returns nullopt
  /// if there is none, or if blanks may separate several pictures; problem() says which.
  std::optional<std::string> board() const { return board_; }

  /// Returns the reason for which board() is nullopt.
  const std::string& problem() const noexcept { return problem_; }

  /// Reads the position into an empty game, which becomes a state with a player to move and owners.
  /// The player is the one in the text below the picture, else `to_move`, else A. Sets `bad`, and
  /// its line, if it is not a picture of the figure, or if that text contradicts it or `to_move`.
  void read(std::optional<Player> to_move, Game& game) const;

 private:
  struct Row {
    std::u32string text;
    std::uint64_t line;  // of the text, from 1
    bool is_blank;       // before labels were removed
  };
  struct Sign {
    int row;
    int column;  // of the last character
    int first_column;
    PointText point;  // unused in a grid
  };
  struct Refusal {
    std::uint64_t line;  // of the text, from 1
    std::string message;
  };
  /// A text above or below the picture.
  struct Text {
    std::string text;  // of all its rows
    std::size_t rows;
  };
  class Reading;

  void read_rows(std::string_view text);
  Text text_at(std::size_t row) const;
  void cut_texts();
  void cut_header();
  void remove_labels();
  void find_points();
  void note_below(std::size_t row);
  std::optional<Refusal> fault() const;
  std::optional<std::string> board_of_points() const;
  bool may_be_several() const;

  std::vector<Row> rows_;  // from the first to the last with points, without comments
  bool is_named_ = false;
  bool in_middles_ = false;  // named by columns and rows that count gaps
  bool is_labelled_ = false;
  std::u32string_view point_signs_;       // of a grid
  std::vector<std::vector<Sign>> signs_;  // by rows that have any
  std::optional<Refusal> refusal_;        // on every board
  std::optional<Refusal> fault_below_;    // the first one below the last points
  ToldStanding told_;                     // by the texts below
  std::optional<std::string> board_;
  std::string problem_;
};

/// Reads a picture, which tells its board if TypedPicture::board() does.
ReadText read_picture(std::string_view text);

/// Returns whether a line, the first of a text, begins a picture: whether it is a row of points,
/// also with values between, has three dashes, is a text that stands above a picture, or is 1
/// alone, and the `next` significant line is not an integer.
bool begins_picture(std::string_view line, std::string_view next);

/// Returns whether a line may name the columns of a picture below it, such as "0 1 2" or "a b c".
bool may_be_header(std::string_view line);

}  // namespace triwar::lookup
