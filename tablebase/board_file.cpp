#include "tablebase/board_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view keys[] = {"name", "points", "cells", "drawn"};

struct Number {
  double real;
  std::optional<std::int64_t> integer = std::nullopt;
};

/// The numbers of a list in a list; nullopt for any other element of a list.
using Numbers = std::optional<std::vector<Number>>;

struct Member {
  std::string key;
  // What the value is; if it is neither, it does not belong to a board.
  std::optional<std::string> string = std::nullopt;
  std::optional<std::vector<Numbers>> list = std::nullopt;
};

/// Reads the members of a board file, as far as they can belong to a board, without a tree of
/// nlohmann's values: its destructor allocates, and so would end a server that is out of memory.
class Reader : nlohmann::json_sax<Json> {
 public:
  Reader(std::string_view text, const std::string& source) : text_(text), source_(source) {}

  Geometry read() {
    Json::sax_parse(text_, static_cast<nlohmann::json_sax<Json>*>(this));
    if (!is_object_) refuse("expected an object with name, points and cells");
    for (const Member& member : members_) {
      if (std::find(std::begin(keys), std::end(keys), member.key) == std::end(keys)) {
        refuse("unknown key \"{}\"; expected name, points, cells and drawn{}", quote(member.key),
               did_you_mean(member.key, {std::begin(keys), std::end(keys)}));
      }
    }
    Geometry geometry;
    const Member& name = member("name");
    if (!name.string) refuse("\"name\" is not a string");
    geometry.name = *name.string;
    for (const Numbers& point : list("points")) {
      if (!point || point->size() != 2) {
        refuse("point {} is not a pair of numbers [x, y]", geometry.points.size() + 1);
      }
      geometry.points.push_back({point->front().real, point->back().real});
    }
    for (const Numbers& cell : list("cells")) {
      if (!is_integers(cell)) {
        refuse("cell {} is not a list of point numbers", geometry.cells.size() + 1);
      }
      auto& corners = geometry.cells.emplace_back();
      for (const Number& corner : *cell) corners.push_back(*corner.integer);
    }
    if (find("drawn") == members_.end()) return geometry;
    for (const Numbers& line : list("drawn")) {
      if (!is_integers(line) || line->size() != 2) {
        refuse("drawn line {} is not a pair of point numbers [a, b]", geometry.drawn.size() + 1);
      }
      geometry.drawn.push_back({*line->front().integer, *line->back().integer});
    }
    return geometry;
  }

  template <class... Values>
  [[noreturn]] void refuse(fmt::format_string<Values...> why, Values&&... values) const {
    throw Error(ErrorCode::usage, fmt::format("{}: not a board: {}", source_,
                                              fmt::format(why, std::forward<Values>(values)...)));
  }

 private:
  static bool is_integers(const Numbers& numbers) {
    return numbers && std::all_of(numbers->begin(), numbers->end(),
                                  [](const Number& number) { return number.integer.has_value(); });
  }

  std::vector<Member>::const_iterator find(std::string_view key) const {
    return std::find_if(members_.begin(), members_.end(),
                        [&](const Member& member) { return member.key == key; });
  }

  const Member& member(std::string_view key) const {
    const auto found = find(key);
    if (found == members_.end()) refuse("there is no \"{}\"", key);
    return *found;
  }

  const std::vector<Numbers>& list(std::string_view key) const {
    const auto& list = member(key).list;
    if (!list) refuse("\"{}\" is not a list", key);
    return *list;
  }

  // What the parser finds, in order. A member's value is at depth 1, the elements of its list at
  // depth 2, and their numbers at depth 3.

  /// Returns the list that is being read, perhaps inside of an element, or null.
  std::vector<Numbers>* open_list() {
    return members_.empty() || !members_.back().list ? nullptr : &*members_.back().list;
  }

  /// Takes the beginning of any value, and all of one that does not belong to a board.
  bool add_other() {
    auto* const list = open_list();
    if (depth_ == 2 && list != nullptr) list->emplace_back();
    if (depth_ == 3 && list != nullptr) list->back().reset();
    return true;
  }

