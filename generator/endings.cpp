#include "generator/endings.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "tablebase/base/parallel.h"

namespace triwar {
namespace {

constexpr std::uint64_t bit(int i) noexcept { return std::uint64_t{1} << i; }
constexpr std::uint64_t lowest(std::uint64_t edges) noexcept { return edges & (0 - edges); }

}  // namespace

Endings::Endings(const QuietIndex& index, const LayerRules& rules, std::size_t most_symmetries)
    : index_(index),
      rules_(rules),
      tables_(index.tables()),
      low_bytes_(std::min<std::size_t>(2, tables_.size())) {
  if (index.symmetries().size() > most_symmetries) return;
  std::uint64_t others = 0;  // edges of other cells
  for (int cell = 0; cell < rules.cells; ++cell) {
    const std::uint64_t outline = rules.outlines[static_cast<std::size_t>(cell)];
    if ((outline & low) != 0) low_cells_ |= bit(cell);
    ((outline & low) != 0 ? border_ : others) |= outline & ~low;
  }
  exits_ = border_ & others;
  can_draw_.resize(tables_.size() + 1);
  for (const std::uint64_t words : tables_[low_bytes_ - 1].words) {
    can_draw_[low_bytes_].push_back(words > 0 ? 1 : 0);
  }
  for (std::size_t i = low_bytes_; i < tables_.size(); ++i) {
    for (std::size_t node = 0; node < tables_[i].words.size(); ++node) {
      std::uint64_t& numbers = can_draw_[i + 1].emplace_back(0);
      for (const StateNumbering::Branch& branch : tables_[i].branches_of(node)) {
        numbers |= can_draw_[i][branch.node] << branch.drawn;
      }
    }
  }
  find_parts();
}

void Endings::find_moves() {
  std::vector<std::pair<const std::uint64_t, Part>*> all;
  for (auto& part : parts_) all.push_back(&part);
  parallel_for(all.size(), [&](std::uint64_t i) { find_moves_of(all[i]->first, all[i]->second); });
}

/// Finds the sets of edges of the border. Leaves parts_ empty if they exceed a bound.
void Endings::find_parts() {
  std::set<std::pair<std::size_t, std::uint64_t>> read{{0, 0}};  // nodes, and edges of the border
  for (std::size_t i = tables_.size(); i-- > low_bytes_;) {
    std::set<std::pair<std::size_t, std::uint64_t>> next;
    for (const auto& [node, drawn] : read) {
      for (const StateNumbering::Branch& branch : tables_[i].branches_of(node)) {
        if (can_draw_[i][branch.node] == 0) continue;
        next.emplace(branch.node, drawn | (std::uint64_t{branch.bits} << (8 * i) & border_));
      }
      if (next.size() > most_parts) return;
    }
    read = std::move(next);
  }
  for (const auto& [node, drawn] : read) {
    parts_[drawn].node = node;
    states_ += tables_[low_bytes_ - 1].words[node];
  }
  if (states_ <= most_states) return;
  parts_.clear();
  states_ = 0;
}

/// Returns the place of a state in a group.
std::size_t Endings::place(std::size_t node, std::uint64_t ending) const {
  return index_.words_before(EdgeSet::from_bits(ending), node, low_bytes_, 0);
}

void Endings::find_moves_of(std::uint64_t border, Part& part) const {
  const auto move_to = [&](std::uint64_t drawn, LayerRules::Gift gift, int edge) {
    const auto to = parts_.find(border | (drawn & border_));
    // If no stored state begins so, then some other cell, which may be captured then, always goes
    // on with the chain.
    const std::size_t at = to == parts_.end() ? 0 : place(to->second.node, drawn & low);
    const std::uint64_t of_border = drawn & border_ & ~border;
    const auto target = std::find(part.targets.begin(), part.targets.end(), of_border);
    part.moves.push_back({static_cast<std::uint16_t>(target - part.targets.begin()),
                          static_cast<std::uint16_t>(at), gift, static_cast<std::uint8_t>(edge)});
    if (target == part.targets.end()) part.targets.push_back(of_border);
  };
  std::array<std::uint64_t, 64> lacks{};
  const auto add_state = [&](std::uint64_t ending) {
    part.states.push_back({static_cast<std::uint16_t>(ending),
                           static_cast<std::uint32_t>(part.safe.size()),
                           static_cast<std::uint32_t>(part.moves.size())});
  };
  const auto add = [&](std::uint64_t ending) {
    add_state(ending);
    const std::uint64_t drawn = border | ending;
    std::uint64_t chains = rules_.find_chains(low_cells_, drawn, lacks);
    const std::uint64_t open = ((rules_.all_edges & low) | border_) & ~drawn;
    for (std::uint64_t left = open & ~chains & ~rules_.needless(open); left != 0;
         left &= left - 1) {
      const std::uint64_t edge = lowest(left);
      if ((edge & low) != 0) {
        part.safe.push_back(static_cast<std::uint16_t>(place(part.node, ending | edge)));
      } else {
        move_to(drawn | edge, {0, 0}, std::countr_zero(edge));
      }
    }
    while (chains != 0) {
      const LayerRules::Chain chain = rules_.follow_chain(chains, lacks);
      move_to(drawn | chain.drawn, chain.gift, std::countr_zero(chains));
      chains &= ~chain.opened;
    }
  };
  if (low_bytes_ == 1) {
    for (const auto& lowest : tables_[0].branches_of(part.node)) add(lowest.bits);
  } else {
    for (const auto& higher : tables_[1].branches_of(part.node)) {
      for (const auto& lowest : tables_[0].branches_of(higher.node)) {
        add(std::uint64_t{higher.bits} << 8 | lowest.bits);
      }
    }
  }
  add_state(0);
}

// docs/inside/theory.md, "Groups of states", says why these moves are right.
template <class Combined>
class Endings::Group {
 public:
  Group(const Endings& endings, std::int8_t* values)
      : endings_(endings), rules_(endings.rules_), values_(values) {}

