#include "lookup/table_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/tablebase.h"

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

}  // namespace

std::string table_info(const TableFile& file, bool json, bool with_edges, Notation notation) {
  const format::Header& header = file.header();
  Json facts{{"game", file.game},
             {"table", file.name()},
             {"bytes", file.source->size()},
             {"format_version", header.version},
             {"index", index_kind_name(header.index_kind)},
             {"values_are", value_kind_name(header.value_kind)}};
  Json edge_list = Json::array();
  Json start = Json::array();
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
  std::optional<Letters> letters;
  if (notation == Notation::letters) letters.emplace(board.figure());
  const LineSet by_moves = board.start() - board.figure().drawn();
  for (int i = 0; i < board.figure().lines(); ++i) {
    const auto line = static_cast<Line>(i);
    if (!by_moves.contains(line)) continue;
    start.push_back(letters ? letters->text(line) : board.figure().text(line));
  }
  for (const Edge edge : with_edges ? board.all_edges() : EdgeSet()) {
    edge_list.push_back(letters ? letters->text(board.line(edge)) : board.text(edge));
  }
  facts["stored_states"] = header.values;
  facts["chunk_size"] = header.chunk_size;
  facts["chunks"] = header.chunks();
  facts["fingerprint"] = fmt::format("{:016x}", board.fingerprint());
  if (!edge_list.empty()) facts["edge_list"] = std::move(edge_list);
  if (!start.empty()) facts["start"] = std::move(start);
  return printed(facts, json);
}

std::string figure_info(const Figure& figure, bool json, Notation notation) {
  Json facts{{"game", figure.name()},
             {"points", figure.points()},
             {"edges", figure.edges().size()},
             {"cells", figure.cells()}};
  if (!figure.drawn().empty()) facts["drawn_at_start"] = figure.drawn().count();
  if (!Figure::is_reserved(figure.name())) facts["board"] = "from a file";
  std::optional<Letters> letters;
  if (notation == Notation::letters) letters.emplace(figure);
  for (const Line line : figure.edges()) {
    facts["edge_list"].push_back(letters ? letters->text(line) : figure.text(line));
  }
  return printed(facts, json);
}

}  // namespace triwar::lookup
