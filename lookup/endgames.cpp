#include "lookup/endgames.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "tablebase/index/narrow_numbering.h"

namespace triwar::lookup {
namespace {

/// The most endgames kept; their values and the tables of their numberings take memory.
constexpr std::size_t most_kept = 4;

bool fits(const Figure& figure, const LineSet& drawn, std::uint64_t most_states) {
  const auto states = states_after(figure, drawn);
  return states && *states <= most_states;
}

}  // namespace

std::optional<std::uint64_t> states_after(const Figure& figure, const LineSet& drawn) {
  if ((figure.all_lines() - drawn).count() > EdgeSet::capacity) return std::nullopt;
  return count_stored_states(Board(figure, drawn - figure.drawn()));
}

std::optional<BadGame> too_large(const Figure& figure, const LineSet& drawn,
                                 std::uint64_t most_states, std::string_view limit) {
  BadGame bad{.code = BadGame::Code::too_large, .move = std::nullopt, .message = {}};
  bad.states = states_after(figure, drawn);
  if (!bad.states) {
    bad.message = fmt::format("{} lines are undrawn, too many to count what can follow",
                              (figure.all_lines() - drawn).count());
    return bad;
  }
  if (*bad.states <= most_states) return std::nullopt;
  bad.message =
      fmt::format("{} stored states can follow, more than {} {}", *bad.states, limit, most_states);
  return bad;
}

LineSet earliest_start(const Game& game, std::uint64_t most_states) {
  const Figure& figure = game.figure();
  const auto drawn_after = [&](std::size_t moves) {
    LineSet drawn = figure.drawn();
    for (std::size_t i = 0; i < moves; ++i) drawn.insert(game.moves[i]);
    return drawn;
  };
  // The fewer moves, the more states.
  std::size_t enough = game.moves.size();
  for (std::size_t least = 0; least < enough;) {
    const std::size_t middle = (least + enough) / 2;
    if (fits(figure, drawn_after(middle), most_states)) {
      enough = middle;
    } else {
      least = middle + 1;
    }
  }
  return drawn_after(enough);
}

Endgames::Endgames(const Figure& figure, std::uint64_t most_states, Solve solve)
    : figure_(figure),
      most_states_(most_states),
      solve_(std::move(solve)),
      full_(solve_(Board::end_of(figure))) {}

bool Endgames::is_too_large(Game& game) const {
  game.bad = too_large(figure_, game.drawn(), most_states_, "--solve");
  return game.bad.has_value();
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
    if (fits(figure_, common, most_states_)) return solve(common, game);
  }
  return is_too_large(game) ? full_ : solve(drawn, game);
}

const Tablebase& Endgames::table_for_review(Game& game) {
  if (game.bad) return full_;
  if (is_too_large(game)) return full_;
  const LineSet start = earliest_start(game, most_states_);
  if (const Tablebase* const table = find(start)) {
    game.move_to(table->board());
    return *table;
  }
  return solve(start, game);
}

}  // namespace triwar::lookup
