#include "tablebase/board/board.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/base/heap_bytes.h"

namespace triwar {
namespace {

/// Returns the lines that are edges of the board. Throws Error(board_too_large) if a state cannot
/// hold them.
std::vector<Line> edges_of(const Figure& figure, const LineSet& by_moves) {
  std::vector<Line> edges;
  for (const Line line : figure.all_lines() - figure.drawn() - by_moves) edges.push_back(line);
  if (edges.size() > EdgeSet::capacity) {
    throw Error(ErrorCode::board_too_large,
                fmt::format("{} has {} undrawn lines, expected at most {}", figure.name(),
                            edges.size(), EdgeSet::capacity));
  }
  return edges;
}

/// Returns the edges around each cell.
std::vector<EdgeSet> outlines_of(const Figure& figure, const std::vector<Line>& edges) {
  std::vector<EdgeSet> outlines(static_cast<std::size_t>(figure.cells()));
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    for (const Cell cell : figure.cells_of(edges[edge])) {
      EdgeSet& outline = outlines[number(cell)];
      outline = outline.with(static_cast<Edge>(edge));
    }
  }
  return outlines;
}

}  // namespace

Board::Board(Figure figure, const LineSet& by_moves)
    : Board(std::make_shared<const Figure>(std::move(figure)), by_moves) {}

Board::Board(std::shared_ptr<const Figure> figure, const LineSet& by_moves)
    : Board(figure, by_moves, edges_of(*figure, by_moves)) {}

Board::Board(std::shared_ptr<const Figure> figure, const LineSet& by_moves, std::vector<Line> lines)
    : Topology(static_cast<int>(lines.size()), outlines_of(*figure, lines)),
      figure_(std::move(figure)),
      start_(figure_->drawn() | by_moves),
      has_start_(!start_.empty()),
      points_(figure_->points()),
      lines_(std::move(lines)) {
  if (is_endgame()) return;  // thousands may be in memory; edge_of_line_between() suffices
  const auto numbers = static_cast<std::size_t>(points()) + 1;
  edge_between_.assign(numbers * numbers, no_edge);
  for (const Edge edge : all_edges()) {
    const auto [low, high] = ends(edge);
    edge_between_[number(low) * numbers + number(high)] = static_cast<std::uint8_t>(edge);
    edge_between_[number(high) * numbers + number(low)] = static_cast<std::uint8_t>(edge);
  }
}

std::optional<Edge> Board::edge_of_line_between(std::int64_t a, std::int64_t b) const noexcept {
  const std::optional<Line> line = figure_->line_between(a, b);
  if (!line) return std::nullopt;
  const auto found = std::lower_bound(lines_.begin(), lines_.end(), *line);
  if (found == lines_.end() || *found != *line) return std::nullopt;
  return static_cast<Edge>(found - lines_.begin());
}

std::size_t Board::heap_bytes() const noexcept {
  return Topology::heap_bytes() + triwar::heap_bytes(lines_) + triwar::heap_bytes(edge_between_);
}

LineSet Board::lines_after_start(EdgeSet state) const noexcept {
  LineSet lines = start_;
  for (const Edge edge : state) lines.insert(line(edge));
  return lines;
}

EdgeSet Board::state_after_start(const LineSet& lines) const noexcept {
  EdgeSet state;
  for (const Edge edge : all_edges()) {
    if (lines.contains(line(edge))) state = state.with(edge);
  }
  return state;
}

std::uint64_t Board::fingerprint() const {
  bytes::Bytes data;
  bytes::put(data, static_cast<std::uint8_t>(points()));
  bytes::put(data, static_cast<std::uint8_t>(edges()));
  for (const Edge edge : all_edges()) {
    bytes::put(data, static_cast<std::uint8_t>(ends(edge).low));
    bytes::put(data, static_cast<std::uint8_t>(ends(edge).high));
  }
  bytes::put(data, static_cast<std::uint8_t>(cells()));
  for (const EdgeSet outline : outlines()) bytes::put(data, outline.bits());
  return bytes::xxh64(data);
}

std::string Board::name_with_moves() const {
  if (!is_endgame()) return name();
  return fmt::format("{}-after-{}-{:04x}", name(), (start() - figure().drawn()).count(),
                     fingerprint() >> 48);
}

}  // namespace triwar
