#include "tablebase/board/board.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"

namespace triwar {
namespace {

template <typename... Values>
[[noreturn]] void refuse(const std::string& name, fmt::format_string<Values...> text,
                         Values&&... values) {
  throw Error(ErrorCode::usage,
              fmt::format("{}: {}", name, fmt::format(text, std::forward<Values>(values)...)));
}

bool fits_name(char c) noexcept {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' ||
         c == '_';
}

/// Comes first, since messages show the name.
void check_name(const std::string& name) {
  if (name.empty() || name.size() > Board::longest_name) {
    throw Error(ErrorCode::usage, fmt::format("the name of the board has {} characters, expected "
                                              "1 to {}",
                                              name.size(), Board::longest_name));
  }
  const auto other = std::find_if_not(name.begin(), name.end(), fits_name);
  if (other != name.end()) {
    throw Error(ErrorCode::usage, fmt::format("character {} of the name of the board is "
                                              "invalid; expected letters, digits, '-' and '_'",
                                              other - name.begin() + 1));
  }
}

void check_points(const Geometry& geometry) {
  const auto& [name, points, cells] = geometry;
  if (points.size() > Board::most_points) {
    refuse(name, "too many points: {}, expected at most {}", points.size(), Board::most_points);
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!std::isfinite(points[i].x) || !std::isfinite(points[i].y)) {
      refuse(name, "a coordinate of point {} is not finite", i + 1);
    }
    const auto same = std::find(points.begin(), points.end(), points[i]);
    if (same != points.begin() + static_cast<std::ptrdiff_t>(i)) {
      refuse(name, "points {} and {} have the same coordinates", same - points.begin() + 1, i + 1);
    }
  }
}

void check_cells(const Geometry& geometry) {
  const auto& [name, points, cells] = geometry;
  if (cells.empty()) refuse(name, "there is no cell, expected at least one");
  if (cells.size() > Board::most_cells) {
    refuse(name, "too many cells: {}, expected at most {}", cells.size(), Board::most_cells);
  }
  std::vector<bool> used(points.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& corners = cells[i];
    if (corners.size() < Board::fewest_corners || corners.size() > Board::most_corners) {
      refuse(name, "cell {} has {} corners, expected {} to {}", i + 1, corners.size(),
             Board::fewest_corners, Board::most_corners);
    }
    for (auto corner = corners.begin(); corner != corners.end(); ++corner) {
      if (*corner < 1 || static_cast<std::uint64_t>(*corner) > points.size()) {
        refuse(name, "cell {} has the corner {}, expected 1 to {}", i + 1, *corner, points.size());
      }
      if (std::find(corners.begin(), corner, *corner) != corner) {
        refuse(name, "cell {} has the corner {} twice", i + 1, *corner);
      }
      used[static_cast<std::size_t>(*corner) - 1] = true;
    }
  }
  const auto unused = std::find(used.begin(), used.end(), false);
  if (unused != used.end()) {
    refuse(name, "point {} is a corner of no cell", unused - used.begin() + 1);
  }
}

}  // namespace

Board::Board(const Geometry& geometry) : name_(geometry.name) {
  check_name(name_);
  check_points(geometry);
  check_cells(geometry);

  // Turns -0 into 0.
  for (const auto& [x, y] : geometry.points) coordinates_.push_back({x + 0.0, y + 0.0});
  for (const auto& numbers : geometry.cells) {
    auto& corners = corners_.emplace_back();
    for (const std::int64_t corner : numbers) corners.push_back(static_cast<Point>(corner));
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point other = corners[(i + 1) % corners.size()];
      ends_.push_back({std::min(corners[i], other), std::max(corners[i], other)});
    }
  }
  std::sort(ends_.begin(), ends_.end());
  ends_.erase(std::unique(ends_.begin(), ends_.end()), ends_.end());
  if (ends_.size() > EdgeSet::capacity) {
    refuse(name_, "too many edges: {}, expected at most {}", ends_.size(), EdgeSet::capacity);
  }
  all_edges_ = EdgeSet::first(edges());

  const auto numbers = static_cast<std::size_t>(points()) + 1;
  edge_between_.assign(numbers * numbers, no_edge);
  for (const Edge edge : all_edges_) {
    const auto [low, high] = ends(edge);
    texts_.push_back(fmt::format("{}-{}", number(low), number(high)));
    edge_between_[number(low) * (points() + 1) + number(high)] = static_cast<std::uint8_t>(edge);
    edge_between_[number(high) * (points() + 1) + number(low)] = static_cast<std::uint8_t>(edge);
  }

  const EdgeSet never = EdgeSet::of(static_cast<Edge>(EdgeSet::capacity));
  beside_.assign(ends_.size(), Beside{.others = {never, never}});
  for (const auto& corners : corners_) {
    EdgeSet outline;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point other = corners[(i + 1) % corners.size()];
      outline = outline.with(*edge_between(number(corners[i]), number(other)));
    }
    for (const Edge edge : outline) {
      Beside& beside = beside_[number(edge)];
      if (beside.count == 2) {
        refuse(name_,
               "edge {} is a side of cells {}, {} and {}; at most two cells may share an edge",
               text(edge), number(beside.cells[0]) + 1, number(beside.cells[1]) + 1,
               cells_.size() + 1);
      }
      beside.cells[beside.count] = static_cast<Cell>(cells_.size());
      beside.others[beside.count] = outline.without(edge);
      ++beside.count;
    }
    cells_.push_back(outline);
  }
  for (const Edge edge : all_edges_) {
    if (beside_[number(edge)].count == 1) ground_edges_ = ground_edges_.with(edge);
  }
}

bool Board::is_name(std::string_view name) noexcept {
  return !name.empty() && name.size() <= longest_name &&
         std::all_of(name.begin(), name.end(), fits_name);
}

int Board::open_cells(EdgeSet state) const noexcept {
  return static_cast<int>(std::count_if(cells_.begin(), cells_.end(),
                                        [=](EdgeSet outline) { return !state.contains(outline); }));
}

std::uint64_t Board::fingerprint() const {
  bytes::Bytes data;
  bytes::put(data, static_cast<std::uint8_t>(points()));
  bytes::put(data, static_cast<std::uint8_t>(edges()));
  for (const Ends& ends : ends_) {
    bytes::put(data, static_cast<std::uint8_t>(ends.low));
    bytes::put(data, static_cast<std::uint8_t>(ends.high));
  }
  bytes::put(data, static_cast<std::uint8_t>(cells()));
  for (const EdgeSet outline : cells_) bytes::put(data, outline.bits());
  return bytes::xxh64(data);
}

}  // namespace triwar
