#include "lookup/table_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/base/parallel.h"
#include "tablebase/base/text.h"
#include "tablebase/board/board.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/index/quiet_index.h"

namespace triwar::lookup {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the facts as lines of text or as one JSON object.
std::string printed(const Json& facts, bool json) {
  // Replaces invalid UTF-8, which the path may contain.
  if (json) return facts.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  std::string lines;
  for (const auto& [name, fact] : facts.items()) {
    if (name == "start") {
      lines +=
          fmt::format("{:<15} {}\n", name, fmt::join(fact.get<std::vector<std::string>>(), " "));
      continue;
    }
    if (fact.is_array()) {
      for (std::size_t edge = 0; edge < fact.size(); ++edge) {
        lines +=
            fmt::format("{:<15} {}\n", fmt::format("edge {}", edge), fact[edge].get<std::string>());
      }
      continue;
    }
    std::string label = name;
    std::replace(label.begin(), label.end(), '_', ' ');
    lines +=
        fmt::format("{:<15} {}\n", label, fact.is_string() ? fact.get<std::string>() : fact.dump());
  }
  return lines;
}

/// Returns lines in a notation. Throws Error(usage) as Letters does.
Json texts_of(const Figure& figure, const std::vector<Line>& lines, Notation notation) {
  std::optional<Letters> letters;
  if (notation == Notation::letters) letters.emplace(figure);
  Json texts = Json::array();
  for (const Line line : lines) texts.push_back(letters ? letters->text(line) : figure.text(line));
  return texts;
}

/// The number of states by value.
using Counts = std::map<int, std::uint64_t>;

/// The number of states by edges drawn and value, in arrays for fast counting.
class Tally {
 public:
  explicit Tally(int edges) : counts_(static_cast<std::size_t>(edges) + 1) {}

  void add(int edges, int value) { ++counts_[static_cast<std::size_t>(edges)][place(value)]; }

  void add(const Tally& other) {
    for (std::size_t edges = 0; edges < counts_.size(); ++edges) {
      for (std::size_t i = 0; i < counts_[edges].size(); ++i) {
        counts_[edges][i] += other.counts_[edges][i];
      }
    }
  }

