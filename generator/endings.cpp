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

Endings::Endings(const QuietIndex& index, const LayerRules& rules) : index_(index), rules_(rules) {
  const QuietAutomaton automaton = *QuietAutomaton::narrow(index.board());
  choose(automaton);
  numbering_.emplace(automaton, low_edges_);
  low_bytes_ = std::max<std::size_t>(1, EdgeSet::bytes_for(low_edges_));
  can_draw_.resize(tables().size() + 1);
  for (const std::uint64_t words : tables()[low_bytes_ - 1].words) {
    can_draw_[low_bytes_].push_back(words > 0 ? 1 : 0);
  }
  for (std::size_t i = low_bytes_; i < tables().size(); ++i) {
    for (std::size_t node = 0; node < tables()[i].words.size(); ++node) {
      std::uint64_t& numbers = can_draw_[i + 1].emplace_back(0);
      for (const StateNumbering::Branch& branch : tables()[i].branches_of(node)) {
        numbers |= can_draw_[i][branch.node] << branch.drawn;
      }
    }
  }
  for (std::size_t i = 0; i < tables().size(); ++i) {
    const EdgeSet below = EdgeSet::first(numbering_->lowest_of(i));
    unread_.push_back(index.images_of(below - EdgeSet::from_bits(low_)));
  }
}

/// Chooses the edges of endings: the most with mirrors, else the most.
void Endings::choose(const QuietAutomaton& automaton) {
  const int edges = std::min(most_edges, automaton.edges());
  for (int low_edges = edges; low_edges >= fewest_with_mirrors; --low_edges) {
    if (find_mirrors(low_edges) && find_parts(automaton, low_edges)) return;
  }
  mirrors_.clear();
  for (int low_edges = edges; !find_parts(automaton, low_edges); --low_edges) {
  }
}

/// Finds the symmetries that map the lowest edges to each other. Returns whether there are any
/// beside the identity.
bool Endings::find_mirrors(int low_edges) {
  mirrors_.clear();
  // Symmetries keep the order of interchangeable edges, as long as they map all of a cell.
  for (const auto& [low, high] : rules_.interchangeable) {
    if (low < low_edges && high >= low_edges) return false;
  }
  const EdgeSet edges = EdgeSet::first(low_edges);
  for (std::size_t i = 1; i < index_.symmetries().size(); ++i) {
    if (EdgeSet::from_bits(index_.images_of(edges).bits()[i]) == edges) mirrors_.push_back(i);
  }
  return !mirrors_.empty();
}

bool Endings::solves_any(std::uint64_t first, std::uint64_t last) const {
  bool any = false;
  for (int drawn = 0; drawn <= high_edges() && !any; ++drawn) {
    for_each_group(first - std::min<std::uint64_t>(first, most_words), last, drawn,
                   [&](std::uint64_t begin, std::uint64_t count) { any |= begin + count > first; });
  }
  return any;
}

void Endings::find_moves() {
  std::vector<std::pair<const std::uint64_t, Part>*> all;
  for (auto& part : parts_) all.push_back(&part);
  parallel_for(all.size(), [&](std::uint64_t i) { find_moves_of(all[i]->first, all[i]->second); });
}

/// Finds the sets of edges of the border for endings of so many edges. Returns whether the sets and
/// their states are few enough, as they are for one edge.
bool Endings::find_parts(const QuietAutomaton& automaton, int low_edges) {
  low_edges_ = low_edges;
  low_ = EdgeSet::first(low_edges).bits();
  low_cells_ = border_ = states_ = 0;
  parts_.clear();
  std::uint64_t others = 0;  // edges of other cells
  for (int cell = 0; cell < rules_.cells; ++cell) {
    const std::uint64_t outline = rules_.outlines[static_cast<std::size_t>(cell)];
    if ((outline & low_) != 0) low_cells_ |= bit(cell);
    ((outline & low_) != 0 ? border_ : others) |= outline & ~low_;
  }
  exits_ = border_ & others;
  std::set<std::pair<int, std::uint64_t>> read{{0, 0}};  // nodes, and edges of the border
  for (int unread = automaton.edges(); unread > low_edges; --unread) {
    std::set<std::pair<int, std::uint64_t>> next;
    for (const auto& [node, drawn] : read) {
      for (const std::uint64_t draws : {0, 1}) {
        const int to = automaton.level(unread)[static_cast<std::size_t>(node)].next[draws];
        if (to == QuietAutomaton::nowhere) continue;
        if (automaton.level(unread - 1)[static_cast<std::size_t>(to)].words == 0) continue;
        next.emplace(to, drawn | (draws << (unread - 1) & border_));
      }
      if (next.size() > most_parts && low_edges > 1) return false;
    }
    read = std::move(next);
  }
  std::uint64_t largest = 0;
  for (const auto& [node, drawn] : read) {
    const std::uint64_t words = automaton.level(low_edges)[static_cast<std::size_t>(node)].words;
    parts_[drawn].node = static_cast<std::size_t>(node);
    states_ += words;
    largest = std::max(largest, words);
  }
  return low_edges <= 1 || (states_ <= most_states && largest <= most_words);
}

