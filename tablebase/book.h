// A book: the values of the first states of a board whose table is too large to embed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/file/table_file.h"
#include "tablebase/index/canonical_form.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// The states of a board with at most some drawn lines. Of equivalent ones (CanonicalForm) it has
/// only the representative.
class FirstStates {
 public:
  /// Takes time in proportion to all these states: 0.1 s for 6 lines of `boxes-4x4`.
  FirstStates(const Topology& board, int lines);

  /// Returns those of which there are `size` representatives; nullopt if no number of lines gives
  /// so many. Takes time in proportion to `size`.
  static std::optional<FirstStates> of_size(const Topology& board, std::uint64_t size);

  /// The maximum number of drawn lines, without those that are drawn at the start of the board.
  int lines() const noexcept { return lines_; }

  /// The bits of the representatives, ascending.
  const std::vector<std::uint64_t>& representatives() const noexcept { return representatives_; }

  /// Returns the index of a state's representative. Requires at most lines() drawn lines.
  std::size_t index(EdgeSet state) const noexcept;

 private:
  FirstStates(const Topology& board, int lines, std::uint64_t most);
  void add(const Topology& board, EdgeSet state, const StateImages& images, int edges_below,
           std::uint64_t most);

  CanonicalForm form_;
  int lines_;
  std::vector<std::uint64_t> representatives_;
};

/// Returns the header of a book of `states`.
format::Header book_header(const Board& board, const FirstStates& states);

/// The values of all states of a board with at most lines() drawn lines. Thread-safe.
class Book {
 public:
  /// Reads and checks the whole book. Throws Error: wrong_game, damaged, out_of_memory.
  explicit Book(const TableFile& file);

  const Board& board() const noexcept { return board_; }
  int lines() const noexcept { return states_.lines(); }
  /// The checksum of the header and the values.
  std::uint64_t checksum() const noexcept { return checksum_; }

  /// Returns the value of a state for the player to move, as Tablebase::value() does, in about a
  /// microsecond. Requires at most lines() drawn lines.
  int value(EdgeSet state) const noexcept;

  /// Returns every legal move with its value, in edge order. Requires fewer than lines() drawn
  /// lines.
  EdgeList<MoveValue> move_values(EdgeSet state) const;

 private:
  Board stored_;
  Board board_;               // the same or, if the grid has been turned, on its side
  std::vector<Edge> turned_;  // by edge of board_, that of stored_; empty if these are the same
  FirstStates states_;        // of stored_
  std::vector<std::int8_t> values_;
  std::uint64_t checksum_;
};

}  // namespace triwar