  bool add(const Number& number) {
    auto* const list = open_list();
    if (depth_ != 3 || list == nullptr) return add_other();
    if (list->back()) list->back()->push_back(number);
    return true;
  }

  bool start_object(std::size_t) override {
    if (depth_ == 0) is_object_ = true;
    add_other();
    ++depth_;
    return true;
  }

  bool start_array(std::size_t) override {
    if (depth_ == 1 && is_object_) members_.back().list.emplace();
    add_other();
    if (auto* const list = open_list(); depth_ == 2 && list != nullptr) list->back().emplace();
    ++depth_;
    return true;
  }

  bool key(std::string& key) override {
    if (depth_ != 1) return true;  // depth 1 of a list has no keys
    if (find(key) != members_.end()) refuse("duplicate key \"{}\"", quote(key));
    members_.emplace_back().key = key;
    return true;
  }

  bool string(std::string& value) override {
    if (depth_ == 1 && is_object_) members_.back().string = value;
    return add_other();
  }

  bool number_integer(std::int64_t value) override {
    return add({static_cast<double>(value), value});
  }

  bool number_unsigned(std::uint64_t value) override {
    // The largest int64 is no valid point either.
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    return add({static_cast<double>(value), static_cast<std::int64_t>(std::min(value, most))});
  }

  bool number_float(double value, const std::string&) override { return add({value}); }
  bool null() override { return add_other(); }
  bool boolean(bool) override { return add_other(); }
  bool binary(Json::binary_t&) override { return add_other(); }
  bool end_object() override { return --depth_, true; }
  bool end_array() override { return --depth_, true; }

  bool parse_error(std::size_t position, const std::string&,
                   const Json::exception& error) override {
    if (error.id / 100 != 1) {  // those of Json::parse_error are from 101
      refuse("a number in it is too large");
    }
    // `position` is that of the first unexpected character, from 1.
    const std::string_view before = text_.substr(0, std::max<std::size_t>(position, 1) - 1);
    const std::size_t last_end = before.rfind('\n');
    const std::size_t line_begin = last_end == before.npos ? 0 : last_end + 1;
    refuse("line {}, character {}: not JSON", std::count(before.begin(), before.end(), '\n') + 1,
           before.size() - line_begin + 1);
  }

  std::string_view text_;
  const std::string& source_;
  int depth_ = 0;
  bool is_object_ = false;
  std::vector<Member> members_;
};

template <class Items>
std::string list(const Items& items) {
  return fmt::format("[{}]", fmt::join(items, ","));
}

}  // namespace

Figure parse_board(std::string_view text, const std::string& source) {
  Reader reader(text, source);
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

std::string points_json(const Figure& figure) {
  std::vector<std::string> points;
  for (const Point point : figure.all_points()) {
    const auto [x, y] = figure.at(point);
    points.push_back(fmt::format("[{},{}]", x, y));
  }
  return list(points);
}

std::string lines_json(const Figure& figure, const LineSet& lines) {
  std::vector<std::string> pairs;
  for (const Line line : lines) {
    const auto [low, high] = figure.ends(line);
    pairs.push_back(fmt::format("[{},{}]", number(low), number(high)));
  }
  return list(pairs);
}

std::string drawn_member(const Figure& figure) {
  if (figure.drawn().empty()) return "";
  return ",\"drawn\":" + lines_json(figure, figure.drawn());
}

std::string board_json(const Figure& figure) {
  std::vector<std::string> cells;
  for (const Cell cell : figure.all_cells()) {
    std::vector<int> corners;
    for (const Point corner : figure.corners(cell)) corners.push_back(number(corner));
    cells.push_back(list(corners));
  }
  return fmt::format(R"({{"name":"{}","points":{},"cells":{}{}}})", figure.name(),
                     points_json(figure), list(cells), drawn_member(figure));
}

}  // namespace triwar
