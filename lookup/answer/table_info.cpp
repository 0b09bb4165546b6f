#include "lookup/answer/table_info.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/symmetry.h"

namespace triwar::lookup {
namespace {

using Json = nlohmann::ordered_json;

/// Number of states by value.
using Counts = std::map<int, std::uint64_t>;

std::vector<Counts> counts_by_edges(const Tablebase& table) {
  std::vector<Counts> counts(static_cast<std::size_t>(table.board().edges()) + 1);
  if (const QuietIndex* const quiet = table.quiet_index()) {
    for (std::size_t edges = 0; edges < counts.size(); ++edges) {
      for (const QuietIndex::Prefix& prefix : quiet->prefixes()) {
        quiet->for_each_representative(prefix, static_cast<int>(edges),
                                       [&](EdgeSet state, Index, const QuietIndex::Images&) {
                                         ++counts[edges][table.value(quiet->to_given(state))];
                                       });
      }
    }
    return counts;
  }
  const DenseIndex index(table.board());
  for (std::uint64_t i = 0; i < index.size(); ++i) {
    const EdgeSet state = index.state(static_cast<Index>(i));
    ++counts[static_cast<std::size_t>(state.count())][table.value(state)];
  }
  return counts;
}

std::uint64_t states(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [value, count] : counts) sum += count;
  return sum;
}

/// Precondition: there are any.
double mean(const Counts& counts) {
  double sum = 0;
  for (const auto& [value, count] : counts) sum += value * static_cast<double>(count);
  return sum / static_cast<double>(states(counts));
}

std::string stats_text(const Tablebase& table, const std::vector<Counts>& rows) {
  std::string lines;
  Counts all;
  for (const Counts& row : rows) {
    for (const auto& [value, count] : row) all[value] += count;
  }
  const std::size_t width = std::max<std::size_t>(
      6, std::to_string(std::ranges::max_element(all, {}, &Counts::value_type::second)->second)
                 .size() +
             1);
  const auto write_row = [&](const std::string& name, const Counts& row) {
    lines += fmt::format("{:>5} {:>{}} {:>6} ", name, states(row), width + 3,
                         row.empty() ? "." : fmt::format("{:.2f}", mean(row)));
    for (const auto& [value, unused] : all) {
      const auto found = row.find(value);
      lines +=
          fmt::format("{:>{}}", found == row.end() ? "." : std::to_string(found->second), width);
    }
    lines += "\n";
  };

  lines += fmt::format(
      "{}: {} by number of edges drawn and value for the mover\n\n", table.board().name(),
      table.quiet_index() == nullptr ? "states" : "representatives of quiet states");
  lines += fmt::format("{:>5} {:>{}} {:>6} ", "edges", "states", width + 3, "mean");
  for (const auto& [value, unused] : all) lines += fmt::format("{:>+{}}", value, width);
  lines += "\n";
  for (std::size_t edges = 0; edges < rows.size(); ++edges) {
    write_row(std::to_string(edges), rows[edges]);
  }
  write_row("all", all);
  return lines;
}

std::string stats_json(const Tablebase& table, const std::vector<Counts>& rows) {
  Json by_edges = Json::array();
  for (std::size_t edges = 0; edges < rows.size(); ++edges) {
    Json values = Json::object();
    for (const auto& [value, count] : rows[edges]) values[std::to_string(value)] = count;
    by_edges.push_back({{"edges", edges},
                        {"states", states(rows[edges])},
                        {"mean", rows[edges].empty() ? Json() : Json(mean(rows[edges]))},
                        {"values", std::move(values)}});
  }
  const Json json{{"game", table.board().name()}, {"by_edges", std::move(by_edges)}};
  return json.dump() + "\n";
}

}  // namespace

std::string table_info(const TableFile& file, bool json) {
  const format::Header& header = file.header();
  Json facts{{"game", header.game},
             {"table", file.name()},
             {"bytes", file.source->size()},
             {"format_version", format::version},
             {"index", text(header.index_kind)},
             {"values_are", text(header.value_kind)}};
  if (header.value_kind == format::ValueKind::grundy) {
    check_painting(file);
    facts["preperiod"] = header.preperiod;
    facts["period"] = header.period;
  } else {
    const Board board = board_of(file);
    facts["points"] = board.points();
    facts["edges"] = board.edges();
    facts["cells"] = board.cells();
    facts["symmetries"] = symmetries(board).size();
    facts["states"] = board.states();
    if (!header.board.empty()) facts["board"] = "from a file";
  }
  facts["values_stored"] = header.values;
  facts["chunk_size"] = header.chunk_size;
  facts["chunks"] = header.chunks();
  facts["fingerprint"] = fmt::format("{:016x}", header.fingerprint);
  // The path may be any bytes.
  if (json) return facts.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  std::string lines;
  for (const auto& [name, fact] : facts.items()) {
    std::string label = name;
    std::ranges::replace(label, '_', ' ');
    lines +=
        fmt::format("{:<15} {}\n", label, fact.is_string() ? fact.get<std::string>() : fact.dump());
  }
  return lines;
}

std::string table_stats(const Tablebase& table, bool json) {
  const std::vector<Counts> rows = counts_by_edges(table);
  return json ? stats_json(table, rows) : stats_text(table, rows);
}

std::string table_stats(const PaintingTable& table, bool json) {
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
