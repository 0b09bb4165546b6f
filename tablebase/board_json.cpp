#include "tablebase/board_json.h"

#include <fmt/format.h>

#include <vector>

namespace triwar {
namespace {

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

std::string points_json(const Board& board) {
  std::vector<std::string> points;
  for (int point = 1; point <= board.points(); ++point) {
    const auto [x, y] = board.at(static_cast<Point>(point));
    points.push_back(fmt::format("[{},{}]", x, y));
  }
  return list(points);
}

template <class CellJson>
std::string cells_json(const Board& board, const CellJson& cell_json) {
  std::vector<std::string> cells;
  for (int i = 0; i < board.cells(); ++i) cells.push_back(cell_json(static_cast<Cell>(i)));
  return list(cells);
}

}  // namespace

std::string board_json(const Board& board) {
  const auto corners = [&](Cell cell) { return list_of_numbers(board.corners(cell)); };
  return fmt::format(R"({{"name":"{}","points":{},"cells":{}}})", board.name(), points_json(board),
                     cells_json(board, corners));
}

std::string geometry_members(const Board& board) {
  std::vector<std::string> edges;
  for (const Edge edge : board.all_edges()) {
    const auto [low, high] = board.ends(edge);
    edges.push_back(fmt::format("[{},{}]", number(low), number(high)));
  }
  const auto cell_json = [&](Cell cell) {
    return fmt::format(R"({{"edges":{},"corners":{}}})", list_of_numbers(board.outline(cell)),
                       list_of_numbers(board.corners(cell)));
  };
  return fmt::format(R"("points":{},"edges":{},"cells":{})", points_json(board), list(edges),
                     cells_json(board, cell_json));
}

}  // namespace triwar
