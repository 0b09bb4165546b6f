// The catalogue of built-in figures.
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"
#include "tablebase/board/board.h"

namespace triwar {
namespace {

/// The lines of a grid of boxes that are drawn at the start.
enum class Drawn { none, swedish, icelandic };
struct Suffix {
  std::string_view text;
  Drawn drawn;
  std::string_view group;
};
constexpr Suffix suffixes[] = {{"-swedish", Drawn::swedish, "Swedish"},
                               {"-icelandic", Drawn::icelandic, "Icelandic"}};

struct Family;
struct Size {
  int rows;
  int columns = 1;
  Drawn drawn = Drawn::none;
  const Family* family = nullptr;
};

Geometry triangle(const Size& size) {
  const int side = size.rows;
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

Geometry boxes(const Size& size) {
  const auto& [rows, columns, drawn, family] = size;
  const auto point = [columns = columns](int r, int c) { return r * (columns + 1) + c + 1; };

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

FigureTitle triangle_title(const Size& size) {
  return {size.rows == 3 ? "Triangle War" : fmt::format("Triangle of side {}", size.rows),
          "triangles"};
}

FigureTitle boxes_title(const Size& size) {
  const auto title = [&](std::string_view word, std::string_view group) -> FigureTitle {
    return {fmt::format("{} {}x{}", word, size.rows, size.columns), group};
  };
  for (const Suffix& suffix : suffixes) {
    if (suffix.drawn == size.drawn) return title(suffix.group, suffix.group);
  }
  return title("Dots and Boxes", "boxes");
}

int triangle_lines(const Size& size) { return 3 * size.rows * (size.rows + 1) / 2; }
int box_lines(const Size& size) {
  return size.rows * (size.columns + 1) + size.columns * (size.rows + 1);
}

/// A family of boards. Its names are the prefix, one size or two with an "x", and perhaps a suffix.
struct Family {
  std::string_view prefix;
  std::string_view form;   // in messages
  std::string_view help;   // explains the form
  std::string_view typed;  // begins names that people type for it
  std::size_t sizes;       // 1 or 2
  bool has_suffixes;
  int (*lines)(const Size&);  // grows with each size
  Geometry (*make)(const Size&);
  FigureTitle (*title)(const Size&);
};

constexpr Family families[] = {
    {"triangle-", "triangle-N", "a triangle of side N; triangle-3 is Triangle War", "tri", 1, false,
     triangle_lines, triangle, triangle_title},
    {"boxes-", "boxes-RxC", "Dots and Boxes; also boxes-RxC-swedish and boxes-RxC-icelandic", "", 2,
     true, box_lines, boxes, boxes_title},
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

/// Returns the size in the name of a built-in board, even if it is too large, or nullopt for other
/// names.
std::optional<Size> size_in(std::string_view name) {
  for (const Family& family : families) {
    if (!take(name, family.prefix)) continue;
    Size size{.rows = take_size(name), .family = &family};
    if (family.sizes == 2) size.columns = take(name, "x") ? take_size(name) : 0;
    if (size.rows == 0 || size.columns == 0) return std::nullopt;
    if (name.empty()) return size;
    for (const Suffix& suffix : suffixes) {
      size.drawn = suffix.drawn;
      if (family.has_suffixes && name == suffix.text) return size;
    }
    return std::nullopt;
  }
  return std::nullopt;
}

/// Returns the numbers in a text, without their leading zeros.
std::vector<std::string> numbers_in(std::string_view text) {
  std::vector<std::string> numbers;
  bool inside = false;
  for (const char c : text) {
    if (is_digit(c) && !inside) numbers.emplace_back();
    inside = is_digit(c);
    if (!inside) continue;
    if (numbers.back() == "0") numbers.back().clear();
    numbers.back() += c;
  }
  return numbers;
}

/// Returns the size in the name of a built-in board.
Size size_of(std::string_view name) {
  const auto size = size_in(name);
  if (name == painting_game) {
    throw Error(ErrorCode::unknown_game, fmt::format("{} is not played on a board", name));
  }
  if (!size) {
    std::string forms = Figure::forms_of_names();
    forms.replace(forms.rfind(", "), 2, " or ");
    throw Error(ErrorCode::unknown_game, fmt::format("unknown game '{}': expected {}{}",
                                                     quote(name), forms, did_you_mean_game(name)));
  }
  if (size->family->lines(*size) > LineSet::capacity) {
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
  const Size size = size_of(name);
  Geometry geometry = size.family->make(size);
  geometry.name = name;
  return Figure(geometry);
}

void Figure::check_built_in(std::string_view name) { size_of(name); }

std::string Figure::forms_of_names() {
  std::string forms;
  for (const Family& family : families) {
    forms.append(forms.empty() ? "" : ", ").append(family.form);
  }
  return forms;
}

std::string Figure::help_of_names() {
  std::string help;
  for (const Family& family : families) {
    help += fmt::format("{}{} ({})", help.empty() ? "" : ", ", family.form, family.help);
  }
  return help;
}

std::string did_you_mean_game(std::string_view name, const std::vector<std::string>& others) {
  if (name.size() > Figure::longest_name) return "";
  const std::string typed = lower_case(name);
  const std::vector<std::string> numbers = numbers_in(typed);
  for (const Family& family : families) {
    if (numbers.size() != family.sizes || !typed.starts_with(family.typed)) continue;
    std::string meant(family.prefix);
    meant += numbers.size() == 2 ? numbers[0] + "x" + numbers[1] : numbers[0];
    for (const auto& [text, drawn, group] : suffixes) {
      if (family.has_suffixes && typed.find(text.substr(1, 3)) != typed.npos) meant += text;
    }
    const auto size = size_in(meant);
    if (size && family.lines(*size) > LineSet::capacity) {
      return fmt::format("; {} has too many lines, expected at most {}", meant, LineSet::capacity);
    }
    if (Figure::is_reserved(meant)) return fmt::format("; did you mean {}?", meant);
    break;
  }
  return did_you_mean(name, others);
}

std::optional<std::string> turned_game(std::string_view name) {
  const auto size = size_in(name);
  if (!size || size->family->sizes != 2 || size->drawn != Drawn::none) return std::nullopt;
  if (size->rows == size->columns) return std::nullopt;
  return fmt::format("{}{}x{}", size->family->prefix, size->columns, size->rows);
}

std::vector<std::string> Board::names() {
  std::vector<std::string> names;
  for (const Family& family : families) {
    const auto fits = [&](Size size) { return family.lines(size) <= EdgeSet::capacity; };
    for (int rows = 1; fits({rows}); ++rows) {
      if (family.sizes == 1) names.push_back(fmt::format("{}{}", family.prefix, rows));
      for (int columns = 1; family.sizes == 2 && fits({rows, columns}); ++columns) {
        names.push_back(fmt::format("{}{}x{}", family.prefix, rows, columns));
      }
    }
  }
  return names;
}

FigureTitle Figure::title_of(std::string_view name) {
  const auto size = size_in(name);
  if (size) return size->family->title(*size);
  return {std::string(name), "other"};
}

bool Figure::is_reserved(std::string_view name) noexcept {
  return size_in(name).has_value() || name == painting_game;
}

}  // namespace triwar
