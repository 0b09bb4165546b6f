#include "server/catalogue.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"

namespace triwar::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extension = ".tb.zst";

std::string facts_of(const OpenTable& open) {
  if (const PaintingTable* const table = open.painting_table()) {
    return fmt::format(
        R"({{"game":"{}","kind":"painting","preperiod":{},"period":{},"table":"{}"}})", open.game,
        table->preperiod(), table->period(), open.checksum);
  }
  const Tablebase& table = *open.board_table();
  const Board& board = table.board();
  return fmt::format(
      R"({{"game":"{}","kind":"board","edges":{},"cells":{},"states":{},"index":"{}","table":"{}"}})",
      open.game, board.edges(), board.cells(), board.states(), text(table.header().index_kind),
      open.checksum);
}

std::string geometry_of(const Board& board) {
  std::vector<std::string> points;
  for (int point = 1; point <= board.points(); ++point) {
    const auto [x, y] = board.at(static_cast<Point>(point));
    points.push_back(fmt::format("[{},{}]", x, y));
  }
  std::vector<std::string> edges;
  for (const Edge edge : board.all_edges()) {
    const auto [low, high] = board.ends(edge);
    edges.push_back(fmt::format("[{},{}]", number(low), number(high)));
  }
  std::vector<std::string> cells;
  for (int i = 0; i < board.cells(); ++i) {
    const auto cell = static_cast<Cell>(i);
    std::vector<int> outline;
    for (const Edge edge : board.outline(cell)) outline.push_back(number(edge));
    std::vector<int> corners;
    for (const Point corner : board.corners(cell)) corners.push_back(number(corner));
    cells.push_back(fmt::format(R"({{"edges":[{}],"corners":[{}]}})", fmt::join(outline, ","),
                                fmt::join(corners, ",")));
  }
  return fmt::format(R"("points":[{}],"edges":[{}],"cells":[{}])", fmt::join(points, ","),
                     fmt::join(edges, ","), fmt::join(cells, ","));
}

/// The files GAME.tb.zst of a folder, by name.
std::vector<fs::path> tables_in(const fs::path& folder, bool must_exist) {
  std::error_code error;
  fs::directory_iterator files(folder, error);
  if (error && must_exist) {
    throw Error(ErrorCode::usage,
                fmt::format("{}: cannot read the folder: {}", folder.string(), error.message()));
  }
  std::vector<fs::path> paths;
  for (; !error && files != fs::directory_iterator(); files.increment(error)) {
    if (files->path().filename().string().ends_with(extension)) paths.push_back(files->path());
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

OpenTable::OpenTable(TableFile opened)
    : table(open_table(std::move(opened))),
      game(file().header().game),
      checksum(fmt::format("{:016x}", format::checksum_of(file().layout))),
      facts(facts_of(*this)),
      geometry(facts) {
  if (board_table() == nullptr) return;
  geometry.pop_back();
  // The counts of edges and cells make way for the lists.
  const Board& board = board_table()->board();
  const std::string counts = fmt::format(R"("edges":{},"cells":{},)", board.edges(), board.cells());
  geometry.erase(geometry.find(counts), counts.size());
  geometry += "," + geometry_of(board) + "}";
}

const TableFile& OpenTable::file() const noexcept {
  return board_table() != nullptr ? board_table()->file() : painting_table()->file();
}

Catalogue::Catalogue(const TableSources& sources) {
  for (const std::string& file : sources.files) add(TableFile(file));
  for (const std::string_view game : embedded::games()) {
    if (!by_game_.contains(game)) add(std::move(*embedded::file(game)));
  }
  for (const fs::path& folder : sources.folders) {
    for (const fs::path& path : tables_in(folder, sources.folders_must_exist)) {
      std::string game = path.filename();
      game.resize(game.size() - extension.size());
      if (!by_game_.contains(game)) add(open_table_of(game, path));
    }
  }
  json_ = R"({"games":[)";
  for (const auto& table : tables_) {
    if (table != tables_.front()) json_ += ',';
    json_ += table->facts;
    checksum_ += table->checksum;
  }
  json_ += "]}";
}

void Catalogue::add(TableFile file) {
  auto table = std::make_shared<const OpenTable>(std::move(file));
  if (by_game_.emplace(table->game, table).second) tables_.push_back(std::move(table));
}

std::shared_ptr<const OpenTable> Catalogue::find(std::string_view game) const noexcept {
  const auto found = by_game_.find(game);
  return found == by_game_.end() ? nullptr : found->second;
}

void Catalogue::check_values() const {
  std::vector<std::int8_t> values;
  for (const auto& table : tables_) {
    const TableFile& file = table->file();
    for (std::uint64_t chunk = 0; chunk < file.layout.chunks.size(); ++chunk) {
      values.resize(file.header().values_in(chunk));
      format::read_chunk(*file.source, file.layout, chunk, values);
    }
  }
}

}  // namespace triwar::server