  void solve(const Beginning& beginning, std::vector<std::int8_t>& solved) {
    const Part& part = endings_.parts_.at(beginning.drawn & endings_.border_);
    const std::size_t states = part.states.size() - 1;
    best_.assign(states, {});
    move_all(beginning.drawn);
    targets_.clear();
    for (const std::uint64_t drawn : part.targets) {
      targets_.push_back(target(beginning.drawn, drawn));
    }
    std::int8_t* const own = values_ + beginning.first;
    for (std::size_t i = states; i-- > 0;) {
      const State& state = part.states[i];
      const State& end = part.states[i + 1];
      Combined best = best_[i];
      for (const int edge : returning_) add_chain(beginning.drawn | state.ending, edge, best);
      for (std::size_t j = state.first_safe; j < end.first_safe; ++j) best.add(own[part.safe[j]]);
      for (std::size_t j = state.first_move; j < end.first_move; ++j) {
        const Move& move = part.moves[j];
        const Target& to = targets_[move.target];
        if (to.group == nullptr) {
          add_chain(beginning.drawn | state.ending, move.edge, best);
          continue;
        }
        const int cells = move.gift.cells + to.cells;
        const int handed_over = std::max<int>(move.gift.handed_over, cells >= to.fewest ? 2 : 0);
        best.add({static_cast<std::uint8_t>(cells), static_cast<std::uint8_t>(handed_over)},
                 to.group[move.place]);
      }
      own[i] = best.result();
    }
    solved.insert(solved.end(), own, own + states);
  }

 private:
  /// Where a move goes on after its edges of the border.
  struct Target {
    const std::int8_t* group;  ///< values; null if the move reaches cells of endings again
    int cells;                 ///< that the chain has in addition
    int fewest;                ///< cells of a chain of which two can be handed over
  };

  const std::int8_t* group(std::uint64_t beginning) const {
    return values_ + endings_.index_.words_before(EdgeSet::from_bits(beginning), 0,
                                                  endings_.tables_.size(), endings_.low_bytes_);
  }

