#include "search/search.h"

#include <algorithm>
#include <chrono>
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

namespace triwar {
namespace search {
namespace {

// Found by measuring which moves keep the result (bench/estimates.cpp), on 130 to 200 positions of
// boxes-3x4 by 2,000 to 4,000 playouts; a share is uncertain by 4 %. Most helped an exact search of
// more states for the ends of playouts (86 % of results kept instead of 74 %), and a node that gets
// moves of its own at its fourth visit instead of its second (85 % instead of 74 %). Utility by
// results alone is worse (70 % instead of 73 to 80 %). Not used, because it did not help: weighting
// the better moves of a node more than by their visits, a step towards minimax (70 % instead of
// 76 %); sequential halving of the moves of the first node (88 % instead of 87.5 %, on 200
// positions of boxes-4x4 by 100,000 playouts).
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
constexpr int node_visits = 100;               // the same for a node
constexpr int visits_per_playout = 20;         // the same on average
constexpr int most_excess = 14;                // see Graph::solve_moves()
constexpr int most_credit = 100000;
constexpr std::size_t most_links = std::size_t{1} << 20;

using Clock = std::chrono::steady_clock;
constexpr auto between_reports = std::chrono::milliseconds(5);

/// How games end for the player to move: the margin of the rest, and the shares of results.
struct Mean {
  float margin = 0;
  float win = 0;
  float tie = 0;

  static Mean of(int margin, int lead) {
    const int end = lead + margin;
    return {static_cast<float>(margin), end > 0 ? 1.0F : 0.0F, end == 0 ? 1.0F : 0.0F};
  }
  Outlook outlook() const { return {margin, win, tie, std::max(0.0F, 1 - win - tie)}; }
};

/// A search from one position.
template <int words>
class Graph {
 public:
  using State = Lines<words>;

  /// Calls `pause` every few milliseconds; it may throw to end the search.
  Graph(const Coins<words>& coins, const State& start, int lead, std::uint64_t playouts,
        std::function<void()> pause)
      : coins_(coins),
        exact_(coins, table_bits(playouts), std::move(pause)),
        cells_(coins.open_cells(start)) {
    const std::uint32_t root = node_of(start, 0, 0, lead);
    if (start.empty()) return;
    link_of_line_.resize(static_cast<std::size_t>(coins.lines()));
    for (const Line line : start) {
      const int closed = coins_.closes(start, line);
      const Link link = linked(coins_.play(start, line), lead, closed);
      // Symmetric and interchangeable moves have the same link.
      const auto same = std::find_if(links_.begin(), links_.end(), [&](const Link& other) {
        return other.node == link.node && other.gain == link.gain && other.passes == link.passes;
      });
      link_of_line_[number(line)] = static_cast<std::size_t>(same - links_.begin());
      if (same == links_.end()) add(link, closed > 0 ? 0 : given_by(link));
    }
    close_links(root, 0);
    update(nodes_[root]);
  }

  bool solved() const { return nodes_[0].exact; }

  /// Returns the number of moves of the position, equivalent ones once. So many playouts try each.
  std::uint64_t moves() const { return nodes_[0].links; }

  /// Tries to solve the moves of the position by `most` visits together. Gives up at the first one
  /// that takes more: the others will, too.
  void solve_moves(std::uint64_t most) {
    // 2^20 visits solve 7 of 8 positions of boxes-4x4 with 13 undrawn lines more than open cells,
    // half of those with 14, and none with 15; the same on boxes-5x5 and 7x7.
    if (nodes_[0].state.count() - cells_ > most_excess) return;
    int credit = static_cast<int>(std::min<std::uint64_t>(most, 1 << 20));
    for (std::size_t i = 0; i < moves() && credit > 0; ++i) {
      Node& node = nodes_[links_[i].node];
      const auto value = exact_.value(node.state, credit, credit);
      if (!value) break;
      const int rest = *value + node.handed_over;
      set_exact(node,
                node.cells - node.handed_over + (node.handed_over > 0 ? std::abs(rest) : rest));
    }
    update(nodes_[0]);
  }

  /// The first playouts try each move of the position once, safe ones before others.
  void playout() {
    credit_ = std::min(credit_ + visits_per_playout, most_credit);
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
      links_[by].mean = mean_by(links_[by]);
      update(nodes_[from]);
    }
  }

