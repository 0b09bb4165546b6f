#include "bench/live_search.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace triwar::bench {
namespace {

/// Calls `use` with each edge of a set, as a set of one edge, until a call returns true. Returns
/// whether a call returned true.
template <class Use>
bool any_edge(Bits edges, const Use& use) {
  for (; edges != 0; edges &= edges - 1) {
    if (use(edges & -edges)) return true;
  }
  return false;
}

/// Returns the player to move if `mover_wins`, else the opponent.
Player winner_if(bool mover_wins, const Position& position) {
  return mover_wins ? position.to_move() : opponent(position.to_move());
}

/// Returns whether the mover is the first to get the cells that each player needs. Both need cells,
/// so there are edges left to draw.
bool gets_cells_first(const Masks& board, Bits state, int needs, int opponent_needs) {
  Bits closing_none = 0;
  const bool by_closing = any_edge(board.undrawn(state), [&](Bits move) {
    const int closed = board.closes(state, move);
    if (closed == 0) {
      closing_none |= move;
      return false;
    }
    return closed >= needs || gets_cells_first(board, state | move, needs - closed, opponent_needs);
  });
  return by_closing || any_edge(closing_none, [&](Bits move) {
           return !gets_cells_first(board, state | move, opponent_needs, needs);
         });
}

bool mover_wins(const Masks& board, Bits state, int mine, int theirs) {
  const Bits undrawn = board.undrawn(state);
  if (undrawn == 0) return mine > theirs;
  return any_edge(undrawn, [&](Bits move) {
    const int closed = board.closes(state, move);
    return closed > 0 ? mover_wins(board, state | move, mine + closed, theirs)
                      : !mover_wins(board, state | move, theirs, mine);
  });
}

}  // namespace

Masks::Masks(const Board& board)
    : board_(&board),
      cells_(board.open_cells({})),
      all_(static_cast<Bits>(board.all_edges().bits())) {
  assert(board.edges() <= 31);
  constexpr Bits never = Bits{1} << 31;  // in no state
  for (const Edge edge : board.all_edges()) {
    auto& others = others_[static_cast<std::size_t>(number(edge))];
    others = {never, never};
    std::size_t side = 0;
    for (const Cell cell : board.cells_of(edge)) {
      others[side++] = static_cast<Bits>(board.outline(cell).without(edge).bits());
    }
  }
}

int Masks::closes(Bits state, Bits move) const noexcept {
  const auto& others = others_[static_cast<std::size_t>(std::countr_zero(move))];
  return static_cast<int>((state & others[0]) == others[0]) +
         static_cast<int>((state & others[1]) == others[1]);
}

Player winner_by_alpha_beta(const Masks& board, const Position& position) {
  // The mover needs more than half of the cells, the opponent at least half.
  const int most = board.cells() / 2 + 1;
  const int needs = most - position.score(position.to_move());
  const int opponent_needs =
      board.cells() - most + 1 - position.score(opponent(position.to_move()));
  const bool is_decided = needs <= 0 || opponent_needs <= 0;
  return winner_if(is_decided
                       ? needs <= 0
                       : gets_cells_first(board, board.state_of(position), needs, opponent_needs),
                   position);
}

Player winner_by_minimax(const Masks& board, const Position& position) {
  assert(board.cells() % 2 == 1);
  return winner_if(mover_wins(board, board.state_of(position), position.score(position.to_move()),
                              position.score(opponent(position.to_move()))),
                   position);
}

MemoisedDifference::MemoisedDifference(const Board& board)
    : masks_(board), memo_(std::size_t{1} << board.edges(), unknown) {}

int MemoisedDifference::value(const Position& position) {
  const int value = search(masks_.state_of(position));
  for (const Bits state : met_) memo_[state] = unknown;
  met_.clear();
  return value;
}

int MemoisedDifference::search(Bits state) {
  if (memo_[state] != unknown) return memo_[state];
  const Bits undrawn = masks_.undrawn(state);
  int best = undrawn == 0 ? 0 : -masks_.cells();
  any_edge(undrawn, [&](Bits move) {
    const int closed = masks_.closes(state, move);
    const int rest = search(state | move);
    best = std::max(best, closed > 0 ? closed + rest : -rest);
    return false;
  });
  memo_[state] = static_cast<std::int8_t>(best);
  met_.push_back(state);
  return best;
}

}  // namespace triwar::bench
