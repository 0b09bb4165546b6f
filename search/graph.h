// The graph of positions that a search grows.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/coins.h"
#include "search/exact.h"
#include "search/lines.h"
#include "search/search.h"

namespace triwar::search {

// Found by measuring which moves keep the result (bench/estimates.cpp). What each idea gave, and
// what did not help, is in docs/inside/benchmarks.md, "Ideas for the search".
constexpr double exploration = 2;
constexpr double margin_weight = 0.6;          // of the margin beside the result
constexpr double prior_of_sacrifice = 0.3;     // of one cell; that of a safe move is 1
constexpr double unvisited = -0.05;            // beside the mean of the position
constexpr double untried = 1000;               // above all others: a move of the first node
constexpr std::uint32_t visits_to_expand = 6;  // a node
constexpr int most_sacrificed = 2;             // cells, in playouts
constexpr int sacrifices = 700;                // that are made, of 1,024 drawn
constexpr int safe_at_end = 4;                 // moves at most, where a playout is solved
constexpr int end_visits = 60;                 // of the exact search, for the end of a playout
constexpr int node_visits = 8;                 // the same for a node, for each visit of the node
constexpr int credit_of_playout = 8;           // visits for ends and nodes, on average
constexpr int first_credit = 2000;
constexpr std::uint32_t playouts_to_prove = 256;  // the first node: so often, and
constexpr int proof_visits = 16;                  // so many visits for each playout
constexpr int most_excess = 17;                   // see Graph::prove_first()
constexpr int table_bits = 20;
constexpr std::size_t most_links = std::size_t{1} << 20;

/// How games end for the player to move: the margin of the rest, and the shares of results.
struct Mean {
  float margin = 0;
  float win = 0;
  float tie = 0;

  static Mean of(int margin, int lead) {
    const int end = lead + margin;
    return {static_cast<float>(margin), end > 0 ? 1.0F : 0.0F, end == 0 ? 1.0F : 0.0F};
  }

  /// Returns the mean that agrees with what is proved.
  Mean within(const Bounds& value, int lead) const {
    if (value.exact()) return of(value.lower, lead);
    Mean mean = *this;
    mean.margin = std::clamp<float>(margin, value.lower, value.upper);
    if (value.win(lead)) return {mean.margin, 1, 0};
    if (value.lose(lead)) return {mean.margin, 0, 0};
    if (value.lower + lead == 0) mean.tie = 1 - mean.win;
    if (value.upper + lead == 0) mean.tie = std::exchange(mean.win, 0.0F) + mean.tie;
    return mean;
  }

  Outlook outlook() const { return {margin, win, tie, std::max(0.0F, 1 - win - tie)}; }
};

/// A search from one position.
template <int words>
class Graph {
 public:
  using State = Lines<words>;

  /// Calls `pause` every few milliseconds; it may throw to end the search.
  Graph(const Coins<words>& coins, const State& start, int lead, std::function<void()> pause)
      : coins_(coins),
        exact_(coins, table_bits, std::move(pause)),
        cells_(coins.open_cells(start)) {
    const std::uint32_t root = node_of(start, 0, 0, lead);
    if (start.empty()) return;
    link_of_line_.resize(static_cast<std::size_t>(coins.lines()));
    for (const Line line : start) {
      const int closed = coins_.closes(start, line);
      is_quiet_ = is_quiet_ && closed == 0;
      const Link link = linked(coins_.play(start, line), lead, closed);
      // Symmetric and interchangeable moves have the same link.
      const auto same = std::find_if(links_.begin(), links_.end(), [&](const Link& other) {
        return other.node == link.node && other.gain == link.gain && other.passes == link.passes;
      });
      link_of_line_[number(line)] = static_cast<std::size_t>(same - links_.begin());
      if (same == links_.end()) add(link, closed > 0 ? 0 : given_by(link));
    }
    close_links(root, 0);
    for (Link& link : links_) refresh(link);
    update(nodes_[root]);
  }

