#include "tablebase/turned_table.h"

#include "tablebase/base/error.h"
#include "tablebase/board/figure.h"

namespace triwar {

std::optional<std::string> turned_game(std::string_view game) {
  constexpr std::string_view prefix = "boxes-";
  if (!Figure::is_reserved(game) || !game.starts_with(prefix)) return std::nullopt;
  const std::string_view size = game.substr(prefix.size());
  if (size.find('-') != std::string_view::npos) return std::nullopt;  // lines drawn at the start
  const std::size_t by = size.find('x');
  const std::string_view rows = size.substr(0, by);
  const std::string_view columns = size.substr(by + 1);
  if (rows == columns) return std::nullopt;
  return std::string(prefix).append(columns).append("x").append(rows);
}

std::optional<TableFile> turned(TableFile file) {
  format::Header& header = file.layout.header;
  const auto game = turned_game(header.game);
  if (!game || header.index_kind != format::IndexKind::quiet) return std::nullopt;
  if (!header.board.empty() || header.fingerprint != Board::make(header.game).fingerprint()) {
    throw Error(ErrorCode::wrong_game, file.name() + ": not a table of the whole " + header.game);
  }
  header.game = *game;
  header.fingerprint = Board::make(*game).fingerprint();
  file.is_turned = true;
  return file;
}

std::vector<Edge> turned_edges(const Board& grid, const Board& on_its_side) {
  // Points are numbered row by row. The last one is in the lower right corner; y counts rows.
  const auto columns = static_cast<int>(on_its_side.at(static_cast<Point>(on_its_side.points())).y);
  const auto rows = static_cast<int>(grid.at(static_cast<Point>(grid.points())).y);
  const auto turned_point = [&](Point point) {
    const int place = number(point) - 1;
    return place % (columns + 1) * (rows + 1) + place / (columns + 1) + 1;
  };
  std::vector<Edge> edges;
  for (const Edge edge : grid.all_edges()) {
    const auto [low, high] = grid.ends(edge);
    edges.push_back(*on_its_side.edge_between(turned_point(low), turned_point(high)));
  }
  return edges;
}

}  // namespace triwar
