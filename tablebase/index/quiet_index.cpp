#include "tablebase/index/quiet_index.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "tablebase/base/error.h"
#include "tablebase/board/symmetry.h"

namespace triwar {
namespace {

/// The ground edges of each cell that has two or more.
std::vector<std::vector<Edge>> interchangeable(const Board& board) {
  std::vector<std::vector<Edge>> groups;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const EdgeSet ground = board.outline(static_cast<Cell>(cell)) & board.ground_edges();
    if (ground.count() > 1) groups.emplace_back(ground.begin(), ground.end());
  }
  return groups;
}

/// The automaton that reads stored states from the highest edge to the lowest.
class Automaton {
 public:
  /// Where a read edge may lead. Nodes are told apart by the level: the number of edges to read.
  static constexpr int nowhere = -1;
  struct Node {
    std::array<int, 2> next;  // by whether the edge is drawn
    std::uint64_t words = 0;  // that can follow
    std::uint64_t draws = 0;  // bit r: some of these draw r edges
  };

  explicit Automaton(const Board& board) : levels_(static_cast<std::size_t>(board.edges()) + 1) {
    std::vector<Key> keys{Key(static_cast<std::size_t>(board.cells()), Left{})};
    for (int level = board.edges(); level > 0; --level) keys = read_edge(board, level, keys);
    levels_[0].assign(1, Node{{nowhere, nowhere}, 1, 1});
    for (std::size_t level = 1; level < levels_.size(); ++level) {
      for (Node& node : levels_[level]) {
        for (const int drawn : {0, 1}) {
          if (node.next[drawn] == nowhere) continue;
          const Node& next = levels_[level - 1][static_cast<std::size_t>(node.next[drawn])];
          node.words += next.words;
          node.draws |= next.draws << drawn;
        }
      }
    }
  }

  const std::vector<Node>& level(int edges_to_read) const {
    return levels_[static_cast<std::size_t>(edges_to_read)];
  }

 private:
  /// What matters of a cell whose edges have been read in part.
  struct Left {
    bool begun = false;
    /// How many more edges may not be drawn, since then one would be missing; `any` when that
    /// cannot come about.
    int forbidden = any;
    bool ground_drawn = false;  // so that its lower ground edges have to be
    auto operator<=>(const Left&) const = default;
  };
  static constexpr int any = 99;
  using Key = std::vector<Left>;

  /// Makes the nodes of a level, whose keys are given; returns the keys of the next.
  std::vector<Key> read_edge(const Board& board, int level, const std::vector<Key>& keys) {
    const Edge edge = static_cast<Edge>(level - 1);
    // The tables of QuietIndex take 2 KiB for a node. Boards lying on their long side have more
    // nodes by far than the same boards standing.
    constexpr std::size_t most_nodes = 1 << 12;
    if (keys.size() > most_nodes) {
      throw Error(ErrorCode::board_too_large,
                  fmt::format("{} is too wide to number its quiet states; the same board with rows "
                              "and columns exchanged may do",
                              board.name()));
    }
    std::map<Key, int> numbers;
    std::vector<Key> next_keys;
    for (const Key& key : keys) {
      Node& node = levels_[static_cast<std::size_t>(level)].emplace_back();
      for (const int drawn : {0, 1}) {
        Key next = key;
        if (!read(board, edge, drawn != 0, next)) {
          node.next[drawn] = nowhere;
          continue;
        }
        const auto [place, is_new] = numbers.try_emplace(next, static_cast<int>(next_keys.size()));
        if (is_new) next_keys.push_back(std::move(next));
        node.next[drawn] = place->second;
      }
    }
    return next_keys;
  }

  /// Reads one edge. False when no stored state goes on like that.
  static bool read(const Board& board, Edge edge, bool drawn, Key& key) {
    const bool ground = board.ground_edges().contains(edge);
    for (const Cell cell : board.cells_of(edge)) {
      Left& left = key[static_cast<std::size_t>(number(cell))];
      const EdgeSet outline = board.outline(cell);
      if (!left.begun) left = {.begun = true, .forbidden = outline.count() - 1};
      const EdgeSet below = outline & EdgeSet::first(number(edge));
      if (ground && left.ground_drawn && !drawn) return false;
      if (left.forbidden != any && drawn) --left.forbidden;
      if (below.empty() && left.forbidden == 0) return false;
      if (left.forbidden < 0 || left.forbidden > below.count()) left.forbidden = any;
      left.ground_drawn = left.ground_drawn || (ground && drawn);
      if ((below & board.ground_edges()).empty()) left.ground_drawn = false;
      if (below.empty()) left = {.begun = true};
    }
    return true;
  }

  std::vector<std::vector<Node>> levels_;
};

/// The number of all words.
std::uint64_t stored(const Automaton& automaton, const Board& board) {
  const std::uint64_t words = automaton.level(board.edges()).front().words;
  // Offsets have 48 bits in the tables.
  if (words >> 48 != 0) {
    throw Error(ErrorCode::board_too_large,
                fmt::format("{} has {} stored states, too many to number", board.name(), words));
  }
  return words;
}

}  // namespace

