#include "service/catalogue.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "tablebase/board_json.h"

namespace triwar::server {
namespace {

/// Returns the JSON object of a board's table; `counts` and `geometry` are members of it.
std::string board_facts(const OpenTable& open, std::string_view counts, std::string_view geometry) {
  const Tablebase& table = *open.board_table();
  return fmt::format(R"({{"game":"{}","kind":"board",{}"states":{},"index":"{}","table":"{}"{}}})",
                     open.game, counts, table.board().states(),
                     index_kind_name(table.header().index_kind), open.checksum, geometry);
}

std::string facts_of(const OpenTable& open) {
  if (open.board_table() == nullptr) {  // the game is of its own kind
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

}  // namespace

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
    : tables_(std::move(tables)), json_(R"({"games":[)") {
  for (const auto& table : tables_) {
    [[maybe_unused]] const bool is_first = by_game_.emplace(table->game, table).second;
    assert(is_first);
    if (table != tables_.front()) json_ += ',';
    json_ += table->facts;
    checksum_ += table->checksum;
  }
  json_ += "]}";
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

}  // namespace triwar::server
