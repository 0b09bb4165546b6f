#include "painting/lookup/case_answer.h"

#include <fmt/core.h>

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace triwar::lookup {
namespace {

void add_answer(const PaintingCase& painting_case, const PaintingTable::Answer& answer,
                TextBuffer& json) {
  const auto& [nimber, move] = answer;
  json.add(R"("columns":)", painting_case.grid.columns(), R"(,"painted":)",
           painting_case.grid.painted(), R"(,"nimber":)", nimber, R"(,"winner":")",
           winner_of_nimber(nimber), R"(","move":)");
  if (move) {
    json.add(R"({"tool":")", tool_name(move->tool), '"');
    if (move->tool == painting::Tool::cell) json.add(R"(,"row":)", move->at.row());
    json.add(R"(,"column":)", move->at.column(), '}');
  } else {
    json.add("null");
  }
}

}  // namespace

void add_json(const PaintingTable& table, const PaintingCase& painting_case, TextBuffer& text,
              const JsonForm& form) {
  add_object(painting_case, form, text,
             [&] { add_answer(painting_case, table.answer(painting_case.grid), text); });
}

std::string table_stats(const PaintingTable& table, bool json, const Progress&) {
  using Json = nlohmann::ordered_json;
  std::map<int, std::pair<std::uint64_t, std::uint64_t>> counts;
  for (std::uint64_t columns = 0; columns < table.header().values; ++columns) {
    auto& [before, in_period] = counts[table.nimber_of_run(columns)];
    ++(columns < table.preperiod() ? before : in_period);
  }
  if (json) {
    Json rows = Json::array();
    for (const auto& [nimber, count] : counts) {
      rows.push_back({{"nimber", nimber}, {"preperiod", count.first}, {"period", count.second}});
    }
    const Json stats{{"game", table.header().game}, {"by_nimber", std::move(rows)}};
    return stats.dump() + "\n";
  }
  std::string lines = fmt::format(
      "{}: runs by nimber\n\n{:>6} {:>10} {:>10}\n", table.header().game, "nimber",
      fmt::format("first {}", table.preperiod()), fmt::format("each {}", table.period()));
  for (const auto& [nimber, count] : counts) {
    lines += fmt::format("{:>6} {:>10} {:>10}\n", nimber, count.first, count.second);
  }
  return lines;
}

}  // namespace triwar::lookup
