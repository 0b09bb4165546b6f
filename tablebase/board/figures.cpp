// The catalogue of built-in figures.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board/board.h"
#include "tablebase/board/nearest_game.h"

namespace triwar {
namespace {

Geometry triangle(int side) {
  // Row r holds the points (r, 0) to (r, r).
  const auto point = [](int r, int k) { return r * (r + 1) / 2 + k + 1; };

  Geometry geometry;
  for (int r = 0; r <= side; ++r) {
    for (int k = 0; k <= r; ++k) {
      geometry.points.push_back({static_cast<double>(side - r + 2 * k), static_cast<double>(r)});
    }
  }
  auto& cells = geometry.cells;
  for (int r = 0; r < side; ++r) {
    for (int k = 0; k <= r; ++k) {
      if (k > 0) cells.push_back({point(r, k - 1), point(r, k), point(r + 1, k)});  // pointing down
      cells.push_back({point(r, k), point(r + 1, k), point(r + 1, k + 1)});         // pointing up
    }
  }
  return geometry;
}

/// The lines of a grid of boxes that are drawn at the start.
enum class Drawn { none, swedish, icelandic };
constexpr std::pair<std::string_view, Drawn> suffixes[] = {{"-swedish", Drawn::swedish},
                                                           {"-icelandic", Drawn::icelandic}};

Geometry boxes(int rows, int columns, Drawn drawn) {
  const auto point = [columns](int r, int c) { return r * (columns + 1) + c + 1; };

  Geometry geometry;
  for (int r = 0; r <= rows; ++r) {
    for (int c = 0; c <= columns; ++c) {
      geometry.points.push_back({static_cast<double>(2 * c), static_cast<double>(r)});
    }
  }
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      geometry.cells.push_back(
          {point(r, c), point(r, c + 1), point(r + 1, c + 1), point(r + 1, c)});
    }
  }
  if (drawn == Drawn::none) return geometry;
  for (int r = 0; r < rows; ++r) {
    geometry.drawn.push_back({point(r, 0), point(r + 1, 0)});
    if (drawn == Drawn::swedish) {
      geometry.drawn.push_back({point(r, columns), point(r + 1, columns)});
    }
  }
  for (int c = 0; c < columns; ++c) {
    geometry.drawn.push_back({point(rows, c), point(rows, c + 1)});
    if (drawn == Drawn::swedish) geometry.drawn.push_back({point(0, c), point(0, c + 1)});
  }
  return geometry;
}

constexpr int triangle_lines(int side) { return 3 * side * (side + 1) / 2; }
constexpr int box_lines(int rows, int columns) {
  return rows * (columns + 1) + columns * (rows + 1);
}

struct Size {
  int rows;
  int columns;  // 0: a triangle
  Drawn drawn = Drawn::none;
  int lines() const { return columns == 0 ? triangle_lines(rows) : box_lines(rows, columns); }
};

/// Larger sizes are clamped to this one, so that the number of lines fits an int.
constexpr int largest_size = 10000;

/// Removes a size without sign or leading zero from the front of `text`, and returns it. Returns 0
/// if there is none.
int take_size(std::string_view& text) {
  AnyNumber size;
  if (text.starts_with('0') || !take_number(text, size)) return 0;
  return static_cast<int>(std::min<std::int64_t>(size.value_or(largest_size), largest_size));
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Returns the size in the name of a built-in board, even if it is too large, or nullopt for other
/// names.
std::optional<Size> size_in(std::string_view name) {
  if (take(name, "triangle-")) {
    const int side = take_size(name);
    if (side > 0 && name.empty()) return Size{side, 0};
  } else if (take(name, "boxes-")) {
    const int rows = take_size(name);
    const bool by = take(name, "x");
    const int columns = take_size(name);
    if (rows == 0 || !by || columns == 0) return std::nullopt;
    if (name.empty()) return Size{rows, columns};
    for (const auto& [suffix, drawn] : suffixes) {
      if (name == suffix) return Size{rows, columns, drawn};
    }
  }
  return std::nullopt;
}

/// Returns the size in the name of a built-in board. Throws as Figure::make() does.
Size size_of(std::string_view name) {
  const auto size = size_in(name);
  if (name == painting_game) {
    throw Error(ErrorCode::unknown_game, fmt::format("{} is not played on a board", name));
  }
  if (!size) {
    throw Error(ErrorCode::unknown_game,
                fmt::format("unknown game '{}': expected triangle-N or boxes-RxC, such as "
                            "triangle-3 or boxes-2x4, or {}{}",
                            name, painting_game, did_you_mean_game(name)));
  }
  if (size->lines() > LineSet::capacity) {
    throw Error(ErrorCode::board_too_large,
                fmt::format("{} has too many lines, expected at most {}", name, LineSet::capacity));
  }
  if (size->rows == 1 && size->columns == 1 && size->drawn == Drawn::swedish) {
    throw Error(ErrorCode::unknown_game, fmt::format("{} has no undrawn line", name));
  }
  return *size;
}

}  // namespace

Figure Figure::make(std::string_view name) {
  const auto [rows, columns, drawn] = size_of(name);
  Geometry geometry = columns == 0 ? triangle(rows) : boxes(rows, columns, drawn);
  geometry.name = name;
  return Figure(geometry);
}

void Figure::check_built_in(std::string_view name) { size_of(name); }

std::vector<std::string> Board::names() {
  std::vector<std::string> names;
  for (int side = 1; triangle_lines(side) <= EdgeSet::capacity; ++side) {
    names.push_back(fmt::format("triangle-{}", side));
  }
  for (int rows = 1; box_lines(rows, 1) <= EdgeSet::capacity; ++rows) {
    for (int columns = 1; box_lines(rows, columns) <= EdgeSet::capacity; ++columns) {
      names.push_back(fmt::format("boxes-{}x{}", rows, columns));
    }
  }
  return names;
}

bool Figure::is_reserved(std::string_view name) noexcept {
  return size_in(name).has_value() || name == painting_game;
}

}  // namespace triwar
