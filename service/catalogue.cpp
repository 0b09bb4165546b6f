#include "service/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>
#include <utility>

#include "lookup/known_values.h"
#include "tablebase/board_file.h"
#include "tablebase/embedded.h"

namespace triwar::service {
namespace {

/// Returns the JSON members of what is known of a game by its name. (Titles have no characters to
/// escape.)
std::string name_members(std::string_view game) {
  const FigureTitle title = Figure::title_of(game);
  const auto value = lookup::known_value(game);
  return fmt::format(R"("title":"{}","group":"{}","value":{})", title.title, title.group,
                     value ? std::to_string(*value) : "null");
}

/// Returns the facts of a board as a JSON object. `table` has the members that describe its table.
std::string facts_of(const Figure& figure, std::size_t edges, std::string_view table) {
  return fmt::format(R"({{"game":"{}","edges":{},"cells":{},{},{}}})", figure.name(), edges,
                     figure.cells(), table, name_members(figure.name()));
}

/// Returns the cells of a board as JSON: of each its edges, by position in "edges" from 0, and its
/// corners.
std::string cells_json(const Figure& figure) {
  const auto& all = figure.edges();
  std::vector<std::string> cells;
  for (const Cell cell : figure.all_cells()) {
    std::vector<std::ptrdiff_t> edges;
    for (const Line line : figure.outline(cell)) {
      const auto found = std::lower_bound(all.begin(), all.end(), line);
      if (found != all.end() && *found == line) edges.push_back(found - all.begin());
    }
    std::vector<int> corners;
    for (const Point corner : figure.corners(cell)) corners.push_back(number(corner));
    cells.push_back(fmt::format(R"({{"edges":[{}],"corners":[{}]}})", fmt::join(edges, ","),
                                fmt::join(corners, ",")));
  }
  return fmt::format("[{}]", fmt::join(cells, ","));
}

/// Returns the geometry of a board as a JSON object. `table` is as for facts_of().
std::string geometry_of(const Figure& figure, std::string_view table) {
  return fmt::format(R"({{"game":"{}",{},"points":{},"edges":{},"cells":{}{},{}}})", figure.name(),
                     table, points_json(figure),
                     lines_json(figure, figure.all_lines() - figure.drawn()), cells_json(figure),
                     drawn_member(figure), name_members(figure.name()));
}

/// Returns the members of a board without a table. `book` is null if it has none.
std::string no_table(const Book* book) {
  return R"("table":null)" + (book ? fmt::format(R"(,"book":{})", book->lines()) : std::string());
}

/// Returns the JSON members that describe the table of a board.
std::string table_members(const OpenTable& open) {
  const Tablebase& table = open.table;
  return fmt::format(R"("states":{},"index":"{}","table":"{}")", table.board().states(),
                     index_kind_name(table.header().index_kind), open.checksum);
}

std::string facts_of(const OpenTable& open) {
  const Board& board = open.table.board();
  return facts_of(board.figure(), static_cast<std::size_t>(board.edges()), table_members(open));
}

/// The boards that are listed even without a table, because people play them.
constexpr std::string_view popular_boards[] = {
    "triangle-5",          "triangle-6",        "boxes-2x7",
    "boxes-3x5",           "boxes-4x4",         "boxes-4x4-swedish",
    "boxes-4x4-icelandic", "boxes-4x5",         "boxes-4x5-swedish",
    "boxes-4x5-icelandic", "boxes-5x5",         "boxes-5x5-swedish",
    "boxes-5x5-icelandic", "boxes-5x6-swedish", "boxes-5x6-icelandic",
    "boxes-6x6",           "boxes-7x7"};

const std::vector<Figure>& figures_of_popular_boards() {
  static const std::vector<Figure> figures = [] {
    std::vector<Figure> all;
    for (const std::string_view name : popular_boards) all.push_back(Figure::make(name));
    return all;
  }();
  return figures;
}

}  // namespace

OpenTable::OpenTable(TableFile opened, format::ValueKind kind)
    : table(Tablebase::open(std::move(opened), ChunkCache::of_process(), kind)),
      game(table.board().name()),
      checksum(fmt::format("{:016x}", format::checksum_of(table.file().layout))),
      facts(facts_of(*this)),
      geometry(geometry_of(table.board().figure(), table_members(*this))) {}

Catalogue::Catalogue(std::vector<std::shared_ptr<const OpenTable>> tables,
                     std::vector<SkippedFile> skipped)
    : tables_(std::move(tables)), skipped_(std::move(skipped)) {
  for (const auto& table : tables_) {
    const bool is_of_nimbers = table->table.header().value_kind == format::ValueKind::grundy;
    ByGame& games = is_of_nimbers ? nimbers_ : by_game_;
    [[maybe_unused]] const bool is_first = games.emplace(table->game, table).second;
    assert(is_first);
    if (is_of_nimbers) continue;
    json_ += (json_.empty() ? "" : ",") + table->facts;
  }
}

std::string Catalogue::json(bool with_boards) const {
  std::string all = json_;
  if (with_boards) {
    for (const Figure& figure : figures_of_popular_boards()) {
      if (by_game_.contains(figure.name())) continue;
      all += (all.empty() ? "" : ",") +
             facts_of(figure, figure.edges().size(), no_table(book(figure.name()).get()));
    }
  }
  return R"({"games":[)" + all + "]}";
}

std::string Catalogue::geometry_without_table(const Figure& figure) const {
  return geometry_of(figure, no_table(book(figure.name()).get()));
}

Catalogue Catalogue::with(std::shared_ptr<const OpenTable> table) const {
  auto tables = tables_;
  const auto same =
      std::find(tables.begin(), tables.end(), find(table->game, table->table.header().value_kind));
  if (same == tables.end()) {
    tables.push_back(std::move(table));
  } else {
    *same = std::move(table);
  }
  Catalogue all(std::move(tables), skipped_);
  all.books_ = books_;
  return all;
}

Catalogue Catalogue::with_book(TableFile file) const {
  if (!Figure::is_reserved(file.game)) {
    throw Error(ErrorCode::wrong_game, file.name() + ": a book of a board that is not built in");
  }
  Catalogue all = *this;
  all.books_[file.game] = std::make_shared<const Book>(file);
  if (const auto turned = turned_game(file.game)) {
    file.game = *turned;
    all.books_[*turned] = std::make_shared<const Book>(file);
  }
  return all;
}

std::shared_ptr<const Book> Catalogue::book(std::string_view game) const {
  const auto added = books_.find(game);
  return added == books_.end() ? embedded::book(game) : added->second;
}

std::shared_ptr<const OpenTable> Catalogue::find(std::string_view game,
                                                 format::ValueKind kind) const noexcept {
  const ByGame& games = kind == format::ValueKind::grundy ? nimbers_ : by_game_;
  const auto found = games.find(game);
  return found == games.end() ? nullptr : found->second;
}

std::vector<std::string> Catalogue::games() const {
  std::vector<std::string> games;
  for (const auto& [game, table] : by_game_) games.push_back(game);
  return games;
}

void Catalogue::check_checksums() const {
  std::vector<std::int8_t> values;
  for (const auto& table : tables_) {
    const TableFile& file = table->table.file();
    for (std::uint64_t chunk = 0; chunk < file.layout.chunks.size(); ++chunk) {
      values.resize(file.header().values_in(chunk));
      format::read_chunk(*file.source, file.layout, chunk, values);
    }
  }
}

}  // namespace triwar::service