  Outlook outlook() const { return nodes_[0].mean.outlook(); }
  /// Returns the move `line`, which the search knows as `searched`.
  EstimatedMove move(Line line, Line searched) const {
    const Link& link = links_[link_of_line_[number(searched)]];
    return {line, mean_by(link).outlook(), link.visits, nodes_[link.node].exact};
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// A move, or a choice of what to capture.
  struct Link {
    std::uint32_t node = none;  // where it leads, once it has been visited
    std::uint32_t visits = 0;
    Mean mean = {};  // for the player who makes it, when it was last visited
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
    bool exact = false;
    bool expanded = false;
    std::uint16_t links = 0;
    std::uint32_t first = 0;
    std::uint32_t visits = 0;
    std::uint32_t playouts = 0;  // that began here
    Mean sum = {};               // of these
    Mean mean = {};
  };

  struct Step {
    std::uint32_t from;
    std::uint32_t by;
  };

  /// Enough for the visits of the exact search, up to 2^16 entries, which fit into a second cache:
  /// more are looked up more slowly than they save.
  static int table_bits(std::uint64_t playouts) {
    int bits = 10;
    while (bits < 16 && (std::uint64_t{1} << bits) < playouts * visits_per_playout) ++bits;
    return bits;
  }

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
                        .exact = state.empty() && handed_over == 0,
                        .mean = Mean::of(0, lead)});
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
    if (node.exact) return true;
    ++node.visits;
    if (node.expanded) return false;
    if (node.handed_over == 0) {
      const bool is_first = node.visits == 1;
      if (is_first ? coins_.safe(node.state).count() <= safe_at_end
                   : node.visits == visits_to_expand) {
        if (const auto value = solve(node.state, is_first ? end_visits : node_visits)) {
          set_exact(node, *value);
          return true;
        }
      }
      if (node.visits < visits_to_expand || links_.size() > most_links) {
        const Mean end = Mean::of(random_game(node.state), node.lead);
        ++node.playouts;
        node.sum = {node.sum.margin + end.margin, node.sum.win + end.win, node.sum.tie + end.tie};
        update(node);
        return true;
      }
    }
    expand(at);
    return false;
  }

  static void set_exact(Node& node, int value) {
    node.exact = true;
    node.mean = Mean::of(value, node.lead);
  }

  std::optional<int> solve(const State& state, int most) {
    if (credit_ < most) return std::nullopt;
    return exact_.value(state, most, credit_);
  }

  double utility(const Mean& mean, int lead) const {
    return (1 - margin_weight) * (mean.win + mean.tie / 2) +
           margin_weight * (0.5 + (mean.margin + static_cast<float>(lead)) / (2.0 * cells_));
  }

