// Finding the moves from representatives of a layer, and computing values from them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablebase/base/wraps.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/topology.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// The rules of a board as arrays.
struct LayerRules {
  /// Requires at most `no_cell` cells. The board of a QuietIndex never has more.
  explicit LayerRules(const Topology& board);

  /// Returns whether the set has exactly two edges.
  TRIWAR_WRAPS static bool lacks_two(std::uint64_t undrawn) noexcept {
    const std::uint64_t but_one = undrawn & (undrawn - 1);
    return but_one != 0 && (but_one & (but_one - 1)) == 0;
  }

  /// Sets `lacks` of some cells to their undrawn edges. Returns those of cells that lack two.
  std::uint64_t find_chains(std::uint64_t in_cells, std::uint64_t drawn,
                            std::array<std::uint64_t, 64>& lacks) const noexcept {
    std::uint64_t chains = 0;
    for (; in_cells != 0; in_cells &= in_cells - 1) {
      const int cell = std::countr_zero(in_cells);
      lacks[cell] = outlines[cell] & ~drawn;
      chains |= lacks_two(lacks[cell]) ? lacks[cell] : 0;
    }
    return chains;
  }

  /// Returns the number of some cells that are not closed, by what they lack.
  static std::uint8_t count_open(std::uint64_t in_cells,
                                 const std::array<std::uint64_t, 64>& lacks) noexcept {
    std::uint8_t open = 0;
    for (; in_cells != 0; in_cells &= in_cells - 1) {
      if (lacks[std::countr_zero(in_cells)] != 0) ++open;
    }
    return open;
  }

  /// The cells that the opponent can capture after a move opens a chain or a loop.
  struct Gift {
    std::uint8_t cells;        ///< as in Captures
    std::uint8_t handed_over;  ///< as in Captures, for the best edge of the chain
    bool operator==(const Gift&) const = default;
  };

  struct Chain {
    std::uint64_t opened;  ///< the edges of its cells, each of which opens it
    std::uint64_t drawn;   ///< the edges drawn after the captures, at least two
    Gift gift;
    std::uint64_t met;  ///< the cells beyond its ends, perhaps with no_cell
  };

  /// Finds the chain or loop with the lowest edge of `chains`. `lacks` has the undrawn edges of
  /// each cell, and none of no_cell. A chain ends at cells that do not lack two.
  Chain follow_chain(std::uint64_t chains,
                     const std::array<std::uint64_t, 64>& lacks) const noexcept {
    const auto bit = [](int i) { return std::uint64_t{1} << i; };
    constexpr int loop = -1;
    const int start = std::countr_zero(chains);
    std::uint64_t drawn = bit(start);
    int length = 0;
    std::uint64_t met = 0;
    // Follows the chain from an edge through `cell` and further cells while they lack two edges.
    // Returns the first cell that does not, or `loop`.
    const auto follow = [&](int edge, int cell) {
      while (lacks_two(lacks[cell])) {
        const std::uint64_t next = lacks[cell] & ~bit(edge);
        ++length;
        if ((drawn & next) != 0) return loop;
        drawn |= next;
        edge = std::countr_zero(next);
        cell = cells_beside[edge] ^ cell;
      }
      met |= bit(cell);
      return cell;
    };
    const int one = a_cell_beside[start];
    const int end = follow(start, one);
    int handed_over = 0;
    std::uint64_t opened = drawn;
    if (end == loop) {
      if (length >= 4) handed_over = 4;
    } else {
      const int other_end = follow(start, cells_beside[start] ^ one);
      opened = drawn;
      if (end == other_end && end != no_cell && lacks_two(lacks[end] & (lacks[end] - 1))) {
        // Both ends of the chain are edges of one cell, which lacks three edges. This cell is
        // captured, too, and captures continue beyond its third edge.
        ++length;
        const std::uint64_t third = lacks[end] & ~drawn;
        drawn |= third;
        const int edge = std::countr_zero(third);
        follow(edge, cells_beside[edge] ^ end);
        handed_over = 2;
      } else if (length >= 3) {
        handed_over = 2;
      }
    }
    return {opened,
            drawn,
            {static_cast<std::uint8_t>(length), static_cast<std::uint8_t>(handed_over)},
            met};
  }

  /// Returns the open interchangeable edges but the lowest of each cell, which alone is a move.
  std::uint64_t needless(std::uint64_t open) const noexcept {
    std::uint64_t needless = 0;
    for (const auto& [low, high] : interchangeable) needless |= (open >> low & 1) << high;
    return needless;
  }

  /// Stands for the missing cell beside a ground edge; its outline is empty.
  static constexpr std::uint8_t no_cell = 63;