  /// Whether all moves are solved.
  bool solved() const {
    const auto first = links_.begin();
    return std::all_of(first, first + nodes_[0].links,
                       [](const Link& link) { return link.value.exact(); });
  }

  /// The first playouts try each move of the position once, safe ones before others.
  void playout() {
    credit_ = std::min(credit_ + credit_of_playout, std::numeric_limits<int>::max() / 2);
    path_.clear();
    std::uint32_t at = 0;
    while (!evaluated(at)) {
      const std::uint32_t by = best_link(at);
      path_.push_back({at, by});
      if (links_[by].node == none) enter(nodes_[at], by);
      at = links_[by].node;
    }
    for (; !path_.empty(); path_.pop_back()) {
      const auto [from, by] = path_.back();
      ++links_[by].visits;
      refresh(links_[by]);
      update(nodes_[from]);
    }
  }

  /// Whether the result is proved, and with it who wins.
  bool decided() const { return nodes_[0].decided(); }
  Outlook outlook() const { return nodes_[0].mean.outlook(); }

  /// Returns the move `line`, which the search knows as `searched`.
  EstimatedMove move(Line line, Line searched) const {
    const Link& link = link_of(searched);
    return {line, link.mean.within(link.value, nodes_[0].lead).outlook(), link.visits,
            link.value.exact()};
  }

  /// Whether the result of a move is proved.
  bool decided(Line searched) const { return link_of(searched).value.decides(nodes_[0].lead); }

  /// Returns how much is proved of a move: 2 if no move is better, 1 if it wins, -1 if another one
  /// is better or keeps a better result, else 0.
  int rank(Line searched) const {
    const Node& first = nodes_[0];
    const Bounds& value = link_of(searched).value;
    if (!in_play(first, value)) return -1;
    if (first.value.exact() && value.exact()) return 2;
    return value.win(first.lead) ? 1 : 0;
  }

  /// Returns the memory in bytes.
  std::size_t memory() const {
    constexpr std::size_t entry = sizeof(typename decltype(index_)::value_type) + 2 * sizeof(void*);
    return exact_.memory() + nodes_.capacity() * sizeof(Node) + links_.capacity() * sizeof(Link) +
           index_.size() * entry + index_.bucket_count() * sizeof(void*);
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::int16_t most_cells = 255;

  /// A move, or a choice of what to capture.
  struct Link {
    std::uint32_t node = none;  // where it leads, once it has been visited
    std::uint32_t visits = 0;
    // For the player who makes it, when it was last visited:
    Mean mean = {};
    Bounds value = {-most_cells, most_cells};
    float prior = 0;
    std::int16_t gain = 0;  // cells of that player minus the opponent's
    Line line = {};
    bool passes = true;  // the turn
  };

  /// A quiet state; or, if handed_over > 0, the choice between capturing all of `cells` to move in
  /// the state, and handing some of them over.
  struct Node {
    State state = {};
    std::int16_t lead = 0;  // cells of the player to move minus the opponent's
    std::int16_t cells = 0;
    std::uint8_t handed_over = 0;
    bool expanded = false;
    std::uint16_t links = 0;
    std::uint32_t first = 0;
    std::uint32_t visits = 0;
    std::uint32_t playouts = 0;  // that began here
    Mean sum = {};               // of these
    Mean mean = {};
    Bounds value = {};

    bool decided() const { return value.decides(lead); }
  };

  struct Step {
    std::uint32_t from;
    std::uint32_t by;
  };

  std::uint32_t node_of(const State& state, int cells, int handed_over, int lead) {
    const auto choice =
        static_cast<std::uint64_t>((lead + 256) * 65536 + cells * 256 + handed_over);
    const std::uint64_t key = coins_.key(state) ^ scrambled(choice);
    const auto [place, is_new] = index_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) {
      nodes_.push_back({.state = state,
                        .lead = static_cast<std::int16_t>(lead),
                        .cells = static_cast<std::int16_t>(cells),
                        .handed_over = static_cast<std::uint8_t>(handed_over),
                        .mean = Mean::of(0, lead),
                        .value = Bounds::within(coins_.open_cells(state) + cells)});
    }
    return place->second;
  }