  /// Makes the moves that do not reach cells of endings, in all states.
  void move_all(std::uint64_t drawn) {
    lacks_.fill(0);
    const std::uint64_t others = (bit(rules_.cells) - 1) & ~endings_.low_cells_;
    std::uint64_t chains = rules_.find_chains(others, drawn, lacks_);
    returning_.clear();
    const std::uint64_t open = rules_.all_edges & ~drawn & ~low & ~endings_.border_;
    std::uint64_t safe = open & ~chains & ~rules_.needless(open);
    for (; safe != 0; safe &= safe - 1) {
      const std::int8_t* const to = group(drawn | lowest(safe));
      for (std::size_t i = 0; i < best_.size(); ++i) best_[i].add(to[i]);
    }
    while (chains != 0) {
      const int edge = std::countr_zero(chains);
      const LayerRules::Chain chain = rules_.follow_chain(chains, lacks_);
      chains &= ~chain.opened;
      if ((chain.met & endings_.low_cells_) != 0) {
        // Drawing its exit is the same move, unless both its ends meet the other cell of the exit.
        if (rules_.follow_chain(chain.drawn & endings_.exits_, lacks_).drawn != chain.drawn) {
          returning_.push_back(edge);
        }
        continue;
      }
      const std::int8_t* const to = group(drawn | chain.drawn);
      for (std::size_t i = 0; i < best_.size(); ++i) best_[i].add(chain.gift, to[i]);
    }
  }

  /// Returns where moves lead that draw some edges of the border: beyond its exits, captures go on.
  Target target(std::uint64_t drawn, std::uint64_t border) const {
    const std::uint64_t exits = border & endings_.exits_;
    std::uint64_t beyond = 0;  // the edges drawn there
    std::uint64_t met = 0;     // other cells at its ends
    int cells = 0;
    for (std::uint64_t left = exits; left != 0; left &= left - 1) {
      const LayerRules::Chain chain = rules_.follow_chain(left, lacks_);
      const bool returns = (chain.drawn & endings_.exits_) != lowest(left);
      const bool meets_another = (chain.met & met) != 0;
      if (returns || meets_another) return {nullptr, 0, 0};
      met |= chain.met & ~endings_.low_cells_ & ~bit(LayerRules::no_cell);
      beyond |= chain.drawn;
      cells += chain.gift.cells;
    }
    return {group(drawn | border | beyond), cells, exits != 0 ? 3 : 255};
  }

  /// Adds the move that draws an edge, from the whole state.
  void add_chain(std::uint64_t state, int edge, Combined& best) {
    rules_.find_chains(endings_.low_cells_, state, lacks_);
    const LayerRules::Chain chain = rules_.follow_chain(bit(edge), lacks_);
    best.add(chain.gift,
             values_[number(endings_.index_.index(EdgeSet::from_bits(state | chain.drawn)))]);
  }

  const Endings& endings_;
  const LayerRules& rules_;
  std::int8_t* values_;
  std::array<std::uint64_t, 64> lacks_{};  // by cell: its undrawn edges
  std::vector<Combined> best_;             // by state
  std::vector<Target> targets_;
  std::vector<int> returning_;  // edges of chains that only add_chain() can follow
};

template <class Combined>
std::vector<std::int8_t> Endings::solve(std::uint64_t first, std::uint64_t last, int drawn,
                                        std::int8_t* values) const {
  std::vector<std::int8_t> solved;
  Group<Combined> group(*this, values);
  walk(first, last, tables_.size(), {}, drawn,
       [&](const Beginning& beginning) { group.solve(beginning, solved); });
  return solved;
}

template std::vector<std::int8_t> Endings::solve<ScoreOfMoves>(std::uint64_t, std::uint64_t, int,
                                                               std::int8_t*) const;
template std::vector<std::int8_t> Endings::solve<NimberOfMoves>(std::uint64_t, std::uint64_t, int,
                                                                std::int8_t*) const;

}  // namespace triwar
