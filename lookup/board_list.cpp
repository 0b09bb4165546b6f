#include "lookup/board_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "lookup/endgames.h"
#include "lookup/known_values.h"
#include "tablebase/board/board.h"

namespace triwar::lookup {
namespace {

/// What answers a board: its word in text, and in JSON that of `from` in answers.
struct Source {
  std::string_view word;
  std::string_view from;
};

Source source_of(const Figure& figure, const BoardHas& has, std::uint64_t solve) {
  const auto turned = turned_game(figure.name());
  const auto either_has = [&](const auto& test) {
    return test(figure.name()) || (turned && test(*turned));
  };
  if (either_has(has.table)) return {"table", "table"};
  if (either_has(has.book)) return {"book", "book"};
  const auto states = states_after(figure, figure.drawn());
  if (states && *states <= solve) return {"solving", "solved"};
  return {"search", "search"};
}

}  // namespace

std::vector<std::string> listed_boards(bool with_larger) {
  constexpr int largest = 10;  // rows, columns, or the side of a triangle
  std::vector<std::string> names = Board::names();
  const auto add = [&](const std::string& name, bool has_tables) {
    const bool is_large = Figure::make(name).edges().size() > EdgeSet::capacity;
    if (is_large ? with_larger : has_tables) names.push_back(name);
  };
  for (const std::string_view suffix : {"", "-swedish", "-icelandic"}) {
    for (int rows = 2; rows <= largest; ++rows) {
      for (int columns = rows; columns <= largest; ++columns) {
        add(fmt::format("boxes-{}x{}{}", rows, columns, suffix), !suffix.empty());
      }
    }
  }
  for (int side = 1; side <= largest; ++side) add(fmt::format("triangle-{}", side), false);
  std::stable_partition(names.begin(), names.end(), [](const std::string& name) {
    return Figure::title_of(name).group != "triangles";
  });
  return names;
}

std::string board_list(const BoardHas& has, std::uint64_t solve, bool json) {
  std::string list;
  const auto line = [&](auto... texts) {
    list += fmt::format("{:<21} {:>5} {:>5} {:>5}  {:<11}  {}\n", texts...);
  };
  if (!json) line("game", "edges", "cells", "value", "answered by", "board");
  for (const std::string& name : listed_boards(true)) {
    const Figure figure = Figure::make(name);
    const FigureTitle title = Figure::title_of(name);
    const std::optional<int> value = known_value(name);
    const Source source = source_of(figure, has, solve);
    if (!json) {
      line(name, figure.edges().size(), figure.cells(), value ? fmt::format("{:+}", *value) : "-",
           source.word, title.title);
      continue;
    }
    list += fmt::format(
        R"({}{{"game":"{}","edges":{},"cells":{},"value":{},"from":"{}","title":"{}","group":"{}"}})",
        list.empty() ? "" : ",", name, figure.edges().size(), figure.cells(),
        value ? std::to_string(*value) : "null", source.from, title.title, title.group);
  }
  return json ? R"({"games":[)" + list + "]}\n" : list;
}

}  // namespace triwar::lookup
