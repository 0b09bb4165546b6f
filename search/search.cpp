#include "search/search.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <unordered_map>

#include "search/coins.h"
#include "search/exact.h"

namespace triwar {
namespace search {
namespace {

double tune(const char*, double value) { return value; }
struct Tuning {
  double explore = tune("EXPLORE", 0.5);
  double margin_weight = tune("MARGIN", 0.3);
  int safe_left = static_cast<int>(tune("SAFE", 2));
  int budget = static_cast<int>(tune("BUDGET", 300));
  int expand_budget = static_cast<int>(tune("XBUDGET", 1000));
  int expand_at = static_cast<int>(tune("EXPAND", 2));
  double sacrifice = tune("SACRIFICE", 0.7);
  int most_sacrificed = static_cast<int>(tune("MOSTSAC", 2));
  double prior_unsafe = tune("PRIOR", 0.3);
  double fpu = tune("FPU", 0.05);
  int exact_bits = static_cast<int>(tune("BITS", 20));
  double credit = tune("CREDIT", 10);
  double sharp = tune("SHARP", 0);
};

/// Numbers that look random: splitmix64 (Steele, Lea and Flood, 2014).
class Random {
 public:
  std::uint64_t next() noexcept {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  int below(int bound) noexcept {
    return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }

 private:
  std::uint64_t state_ = 1085;
};

template <int words>
class Graph {
 public:
  using Set = Lines<words>;
  using Move = CoinMove<words>;

  Graph(const Figure& figure, const LineSet& drawn, const SearchLimits& limits)
      : coins_(figure, drawn),
        exact_(coins_, tuning_.exact_bits),
        limits_(limits),
        margin_scale_(1.0 / std::max(1, coins_.cells())) {
    coins_.find_groups();
    for (int i = 0; i < coins_.lines(); ++i) hash_.push_back(random_.next());
    // The root: every legal line.
    nodes_.emplace_back();
    nodes_[0].lead = static_cast<std::int16_t>(limits.lead);
    for (int line = 0; line < coins_.lines(); ++line) {
      int closed = 0;
      for (const int cell : coins_.beside(line)) {
        closed +=
            cell != Coins<words>::nowhere && coins_.around(cell, coins_.all()).is_one() ? 1 : 0;
      }
      Move move = coins_.closure(coins_.all() - Set::of(line), line);
      move.after = coins_.ordered(move.after);
      const Link link = link_to(move, closed > 0 ? limits.lead + closed : -limits.lead,
                                closed > 0 ? closed : 0, closed == 0);
      int place = -1;
      for (std::size_t i = 0; i < links_.size(); ++i) {
        const Link& other = links_[i];
        if (other.node == link.node && other.gain == link.gain && other.turn == link.turn)
          place = static_cast<int>(i);
      }
      if (place < 0) {
        place = static_cast<int>(links_.size());
        links_.push_back(link);
      }
      place_of_.push_back(place);
    }
    nodes_[0].first = 0;
    nodes_[0].links = static_cast<std::uint16_t>(links_.size());
    nodes_[0].expanded = true;
    set_priors(nodes_[0]);
  }

  Estimate run(const Progress& progress) {
    std::uint64_t done = 0;
    update(nodes_[0]);
    while (done < limits_.playouts && !nodes_[0].exact) {
      playout();
      if (++done % 256 == 0) progress(done, limits_.playouts);
    }
    Estimate result;
    result.playouts = done;
    const Node& root = nodes_[0];
    result.exact = root.exact;
    result.outlook = outlook(root.margin, root.win, root.tie);
    for (int line = 0; line < coins_.lines(); ++line) {
      const Link& link =
          links_[static_cast<std::size_t>(place_of_[static_cast<std::size_t>(line)])];
      const Node& node = nodes_[link.node];
      const auto [margin, win, tie] = seen(link);
      result.moves.push_back(
          {coins_.line(line), outlook(margin, win, tie), link.visits, node.exact});
    }
    const auto rank = [&](const EstimatedMove& move) {
      // utility
      return move.playouts;
    };
    std::stable_sort(result.moves.begin(), result.moves.end(),
                     [&](const EstimatedMove& a, const EstimatedMove& b) {
                       if (root.exact) {
                         if (a.exact != b.exact) return a.exact;
                         if (a.exact) return a.outlook.margin > b.outlook.margin;
                       }
                       return rank(a) > rank(b);
                     });
    return result;
  }

