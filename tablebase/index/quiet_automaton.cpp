#include "tablebase/index/quiet_automaton.h"

#include <algorithm>
#include <map>

namespace triwar {
namespace {

using Node = QuietAutomaton::Node;

/// A summary of the edges of one cell that have been read. Before the first edge and after the last
/// it equals CellMemory{}.
struct CellMemory {
  int undrawn = 0;            // at most 2
  bool ground_drawn = false;  // false when no ground edge is left to read
  auto operator<=>(const CellMemory&) const = default;
};

/// By cell.
using Memory = std::vector<CellMemory>;

/// Updates the memory with one edge. Returns false if no stored state agrees with the edges read.
bool read_edge(const Topology& board, Edge edge, bool drawn, Memory& memory) {
  const bool is_ground = board.ground_edges().contains(edge);
  for (const Cell cell : board.cells_of(edge)) {
    CellMemory& read = memory[number(cell)];
    if (drawn) {
      read.ground_drawn = read.ground_drawn || is_ground;
    } else {
      if (is_ground && read.ground_drawn) return false;
      read.undrawn = std::min(read.undrawn + 1, 2);
    }
    const EdgeSet unread = board.outline(cell) & EdgeSet::first(number(edge));
    if (unread.empty()) {
      if (read.undrawn == 1) return false;
      read = {};
    } else if ((unread & board.ground_edges()).empty()) {
      read.ground_drawn = false;
    }
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
      if (is_new) below.push_back(std::move(next));
      node.next[drawn] = entry->second;
    }
  }
  return nodes;
}

}  // namespace

std::optional<QuietAutomaton> QuietAutomaton::narrow(const Topology& board) {
  constexpr std::size_t most_nodes = 1 << 12;
  QuietAutomaton automaton;
  auto& levels = automaton.levels_;
  levels.resize(static_cast<std::size_t>(board.edges()) + 1);
  std::vector<Memory> memories{Memory(static_cast<std::size_t>(board.cells()))};
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

}  // namespace triwar
