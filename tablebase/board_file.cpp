#include "tablebase/board_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view keys[] = {"name", "points", "cells", "drawn"};

class Reader {
 public:
  Reader(std::string_view text, const std::string& source) : text_(text), source_(source) {}

  Geometry read() const {
    const Json json = parse();
    if (!json.is_object()) refuse("expected an object with name, points and cells");
    for (const auto& [key, value] : json.items()) {
      if (std::find(std::begin(keys), std::end(keys), key) == std::end(keys)) {
        refuse("unknown key {}; expected name, points, cells and drawn{}", quoted(key),
               did_you_mean(key, {std::begin(keys), std::end(keys)}));
      }
    }
    const auto member = [&](std::string_view key) -> const Json& {
      const auto found = json.find(key);
      if (found == json.end()) refuse("there is no \"{}\"", key);
      return *found;
    };
    Geometry geometry;
    if (!member("name").is_string()) refuse("\"name\" is not a string");
    geometry.name = member("name").get<std::string>();
    const auto list = [&](std::string_view key) -> const Json& {
      if (!member(key).is_array()) refuse("\"{}\" is not a list", key);
      return member(key);
    };
    const auto all_are = [](bool (Json::*wanted)() const noexcept, const Json& items) {
      return items.is_array() && std::all_of(items.begin(), items.end(), std::mem_fn(wanted));
    };
    for (const Json& point : list("points")) {
      if (!all_are(&Json::is_number, point) || point.size() != 2) {
        refuse("point {} is not a pair of numbers [x, y]", geometry.points.size() + 1);
      }
      geometry.points.push_back({point[0].get<double>(), point[1].get<double>()});
    }
    for (const Json& cell : list("cells")) {
      if (!all_are(&Json::is_number_integer, cell)) {
        refuse("cell {} is not a list of point numbers", geometry.cells.size() + 1);
      }
      auto& corners = geometry.cells.emplace_back();
      for (const Json& corner : cell) corners.push_back(number(corner));
    }
    if (!json.contains("drawn")) return geometry;
    for (const Json& line : list("drawn")) {
      if (!all_are(&Json::is_number_integer, line) || line.size() != 2) {
        refuse("drawn line {} is not a pair of point numbers [a, b]", geometry.drawn.size() + 1);
      }
      geometry.drawn.push_back({number(line[0]), number(line[1])});
    }
    return geometry;
  }

  template <class... Values>
  [[noreturn]] void refuse(fmt::format_string<Values...> why, Values&&... values) const {
    throw Error(ErrorCode::usage, fmt::format("{}: not a board: {}", source_,
                                              fmt::format(why, std::forward<Values>(values)...)));
  }

 private:
  /// Returns an integer, clamped to the largest int64, which is no valid point.
  static std::int64_t number(const Json& json) {
    if (!json.is_number_unsigned()) return json.get<std::int64_t>();
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::min(json.get<std::uint64_t>(), most));
  }

  /// Returns a key in quotation marks. It may be any text, so all but ASCII is escaped.
  static std::string quoted(const std::string& key) { return Json(key).dump(-1, ' ', true); }

  Json parse() const {
    std::vector<std::string> seen;
    const auto check_key = [&](int depth, Json::parse_event_t event, const Json& parsed) {
      if (event != Json::parse_event_t::key || depth != 1) return true;
      const std::string key = parsed.get<std::string>();
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
        refuse("duplicate key {}", quoted(key));
      }
      seen.push_back(key);
      return true;
    };
    try {
      return Json::parse(text_, check_key);
    } catch (const Json::parse_error& error) {
      // error.byte is the position of the first unexpected character, from 1.
      const std::string_view before = text_.substr(0, std::max<std::size_t>(error.byte, 1) - 1);
      const std::size_t last_end = before.rfind('\n');
      const std::size_t line_begin = last_end == before.npos ? 0 : last_end + 1;
      refuse("line {}, character {}: not JSON", std::count(before.begin(), before.end(), '\n') + 1,
             before.size() - line_begin + 1);
    } catch (const Json::exception&) {
      refuse("a number in it is too large");
    }
  }

  std::string_view text_;
  const std::string& source_;
};

template <class Items>
std::string list(const Items& items) {
  return fmt::format("[{}]", fmt::join(items, ","));
}

template <class Items>
std::string list_of_numbers(const Items& items) {
  std::vector<int> numbers;
  for (const auto item : items) numbers.push_back(number(item));
  return list(numbers);
}

std::string points_json(const Figure& figure) {
  std::vector<std::string> points;
  for (const Point point : figure.all_points()) {
    const auto [x, y] = figure.at(point);
    points.push_back(fmt::format("[{},{}]", x, y));
  }
  return list(points);
}

template <class CellJson>
std::string cells_json(const Figure& figure, const CellJson& cell_json) {
  std::vector<std::string> cells;
  for (const Cell cell : figure.all_cells()) cells.push_back(cell_json(cell));
  return list(cells);
}

std::string line_json(const Figure& figure, Line line) {
  const auto [low, high] = figure.ends(line);
  return fmt::format("[{},{}]", number(low), number(high));
}

/// Returns the member "drawn" after a comma, or nothing if no line is drawn at the start.
std::string drawn_member(const Figure& figure) {
  std::vector<std::string> drawn;
  for (const Line line : figure.drawn()) drawn.push_back(line_json(figure, line));
  return drawn.empty() ? "" : ",\"drawn\":" + list(drawn);
}

}  // namespace

Figure parse_board(std::string_view text, const std::string& source) {
  const Reader reader(text, source);
  if (text.size() > longest_board_file) {
    reader.refuse("too large; expected at most {} bytes", longest_board_file);
  }
  const Geometry geometry = reader.read();
  if (Figure::is_reserved(geometry.name)) {
    reader.refuse("{} is the name of another game; choose another name", geometry.name);
  }
  try {
    return Figure(geometry);
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("{}: {}", source, error.what()));
  }
}

Figure read_board(const std::filesystem::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text(longest_board_file + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad() || (file.fail() && !file.eof())) {
    const int error_number = errno;
    throw system_error(ErrorCode::input_cannot_open, error_number, path.string(), "read");
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  return parse_board(text, path.string());
}

std::string board_json(const Figure& figure) {
  const auto corners = [&](Cell cell) { return list_of_numbers(figure.corners(cell)); };
  return fmt::format(R"({{"name":"{}","points":{},"cells":{}{}}})", figure.name(),
                     points_json(figure), cells_json(figure, corners), drawn_member(figure));
}

std::string geometry_members(const Figure& figure) {
  std::vector<std::string> edges;
  for (const Line line : figure.edges()) edges.push_back(line_json(figure, line));
  const auto cell_json = [&](Cell cell) {
    std::vector<std::ptrdiff_t> numbers;
    for (const Line line : figure.outline(cell)) {
      const auto& all = figure.edges();
      const auto found = std::lower_bound(all.begin(), all.end(), line);
      if (found != all.end() && *found == line) numbers.push_back(found - all.begin());
    }
    return fmt::format(R"({{"edges":{},"corners":{}}})", list(numbers),
                       list_of_numbers(figure.corners(cell)));
  };
  return fmt::format(R"("points":{},"edges":{},"cells":{}{})", points_json(figure), list(edges),
                     cells_json(figure, cell_json), drawn_member(figure));
}

}  // namespace triwar
