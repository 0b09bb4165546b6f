#include "tablebase/board/figure.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/base/heap_bytes.h"

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

/// Called first, since the messages of the other checks show the name.
void check_name(const std::string& name) {
  if (name.empty() || name.size() > Figure::longest_name) {
    throw Error(ErrorCode::usage, fmt::format("the name of the board has {} characters, expected "
                                              "1 to {}",
                                              name.size(), Figure::longest_name));
  }
  const auto other = std::find_if_not(name.begin(), name.end(), fits_name);
  if (other != name.end()) {
    throw Error(ErrorCode::usage, fmt::format("character {} of the name of the board is "
                                              "invalid; expected letters, digits, '-' and '_'",
                                              other - name.begin() + 1));
  }
}

void check_points(const Geometry& geometry) {
  const auto& [name, points, cells, drawn] = geometry;
  if (points.size() > Figure::most_points) {
    refuse(name, "too many points: {}, expected at most {}", points.size(), Figure::most_points);
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
  const auto& [name, points, cells, drawn] = geometry;
  if (cells.empty()) refuse(name, "there is no cell, expected at least one");
  if (cells.size() > Figure::most_cells) {
    refuse(name, "too many cells: {}, expected at most {}", cells.size(), Figure::most_cells);
  }
  std::vector<bool> used(points.size());
  std::vector<std::vector<std::int64_t>> seen;  // cells, the lowest corner of each first
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& corners = cells[i];
    if (corners.size() < Figure::fewest_corners || corners.size() > Figure::most_corners) {
      refuse(name, "cell {} has {} corners, expected {} to {}", i + 1, corners.size(),
             Figure::fewest_corners, Figure::most_corners);
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
    auto cell = corners;
    std::rotate(cell.begin(), std::min_element(cell.begin(), cell.end()), cell.end());
    const auto same = std::find(seen.begin(), seen.end(), cell);
    if (same != seen.end()) {
      refuse(name, "cell {} is cell {} again", i + 1, same - seen.begin() + 1);
    }
    seen.push_back(std::move(cell));
  }
  const auto unused = std::find(used.begin(), used.end(), false);
  if (unused != used.end()) {
    refuse(name, "point {} is a corner of no cell", unused - used.begin() + 1);
  }
}

}  // namespace

Figure::Figure(const Geometry& geometry) : name_(geometry.name) {
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
  if (ends_.size() > LineSet::capacity) {
    refuse(name_, "too many lines: {}, expected at most {}", ends_.size(), LineSet::capacity);
  }
  for (const auto& [low, high] : ends_) {
    all_lines_.insert(static_cast<Line>(texts_.size()));
    texts_.emplace_back(fmt::format("{}-{}", number(low), number(high)));
  }
  add_outlines();
  LineSet drawn;
  for (const auto& [a, b] : geometry.drawn) {
    const std::optional<Line> line = line_between(a, b);
    if (!line) refuse(name_, "the drawn line {}-{} is not a side of a cell", a, b);
    if (drawn.contains(*line)) refuse(name_, "the line {} is drawn twice", text(*line));
    drawn.insert(*line);
  }
  set_drawn(drawn);
}

Figure Figure::with_drawn(const LineSet& lines) const {
  Figure figure = *this;
  figure.set_drawn(lines);
  return figure;
}

/// Finds the lines around each cell, and the cells beside each line.
void Figure::add_outlines() {
  cells_of_.resize(ends_.size(), {no_cell, no_cell});
  for (const auto& corners : corners_) {
    auto& outline = outlines_.emplace_back();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point other = corners[(i + 1) % corners.size()];
      outline.push_back(*line_between(number(corners[i]), number(other)));
    }
    std::sort(outline.begin(), outline.end());
    for (const Line line : outline) {
      auto& [first, second] = cells_of_[number(line)];
      if (second != no_cell) {
        refuse(name_,
               "edge {} is a side of cells {}, {} and {}; at most two cells may share an edge",
               text(line), number(first) + 1, number(second) + 1, outlines_.size());
      }
      (first == no_cell ? first : second) = static_cast<Cell>(outlines_.size() - 1);
    }
  }
}

/// Sets the lines that are drawn at the start. The others become the edges.
void Figure::set_drawn(const LineSet& drawn) {
  if (drawn == all_lines_) refuse(name_, "all lines are drawn, expected at least one edge");
  drawn_ = drawn;
  edges_.clear();
  for (const Line line : all_lines_ - drawn_) edges_.push_back(line);
  cells_to_win_ =
      static_cast<int>(std::count_if(outlines_.begin(), outlines_.end(), [&](const auto& outline) {
        return std::any_of(outline.begin(), outline.end(),
                           [&](Line line) { return !drawn_.contains(line); });
      }));
}

std::optional<Line> Figure::line_between(std::int64_t a, std::int64_t b) const noexcept {
  if (a < 1 || b < 1 || a > points() || b > points()) return std::nullopt;
  const Ends ends{static_cast<Point>(std::min(a, b)), static_cast<Point>(std::max(a, b))};
  const auto found = std::lower_bound(ends_.begin(), ends_.end(), ends);
  if (found == ends_.end() || *found != ends) return std::nullopt;
  return static_cast<Line>(found - ends_.begin());
}

bool Figure::is_name(std::string_view name) noexcept {
  return !name.empty() && name.size() <= longest_name &&
         std::all_of(name.begin(), name.end(), fits_name);
}

std::size_t Figure::heap_bytes() const noexcept {
  return triwar::heap_bytes(name_) + triwar::heap_bytes(coordinates_) +
         heap_bytes_of_all(corners_) + triwar::heap_bytes(ends_) + triwar::heap_bytes(texts_) +
         heap_bytes_of_all(outlines_) + triwar::heap_bytes(cells_of_) + triwar::heap_bytes(edges_);
}

}  // namespace triwar