/// Returns the place of a state in a group.
std::size_t Endings::place(std::size_t node, std::uint64_t ending) const {
  return numbering_->words_before(EdgeSet::from_bits(ending), node, low_bytes_, 0);
}

void Endings::find_moves_of(std::uint64_t border, Part& part) const {
  const auto move_to = [&](std::uint64_t drawn, LayerRules::Gift gift, int edge) {
    const auto to = parts_.find(border | (drawn & border_));
    // If no stored state begins so, then some other cell, which may be captured then, always goes
    // on with the chain.
    const std::size_t at = to == parts_.end() ? 0 : place(to->second.node, drawn & low_);
    const std::uint64_t of_border = drawn & border_ & ~border;
    const auto target =
        std::find_if(part.targets.begin(), part.targets.end(),
                     [&](const PartTarget& known) { return known.border == of_border; });
    part.moves.push_back({static_cast<std::uint16_t>(target - part.targets.begin()),
                          static_cast<std::uint16_t>(at), gift, static_cast<std::uint8_t>(edge)});
    if (target == part.targets.end()) {
      part.targets.push_back({of_border, to == parts_.end() ? nullptr : &to->second});
    }
  };
  std::array<std::uint64_t, 64> lacks{};
  const auto add_state = [&](std::uint64_t ending) {
    part.states.push_back({static_cast<std::uint32_t>(ending),
                           static_cast<std::uint32_t>(part.safe.size()),
                           static_cast<std::uint32_t>(part.moves.size())});
  };
  const StateImages of_border = index_.images_of(EdgeSet::from_bits(border));
  part.places.resize(mirrors_.size());
  for (const std::size_t mirror : mirrors_) {
    part.images.push_back(&parts_.at(of_border.bits()[mirror]));
  }
  const auto add = [&](const StateImages& images) {
    const std::uint64_t ending = images.bits()[0];
    for (std::size_t i = 0; i < mirrors_.size(); ++i) {
      part.places[i].push_back(
          static_cast<std::uint16_t>(place(part.images[i]->node, images.bits()[mirrors_[i]])));
    }
    add_state(ending);
    const std::uint64_t drawn = border | ending;
    std::uint64_t chains = rules_.find_chains(low_cells_, drawn, lacks);
    part.open_low_cells.push_back(rules_.count_open(low_cells_, lacks));
    const std::uint64_t open = ((rules_.all_edges & low_) | border_) & ~drawn;
    for (std::uint64_t left = open & ~chains & ~rules_.needless(open); left != 0;
         left &= left - 1) {
      const std::uint64_t edge = lowest(left);
      if ((edge & low_) != 0) {
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
  for_each_state(index_.images_of(EdgeSet{}), low_bytes_, part.node, add);
  add_state(0);
}

// docs/inside/theory.md, "Groups of states", says why these moves are right.
template <class Combined>
class Endings::Group {
 public:
  Group(const Endings& endings, const SolvedValues& values)
      : endings_(endings), rules_(endings.rules_), values_(values), best_(endings.images()) {}

  /// Solves a group. Stores its values in `own`, and returns their number.
  std::size_t solve(const Beginning& beginning, std::int8_t* own) {
    const std::uint64_t drawn = beginning.images.bits()[0];
    const Part& part = endings_.parts_.at(drawn & endings_.border_);
    const std::size_t states = part.states.size() - 1;
    for (auto& best : best_) best.clear();
    best_[0].resize(states);
    move_all(beginning, part, states);
    for (std::size_t image = 1; image < best_.size(); ++image) {
      if (best_[image].empty()) continue;
      for (std::size_t i = 0; i < states; ++i) {
        best_[0][i].add(best_[image][part.places[image - 1][i]]);
      }
    }
    targets_.clear();
    rows_.resize(std::max(rows_.size(), part.targets.size()));
    for (const PartTarget& to : part.targets) {
      targets_.push_back(to.border == 0 ? Target{own, 0, 255}
                                        : target(beginning, to, rows_[targets_.size()]));
    }
    for (std::size_t i = states; i-- > 0;) {
      const State& state = part.states[i];
      const State& end = part.states[i + 1];
      Combined best = best_[0][i];
      const int open = open_ + part.open_low_cells[i];
      for (const int edge : returning_) add_chain(drawn | state.ending, open, edge, best);
      for (std::size_t j = state.first_safe; j < end.first_safe; ++j) best.add(own[part.safe[j]]);
      for (std::size_t j = state.first_move; j < end.first_move; ++j) {
        const Move& move = part.moves[j];
        const Target& to = targets_[move.target];
        if (to.group == nullptr) {
          add_chain(drawn | state.ending, open, move.edge, best);
          continue;
        }
        const int cells = move.gift.cells + to.cells;
        const int handed_over = std::max<int>(move.gift.handed_over, cells >= to.fewest ? 2 : 0);
        best.add({static_cast<std::uint8_t>(cells), static_cast<std::uint8_t>(handed_over)},
                 to.group[move.place]);
      }
      own[i] = best.result();
    }
    return states;
  }

 private:
  /// Where a move goes on after its edges of the border.
  struct Target {
    const std::int8_t* group;  ///< values; null if the move reaches cells of endings again
    int cells;                 ///< that the chain has in addition
    int fewest;                ///< cells of a chain of which two can be handed over
  };

  /// The group of the least image of a beginning.
  struct Least {
    std::uint64_t first;
    std::size_t image;  ///< 0: the beginning itself

    const Part& part(const Part& of_beginning) const {
      return image == 0 ? of_beginning : *of_beginning.images[image - 1];
    }
  };

  Least least_with(const Beginning& beginning, std::uint64_t edges) const {
    std::uint64_t least = beginning.images.bits()[0] | edges;
    std::size_t image = 0;
    for (std::size_t i = 0; i < endings_.mirrors_.size(); ++i) {
      const std::size_t mirror = endings_.mirrors_[i];
      std::uint64_t other = beginning.images.bits()[mirror];
      for (const Edge edge : EdgeSet::from_bits(edges)) {
        other |= endings_.index_.images_of(edge).bits()[mirror];
      }
      if (other < least) {
        least = other;
        image = i + 1;
      }
    }
    return {endings_.numbering_->words_before(EdgeSet::from_bits(least), 0,
                                              endings_.tables().size(), endings_.low_bytes_),
            image};
  }

  /// Returns the values of a group whose beginnings, with this part, have `closed` cells more than
  /// the one that is solved.
  const std::int8_t* row(const Least& to, const Part& of_beginning, int closed,
                         std::vector<std::int8_t>& unpacked) const {
    const std::vector<std::uint8_t>& low = to.part(of_beginning).open_low_cells;
    return values_.row(to.first, low.size(), {low.data(), open_ - closed}, unpacked);
  }

  /// Adds a move to each state: the one to the same place of another group.
  template <class Add>
  void add_to_all(const Least& to, const Part& part, int closed, std::size_t states,
                  const Add& add) {
    const std::int8_t* const values = row(to, part, closed, unpacked_);
    std::vector<Combined>& best = best_[to.image];
    best.resize(states);
    for (std::size_t i = 0; i < states; ++i) add(best[i], values[i]);
  }

  /// Makes the moves that do not reach cells of endings, in all states.
  void move_all(const Beginning& beginning, const Part& part, std::size_t states) {
    const std::uint64_t drawn = beginning.images.bits()[0];
    lacks_.fill(0);
    const std::uint64_t others = (bit(rules_.cells) - 1) & ~endings_.low_cells_;
    std::uint64_t chains = rules_.find_chains(others, drawn, lacks_);
    open_ = rules_.count_open(others, lacks_);
    returning_.clear();
    const std::uint64_t open = rules_.all_edges & ~drawn & ~endings_.low_ & ~endings_.border_;
    std::uint64_t safe = open & ~chains & ~rules_.needless(open);
    for (; safe != 0; safe &= safe - 1) {
      add_to_all(least_with(beginning, lowest(safe)), part, 0, states,
                 [](Combined& best, int value) { best.add(value); });
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
      add_to_all(least_with(beginning, chain.drawn), part, chain.gift.cells, states,
                 [&](Combined& best, int value) { best.add(chain.gift, value); });
    }
  }

  /// Returns where moves lead that draw some edges of the border: beyond its exits, captures go on.
  /// Stores values there in `room` if they are not in memory in this order.
  Target target(const Beginning& beginning, const PartTarget& part,
                std::vector<std::int8_t>& room) {
    const std::uint64_t exits = part.border & endings_.exits_;
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
    const Least to = least_with(beginning, part.border | beyond);
    const int fewest = exits != 0 ? 3 : 255;
    if (to.image == 0) return {row(to, *part.part, cells, room), cells, fewest};
    const std::int8_t* const values = row(to, *part.part, cells, unpacked_);
    room.clear();
    for (const std::uint16_t at : part.part->places[to.image - 1]) room.push_back(values[at]);
    return {room.data(), cells, fewest};
  }

  /// Adds the move that draws an edge, from the whole state, which has so many open cells.
  void add_chain(std::uint64_t state, int open, int edge, Combined& best) {
    rules_.find_chains(endings_.low_cells_, state, lacks_);
    const LayerRules::Chain chain = rules_.follow_chain(bit(edge), lacks_);
    const StateImages images = endings_.index_.images_of(EdgeSet::from_bits(state | chain.drawn));
    std::uint64_t least = images.bits()[0];
    for (const std::size_t mirror : endings_.mirrors_) {
      least = std::min(least, images.bits()[mirror]);
    }
    best.add(chain.gift, values_.at(number(endings_.index_.index(EdgeSet::from_bits(least))),
                                    open - chain.gift.cells));
  }

  const Endings& endings_;
  const LayerRules& rules_;
  const SolvedValues& values_;
  std::array<std::uint64_t, 64> lacks_{};    // by cell: its undrawn edges
  std::vector<std::vector<Combined>> best_;  // by image and state; empty without moves
  std::vector<Target> targets_;
  std::vector<std::vector<std::int8_t>> rows_;  // by target: its values, if not in memory so
  std::vector<std::int8_t> unpacked_;           // values that are used at once
  std::vector<int> returning_;                  // edges of chains that only add_chain() can follow
  int open_ = 0;                                // cells of the beginning but low ones
};

std::vector<Endings::Row> Endings::rows(std::uint64_t first, std::uint64_t last, int drawn) const {
  std::vector<Row> rows;
  for_each_beginning(first, last, drawn, [&](const Beginning& beginning) {
    const OpenCells open = open_cells(beginning.images.bits()[0]);
    rows.push_back({beginning.first, tables()[low_bytes_ - 1].words[beginning.node], open});
  });
  return rows;
}

/// Returns the open cells of the states with this beginning.
OpenCells Endings::open_cells(std::uint64_t drawn) const {
  std::array<std::uint64_t, 64> lacks{};
  const std::uint64_t others = (bit(rules_.cells) - 1) & ~low_cells_;
  rules_.find_chains(others, drawn, lacks);
  return {parts_.at(drawn & border_).open_low_cells.data(), rules_.count_open(others, lacks)};
}

template <class Combined>
void Endings::solve(std::uint64_t first, std::uint64_t last, int drawn, const SolvedValues& values,
                    std::span<std::int8_t> into) const {
  Group<Combined> group(*this, values);
  for_each_beginning(first, last, drawn, [&](const Beginning& beginning) {
    into = into.subspan(group.solve(beginning, into.data()));
  });
}

std::uint64_t Endings::representatives(std::uint64_t first, const SolvedValues& values,
                                       std::span<std::int8_t> into) const {
  const std::uint64_t last = first + into.size();
  const StateImages low = index_.images_of(EdgeSet::from_bits(low_));
  std::uint64_t representatives = 0;
  std::vector<std::int8_t> unpacked;
  const auto use = [&](const Beginning& beginning) {
    const std::uint64_t states = tables()[low_bytes_ - 1].words[beginning.node];
    if (beginning.first + states <= first || !beginning.images.may_become_least(low)) return;
    const OpenCells open = open_cells(beginning.images.bits()[0]);
    const std::int8_t* value = values.row(beginning.first, states, open, unpacked);
    std::uint64_t index = beginning.first;
    if (index_.symmetries().size() == 1) {
      const std::uint64_t begin = std::max(first, index);
      const std::uint64_t end = std::min(last, index + states);
      std::copy_n(value + (begin - index), end - begin, into.begin() + (begin - first));
      representatives += end - begin;
      return;
    }
    for_each_state(beginning.images, low_bytes_, beginning.node, [&](const StateImages& images) {
      if (images.least() == images.of_the_state() && first <= index && index < last) {
        into[index - first] = *value;
        ++representatives;
      }
      ++index;
      ++value;
    });
  };
  for (int drawn = 0; drawn <= high_edges(); ++drawn) {
    for_each_beginning(first - std::min(first, most_words), last, drawn, use);
  }
  return representatives;
}

template void Endings::solve<ScoreOfMoves>(std::uint64_t, std::uint64_t, int, const SolvedValues&,
                                           std::span<std::int8_t>) const;
template void Endings::solve<NimberOfMoves>(std::uint64_t, std::uint64_t, int, const SolvedValues&,
                                            std::span<std::int8_t>) const;

}  // namespace triwar
