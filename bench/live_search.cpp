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

AlphaBeta::AlphaBeta(const Board& board) : masks_(board) {}

Player AlphaBeta::winner(const Position& position) const {
  // The mover needs more than half of the cells, the opponent at least half.
  const int most = masks_.cells() / 2 + 1;
  const int needs = most - position.score(position.to_move());
  const int opponent_needs =
      masks_.cells() - most + 1 - position.score(opponent(position.to_move()));
  const bool is_decided = needs <= 0 || opponent_needs <= 0;
  return winner_if(
      is_decided ? needs <= 0 : mover_wins(masks_.state_of(position), needs, opponent_needs),
      position);
}

bool AlphaBeta::mover_wins(Bits state, int needs, int opponent_needs) const {
  // Both need cells, so there are edges left to draw.
  Bits closing_none = 0;
  const bool by_closing = any_edge(masks_.undrawn(state), [&](Bits move) {
    const int closed = masks_.closes(state, move);
    if (closed == 0) {
      closing_none |= move;
      return false;
    }
    return closed >= needs || mover_wins(state | move, needs - closed, opponent_needs);
  });
  return by_closing || any_edge(closing_none, [&](Bits move) {
           return !mover_wins(state | move, opponent_needs, needs);
         });
}

PlainMinimax::PlainMinimax(const Board& board) : masks_(board) { assert(board.cells() % 2 == 1); }

Player PlainMinimax::winner(const Position& position) const {
  return winner_if(mover_wins(masks_.state_of(position), position.score(position.to_move()),
                              position.score(opponent(position.to_move()))),
                   position);
}

bool PlainMinimax::mover_wins(Bits state, int mine, int theirs) const {
  const Bits undrawn = masks_.undrawn(state);
  if (undrawn == 0) return mine > theirs;
  return any_edge(undrawn, [&](Bits move) {
    const int closed = masks_.closes(state, move);
    return closed > 0 ? mover_wins(state | move, mine + closed, theirs)
                      : !mover_wins(state | move, theirs, mine);
  });
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