  std::uint64_t all_edges;
  /// By cell; empty for unused cell numbers.
  std::array<std::uint64_t, 64> outlines{};
  int cells;
  /// Bit set of the *low* cells, which have edges in the lowest byte of a state.
  std::uint64_t low_cells = 0;
  /// By edge: the xor of the numbers of its two cells. Xor with either number gives the other one.
  std::array<std::uint8_t, 64> cells_beside{};
  std::array<std::uint8_t, 64> a_cell_beside{};
  /// An interchangeable edge, and the next higher one of the same cell.
  struct Pair {
    std::uint8_t low;
    std::uint8_t high;
  };
  std::vector<Pair> interchangeable;
};

/// The moves from some representatives. Interchangeable edges count as one move, and so do the
/// edges of a chain or loop. Three functions process all moves: add_moves() finds the states that
/// the moves lead to, number_moves() computes their indices, and solve_moves() computes the values.
/// Within each function the steps are independent, so that the processor overlaps them.
struct LayerMoves {
  struct State {
    std::uint64_t index;
    std::uint32_t first_move;   ///< its moves end before the first move of the next state
    std::uint32_t first_chain;  ///< the first of its moves that gives cells away
  };

  void clear() noexcept { states = moves = 0; }

  std::size_t states = 0;
  std::size_t moves = 0;
  // The vectors may have unused elements at the end.
  std::vector<State> of_state{{}};      ///< by state; one more element marks the end
  std::vector<std::uint64_t> leads_to;  ///< by move: a representative, later its index
  std::vector<LayerRules::Gift> gifts;  ///< by move; unused if it gives no cells away
};

/// Adds the representatives of a bundle and their moves.
void add_moves(const QuietIndex& index, const LayerRules& rules, const Bundle& bundle,
               LayerMoves& moves);

/// Replaces each state in `leads_to` by its index, and calls ask(index) for each index.
template <class Ask>
void number_moves(const QuietIndex& index, LayerMoves& moves, const Ask& ask) {
  for (std::size_t i = 0; i < moves.moves; ++i) {
    moves.leads_to[i] = number(index.index(EdgeSet::from_bits(moves.leads_to[i])));
    ask(moves.leads_to[i]);
  }
}

/// Combines the moves from a state into its score difference: the best move of the mover.
class ScoreOfMoves {
 public:
  void add(int value) { least_ = static_cast<std::int8_t>(std::min<int>(least_, value)); }
  void add(LayerRules::Gift gift, int value) {
    add(Captures{gift.cells, gift.handed_over}.value_before(value));
  }
  void add(ScoreOfMoves others) { add(others.least_); }
  /// Minus the least value that a move leaves to the opponent; 0 without moves.
  std::int8_t result() const { return static_cast<std::int8_t>(least_ == none ? 0 : -least_); }

 private:
  static constexpr std::int8_t none = 127;
  std::int8_t least_ = none;
};

/// Combines the moves from a state into its nimber in Nimstring: the least number that no move
/// leads to. A move that lets the opponent hand cells over is loony, and not counted.
/// (docs/inside/theory.md, section 7.)
class NimberOfMoves {
 public:
  void add(int nimber) { led_to_ |= std::uint64_t{1} << nimber; }
  void add(LayerRules::Gift gift, int nimber) {
    led_to_ |= std::uint64_t{gift.handed_over == 0} << nimber;
  }
  void add(NimberOfMoves others) { led_to_ |= others.led_to_; }
  std::int8_t result() const { return static_cast<std::int8_t>(std::countr_one(led_to_)); }

 private:
  std::uint64_t led_to_ = 0;  // a nimber is at most the number of moves, so below 64
};

/// Computes the value of each state, a ScoreOfMoves or NimberOfMoves, and calls use(index, value)
/// with it, in order. Calls value_of(i) once for each move i, in order. value_of(i) must return the
/// value of the state that the move leads to.
template <class Combined, class ValueOf, class Use>
void solve_moves(const LayerMoves& moves, const ValueOf& value_of, const Use& use) {
  for (std::size_t i = 0; i < moves.states; ++i) {
    const auto& [index, first_move, first_chain] = moves.of_state[i];
    const std::size_t end = moves.of_state[i + 1].first_move;
    Combined combined;
    for (std::size_t move = first_move; move < first_chain; ++move) combined.add(value_of(move));
    for (std::size_t move = first_chain; move < end; ++move) {
      combined.add(moves.gifts[move], value_of(move));
    }
    use(index, combined.result());
  }
}

/// Returns Highway's name for the instruction set that add_moves() uses.
const char* instruction_set_for_moves();

}  // namespace triwar