std::uint64_t QuietIndex::count_stored(const Board& board) {
  return stored(Automaton(board), board);
}

QuietIndex::QuietIndex(const Board& board) {
  const auto groups = interchangeable(board);
  for (const std::vector<Edge>& group : groups) {
    // Neighbours again and again, as many rounds as there are edges: the drawn ones sink.
    for (std::size_t round = 1; round < group.size(); ++round) {
      for (std::size_t i = group.size() - 1; i > 0; --i) {
        exchanges_.push_back({static_cast<std::uint8_t>(number(group[i - 1])),
                              static_cast<std::uint8_t>(number(group[i]))});
      }
    }
  }
  // They keep interchangeable edges in order.
  const std::vector<Symmetry> symmetries =
      subgroup(triwar::symmetries(board), no_images_.bits_.size());
  symmetries_ = static_cast<int>(symmetries.size());
  std::fill(no_images_.bits_.begin() + symmetries_, no_images_.bits_.end(), ~std::uint64_t{0});
  for (const Edge edge : board.all_edges()) {
    Images& images = edge_images_.emplace_back();
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
      images.bits_[i] = EdgeSet::of(symmetries[i][static_cast<std::size_t>(number(edge))]).bits();
    }
  }

  const Automaton automaton(board);
  size_ = stored(automaton, board);
  for (int low = 0; low < board.edges(); low += edges_at_once) {
    const int high = std::min(low + edges_at_once, board.edges());
    Step& step = steps_.emplace_back();
    const auto& nodes = automaton.level(high);
    assert(nodes.size() < node_mask);
    step.entries.assign(nodes.size() << edges_at_once, no_entry);
    step.ways.resize(nodes.size());
    for (std::size_t first = 0; first < nodes.size(); ++first) {
      step.draws.push_back(nodes[first].draws);
      for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (high - low); ++bits) {
        std::uint64_t offset = 0;
        int node = static_cast<int>(first);
        for (int edge = high - 1; edge >= low && node != Automaton::nowhere; --edge) {
          const Automaton::Node& from = automaton.level(edge + 1)[static_cast<std::size_t>(node)];
          const bool drawn = (bits >> (edge - low) & 1) != 0;
          if (drawn && from.next[0] != Automaton::nowhere) {
            offset += automaton.level(edge)[static_cast<std::size_t>(from.next[0])].words;
          }
          node = from.next[drawn ? 1 : 0];
        }
        if (node == Automaton::nowhere) continue;
        step.entries[first << edges_at_once | bits] =
            offset << node_bits | static_cast<std::uint64_t>(node);
        step.ways[first].push_back({offset, static_cast<std::uint16_t>(node),
                                    static_cast<std::uint8_t>(bits),
                                    static_cast<std::uint8_t>(std::popcount(bits))});
      }
    }
    for (std::uint64_t bits = 0; bits <= step_mask; ++bits) {
      Images& images = step.images.emplace_back();
      for (const Edge edge : EdgeSet::from_bits(bits << low) & board.all_edges()) {
        images |= edge_images_[static_cast<std::size_t>(number(edge))];
      }
    }
  }

  // A stem has read a third of the edges, unless that would make too many: some thousands of stems
  // on large boards, for which there is memory and which keep many threads busy.
  constexpr std::size_t most_stems = 1 << 16;
  stem_steps_ = steps_.size();
  stems_.push_back({});
  while (stem_steps_ > 1 && static_cast<int>(stem_steps_) * edges_at_once > board.edges() * 2 / 3) {
    const Step& step = steps_[stem_steps_ - 1];
    std::size_t count = 0;
    for (const Stem& stem : stems_) count += step.ways[stem.node_].size();
    if (count > most_stems) break;
    --stem_steps_;
    std::vector<Stem> longer;
    for (const Stem& stem : stems_) {
      for (const Way& way : step.ways[stem.node_]) {
        Stem& next = longer.emplace_back();
        next.bits_ = stem.bits_ | static_cast<std::uint64_t>(way.bits)
                                      << (stem_steps_ * edges_at_once);
        next.offset_ = stem.offset_ + way.offset;
        next.node_ = way.node;
        next.drawn_ = static_cast<std::uint8_t>(stem.drawn_ + way.drawn);
      }
    }
    stems_ = std::move(longer);
  }
}

EdgeSet QuietIndex::state(Index index) const noexcept {
  assert(number(index) < size_);
  std::uint64_t rest = number(index);
  std::uint64_t bits = 0;
  std::size_t node = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const std::vector<Way>& ways = steps_[i].ways[node];
    // The last way that does not begin after it.
    const auto after = std::ranges::upper_bound(ways, rest, {}, &Way::offset);
    const Way& way = *(after - 1);
    rest -= way.offset;
    bits |= static_cast<std::uint64_t>(way.bits) << (i * edges_at_once);
    node = way.node;
  }
  return EdgeSet::from_bits(bits);
}

bool QuietIndex::is_stored(EdgeSet state) const noexcept {
  std::size_t node = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const std::uint64_t entry = steps_[i].entries[place(node, state, i)];
    if (entry == no_entry) return false;
    node = entry & node_mask;
  }
  return true;
}

}  // namespace triwar
