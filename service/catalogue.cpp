#include "service/catalogue.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "tablebase/board_json.h"

namespace triwar::service {
namespace {

/// Returns a JSON object that describes a board's table. `counts` and `geometry` are JSON members
/// to insert, with their commas.
std::string board_facts(const OpenTable& open, std::string_view counts, std::string_view geometry) {
  const Tablebase& table = *open.board_table();
  return fmt::format(R"({{"game":"{}","kind":"board",{}"states":{},"index":"{}","table":"{}"{}}})",
                     open.game, counts, table.board().states(),
                     index_kind_name(table.header().index_kind), open.checksum, geometry);
}

std::string facts_of(const OpenTable& open) {
  if (open.board_table() == nullptr) {  // a game without a board
    const format::Header& header = open.file().header();
    return fmt::format(
        R"({{"game":"{0}","kind":"{0}","preperiod":{1},"period":{2},"table":"{3}"}})", open.game,
        header.preperiod, header.period, open.checksum);
  }
  const Board& board = open.board_table()->board();
  return board_facts(open, fmt::format(R"("edges":{},"cells":{},)", board.edges(), board.cells()),
                     "");
}

std::string geometry_of(const OpenTable& open) {
  if (open.board_table() == nullptr) return open.facts;
  return board_facts(open, "", "," + geometry_members(open.board_table()->board().figure()));
}

std::string facts_without_table(const Figure& figure, std::string_view counts,
                                std::string_view geometry) {
  return fmt::format(R"({{"game":"{}","kind":"board",{}"table":null{}}})", figure.name(), counts,
                     geometry);
}

std::string facts_without_table(const Figure& figure) {
  return facts_without_table(
      figure, fmt::format(R"("edges":{},"cells":{},)", figure.edges().size(), figure.cells()), "");
}

/// Popular boards, listed even without a table.
constexpr std::string_view listed_boards[] = {
    "triangle-5",          "triangle-6",          "boxes-4x4",
    "boxes-4x4-swedish",   "boxes-4x4-icelandic", "boxes-4x5",
    "boxes-4x5-swedish",   "boxes-4x5-icelandic", "boxes-5x5",
    "boxes-5x5-swedish",   "boxes-5x5-icelandic", "boxes-5x6-swedish",
    "boxes-5x6-icelandic", "boxes-6x6",           "boxes-7x7"};

/// Returns each listed board's name and its facts as JSON.
const std::vector<std::pair<std::string_view, std::string>>& facts_of_listed_boards() {
  static const auto facts = [] {
    std::vector<std::pair<std::string_view, std::string>> all;
    for (const std::string_view name : listed_boards) {
      all.emplace_back(name, facts_without_table(Figure::make(name)));
    }
    return all;
  }();
  return facts;
}

}  // namespace

std::string geometry_without_table(const Figure& figure) {
  return facts_without_table(figure, "", "," + geometry_members(figure));
}

OpenTable::OpenTable(TableFile opened)
    : table(open_table(std::move(opened))),
      game(file().header().game),
      checksum(fmt::format("{:016x}", format::checksum_of(file().layout))),
      facts(facts_of(*this)),
      geometry(geometry_of(*this)) {}

const TableFile& OpenTable::file() const noexcept {
  return std::visit([](const auto& opened) -> const TableFile& { return opened.file(); }, table);
}

Catalogue::Catalogue(std::vector<std::shared_ptr<const OpenTable>> tables)
    : tables_(std::move(tables)) {
  for (const auto& table : tables_) {
    [[maybe_unused]] const bool is_first = by_game_.emplace(table->game, table).second;
    assert(is_first);
    if (!json_.empty()) json_ += ',';
    json_ += table->facts;
    checksum_ += table->checksum;
  }
}

std::string Catalogue::json(bool with_boards) const {
  std::string all = R"({"games":[)" + json_;
  if (with_boards) {
    for (const auto& [name, facts] : facts_of_listed_boards()) {
      if (!by_game_.contains(name)) all += (all.ends_with('[') ? "" : ",") + facts;
    }
  }
  return all + "]}";
}

Catalogue Catalogue::with(std::shared_ptr<const OpenTable> table) const {
  auto tables = tables_;
  const auto same = std::find_if(tables.begin(), tables.end(),
                                 [&](const auto& other) { return other->game == table->game; });
  if (same == tables.end()) {
    tables.push_back(std::move(table));
  } else {
    *same = std::move(table);
  }
  return Catalogue(std::move(tables));
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

}  // namespace triwar::service
