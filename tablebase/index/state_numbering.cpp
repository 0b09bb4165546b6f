#include "tablebase/index/state_numbering.h"

#include <algorithm>
#include <map>
#include <utility>

#include "tablebase/base/heap_bytes.h"

namespace triwar {
namespace {

using Node = QuietAutomaton::Node;

/// A summary of the edges read, as sets of cells with some edges read and some not.
struct Memory {
  std::uint64_t one_undrawn = 0;
  std::uint64_t more_undrawn = 0;
  std::uint64_t ground_drawn = 0;  // only cells with ground edges left to read
  auto operator<=>(const Memory&) const = default;
};

/// Updates the memory with one edge. Returns false if no stored state agrees with the edges read.
bool read_edge(const Topology& board, Edge edge, bool drawn, Memory& memory) {
  const bool is_ground = board.ground_edges().contains(edge);
  for (const Cell cell : board.cells_of(edge)) {
    const std::uint64_t bit = std::uint64_t{1} << number(cell);
    if (!drawn) {
      if (is_ground && (memory.ground_drawn & bit) != 0) return false;
      memory.more_undrawn |= memory.one_undrawn & bit;
      memory.one_undrawn = (memory.one_undrawn | bit) & ~memory.more_undrawn;
    } else if (is_ground) {
      memory.ground_drawn |= bit;
    }
    const EdgeSet unread = board.outline(cell) & EdgeSet::first(number(edge));
    if ((unread & board.ground_edges()).empty()) memory.ground_drawn &= ~bit;
    if (!unread.empty()) continue;
    if ((memory.one_undrawn & bit) != 0) return false;
    memory.more_undrawn &= ~bit;
  }
  return true;
}

/// Returns a node for each memory of a level, and appends the memories of the level below to
/// `below`.
std::vector<Node> make_level(const Topology& board, int unread, const std::vector<Memory>& memories,
                             std::vector<Memory>& below) {
  std::vector<Node> nodes;
  std::map<Memory, int> numbers;
  for (const Memory& memory : memories) {
    Node& node = nodes.emplace_back();
    for (const int drawn : {0, 1}) {
      Memory next = memory;
      if (!read_edge(board, static_cast<Edge>(unread - 1), drawn != 0, next)) continue;
      const auto [entry, is_new] = numbers.try_emplace(next, static_cast<int>(below.size()));
      if (is_new) below.push_back(next);
      node.next[drawn] = entry->second;
    }
  }
  return nodes;
}

}  // namespace

std::optional<QuietAutomaton> QuietAutomaton::narrow(const Topology& board) {
  assert(board.cells() <= 64);
  constexpr std::size_t most_nodes = 1 << 12;
  QuietAutomaton automaton;
  auto& levels = automaton.levels_;
  levels.resize(static_cast<std::size_t>(board.edges()) + 1);
  std::vector<Memory> memories{{}};
  for (int unread = board.edges(); unread > 0; --unread) {
    if (memories.size() > most_nodes) return std::nullopt;
    std::vector<Memory> below;
    levels[unread] = make_level(board, unread, memories, below);
    memories = std::move(below);
  }
  levels[0] = {Node{.words = 1, .draws = 1}};
  for (std::size_t unread = 1; unread < levels.size(); ++unread) {
    for (Node& node : levels[unread]) {
      for (const int drawn : {0, 1}) {
        if (node.next[drawn] == nowhere) continue;
        const Node& next = levels[unread - 1][node.next[drawn]];
        node.words += next.words;
        node.draws |= next.draws << drawn;
      }
    }
  }
  return automaton;
}

std::optional<QuietAutomaton::Arrival> QuietAutomaton::read(int high, int low, int node,
                                                            EdgeSet state) const {
  Arrival arrival{.node = node, .words_before = 0};
  for (int unread = high; unread > low; --unread) {
    const auto [undrawn, drawn] = level(unread)[arrival.node].next;
    const bool is_drawn = state.contains(static_cast<Edge>(unread - 1));
    if (is_drawn && undrawn != nowhere) {
      arrival.words_before += level(unread - 1)[undrawn].words;
    }
    arrival.node = is_drawn ? drawn : undrawn;
    if (arrival.node == nowhere) return std::nullopt;
  }
  return arrival;
}

StateNumbering::StateNumbering(const QuietAutomaton& automaton, int low_edges)
    : size_(automaton.words()) {
  assert(size_ <= most_words);
  // Without edges there is one word, the empty one, and one byte without bits to read.
  std::size_t byte = 0;
  int low = 0;
  do {
    const int high = std::min(low + 8, low < low_edges ? low_edges : automaton.edges());
    make_table(automaton, byte++, low, high);
    low = high;
  } while (low < automaton.edges());
  make_ends();
}

void StateNumbering::make_table(const QuietAutomaton& automaton, std::size_t byte, int low,
                                int high) {
  ByteTable& table = tables_.emplace_back();
  const std::size_t nodes = automaton.level(high).size();
  assert(nodes * bytes_.size() <= node_mask);
  const std::size_t first_entry = entries_.size();
  bytes_[byte] = {first_entry, static_cast<std::uint8_t>(low),
                  static_cast<std::uint8_t>((1 << (high - low)) - 1)};
  // The bytes of the last node, which may be the only one, have only the bits of edges.
  entries_.resize(first_entry + ((nodes - 1) << 8) + (std::size_t{1} << (high - low)), no_entry);
  for (std::size_t node = 0; node < nodes; ++node) {
    table.draws.push_back(automaton.level(high)[node].draws);
    table.words.push_back(automaton.level(high)[node].words);
    table.first_branch.push_back(static_cast<std::uint32_t>(table.branches.size()));
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (high - low); ++bits) {
      const EdgeSet drawn = EdgeSet::from_bits(bits << low);
      const auto arrival = automaton.read(high, low, static_cast<int>(node), drawn);
      if (!arrival) continue;
      entries_[first_entry + (node << 8 | static_cast<std::size_t>(bits))] =
          arrival->words_before << node_bits | static_cast<std::uint64_t>(arrival->node);
      table.branches.push_back({arrival->words_before, static_cast<std::uint16_t>(arrival->node),
                                static_cast<std::uint8_t>(bits),
                                static_cast<std::uint8_t>(drawn.count())});
    }
  }
  table.first_branch.push_back(static_cast<std::uint32_t>(table.branches.size()));
}