 private:
  struct Link {
    std::uint32_t node;
    std::uint32_t visits = 0;
    float prior = 1;
    float margin = 0, win = 0, tie = 0;  // for the mover, when last looked at
    std::int16_t gain;
    bool turn;
  };
  struct Node {
    Set open{};
    std::int16_t lead = 0;
    std::int16_t cells = 0;  // of a choice
    std::uint8_t handed_over = 0;
    bool exact = false;
    bool expanded = false;
    bool evaluated = false;
    std::uint16_t links = 0;
    std::uint32_t first = 0;
    std::uint32_t visits = 0;
    std::uint32_t own = 0;  // playouts that began here
    double own_margin = 0, own_win = 0, own_tie = 0;
    float margin = 0, win = 0, tie = 0;
  };
  struct Result {
    double margin, win, tie;
  };

  static Outlook outlook(double margin, double win, double tie) {
    return {margin, win, tie, std::max(0.0, 1 - win - tie)};
  }
  double utility(const Result& r, int lead) const {
    return (r.win + r.tie / 2) * (1 - tuning_.margin_weight) +
           tuning_.margin_weight * (0.5 + 0.5 * (r.margin + lead) * margin_scale_);
  }
  Result seen(const Link& link) const {
    const Node& node = nodes_[link.node];
    if (link.turn) return {link.gain - node.margin, 1 - node.win - node.tie, node.tie};
    return {link.gain + node.margin, node.win, node.tie};
  }

  std::uint32_t node_of(const Set& open, int cells, int handed_over, int lead) {
    std::uint64_t key = 0;
    open.each([&](int line) { key += hash_[static_cast<std::size_t>(line)]; });
    key += static_cast<std::uint64_t>(lead + 1000) * 0x9e3779b97f4a7c15 +
           static_cast<std::uint64_t>(cells) * 0xd6e8feb86659fd93 +
           static_cast<std::uint64_t>(handed_over) * 0xa0761d6478bd642f;
    const auto [place, is_new] = index_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) {
      Node& node = nodes_.emplace_back();
      node.open = open;
      node.lead = static_cast<std::int16_t>(lead);
      node.cells = static_cast<std::int16_t>(cells);
      node.handed_over = static_cast<std::uint8_t>(handed_over);
    }
    return place->second;
  }

  /// `lead` of the mover after.
  Link link_to(const Move& move, int lead, int gain, bool turn) {
    Link link{};
    link.turn = turn;
    if (move.handed_over == 0) {
      link.node = node_of(move.after, 0, 0, lead + move.cells);
      link.gain = static_cast<std::int16_t>(gain + (turn ? -move.cells : move.cells));
    } else {
      link.node = node_of(move.after, move.cells, move.handed_over, lead);
      link.gain = static_cast<std::int16_t>(gain);
    }
    return link;
  }

  void set_priors(Node& node) {
    double sum = 0;
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i) {
      Link& link = links_[i];
      const Node& next = nodes_[link.node];
      const int given = link.turn ? (next.cells > 0 ? next.cells : -link.gain) : 0;
      link.prior = static_cast<float>(given == 0 ? 1 : tuning_.prior_unsafe / given);
      sum += link.prior;
    }
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i)
      links_[i].prior = static_cast<float>(links_[i].prior / sum * 1);
  }