  std::vector<Counts> by_edges() const {
    std::vector<Counts> rows;
    for (const auto& counts : counts_) {
      Counts row;
      for (int value = -128; value < 128; ++value) {
        if (const std::uint64_t count = counts[place(value)]; count > 0) row[value] = count;
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  static std::uint8_t place(int value) { return static_cast<std::uint8_t>(value + 128); }

  std::vector<std::array<std::uint64_t, 256>> counts_;
};

/// Counts the values of a table from the number `first` to `last`, exclusive.
Tally count(const Tablebase& table, std::uint64_t first, std::uint64_t last) {
  const Board& board = table.board();
  Tally tally(board.edges());
  if (const QuietIndex* const index = table.quiet_index()) {
    for (int edges = 0; edges <= board.edges(); ++edges) {
      index->for_each_representative(first, last, edges,
                                     [&](EdgeSet, Index place, const StateImages&) {
                                       tally.add(edges, table.value_at(place));
                                     });
    }
    return tally;
  }
  for (std::uint64_t state = first; state < last; ++state) {
    tally.add(EdgeSet::from_bits(state).count(), table.value_at(static_cast<Index>(state)));
  }
  return tally;
}

/// Counts all values of a table.
std::vector<Counts> count_all(const Tablebase& table, const Progress& progress) {
  constexpr std::uint64_t values_at_once = 1 << 18;
  const std::uint64_t values = table.header().values;
  std::atomic<std::uint64_t> done = 0;
  std::mutex mutex;
  Tally sum(table.board().edges());
  parallel_for((values + values_at_once - 1) / values_at_once, [&](std::uint64_t part) {
    const std::uint64_t first = part * values_at_once;
    const std::uint64_t last = std::min(first + values_at_once, values);
    const Tally tally = count(table, first, last);
    progress(done += last - first, values);
    const std::scoped_lock lock(mutex);
    sum.add(tally);
  });
  return sum.by_edges();
}

std::uint64_t number_of_states(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [value, count] : counts) sum += count;
  return sum;
}

/// Returns the mean value. Requires at least one state.
double mean(const Counts& counts) {
  double sum = 0;
  for (const auto& [value, count] : counts) sum += value * static_cast<double>(count);
  return sum / static_cast<double>(number_of_states(counts));
}

/// Returns the counts as text tables, each with as many values as fit into `columns`, at least one.
std::string stats_text(const Tablebase& table, const std::vector<Counts>& rows,
                       std::size_t columns) {
  std::string lines;
  Counts all;
  std::uint64_t largest = 0;
  for (const Counts& row : rows) {
    for (const auto& [value, count] : row) largest = std::max(largest, all[value] += count);
  }
  const std::size_t width = std::max<std::size_t>(6, std::to_string(largest).size() + 1);
  std::vector<int> values;
  for (const auto& [value, unused] : all) values.push_back(value);
  const std::size_t before = 5 + 1 + (width + 3) + 1 + 6 + 1;  // columns of the other fields
  const std::size_t values_in_line =
      columns > before + width ? (columns - before) / width : std::size_t{1};

  lines +=
      wrapped(fmt::format(
                  "{}: {} by number of edges drawn and value for the mover", table.board().name(),
                  table.quiet_index() == nullptr ? "states" : "representatives of quiet states"),
              2, columns) +
      "\n\n";
  for (std::size_t first = 0; first < values.size(); first += values_in_line) {
    const std::span<const int> shown = std::span<const int>(values).subspan(
        first, std::min(values_in_line, values.size() - first));
    const auto write_row = [&](const std::string& name, const Counts& row) {
      lines += fmt::format("{:>5} {:>{}} {:>6} ", name, number_of_states(row), width + 3,
                           row.empty() ? "." : fmt::format("{:.2f}", mean(row)));
      for (const int value : shown) {
        const auto found = row.find(value);
        lines +=
            fmt::format("{:>{}}", found == row.end() ? "." : std::to_string(found->second), width);
      }
      lines += "\n";
    };
    if (first > 0) lines += "\n";
    lines += fmt::format("{:>5} {:>{}} {:>6} ", "edges", "states", width + 3, "mean");
    for (const int value : shown) lines += fmt::format("{:>+{}}", value, width);
    lines += "\n";
    for (std::size_t edges = 0; edges < rows.size(); ++edges) {
      write_row(std::to_string(edges), rows[edges]);
    }
    write_row("all", all);
  }
  return lines;
}

std::string stats_json(const Tablebase& table, const std::vector<Counts>& rows) {
  Json by_edges = Json::array();
  for (std::size_t edges = 0; edges < rows.size(); ++edges) {
    Json values = Json::object();
    for (const auto& [value, count] : rows[edges]) values[std::to_string(value)] = count;
    by_edges.push_back({{"edges", edges},
                        {"states", number_of_states(rows[edges])},
                        {"mean", rows[edges].empty() ? Json() : Json(mean(rows[edges]))},
                        {"values", std::move(values)}});
  }
  const Json json{{"game", table.board().name()}, {"by_edges", std::move(by_edges)}};
  return json.dump() + "\n";
}

}  // namespace

std::string table_info(const TableFile& file, bool json, bool with_edges, Notation notation) {
  const format::Header& header = file.header();
  Json facts{{"game", file.game},
             {"table", file.name()},
             {"bytes", file.source->size()},
             {"format_version", header.version},
             {"index", index_kind_name(header.index_kind)},
             {"values_are", value_kind_name(header.value_kind)}};
  const Board board = board_of(file);
  facts["points"] = board.points();
  facts["edges"] = board.edges();
  facts["cells"] = board.cells();
  facts["symmetries"] = symmetries(board).size();
  facts["states"] = board.states();
  const int before_game = board.figure().drawn().count();
  if (before_game > 0) facts["drawn_at_start"] = before_game;
  if (board.is_endgame()) facts["after"] = board.start().count() - before_game;
  if (!Figure::is_reserved(file.game)) facts["board"] = "from a file";
  const LineSet by_moves = board.start() - board.figure().drawn();
  std::vector<Line> start;
  for (const Line line : by_moves) start.push_back(line);
  std::vector<Line> edges;
  for (const Edge edge : with_edges ? board.all_edges() : EdgeSet()) {
    edges.push_back(board.line(edge));
  }
  facts["stored_states"] = header.values;
  facts["chunk_size"] = header.chunk_size;
  facts["chunks"] = header.chunks();
  facts["fingerprint"] = fmt::format("{:016x}", board.fingerprint());
  for (auto [name, lines] : {std::pair("edge_list", edges), std::pair("start", start)}) {
    Json texts = texts_of(board.figure(), lines, notation);
    if (!texts.empty()) facts[name] = std::move(texts);
  }
  return printed(facts, json);
}

std::string figure_info(const Figure& figure, bool json, Notation notation) {
  Json facts{{"game", figure.name()},
             {"points", figure.points()},
             {"edges", figure.edges().size()},
             {"cells", figure.cells()}};
  if (!figure.drawn().empty()) facts["drawn_at_start"] = figure.drawn().count();
  if (!Figure::is_reserved(figure.name())) facts["board"] = "from a file";
  Json edge_list = texts_of(figure, figure.edges(), notation);
  if (!edge_list.empty()) facts["edge_list"] = std::move(edge_list);
  return printed(facts, json);
}

std::string table_stats(const Tablebase& table, bool json, const Progress& progress,
                        std::size_t columns) {
  const std::vector<Counts> rows = count_all(table, progress);
  return json ? stats_json(table, rows) : stats_text(table, rows, columns);
}

}  // namespace triwar::lookup