  /// Returns the link of a move that closes `closed` cells, made by a player with a lead.
  Link linked(const Move<words>& move, int lead, int closed) {
    Link link{.gain = static_cast<std::int16_t>(closed), .line = move.line, .passes = closed == 0};
    const int next_lead = link.passes ? -lead : lead + closed;
    const bool chooses = move.handed_over > 0;
    link.node = node_of(move.after, chooses ? move.cells : 0, move.handed_over,
                        chooses ? next_lead : next_lead + move.cells);
    if (!chooses) {
      link.gain = static_cast<std::int16_t>(closed + (link.passes ? -move.cells : move.cells));
    }
    return link;
  }

  int given_by(const Link& link) const {
    return nodes_[link.node].cells - std::min<int>(link.gain, 0);
  }

  /// Computes the node of a quiet state's move when it is first visited.
  void enter(const Node& node, std::uint32_t by) {
    const Link entered = linked(coins_.play_quiet(node.state, links_[by].line), node.lead, 0);
    links_[by].node = entered.node;
    links_[by].gain = entered.gain;
  }

  void add(Link link, int given) {
    link.prior = given == 0 ? 1.0F : static_cast<float>(prior_of_sacrifice / given);
    links_.push_back(link);
  }

  void close_links(std::uint32_t at, std::size_t first) {
    Node& node = nodes_[at];
    node.expanded = true;
    node.first = static_cast<std::uint32_t>(first);
    node.links = static_cast<std::uint16_t>(links_.size() - first);
    float sum = 0;
    for (std::size_t i = first; i < links_.size(); ++i) sum += links_[i].prior;
    for (std::size_t i = first; i < links_.size(); ++i) links_[i].prior /= sum;
  }

  void expand(std::uint32_t at) {
    const Node node = nodes_[at];
    const std::size_t first = links_.size();
    if (node.handed_over > 0) {
      const int kept = node.cells - 2 * node.handed_over;
      add({.node = node_of(node.state, 0, 0, node.lead + node.cells),
           .gain = node.cells,
           .passes = false},
          0);
      add({.node = node_of(node.state, 0, 0, -(node.lead + kept)),
           .gain = static_cast<std::int16_t>(kept)},
          0);
    } else {
      coins_.each_move(node.state,
                       [&](const Move<words>& move) { add({.line = move.line}, move.cells); });
    }
    close_links(at, first);
  }

  /// Whether the playout ends at a node, which then has a mean. Else the node has links.
  bool evaluated(std::uint32_t at) {
    Node& node = nodes_[at];
    if (node.value.exact() && at > 0) return true;
    ++node.visits;
    if (at == 0) {
      if (node.visits % playouts_to_prove == 0) prove_first();
    } else if (node.handed_over == 0 && proves(node)) {
      return true;
    }
    if (node.expanded) return false;
    if (node.handed_over == 0 && (node.visits < visits_to_expand || links_.size() > most_links)) {
      const Mean end = Mean::of(random_game(node.state), node.lead);
      ++node.playouts;
      node.sum = {node.sum.margin + end.margin, node.sum.win + end.win, node.sum.tie + end.tie};
      update(node);
      return true;
    }
    expand(at);
    return false;
  }

  /// Proves the result or the value of a quiet state if that seems possible. Returns whether it
  /// did.
  bool proves(Node& node) {
    const bool was_decided = node.decided();
    if (node.visits == 1) {
      if (coins_.safe(node.state).count() > safe_at_end) return false;
      if (const auto value = solve(node.state, end_visits)) node.value = Bounds::at(*value);
    } else if (node.visits == visits_to_expand ||
               (node.visits > visits_to_expand && std::has_single_bit(node.visits))) {
      suggest_move(node);
      const int most = static_cast<int>(
          std::min(std::uint64_t{node.visits} * node_visits, static_cast<std::uint64_t>(credit_)));
      if (excess_of(node.state) > excess_for(most)) return false;
      int left = most;
      prove(node, left);
      credit_ -= most - left;
    } else {
      return false;
    }
    node.mean = node.mean.within(node.value, node.lead);
    return node.value.exact() || (node.decided() && !was_decided);
  }