  void expand(std::uint32_t number) {
    const Node copy = nodes_[number];
    const auto first = static_cast<std::uint32_t>(links_.size());
    if (copy.handed_over > 0) {
      Link all{};
      all.node = node_of(copy.open, 0, 0, copy.lead + copy.cells);
      all.gain = copy.cells;
      all.turn = false;
      links_.push_back(all);
      Link hand{};
      const int gain = copy.cells - 2 * copy.handed_over;
      hand.node = node_of(copy.open, 0, 0, -(copy.lead + gain));
      hand.gain = static_cast<std::int16_t>(gain);
      hand.turn = true;
      links_.push_back(hand);
    } else {
      coins_.each_move(copy.open, [&](const Move& move) {
        links_.push_back(link_to(move, -copy.lead, 0, true));
      });
    }
    Node& node = nodes_[number];
    node.first = first;
    node.links = static_cast<std::uint16_t>(links_.size() - first);
    node.expanded = true;
    set_priors(node);
  }

  void set_exact(Node& node, int value) {
    node.exact = true;
    node.margin = static_cast<float>(value);
    const int end = node.lead + value;
    node.win = end > 0 ? 1 : 0;
    node.tie = end == 0 ? 1 : 0;
  }

  bool try_exact(Node& node, int budget) {
    if (node.handed_over > 0 || node.exact) return node.exact;
    const auto value = solve(node.open, budget);
    if (value) set_exact(node, *value);
    return node.exact;
  }

  std::optional<int> solve(const Set& open, int budget) {
    budget = static_cast<int>(std::min<double>(budget, credit_));
    if (budget <= 0) return std::nullopt;
    ++tries_;
    const auto before = exact_.visited;
    const auto value = exact_.value(open, budget);
    if (!value) ++fails_;
    credit_ -= static_cast<double>(exact_.visited - before);
    return value;
  }

  /// The value if the mover opens the smallest each time.
  int greedy(const Set& open) {
    if (open.empty()) return 0;
    Move least{};
    least.cells = 255;
    coins_.each_move(open, [&](const Move& move) {
      if (move.cells < least.cells) least = move;
    });
    const int rest = greedy(least.after);
    const int d = least.handed_over;
    return -(d == 0 ? least.cells + rest : least.cells - d + std::abs(rest + d));
  }

  /// Returns the margin for the mover.
  int random_game(Set open) {
    int sign = 1;
    int margin = 0;
    for (;;) {
      const Set unsafe = coins_.unsafe(open) & open;
      const Set safe = open - unsafe;
      const int count = safe.count();
      if (count <= tuning_.safe_left) {
        if (const auto value = solve(open, tuning_.budget)) return margin + sign * *value;
      }
      if (count == 0) return margin + sign * greedy(open);
      // A random line: safe, or a small sacrifice.
      const int all = open.count();
      for (;;) {
        const int rank = random_.below(all);
        const int line = open.nth(rank);
        if (safe.contains(line)) {
          open = open - Set::of(line);
          sign = -sign;
          break;
        }
        if (random_.below(1024) >= 1024 * tuning_.sacrifice) continue;
        const Move move = coins_.play(open, line);
        if (move.cells > tuning_.most_sacrificed) continue;
        open = move.after;
        sign = -sign;
        margin += sign * move.cells;
        break;
      }
      open = coins_.ordered(open);
    }
  }

  void update(Node& node) {
    double margin = node.own_margin, win = node.own_win, tie = node.own_tie;
    double sum = node.own;
    bool exact = node.expanded;
    int best = -1000;
    double best_utility = -1000;
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i) {
      Link& link = links_[i];
      const Node& next = nodes_[link.node];
      exact = exact && next.exact;
      if (next.exact) {
        const Result r = seen(link);
        best = std::max(best, static_cast<int>(r.margin));
      }
      if (link.visits > 0)
        best_utility =
            std::max(best_utility, utility({link.margin, link.win, link.tie}, node.lead));
    }
    if (exact) {
      set_exact(node, best);
      return;
    }
    for (std::uint32_t i = node.first; i < node.first + node.links; ++i) {
      const Link& link = links_[i];
      if (link.visits == 0) continue;
      double weight = link.visits;
      if (tuning_.sharp > 0) {
        const double behind =
            (best_utility - utility({link.margin, link.win, link.tie}, node.lead)) * tuning_.sharp;
        weight = weight / (1 + behind * behind);
      }
      margin += weight * link.margin;
      win += weight * link.win;
      tie += weight * link.tie;
      sum += weight;
    }
    if (sum > 0) {
      node.margin = static_cast<float>(margin / sum);
      node.win = static_cast<float>(win / sum);
      node.tie = static_cast<float>(tie / sum);
    }
  }

