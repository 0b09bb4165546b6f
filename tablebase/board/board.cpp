#include "tablebase/board/board.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"

namespace triwar {
namespace {

constexpr int triangle_edges(int side) { return 3 * side * (side + 1) / 2; }
constexpr int box_edges(int rows, int columns) {
  return rows * (columns + 1) + columns * (rows + 1);
}

/// Sizes above this are not told apart: such boards are too large by far, and edge counts stay
/// inside an int.
constexpr int largest_size = 10000;

/// A size written without sign or leading zero, taken from the front of `text`; 0 if there is none.
int take_size(std::string_view& text) {
  if (text.empty() || text.front() == '0') return 0;
  int size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (error == std::errc::invalid_argument) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc{} ? std::min(size, largest_size) : largest_size;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

void check_edges(std::string_view name, int edges) {
  if (edges > EdgeSet::capacity) {
    throw Error(
        ErrorCode::board_too_large,
        fmt::format("{} has too many edges: a board may have at most {}", name, EdgeSet::capacity));
  }
}

}  // namespace

Board Board::make(std::string_view name) {
  std::string_view rest = name;
  if (take(rest, "triangle-")) {
    const int side = take_size(rest);
    if (side > 0 && rest.empty()) {
      check_edges(name, triangle_edges(side));
      return triangle(side);
    }
  } else if (take(rest, "boxes-")) {
    const int rows = take_size(rest);
    const bool by = take(rest, "x");
    const int columns = take_size(rest);
    if (rows > 0 && by && columns > 0 && rest.empty()) {
      check_edges(name, box_edges(rows, columns));
      return boxes(rows, columns);
    }
  }
  throw Error(ErrorCode::unknown_game,
              fmt::format("unknown game '{}': expected triangle-N or boxes-RxC, such as "
                          "triangle-3 or boxes-2x4, or painting",
                          name));
}

std::vector<std::string> Board::names() {
  std::vector<std::string> names;
  for (int side = 1; triangle_edges(side) <= EdgeSet::capacity; ++side) {
    names.push_back(fmt::format("triangle-{}", side));
  }
  for (int rows = 1; box_edges(rows, 1) <= EdgeSet::capacity; ++rows) {
    for (int columns = 1; box_edges(rows, columns) <= EdgeSet::capacity; ++columns) {
      names.push_back(fmt::format("boxes-{}x{}", rows, columns));
    }
  }
  return names;
}

Board Board::triangle(int side) {
  // Row r holds the points (r, 0) to (r, r).
  const auto point = [](int r, int k) { return static_cast<Point>(r * (r + 1) / 2 + k + 1); };

  std::vector<Coordinates> coordinates;
  std::vector<std::vector<Point>> cells;
  for (int r = 0; r <= side; ++r) {
    for (int k = 0; k <= r; ++k) coordinates.push_back({side - r + 2 * k, r});
  }
  for (int r = 0; r < side; ++r) {
    for (int k = 0; k <= r; ++k) {
      if (k > 0) cells.push_back({point(r, k - 1), point(r, k), point(r + 1, k)});  // pointing down
      cells.push_back({point(r, k), point(r + 1, k), point(r + 1, k + 1)});         // pointing up
    }
  }

  // Steps from each of the three sides of the board are coordinates that add up to `side`; the
  // symmetries are the permutations of the three.
  std::vector<std::vector<Point>> maps;
  std::array<int, 3> order{0, 1, 2};
  do {
    std::vector<Point> map;
    for (int r = 0; r <= side; ++r) {
      for (int k = 0; k <= r; ++k) {
        const std::array<int, 3> steps{side - r, r - k, k};
        map.push_back(point(side - steps[order[0]], steps[order[2]]));
      }
    }
    maps.push_back(std::move(map));
  } while (std::ranges::next_permutation(order).found);

  return Board(fmt::format("triangle-{}", side), std::move(coordinates), cells, maps);
}

Board Board::boxes(int rows, int columns) {
  const auto point = [columns](int r, int c) {
    return static_cast<Point>(r * (columns + 1) + c + 1);
  };

  std::vector<Coordinates> coordinates;
  std::vector<std::vector<Point>> cells;
  for (int r = 0; r <= rows; ++r) {
    for (int c = 0; c <= columns; ++c) coordinates.push_back({2 * c, r});
  }
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      cells.push_back({point(r, c), point(r, c + 1), point(r + 1, c + 1), point(r + 1, c)});
    }
  }

