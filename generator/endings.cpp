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

/// Returns the place of an element in a list, to which it is added if it is new.
template <class Element>
std::size_t place_of(std::vector<Element>& list, const Element& element) {
  const auto found = std::find(list.begin(), list.end(), element);
  const auto place = static_cast<std::size_t>(found - list.begin());
  if (found == list.end()) list.push_back(element);
  return place;
}

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
    for_each_beginning(first - std::min<std::uint64_t>(first, most_words), last, drawn,
                       [&](const Beginning& beginning) {
                         any |= beginning.first + tables()[low_bytes_ - 1].words[beginning.node] >
                                first;
                       });
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
    const std::size_t target =
        place_of(part.targets, {of_border, to == parts_.end() ? nullptr : &to->second, {}});
    part.targets[target].moves.push_back(
        {static_cast<std::uint16_t>(part.states.size() - 1), static_cast<std::uint16_t>(edge)});
    part.moves.push_back({static_cast<std::uint16_t>(target), static_cast<std::uint16_t>(at),
                          static_cast<std::uint16_t>(place_of(part.gifts, gift))});
  };
  std::array<std::uint64_t, 64> lacks{};
  const auto add_state = [&](std::uint64_t ending) {
    part.states.push_back({static_cast<std::uint32_t>(ending),
                           static_cast<std::uint32_t>(part.safe.size()),
                           static_cast<std::uint32_t>(part.moves.size())});
  };
  const StateImages of_border = index_.images_of(EdgeSet::from_bits(border));
  part.endings.resize(index_.symmetries().size());
  part.places.resize(mirrors_.size());
  for (const std::size_t mirror : mirrors_) {
    part.images.push_back(&parts_.at(of_border.bits()[mirror]));
  }
  const auto add = [&](const StateImages& images) {
    const std::uint64_t ending = images.bits()[0];
    for (std::size_t i = 0; i < part.endings.size(); ++i) {
      part.endings[i].push_back(images.bits()[i]);
    }
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

/// Solves up to sixteen groups at a time, whose beginnings draw the same edges of the border: each
/// is a *lane*. docs/inside/theory.md, "Groups of states", says why these moves are right.
template <class Moves>
class Endings::Solver {
 public:
  Solver(const Endings& endings, const SolvedValues& values)
      : endings_(endings), rules_(endings.rules_), values_(values), best_(endings.images()) {}

  /// Stores the values of the groups in `into`.
  void solve(std::span<const Group> groups, std::span<std::int8_t> into) {
    part_ = &endings_.parts_.at(endings_.border_of(groups[0]));
    const std::size_t states = part_->states.size() - 1;
    places_ = (states + 15) / 16 * 16;
    count_ = groups.size();
    for (std::size_t i = 0; i < count_; ++i) find_moves(groups[i].beginning, lanes_[i]);
    make_moves_of_all();
    find_targets();
    make_other_moves();
    for (std::size_t i = 0; i < places_; i += 16) transpose(&own_[16 * i]);
    for (std::size_t lane = 0; lane < count_; ++lane) {
      for (std::size_t i = 0; i < states; i += 16) {
        std::copy_n(&own_[16 * (i + lane)], std::min<std::size_t>(16, states - i),
                    &into[groups[lane].at + i]);
      }
    }
  }

 private:
  /// A move to the same places of another group, or what the moves to a target have in common.
  struct ToGroup {
    SolvedValues::Row row;  ///< of the least image
    std::size_t image;      ///< 0: the beginning itself
    LayerRules::Gift gift;
  };

  struct Lane {
    std::uint64_t beginning;
    StateImages images;
    std::array<std::uint64_t, 64>
        lacks;                   ///< by cell: its undrawn edges; at first none of low cells
    int open;                    ///< cells of the beginning but low ones
    std::vector<ToGroup> safe;   ///< moves in all states, which give nothing away
    std::vector<ToGroup> gifts;  ///< other moves in all states
    std::vector<int> returning;  ///< edges of chains that only add_chain() can follow
    /// By target of the part. The cells are those that a chain has beyond its exits; nullopt if the
    /// moves reach cells of endings again.
    std::vector<std::optional<ToGroup>> targets;
  };

  /// The group of the least image of a beginning.
  struct Least {
    std::uint64_t first;
    std::size_t image;  ///< 0: the beginning itself
  };

  /// Where chains lead that were followed from a lane.
  struct Followed {
    std::uint64_t edges;  ///< drawn of the beginning
    const Part* part;     ///< of the beginning with these
    Least least;
  };

  struct LaneSet {
    Sixteen of;  ///< -1 or 0 by lane
  };

  /// A target in all lanes.
  struct Target {
    const std::int8_t* values;  ///< by place and lane
    Sixteen cells;              ///< that a chain has in addition
    std::int8_t fewest;         ///< cells of a chain of which two can be handed over
  };

  /// Returns where drawing some edges of a beginning leads.
  Least least_with(const Lane& lane, std::uint64_t edges) const {
    std::uint64_t least = lane.beginning | edges;
    std::size_t image = 0;
    for (std::size_t i = 0; i < endings_.mirrors_.size(); ++i) {
      const std::size_t mirror = endings_.mirrors_[i];
      std::uint64_t other = lane.images.bits()[mirror];
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

  /// Returns a move that draws some edges of a beginning. Beginnings with these belong to `part`.
  ToGroup to_group(const Lane& lane, std::uint64_t edges, const Part& part,
                   LayerRules::Gift gift) const {
    const Least least = least_with(lane, edges);
    const auto& low = (least.image == 0 ? part : *part.images[least.image - 1]).open_low_cells;
    return {values_.row(least.first, low.size(), {low.data(), lane.open - gift.cells}), least.image,
            gift};
  }

  /// Finds the moves of a group but those within it.
  void find_moves(std::uint64_t drawn, Lane& lane) {
    lane.beginning = drawn;
    lane.images = endings_.index_.images_of(EdgeSet::from_bits(drawn));
    lane.safe.clear();
    lane.gifts.clear();
    lane.returning.clear();
    lane.targets.clear();
    lane.lacks.fill(0);
    const std::uint64_t others = (bit(rules_.cells) - 1) & ~endings_.low_cells_;
    std::uint64_t chains = rules_.find_chains(others, drawn, lane.lacks);
    lane.open = rules_.count_open(others, lane.lacks);
    const std::uint64_t open = rules_.all_edges & ~drawn & ~endings_.low_ & ~endings_.border_;
    std::uint64_t safe = open & ~chains & ~rules_.needless(open);
    for (; safe != 0; safe &= safe - 1) {
      lane.safe.push_back(to_group(lane, lowest(safe), *part_, {0, 0}));
    }
    while (chains != 0) {
      const int edge = std::countr_zero(chains);
      const LayerRules::Chain chain = rules_.follow_chain(chains, lane.lacks);
      chains &= ~chain.opened;
      if ((chain.met & endings_.low_cells_) == 0) {
        lane.gifts.push_back(to_group(lane, chain.drawn, *part_, chain.gift));
      } else if (rules_.follow_chain(chain.drawn & endings_.exits_, lane.lacks).drawn !=
                 chain.drawn) {
        // Else drawing its exit is the same move: unless both its ends meet the other cell of it.
        lane.returning.push_back(edge);
      }
    }
    for (const PartTarget& to : part_->targets) lane.targets.push_back(target(lane, to));
  }

  /// Finds where moves lead that draw some edges of the border: beyond its exits, captures go on.
  std::optional<ToGroup> target(const Lane& lane, const PartTarget& to) const {
    std::uint64_t beyond = 0;  // the edges drawn there
    std::uint64_t met = 0;     // other cells at its ends
    LayerRules::Gift gift{0, 0};
    for (std::uint64_t left = to.border & endings_.exits_; left != 0; left &= left - 1) {
      const LayerRules::Chain chain = rules_.follow_chain(left, lane.lacks);
      const bool returns = (chain.drawn & endings_.exits_) != lowest(left);
      const bool meets_another = (chain.met & met) != 0;
      if (returns || meets_another) return std::nullopt;
      met |= chain.met & ~endings_.low_cells_ & ~bit(LayerRules::no_cell);
      beyond |= chain.drawn;
      gift.cells = static_cast<std::uint8_t>(gift.cells + chain.gift.cells);
    }
    if (to.border == 0) return std::nullopt;
    return to_group(lane, to.border | beyond, *to.part, gift);
  }

  /// Sets best_[0] to the moves that do not depend on the ending, or must be followed in each
  /// state.
  void make_moves_of_all() {
    const std::size_t states = part_->states.size() - 1;
    for (std::size_t image = 0; image < best_.size(); ++image) {
      std::vector<Moves>& best = best_[image];
      best.assign(places_, {});
      for (std::size_t lane = 0; lane < count_; ++lane) {
        for (const ToGroup& move : lanes_[lane].safe) {
          if (move.image != image) continue;
          for (std::size_t i = 0; i < places_; i += 16) best[i + lane].add(move.row.at(i));
        }
        for (const ToGroup& move : lanes_[lane].gifts) {
          if (move.image != image) continue;
          const SixteenGifts gifts(move.gift);
          for (std::size_t i = 0; i < places_; i += 16) best[i + lane].add(gifts, move.row.at(i));
        }
        if (image == 0) follow_each(lane);
      }
      for (std::size_t i = 0; i < places_; i += 16) Moves::transpose(&best[i]);
      if (image == 0) continue;
      for (std::size_t i = 0; i < states; ++i) best_[0][i].add(best[part_->places[image - 1][i]]);
    }
  }

  /// Adds the moves that must be followed in each state of a group.
  void follow_each(std::size_t of_lane) {
    Lane& lane = lanes_[of_lane];
    followed_.clear();
    const auto add = [&](std::size_t place, int edge) {
      add_chain(lane, place, edge, best_[0][place / 16 * 16 + of_lane]);
    };
    for (const int edge : lane.returning) {
      for (std::size_t place = 0; place + 1 < part_->states.size(); ++place) add(place, edge);
    }
    for (std::size_t i = 0; i < part_->targets.size(); ++i) {
      const PartTarget& to = part_->targets[i];
      if (to.border == 0 || lane.targets[i]) continue;
      for (const auto& [place, edge] : to.moves) add(place, edge);
    }
  }

  /// Adds the move that draws an edge in the state at a place.
  void add_chain(Lane& lane, std::size_t place, int edge, Moves& best) {
    const std::uint64_t ending = part_->states[place].ending;
    rules_.find_chains(endings_.low_cells_, lane.beginning | ending, lane.lacks);
    const LayerRules::Chain chain = rules_.follow_chain(bit(edge), lane.lacks);
    const std::uint64_t edges = chain.drawn & ~endings_.low_;
    auto to = std::find_if(followed_.begin(), followed_.end(),
                           [&](const Followed& known) { return known.edges == edges; });
    if (to == followed_.end()) {
      const Part& part = endings_.parts_.at((lane.beginning | edges) & endings_.border_);
      to = followed_.insert(to, {edges, &part, least_with(lane, edges)});
    }
    std::size_t at = endings_.place(to->part->node, ending | (chain.drawn & endings_.low_));
    if (to->least.image > 0) at = to->part->places[to->least.image - 1][at];
    const int open = lane.open + part_->open_low_cells[place] - chain.gift.cells;
    best.add_one(place % 16, chain.gift, values_.at(to->least.first + at, open));
  }

  void find_targets() {
    own_.resize(16 * places_);
    rooms_.resize(std::max(rooms_.size(), part_->targets.size()));
    targets_.clear();
    for (std::size_t i = 0; i < part_->targets.size(); ++i) {
      const PartTarget& to = part_->targets[i];
      Target& target = targets_.emplace_back(Target{own_.data(), {}, 127});
      if (to.border == 0) continue;
      if ((to.border & endings_.exits_) != 0) target.fewest = 3;
      const std::size_t states = to.part == nullptr ? 1 : to.part->states.size() - 1;
      std::vector<std::int8_t>& room = rooms_[i];
      room.resize((states + 15) / 16 * 256);
      std::vector<LaneSet> lanes_with(best_.size());
      bool any_image = false;
      for (std::size_t lane = 0; lane < count_; ++lane) {
        const std::optional<ToGroup>& other = lanes_[lane].targets[i];
        for (std::size_t j = 0; j < states; j += 16) {
          store_sixteen(other ? other->row.at(j) : all_sixteen(Moves::neutral),
                        &room[16 * (j + lane)]);
        }
        target.cells[lane] = other ? static_cast<std::int8_t>(other->gift.cells) : 0;
        const std::size_t image = other ? other->image : 0;
        lanes_with[image].of[lane] = -1;
        any_image |= image != 0;
      }
      for (std::size_t j = 0; j < room.size(); j += 256) transpose(&room[j]);
      if (any_image) {
        mixed_.resize(room.size());
        for (std::size_t j = 0; j < states; ++j) {
          Sixteen values = load_sixteen(&room[16 * j]) & lanes_with[0].of;
          for (std::size_t image = 1; image < best_.size(); ++image) {
            values |=
                load_sixteen(&room[16u * to.part->places[image - 1][j]]) & lanes_with[image].of;
          }
          store_sixteen(values, &mixed_[16 * j]);
        }
        std::swap(room, mixed_);
      }
      target.values = room.data();
    }
  }

  /// Finds the values of the groups, by all moves.
  void make_other_moves() {
    gifts_.clear();
    for (const LayerRules::Gift gift : part_->gifts) gifts_.emplace_back(gift);
    for (std::size_t i = part_->states.size() - 1; i-- > 0;) {
      const State& state = part_->states[i];
      const State& end = part_->states[i + 1];
      Moves best = best_[0][i];
      for (std::size_t j = state.first_safe; j < end.first_safe; ++j) {
        best.add(load_sixteen(&own_[16u * part_->safe[j]]));
      }
      for (std::size_t j = state.first_move; j < end.first_move; ++j) {
        const Move& move = part_->moves[j];
        const Target& to = targets_[move.target];
        SixteenGifts gifts = gifts_[move.gift];
        gifts.cells += to.cells;
        const Sixteen are_long =
            (gifts.cells >= to.fewest) & (gifts.handed_over == SixteenGifts::nothing);
        gifts.handed_over = are_long ? all_sixteen(2) : gifts.handed_over;
        best.add(gifts, load_sixteen(to.values + 16u * move.place));
      }
      store_sixteen(best.values(), &own_[16 * i]);
    }
  }

  const Endings& endings_;
  const LayerRules& rules_;
  const SolvedValues& values_;
  const Part* part_ = nullptr;  // of the groups
  std::size_t places_ = 0;      // its states, rounded up
  std::size_t count_ = 0;       // lanes
  std::array<Lane, 16> lanes_;
  std::vector<std::vector<Moves>> best_;  // by image; first in blocks of lanes, later by place
  std::vector<Followed> followed_;        // from one lane
  std::vector<SixteenGifts> gifts_;       // of the part
  std::vector<Target> targets_;
  std::vector<std::vector<std::int8_t>> rooms_;  // by target: its values
  std::vector<std::int8_t> mixed_;
  std::vector<std::int8_t> own_;  // values by place and lane
};

std::vector<Endings::Group> Endings::groups(std::uint64_t first, std::uint64_t last,
                                            int drawn) const {
  std::vector<Group> groups;
  for_each_beginning(first, last, drawn, [&](const Beginning& beginning) {
    groups.push_back({beginning.first, tables()[low_bytes_ - 1].words[beginning.node],
                      beginning.images.bits()[0]});
  });
  return groups;
}

OpenCells Endings::open_cells(const Group& group, const SolvedValues& values) const {
  if (values.bits() == SolvedValues::Bits::eight) return {};
  std::array<std::uint64_t, 64> lacks{};
  const std::uint64_t others = (bit(rules_.cells) - 1) & ~low_cells_;
  rules_.find_chains(others, group.beginning, lacks);
  return {parts_.at(border_of(group)).open_low_cells.data(), rules_.count_open(others, lacks)};
}

template <class Moves>
void Endings::solve(std::span<const Group> groups, const SolvedValues& values,
                    std::span<std::int8_t> into) const {
  Solver<Moves> solver(*this, values);
  for (std::size_t begin = 0; begin < groups.size();) {
    std::size_t end = begin + 1;
    while (end < groups.size() && end < begin + 16 &&
           border_of(groups[end]) == border_of(groups[begin])) {
      ++end;
    }
    solver.solve(groups.subspan(begin, end - begin), into);
    begin = end;
  }
}

std::uint64_t Endings::representatives(std::uint64_t first, const SolvedValues& values,
                                       std::span<std::int8_t> into) const {
  const std::uint64_t last = first + into.size();
  const StateImages low = index_.images_of(EdgeSet::from_bits(low_));
  std::uint64_t representatives = 0;
  std::vector<std::int8_t> found;  // -1 for a representative, 0 for another state; later the values
  const auto use = [&](const Beginning& beginning) {
    if (!beginning.images.may_become_least(low)) return;
    const auto& images = beginning.images.bits();
    const Group group{beginning.first, tables()[low_bytes_ - 1].words[beginning.node], images[0]};
    const std::uint64_t begin = std::max(first, group.first) - group.first;
    const std::uint64_t end = std::min(last, group.first + group.states) - group.first;
    if (end <= begin) return;
    const Part& part = parts_.at(border_of(group));
    found.assign((group.states + 15) / 16 * 16, -1);
    for (std::size_t i = 1; i < part.endings.size(); ++i) {
      if (images[i] > (images[0] | low_)) continue;  // with any ending
      for (std::uint64_t j = begin; j < end; ++j) {
        const bool is_less = (images[i] | part.endings[i][j]) < (images[0] | part.endings[0][j]);
        found[j] &= static_cast<std::int8_t>(is_less - 1);
      }
    }
    representatives += static_cast<std::uint64_t>(
        std::count(found.data() + begin, found.data() + end, std::int8_t{-1}));
    const SolvedValues::Row row = values.row(group.first, group.states, open_cells(group, values));
    for (std::uint64_t i = 0; i < group.states; i += 16) {
      store_sixteen(row.at(i) & load_sixteen(&found[i]), &found[i]);
    }
    std::copy(found.data() + begin, found.data() + end, &into[group.first + begin - first]);
  };
  for (int drawn = 0; drawn <= high_edges(); ++drawn) {
    for_each_beginning(first - std::min(first, most_words), last, drawn, use);
  }
  return representatives;
}

template void Endings::solve<ScoresOfMoves>(std::span<const Group>, const SolvedValues&,
                                            std::span<std::int8_t>) const;
template void Endings::solve<NimbersOfMoves>(std::span<const Group>, const SolvedValues&,
                                             std::span<std::int8_t>) const;

}  // namespace triwar