  /// The same for the first node. The move that proves the lower bound gets it, too.
  void prove_first() {
    Node& node = nodes_[0];
    if (!is_quiet_ || node.value.exact() || excess_of(node.state) > most_excess) return;
    suggest_move(node);
    const int lower = node.value.lower;
    int visits = static_cast<int>(playouts_to_prove) * proof_visits / (node.decided() ? 2 : 1);
    prove(node, visits);
    const auto best = exact_.best(node.state);
    if (node.value.lower > lower && best) {
      Link& link = links_[link_of_line_[number(*best)]];
      Node& next = nodes_[link.node];
      next.value.upper =
          std::min(next.value.upper, static_cast<std::int16_t>(link.gain - node.value.lower));
      next.mean = next.mean.within(next.value, next.lead);
      refresh(link);
    }
    update(node);
  }

  /// Has the exact search try the most visited move of a node first.
  void suggest_move(const Node& node) {
    const Link* most = nullptr;
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i) {
      const Link& link = links_[i];
      if (in_play(node, link.value) && (most == nullptr || link.visits > most->visits)) {
        most = &link;
      }
    }
    if (most != nullptr) exact_.suggest(node.state, most->line);
  }

  /// Searches for the result of a quiet state or, once that is proved, for the value. Takes the
  /// visits of the exact search off `left`.
  void prove(Node& node, int& left) {
    if (node.decided()) {
      if (const auto value = exact_.value(node.state, left)) node.value = Bounds::at(*value);
      return;
    }
    int least = 1 - node.lead;  // that wins
    if ((least - node.value.upper) % 2 != 0) ++least;
    for (const int bound : {least, least - 2}) {
      if (node.decided()) return;
      const auto reached = exact_.reaches(node.state, bound, left);
      if (!reached) return;
      if (*reached) {
        node.value.lower = static_cast<std::int16_t>(bound);
        return;
      }
      node.value.upper = static_cast<std::int16_t>(bound - 2);
    }
  }

  int excess_of(const State& state) const { return state.count() - coins_.open_cells(state); }

  /// Returns the most undrawn lines beyond open cells of states whose result so many visits prove:
  /// 14 take 100,000, and one more takes 3 times as many (measured on triangle-5).
  static int excess_for(int visits) {
    return (4 * static_cast<int>(std::bit_width(static_cast<unsigned>(visits))) + 32) / 7;
  }

  std::optional<int> solve(const State& state, int most) {
    if (credit_ < most) return std::nullopt;
    int left = most;
    const auto value = exact_.value(state, left);
    credit_ -= most - left;
    return value;
  }

  double utility(const Mean& mean, int lead) const {
    return (1 - margin_weight) * (mean.win + mean.tie / 2) +
           margin_weight * (0.5 + (mean.margin + static_cast<float>(lead)) / (2.0 * cells_));
  }