  std::vector<std::vector<Point>> maps;
  for (const bool transpose : {false, true}) {
    if (transpose && rows != columns) continue;
    for (const bool flip_rows : {false, true}) {
      for (const bool flip_columns : {false, true}) {
        std::vector<Point> map;
        for (int r = 0; r <= rows; ++r) {
          for (int c = 0; c <= columns; ++c) {
            const int to_r = flip_rows ? rows - r : r;
            const int to_c = flip_columns ? columns - c : c;
            map.push_back(transpose ? point(to_c, to_r) : point(to_r, to_c));
          }
        }
        maps.push_back(std::move(map));
      }
    }
  }

  return Board(fmt::format("boxes-{}x{}", rows, columns), std::move(coordinates), cells, maps);
}

Board::Board(std::string name, std::vector<Coordinates> coordinates,
             const std::vector<std::vector<Point>>& cell_corners,
             const std::vector<std::vector<Point>>& point_maps)
    : name_(std::move(name)), coordinates_(std::move(coordinates)) {
  const auto between = [](Point a, Point b) { return Ends{std::min(a, b), std::max(a, b)}; };

  // Every edge is on the outline of some cell; the ordered map numbers them.
  std::map<Ends, Edge> numbers;
  const auto for_each_side = [&](const std::vector<Point>& corners, auto&& use) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      use(between(corners[i], corners[(i + 1) % corners.size()]));
    }
  };
  for (const auto& corners : cell_corners) {
    for_each_side(corners, [&](Ends ends) { numbers.try_emplace(ends); });
  }
  edge_between_.assign(static_cast<std::size_t>((points() + 1) * (points() + 1)), no_edge);
  for (auto& [ends, edge] : numbers) {
    edge = static_cast<Edge>(ends_.size());
    ends_.push_back(ends);
    edge_between_[number(ends.low) * (points() + 1) + number(ends.high)] =
        static_cast<std::uint8_t>(edge);
    edge_between_[number(ends.high) * (points() + 1) + number(ends.low)] =
        static_cast<std::uint8_t>(edge);
  }
  all_edges_ = EdgeSet::first(edges());

  const EdgeSet never = EdgeSet::of(static_cast<Edge>(EdgeSet::capacity));
  beside_.assign(ends_.size(), Beside{.others = {never, never}});
  for (const auto& corners : cell_corners) {
    EdgeSet outline;
    for_each_side(corners, [&](Ends ends) { outline = outline.with(numbers.at(ends)); });
    for (const Edge edge : outline) {
      Beside& beside = beside_[number(edge)];
      beside.cells[beside.count] = static_cast<Cell>(cells_.size());
      beside.others[beside.count] = outline.without(edge);
      ++beside.count;
    }
    cells_.push_back(outline);
  }
  for (const Edge edge : all_edges_) {
    if (beside_[number(edge)].count == 1) ground_edges_ = ground_edges_.with(edge);
  }

  for (const auto& map : point_maps) {
    Symmetry symmetry;
    for (const Ends& ends : ends_) {
      symmetry.push_back(
          numbers.at(between(map[number(ends.low) - 1], map[number(ends.high) - 1])));
    }
    symmetries_.push_back(std::move(symmetry));
  }
}

std::string Board::text(Edge edge) const {
  return fmt::format("{}-{}", number(ends(edge).low), number(ends(edge).high));
}

int Board::open_cells(EdgeSet state) const noexcept {
  return static_cast<int>(
      std::ranges::count_if(cells_, [=](EdgeSet outline) { return !state.contains(outline); }));
}

EdgeSet Board::image(EdgeSet state, const Symmetry& symmetry) noexcept {
  EdgeSet image;
  for (const Edge edge : state) image = image.with(symmetry[number(edge)]);
  return image;
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
