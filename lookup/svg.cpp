#include "lookup/svg.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace triwar::lookup {
namespace {

// In CSS pixels.
constexpr double shortest_line = 56;
constexpr double largest_extent = 8000;
constexpr double border = 18;
constexpr double point_radius = 10;  // of a point

/// All rules begin with the class of the element svg, since pages may contain it. The colours of
/// the players are those of the page of triwar-serve.
constexpr std::string_view style_rules = R"(<style>
.triwar-board{font-family:sans-serif;text-anchor:middle;dominant-baseline:central}
.triwar-board .paper,.triwar-board .point{fill:#fff}
.triwar-board .point{stroke:#222}
.triwar-board .drawn{stroke:#222;stroke-width:4}
.triwar-board .last{stroke:#c00000}
.triwar-board .start{stroke:#888}
.triwar-board .undrawn{stroke:#bbb}
.triwar-board text{fill:#222;font-size:11px}
.triwar-board .owner{font-size:16px}
.triwar-board .value{font-size:14px;stroke:#fff;stroke-width:5px;paint-order:stroke}
.triwar-board .best{fill:#00713d;font-weight:bold}
.triwar-board .cell{fill:#888;fill-opacity:.25}
.triwar-board .A{fill:#0072b2}
.triwar-board .B{fill:#d55e00}
.triwar-board .arrow{fill:#00713d;stroke:#00713d;stroke-width:4;stroke-opacity:.8}
@media (prefers-color-scheme:dark){
.triwar-board .paper,.triwar-board .point{fill:#1c1c1c}
.triwar-board .point,.triwar-board .drawn{stroke:#eee}
.triwar-board .last{stroke:#ff7b72}
.triwar-board .start{stroke:#999}
.triwar-board .undrawn{stroke:#666}
.triwar-board text{fill:#eee}
.triwar-board .value{stroke:#1c1c1c}
.triwar-board .best{fill:#56d394}
.triwar-board .cell{fill-opacity:.4}
.triwar-board .A{fill:#56b4e9}
.triwar-board .B{fill:#f08c3c}
.triwar-board .arrow{fill:#56d394;stroke:#56d394}
}
</style>
)";

std::string escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  }
  return escaped;
}

/// The ends of all lines, in order.
std::vector<std::pair<Coordinates, Coordinates>> lines_between(const Figure& figure,
                                                               const std::vector<Coordinates>& at) {
  std::vector<std::pair<Coordinates, Coordinates>> lines;
  for (const Line line : figure.all_lines()) {
    const Ends ends = figure.ends(line);
    lines.emplace_back(at[static_cast<std::size_t>(number(ends.low)) - 1],
                       at[static_cast<std::size_t>(number(ends.high)) - 1]);
  }
  return lines;
}

/// Returns the vertical stretch that makes all lines equally long, or 1 if there is none.
double stretch_of(const Figure& figure, const std::vector<Coordinates>& at) {
  std::vector<Coordinates> squares;
  for (const auto& [low, high] : lines_between(figure, at)) {
    squares.push_back({(low.x - high.x) * (low.x - high.x), (low.y - high.y) * (low.y - high.y)});
  }
  const auto find = [&](const auto& is) {
    return std::find_if(squares.begin(), squares.end(), is);
  };
  const auto level = find([](const Coordinates& each) { return each.y == 0; });
  const auto other = find([](const Coordinates& each) { return each.y > 0; });
  if (level == squares.end() || other == squares.end()) return 1;
  const double square = (level->x - other->x) / other->y;
  const auto differs = find([&](const Coordinates& each) {
    return std::abs(each.x + square * each.y - level->x) > 1e-9 * level->x;
  });
  const bool is_number = square > 0 && std::isfinite(square);
  return is_number && differs == squares.end() ? std::sqrt(square) : 1;
}

/// The corners of the smallest rectangle around some points.
struct Extent {
  explicit Extent(const std::vector<Coordinates>& at) : least(at.front()), most(at.front()) {
    for (const auto& [x, y] : at) {
      least = {std::min(least.x, x), std::min(least.y, y)};
      most = {std::max(most.x, x), std::max(most.y, y)};
    }
  }
  Coordinates least;
  Coordinates most;
};

/// Returns the places of the points, point 1 first.
std::vector<Coordinates> places_of(const Figure& figure) {
  std::vector<Coordinates> at;
  double largest = std::numeric_limits<double>::min();
  for (const Point point : figure.all_points()) {
    at.push_back(figure.at(point));
    largest = std::max({largest, std::abs(at.back().x), std::abs(at.back().y)});
  }
  for (auto& [x, y] : at) {  // so that no difference overflows
    x /= largest;
    y /= largest;
  }
  const double stretch = stretch_of(figure, at);
  for (Coordinates& place : at) place.y *= stretch;
  const auto [least, most] = Extent(at);
  const double extent = std::max(most.x - least.x, most.y - least.y);
  double shortest = extent;
  for (const auto& [low, high] : lines_between(figure, at)) {
    shortest = std::min(shortest, std::hypot(low.x - high.x, low.y - high.y));
  }
  // Rounding may move all points to one place. An extent may be too small for its reciprocal.
  const double unit = extent > 0 ? extent : 1;
  const double size = std::min(shortest_line / (shortest / unit), largest_extent);
  for (auto& [x, y] : at) {
    x = (x - least.x) / unit * size + border;
    y = (y - least.y) / unit * size + border;
  }
  return at;
}

class Drawing {
 public:
  Drawing(const Game& game, const SvgMarks& marks, TextBuffer& svg)
      : game_(game), figure_(game.figure()), marks_(marks), svg_(svg), at_(places_of(figure_)) {
    for (const LineValue& each : marks.values) best_ = std::max(best_, each.value);
  }

  void draw() {
    const Coordinates most = Extent(at_).most;
    const auto width = static_cast<int>(std::lround(most.x + border));
    const auto height = static_cast<int>(std::lround(most.y + border));
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" class="triwar-board" role="img" width="{0}" )"
        R"(height="{1}" viewBox="0 0 {0} {1}">)"
        "\n",
        width, height);
    add("<title>{}</title>\n<desc>{}</desc>\n", escaped(title()), escaped(description()));
    svg_.add(style_rules);
    add(R"(<rect class="paper" width="{}" height="{}"/>)"
        "\n",
        width, height);
    draw_cells();
    for (const Line line : figure_.all_lines()) draw_line(line);
    for (const Line line : marks_.arrows) draw_arrow(line);
    for (const LineValue& each : marks_.values) draw_value(each);
    for (const Point point : figure_.all_points()) draw_point(point);
    svg_.add("</svg>\n");
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    svg_.add(fmt::format(format, std::forward<Args>(args)...));
  }

  const Coordinates& at(Point point) const {
    return at_[static_cast<std::size_t>(number(point)) - 1];
  }

  std::string title() const {
    const std::size_t drawn = game_.moves.size();
    return fmt::format("{}: {} {}{}", Figure::title_of(figure_.name()).title, drawn,
                       game_.has_history ? "move" : "drawn line", drawn == 1 ? "" : "s");
  }

  std::string description() const {
    std::string text = game_.has_history ? "Moves:" : "Drawn:";
    for (const Line line : game_.moves) text += " " + game_.text(line);
    text += game_.moves.empty() ? " none." : ".";
    if (game_.has_history) {
      text += fmt::format(" Score: A {}, B {}.", game_.position.score(Player::A),
                          game_.position.score(Player::B));
    }
    std::string_view separator = " Values: ";
    for (const auto& [line, value] : marks_.values) {
      text += fmt::format("{}{} {}", std::exchange(separator, ", "), game_.text(line),
                          value_text(value));
    }
    return marks_.values.empty() ? text : text + ".";
  }

  static std::string value_text(int value) { return value == 0 ? "0" : fmt::format("{:+}", value); }

  void draw_cells() {
    const LineList<Owner> owners = owners_of(game_);
    for (const Cell cell : figure_.all_cells()) {
      const std::string_view owner = owner_name(owners[number(cell)]);
      if (owner.empty()) continue;
      const auto corners = figure_.corners(cell);
      std::string outline;
      Coordinates middle{0, 0};
      for (const Point corner : corners) {
        const auto [x, y] = at(corner);
        outline += fmt::format("{}{:.1f},{:.1f}", outline.empty() ? "" : " ", x, y);
        middle.x += x / static_cast<double>(corners.size());
        middle.y += y / static_cast<double>(corners.size());
      }
      add("<polygon class=\"cell {}\" points=\"{}\"/>\n", owner == "?" ? "" : owner, outline);
      add_text("owner", middle, owner);
    }
  }

  void draw_line(Line line) {
    const bool last = game_.has_history && !game_.moves.empty() && game_.moves.end()[-1] == line;
    const std::string_view look = figure_.drawn().contains(line) ? "drawn start"
                                  : last                         ? "drawn last"
                                  : game_.drawn().contains(line) ? "drawn"
                                                                 : "undrawn";
    const Coordinates& low = at(figure_.ends(line).low);
    const Coordinates& high = at(figure_.ends(line).high);
    add("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"{}/>\n", look,
        low.x, low.y, high.x, high.y, look == "undrawn" ? " stroke-dasharray=\"2 5\"" : "");
  }

  void draw_arrow(Line line) {
    const Coordinates& low = at(figure_.ends(line).low);
    const Coordinates& high = at(figure_.ends(line).high);
    const double length = std::hypot(high.x - low.x, high.y - low.y);
    if (length == 0) return;
    const double x = (high.x - low.x) / length;
    const double y = (high.y - low.y) / length;
    const double tip = length - point_radius - 3;
    const auto point = [&](double along, double across) {
      return fmt::format("{:.1f} {:.1f}", low.x + x * along - y * across,
                         low.y + y * along + x * across);
    };
    add("<path class=\"arrow\" d=\"M{} L{} M{} L{} L{} Z\"/>\n", point(point_radius, 0),
        point(tip, 0), point(tip, 0), point(tip - 8, 5), point(tip - 8, -5));
  }

  void draw_value(const LineValue& each) {
    const Coordinates& low = at(figure_.ends(each.line).low);
    const Coordinates& high = at(figure_.ends(each.line).high);
    add_text(each.value == best_ ? "value best" : "value",
             {(low.x + high.x) / 2, (low.y + high.y) / 2}, value_text(each.value));
  }

  void draw_point(Point point) {
    const auto [x, y] = at(point);
    add("<circle class=\"point\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", x, y, point_radius);
    add_text("name", {x, y}, game_.text(point));
  }

  void add_text(std::string_view look, const Coordinates& at, std::string_view text) {
    add("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", look, at.x, at.y,
        escaped(text));
  }

  const Game& game_;
  const Figure& figure_;
  const SvgMarks& marks_;
  TextBuffer& svg_;
  std::vector<Coordinates> at_;
  int best_ = std::numeric_limits<int>::min();
};

}  // namespace

void add_svg(const Game& game, const SvgMarks& marks, TextBuffer& svg) {
  Drawing(game, marks, svg).draw();
}

}  // namespace triwar::lookup