  std::uint32_t best_link(std::uint32_t at) const {
    const Node& node = nodes_[at];
    const double scale = exploration * std::sqrt(static_cast<double>(node.visits));
    const double otherwise = at == 0 ? untried : utility(node.mean, node.lead) + unvisited;
    std::uint32_t best = node.first;
    double best_bound = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i) {
      const Link& link = links_[i];
      const double bound = (link.visits == 0 ? otherwise : utility(link.mean, node.lead)) +
                           scale * link.prior / (1 + link.visits);
      if (bound > best_bound) {
        best = i;
        best_bound = bound;
      }
    }
    return best;
  }

  Mean mean_by(const Link& link) const {
    const Mean& mean = nodes_[link.node].mean;
    const auto gain = static_cast<float>(link.gain);
    const float loss = std::max(0.0F, 1 - mean.win - mean.tie);
    if (link.passes) return {gain - mean.margin, loss, mean.tie};
    return {gain + mean.margin, mean.win, mean.tie};
  }

  /// Computes the mean of a node from those of its links.
  void update(Node& node) {
    Mean sum = node.sum;
    auto count = static_cast<float>(node.playouts);
    bool exact = node.expanded;
    float best = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i) {
      const Link& link = links_[i];
      exact = exact && link.node != none && nodes_[link.node].exact;
      const auto weight = static_cast<float>(link.visits);
      sum.margin += weight * link.mean.margin;
      sum.win += weight * link.mean.win;
      sum.tie += weight * link.mean.tie;
      count += weight;
      if (exact) best = std::max(best, mean_by(link).margin);
    }
    if (exact) {
      set_exact(node, static_cast<int>(best));
    } else if (count > 0) {
      node.mean = {sum.margin / count, sum.win / count, sum.tie / count};
    }
  }

  int below(int bound) {
    random_ = scrambled(random_);
    return static_cast<int>(((random_ >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
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
      const Line line = nth(state, below(state.count()));
      if (safe.contains(line)) return {line, state.without(line)};
      if (below(1024) >= sacrifices) continue;
      const Move<words> move = coins_.play_quiet(state, line);
      if (move.cells <= most_sacrificed) return move;
    }
  }

  const Coins<words>& coins_;
  ExactSearch<words> exact_;
  int cells_;
  std::uint64_t random_ = 0;
  int credit_ = 2000;  // visits of the exact search
  std::vector<Node> nodes_;
  std::vector<Link> links_;
  std::vector<std::size_t> link_of_line_;                   // of the first node
  std::unordered_map<std::uint64_t, std::uint32_t> index_;  // nodes by key
  std::vector<Step> path_;
};

template <int words>
Estimate estimate(const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
                  const Progress& progress) {
  const Coins<words> coins(figure);
  const Lines<words> start = coins.state_of(figure.all_lines() - drawn);
  // Symmetric positions have the same search.
  const LineSymmetry& symmetry = coins.to_least_image(start);
  const Lines<words> searched = coins.in_order(coins.image(start, symmetry));
  Estimate estimate;
  Clock::time_point next = Clock::now();
  const auto report = [&] {
    if (const auto now = Clock::now(); now >= next) {
      next = now + between_reports;
      progress(estimate.playouts, limits.playouts);
    }
  };
  Graph<words> graph(coins, searched, limits.lead, limits.playouts, report);
  while (estimate.playouts < limits.playouts && !graph.solved()) {
    report();
    graph.playout();
    if (++estimate.playouts == graph.moves() && !graph.solved()) {
      graph.solve_moves(limits.playouts * visits_per_playout / 4);
    }
  }
  estimate.outlook = graph.outlook();
  estimate.exact = graph.solved();
  for (const Line line : figure.all_lines() - drawn) {
    const EstimatedMove move =
        graph.move(line, coins.undrawn_like(searched, symmetry[number(line)]));
    if (move.playouts > 0 || move.exact) estimate.moves.push_back(move);
  }
  return estimate;
}

}  // namespace
}  // namespace search

namespace {

/// Adds the chances of the position and of its moves, for the player to move.
void add_chances(Estimate& estimate, bool can_tie) {
  const auto chance = [&](const Outlook& outlook, std::uint64_t playouts, bool moves, bool exact) {
    if (exact) return Chance{outlook.win, outlook.tie, outlook.loss};
    return chance_of({outlook.score(), outlook.tie, playouts, moves, can_tie});
  };
  estimate.chance = chance(estimate.outlook, estimate.playouts, true, estimate.exact);
  for (EstimatedMove& move : estimate.moves) {
    move.chance = chance(move.outlook, move.playouts, false, move.exact);
    if (move.exact && move.chance.score() > estimate.chance.score()) estimate.chance = move.chance;
  }
  for (EstimatedMove& move : estimate.moves) {
    if (move.chance.score() > estimate.chance.score()) move.chance = estimate.chance;
  }
}

}  // namespace

Estimate estimate(const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
                  const Progress& progress) {
  const auto search = figure.lines() <= 64    ? search::estimate<1>
                      : figure.lines() <= 128 ? search::estimate<2>
                                              : search::estimate<4>;
  Estimate estimate = search(figure, drawn, limits, progress);
  std::stable_sort(estimate.moves.begin(), estimate.moves.end(),
                   [&](const EstimatedMove& a, const EstimatedMove& b) {
                     if (estimate.exact) return a.outlook.margin > b.outlook.margin;
                     if (a.playouts != b.playouts) return a.playouts > b.playouts;
                     return a.outlook.score() > b.outlook.score();
                   });
  int rest = limits.lead;
  for (const Cell cell : figure.all_cells()) {
    const auto outline = figure.outline(cell);
    const bool is_open = std::any_of(outline.begin(), outline.end(),
                                     [&](Line line) { return !drawn.contains(line); });
    rest += is_open ? 1 : 0;
  }
  add_chances(estimate, rest % 2 == 0);
  return estimate;
}

}  // namespace triwar