  void evaluate(std::uint32_t number) {
    Node& node = nodes_[number];
    if (!node.evaluated) {
      node.evaluated = true;
      if (node.handed_over == 0 && (coins_.unsafe(node.open) | node.open) == node.open) {
        const int safe = (node.open - coins_.unsafe(node.open)).count();
        if (safe <= tuning_.safe_left && try_exact(node, tuning_.budget)) return;
      }
    }
    const int margin = random_game(node.open);
    const int end = node.lead + margin;
    node.own += 1;
    node.own_margin += margin;
    node.own_win += end > 0 ? 1 : 0;
    node.own_tie += end == 0 ? 1 : 0;
    update(node);
  }

  void playout() {
    path_.clear();
    credit_ = std::min(credit_ + tuning_.credit, 100000.0);
    std::uint32_t number = 0;
    for (;;) {
      Node& node = nodes_[number];
      ++node.visits;
      if (node.exact) break;
      if (!node.expanded) {
        if (node.handed_over == 0 && node.visits < static_cast<std::uint32_t>(tuning_.expand_at)) {
          evaluate(number);
          break;
        }
        if (try_exact(node, tuning_.expand_budget)) break;
        expand(number);
      }
      Node& here = nodes_[number];
      const double root = std::sqrt(static_cast<double>(here.visits));
      const double known = utility({here.margin, here.win, here.tie}, here.lead) - tuning_.fpu;
      double best = -1e9;
      std::uint32_t choice = here.first;
      for (std::uint32_t i = here.first; i < here.first + here.links; ++i) {
        const Link& link = links_[i];
        const double value =
            link.visits == 0 ? known : utility({link.margin, link.win, link.tie}, here.lead);
        const double score = value + tuning_.explore * link.prior * root / (1 + link.visits);
        if (score > best) {
          best = score;
          choice = i;
        }
      }
      path_.push_back({number, choice});
      number = links_[choice].node;
    }
    depth_ += path_.size();
    while (!path_.empty()) {
      const auto [from, by] = path_.back();
      path_.pop_back();
      Link& link = links_[by];
      ++link.visits;
      const Result result = seen(link);
      link.margin = static_cast<float>(result.margin);
      link.win = static_cast<float>(result.win);
      link.tie = static_cast<float>(result.tie);
      update(nodes_[from]);
    }
  }

  struct Step {
    std::uint32_t node;
    std::uint32_t link;
  };

  Tuning tuning_;
  Coins<words> coins_;
  Exact<words> exact_;
  SearchLimits limits_;
  double margin_scale_;
  Random random_;
  std::vector<std::uint64_t> hash_;
  std::vector<Node> nodes_;
  std::vector<Link> links_;
  std::vector<int> place_of_;  // links of the root by line
  std::unordered_map<std::uint64_t, std::uint32_t> index_;
  std::vector<Step> path_;
  double credit_ = 2000;
  int tries_ = 0, fails_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace
}  // namespace search

Estimate estimate(const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
                  const Progress& progress) {
  const int left = (figure.all_lines() - drawn).count();
  if (left <= 64) return search::Graph<1>(figure, drawn, limits).run(progress);
  if (left <= 128) return search::Graph<2>(figure, drawn, limits).run(progress);
  return search::Graph<4>(figure, drawn, limits).run(progress);
}

}  // namespace triwar
