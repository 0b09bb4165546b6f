#include "games/any_table.h"

#include <utility>

#include "lookup/table_stats.h"
#include "painting/lookup/case_answer.h"

namespace triwar {

AnyTable open_table(TableFile file) {
  if (file.header().value_kind == format::ValueKind::grundy) return PaintingTable(std::move(file));
  return Tablebase::open(std::move(file));
}

std::string table_stats(const AnyTable& any_table, bool json, const Progress& progress) {
  return std::visit([&](const auto& table) { return lookup::table_stats(table, json, progress); },
                    any_table);
}

}  // namespace triwar