  /// Returns the link for a playout. After the result of the first node is decided, its other moves
  /// are searched, too.
  std::uint32_t best_link(std::uint32_t at) const {
    const Node& node = nodes_[at];
    const bool all = at == 0 && node.decided();
    const double scale = exploration * std::sqrt(static_cast<double>(node.visits));
    const double otherwise = at == 0 ? untried : utility(node.mean, node.lead) + unvisited;
    std::uint32_t best = node.first;
    double best_bound = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i) {
      const Link& link = links_[i];
      if (all ? link.value.exact() : !in_play(node, link.value)) continue;
      const double bound = (link.visits == 0 ? otherwise : utility(link.mean, node.lead)) +
                           scale * link.prior / (1 + link.visits);
      if (bound > best_bound) {
        best = i;
        best_bound = bound;
      }
    }
    return best;
  }

  /// Whether a move may be the best one, and keep the result.
  static bool in_play(const Node& node, const Bounds& move) {
    return move.upper >= node.value.lower && (!move.lose(node.lead) || node.value.lose(node.lead));
  }

  const Link& link_of(Line searched) const { return links_[link_of_line_[number(searched)]]; }

  /// Sets what a link says of its node.
  void refresh(Link& link) {
    const Node& node = nodes_[link.node];
    const Mean& mean = node.mean;
    const Bounds& value = node.value;
    const auto gain = static_cast<float>(link.gain);
    if (link.passes) {
      link.mean = {gain - mean.margin, std::max(0.0F, 1 - mean.win - mean.tie), mean.tie};
      link.value = {static_cast<std::int16_t>(link.gain - value.upper),
                    static_cast<std::int16_t>(link.gain - value.lower)};
    } else {
      link.mean = {gain + mean.margin, mean.win, mean.tie};
      link.value = {static_cast<std::int16_t>(link.gain + value.lower),
                    static_cast<std::int16_t>(link.gain + value.upper)};
    }
  }

  /// Computes the bounds and the mean of a node from those of its links.
  void update(Node& node) {
    const auto first = links_.begin() + node.first;
    const auto past = first + node.links;
    if (node.expanded) {
      Bounds best = Bounds{-most_cells, -most_cells};
      for (auto link = first; link != past; ++link) {
        best.lower = std::max(best.lower, link->value.lower);
        best.upper = std::max(best.upper, link->value.upper);
      }
      node.value.lower = std::max(node.value.lower, best.lower);
      node.value.upper = std::min(node.value.upper, best.upper);
    }
    Mean sum = node.sum;
    auto count = static_cast<float>(node.playouts);
    for (auto link = first; link != past; ++link) {
      link->value.upper = std::min(link->value.upper, node.value.upper);
      if (link->visits == 0 || !in_play(node, link->value)) continue;
      const auto weight = static_cast<float>(link->visits);
      sum.margin += weight * link->mean.margin;
      sum.win += weight * link->mean.win;
      sum.tie += weight * link->mean.tie;
      count += weight;
    }
    if (count > 0) node.mean = {sum.margin / count, sum.win / count, sum.tie / count};
    node.mean = node.mean.within(node.value, node.lead);
  }

  /// Plays random safe moves and small sacrifices until the rest is solved. Returns the margin for
  /// the player to move.
  int random_game(State state) {
    int margin = 0;
    State safe = coins_.safe(state);
    for (int sign = 1;; sign = -sign) {
      if (safe.count() <= safe_at_end) {
        const State end = coins_.in_order(state);
        if (const auto value = solve(end, end_visits)) return margin + sign * *value;
        if (safe.empty()) return margin + sign * coins_.value_of_smallest_first(end);
      }
      const Move<words> move = random_move(state, safe);
      state = move.after;
      safe = move.cells == 0 ? coins_.safe_after(safe, state, move.line) : coins_.safe(state);
      margin -= sign * move.cells;
    }
  }

  /// Requires a safe move.
  Move<words> random_move(const State& state, const State& safe) {
    for (;;) {
      const Line line = random_.any_of(state);
      if (safe.contains(line)) return {line, state.without(line)};
      if (random_.below(1024) >= sacrifices) continue;
      const Move<words> move = coins_.play_quiet(state, line);
      if (move.cells <= most_sacrificed) return move;
    }
  }

  const Coins<words>& coins_;
  ExactSearch<words> exact_;
  int cells_;
  bool is_quiet_ = true;  // the first node
  Random random_{0};
  int credit_ = first_credit;  // visits of the exact search
  std::vector<Node> nodes_;
  std::vector<Link> links_;
  std::vector<std::size_t> link_of_line_;                   // of the first node
  std::unordered_map<std::uint64_t, std::uint32_t> index_;  // nodes by key
  std::vector<Step> path_;
};

}  // namespace triwar::search