void StateNumbering::make_ends() {
  const ByteTable& lowest = tables_.front();
  for (std::size_t node = 0; node < lowest.words.size(); ++node) {
    for (int drawn = 0; drawn <= 8; ++drawn) {
      first_end_.push_back(static_cast<std::uint32_t>(ends_.size()));
      for (const Branch& branch : lowest.branches_of(node)) {
        if (branch.drawn != drawn) continue;
        ends_.push_back({branch.bits, static_cast<std::uint8_t>(branch.offset)});
      }
    }
  }
  first_end_.push_back(static_cast<std::uint32_t>(ends_.size()));
}

std::size_t StateNumbering::heap_bytes() const noexcept {
  std::size_t bytes = triwar::heap_bytes(tables_) + triwar::heap_bytes(entries_) +
                      triwar::heap_bytes(ends_) + triwar::heap_bytes(first_end_);
  for (const ByteTable& table : tables_) {
    bytes += triwar::heap_bytes(table.branches) + triwar::heap_bytes(table.first_branch) +
             triwar::heap_bytes(table.words) + triwar::heap_bytes(table.draws);
  }
  return bytes;
}

EdgeSet StateNumbering::state(Index index) const noexcept {
  assert(number(index) < size_);
  std::uint64_t rest = number(index);
  std::uint64_t bits = 0;
  std::size_t node = 0;
  for (std::size_t i = tables_.size(); i > 0;) {
    const std::span<const Branch> branches = tables_[--i].branches_of(node);
    const auto next = std::upper_bound(
        branches.begin(), branches.end(), rest,
        [](std::uint64_t place, const Branch& branch) { return place < branch.offset; });
    const Branch& branch = *(next - 1);
    rest -= branch.offset;
    bits |= std::uint64_t{branch.bits} << bytes_[i].low;
    node = branch.node;
  }
  return EdgeSet::from_bits(bits);
}

}  // namespace triwar
