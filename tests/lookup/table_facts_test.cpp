#include "lookup/table_facts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/closure.h"
#include "tablebase/embedded.h"
#include "tests/support/boards.h"
#include "tests/support/table_bytes.h"

namespace triwar::lookup::table_facts_test {
namespace {

TEST_CASE("The facts about a table are the same as text and as JSON") {
  const Board board = Board::make("triangle-2");
  const bytes::Bytes bytes = tests::table_of(board, tests::solved(board));
  const TableFile file(view_memory("a\xff table", bytes));
  const auto json = nlohmann::json::parse(table_info(file, true, true));
  CHECK(json["game"] == "triangle-2");
  CHECK(json["table"] == "a\xef\xbf\xbd table");
  CHECK(json["bytes"] == bytes.size());
  CHECK(json["points"] == 6);
  CHECK(json["edges"] == 9);
  CHECK(json["cells"] == 4);
  CHECK(json["symmetries"] == 6);
  CHECK(json["states"] == 512);
  CHECK(json["stored_states"] == 512);
  CHECK(json["edge_list"].size() == 9);
  CHECK(json["edge_list"][3] == "2-4");
  CHECK(!json.contains("board"));

  const std::string text = table_info(file, false, true);
  CHECK(text.find("edges           9\n") != text.npos);
  CHECK(text.find("edge 3          2-4\n") != text.npos);
  CHECK(table_info(file, false, false).find("edge 3") == std::string::npos);
}

TEST_CASE("The lines at the start of an endgame are listed") {
  const Figure figure = Figure::make("boxes-1x2");
  LineSet drawn;
  for (const Line line : figure.edges()) {
    if (figure.text(line) == "1-2" || figure.text(line) == "1-4") drawn.insert(line);
  }
  const Board board(figure, drawn);
  const bytes::Bytes bytes = tests::table_of(board, tests::solved(board));
  const TableFile file(view_memory("endgame", bytes));
  const auto json = nlohmann::json::parse(table_info(file, true, false));
  CHECK(json["start"] == nlohmann::json::parse(R"(["1-2","1-4"])"));
  CHECK(table_info(file, false, false).ends_with("\nstart           1-2 1-4\n"));
}

TEST_CASE("A table of a board from a file says so") {
  const Board board(tests::islands({3, 4}));
  const bytes::Bytes bytes = tests::table_of(board, tests::solved(board));
  const auto json =
      nlohmann::json::parse(table_info(TableFile(view_memory("islands", bytes)), true, false));
  CHECK(json["board"] == "from a file");
  CHECK(!json.contains("edge_list"));
}

TEST_CASE("Statistics count each state once, by edges drawn and value") {
  const Tablebase table = embedded::tablebase("triangle-3");
  std::vector<std::map<std::string, int>> expected(19);
  for (std::uint64_t bits = 0; bits < 1 << 18; ++bits) {
    const EdgeSet state = EdgeSet::from_bits(bits);
    ++expected[static_cast<std::size_t>(state.count())][std::to_string(table.value(state))];
  }
  std::uint64_t reported = 0;
  const auto json = nlohmann::json::parse(
      table_stats(table, true, [&](std::uint64_t, std::uint64_t total) { reported = total; }));
  CHECK(json["game"] == "triangle-3");
  REQUIRE(json["by_edges"].size() == expected.size());
  for (std::size_t edges = 0; edges < expected.size(); ++edges) {
    const auto& row = json["by_edges"][edges];
    CHECK(row["edges"] == edges);
    CHECK(row["values"] == nlohmann::json(expected[edges]));
  }
  CHECK(reported == 1 << 18);
}

TEST_CASE("Statistics have quiet states of the extreme values with the fewest lines") {
  for (const char* name : {"triangle-3", "boxes-2x4"}) {  // dense, and quiet
    const Tablebase table = embedded::tablebase(name);
    std::map<int, int> fewest;  // by value: the fewest edges of a quiet state
    for (std::uint64_t bits = 0; bits < table.board().states(); ++bits) {
      const EdgeSet state = EdgeSet::from_bits(bits);
      if (!is_quiet(table.board(), state)) continue;
      int& edges = fewest.try_emplace(table.value(state), state.count()).first->second;
      edges = std::min(edges, state.count());
    }
    const auto json =
        nlohmann::json::parse(table_stats(table, true, [](std::uint64_t, std::uint64_t) {}));
    for (const auto& [key, expected] :
         {std::pair("smallest", *fewest.begin()), std::pair("largest", *fewest.rbegin())}) {
      const nlohmann::json& extreme = json[key];
      CAPTURE(extreme);
      const EdgeSet state =
          EdgeSet::from_bits(std::stoull(extreme["state"].get<std::string>(), nullptr, 16));
      CHECK(extreme["value"] == expected.first);
      CHECK(table.value(state) == expected.first);
      CHECK(state.count() == expected.second);
      CHECK(is_quiet(table.board(), state));
    }
  }
}

TEST_CASE("An extreme state of a board with lines drawn at the start has the bits of its edges") {
  const Figure figure = Figure::make("boxes-1x2-swedish");
  const Board board(figure);
  const bytes::Bytes bytes = tests::table_of(board, tests::solved(board));
  const Tablebase table{TableFile(view_memory("swedish", bytes))};
  const auto json =
      nlohmann::json::parse(table_stats(table, true, [](std::uint64_t, std::uint64_t) {}));
  // One line, which closes both cells, so that only the end is quiet.
  CHECK(json["smallest"] == nlohmann::json::parse(R"({"value":0,"state":"0x1"})"));
  CHECK(json["largest"] == json["smallest"]);
}

TEST_CASE("The progress of statistics ends at its total") {
  const Tablebase table = embedded::tablebase("boxes-9x1");  // 12 parts do not divide it
  std::uint64_t most = 0;
  std::mutex mutex;
  table_stats(table, true, [&](std::uint64_t done, std::uint64_t) {
    const std::scoped_lock lock(mutex);
    most = std::max(most, done);
  });
  CHECK(most == table.header().values);
}

}  // namespace
}  // namespace triwar::lookup::table_facts_test
