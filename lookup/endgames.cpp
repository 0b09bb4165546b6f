#include "lookup/endgames.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "tablebase/index/narrow_numbering.h"

namespace triwar::lookup {
namespace {

/// Of endgames; their values and the tables of their numberings take memory.
constexpr std::size_t most_kept = 4;

}  // namespace

Endgames::Endgames(const Figure& figure, std::uint64_t most_states, Solve solve)
    : figure_(figure),
      most_states_(most_states),
      solve_(std::move(solve)),
      full_(solve_(Board::end_of(figure))) {}

std::optional<std::uint64_t> Endgames::states_after(const LineSet& drawn) const {
  if ((figure_.all_lines() - drawn).count() > EdgeSet::capacity) return std::nullopt;
  return count_stored_states(Board(figure_, drawn - figure_.drawn()));
}

bool Endgames::fits(const LineSet& drawn) const {
  const auto states = states_after(drawn);
  return states && *states <= most_states_;
}

const Tablebase* Endgames::find(const LineSet& drawn) {
  if (drawn.contains(full_.board().start())) return &full_;
  const auto found = std::find_if(recent_.begin(), recent_.end(), [&](const auto& table) {
    return drawn.contains(table->board().start());
  });
  if (found == recent_.end()) return nullptr;
  std::rotate(found, found + 1, recent_.end());
  return recent_.back().get();
}

const Tablebase& Endgames::solve(const LineSet& start, Game& game) {
  const Board board(figure_, start - figure_.drawn());
  if (recent_.size() == most_kept) recent_.erase(recent_.begin());
  recent_.push_back(std::make_unique<Tablebase>(solve_(board)));
  game.move_to(recent_.back()->board());
  return *recent_.back();
}

const Tablebase& Endgames::table_for(Game& game) {
  if (game.bad) return full_;
  const LineSet drawn = game.drawn();
  if (const Tablebase* const table = find(drawn)) {
    game.move_to(table->board());
    return *table;
  }
  // The lines that this game and the last one have in common begin an endgame that contains both,
  // and perhaps the next games.
  if (!recent_.empty()) {
    const LineSet common = drawn & recent_.back()->board().start();
    if (fits(common)) return solve(common, game);
  }
  if (fits(drawn)) return solve(drawn, game);
  game.bad = too_large(game);
  return full_;
}

const Tablebase& Endgames::table_for_review(Game& game) {
  if (game.bad) return full_;
  const auto drawn_after = [&](std::size_t moves) {
    LineSet drawn = figure_.drawn();
    for (std::size_t i = 0; i < moves; ++i) drawn.insert(game.moves[i]);
    return drawn;
  };
  if (!fits(game.drawn())) {
    game.bad = too_large(game);
    return full_;
  }
  // The fewer moves, the more states.
  std::size_t enough = game.moves.size();
  for (std::size_t least = 0; least < enough;) {
    const std::size_t middle = (least + enough) / 2;
    if (fits(drawn_after(middle))) {
      enough = middle;
    } else {
      least = middle + 1;
    }
  }
  return solve(drawn_after(enough), game);
}

BadGame Endgames::too_large(const Game& game) const {
  BadGame bad{.code = BadGame::Code::too_large, .move = std::nullopt, .message = {}};
  const int left = (figure_.all_lines() - game.drawn()).count();
  bad.states = states_after(game.drawn());
  if (bad.states) {
    bad.message =
        fmt::format("{} stored states can follow, more than --solve {}", *bad.states, most_states_);
  } else {
    bad.message = fmt::format("{} lines are undrawn, too many to count what can follow", left);
  }
  return bad;
}

}  // namespace triwar::lookup
