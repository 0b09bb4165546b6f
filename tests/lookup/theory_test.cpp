#include "lookup/theory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/read_line.h"
#include "tests/support/oracle.h"

namespace triwar::lookup::theory_test {
namespace {

Tablebase nimbers_of(const std::string& name) {
  return solve_endgame(
      Board::make(name), [](std::uint64_t, std::uint64_t) {}, format::ValueKind::grundy);
}

Game game_of(const Figure& figure, std::string_view moves) {
  Game game(figure);
  read_line(moves, game);
  REQUIRE(!game.bad);
  return game;
}

Theory theory_after(const Tablebase& nimbers, std::string_view moves) {
  const Figure& figure = nimbers.board().figure();
  return theory_of(figure, game_of(figure, moves).drawn(), &nimbers);
}

/// Finds chains and loops by merging links, without the search of the library.
Theory structure_by_definition(const oracle::Game& game, std::uint64_t drawn) {
  Theory theory;
  const auto undrawn = [&](std::uint64_t cell) { return std::popcount(cell & ~drawn); };
  std::vector<std::uint64_t> links;
  for (const std::uint64_t cell : game.cells()) {
    theory.joints += undrawn(cell) >= 3;
    theory.capturable += undrawn(cell) == 1;
    if (undrawn(cell) == 2) links.push_back(cell & ~drawn);
  }
  for (std::size_t i = 0; i < game.lines().size(); ++i) {
    const std::uint64_t after = drawn | std::uint64_t{1} << i;
    if (after == drawn) continue;
    ++theory.undrawn;
    bool is_safe = true;
    for (const std::uint64_t cell : game.cells()) {
      is_safe = is_safe && std::popcount(cell & ~after) != 1;
    }
    theory.safe += is_safe;
  }
  while (!links.empty()) {
    std::uint64_t lines = links.back();
    int cells = 1;
    links.pop_back();
    for (std::size_t i = 0; i < links.size();) {
      if ((links[i] & lines) == 0) {
        ++i;
        continue;
      }
      lines |= links[i];
      ++cells;
      links.erase(links.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
    // A chain of n cells has n + 1 lines, a loop n.
    (std::popcount(lines) == cells ? theory.loops : theory.chains).push_back(cells);
  }
  std::ranges::sort(theory.chains);
  std::ranges::sort(theory.loops);
  return theory;
}

TEST_CASE("Every state of small boards has the nimber of the definition") {
  for (const char* name : {"triangle-1", "triangle-2", "triangle-3", "boxes-1x1", "boxes-1x4",
                           "boxes-2x2", "boxes-2x3", "boxes-3x2", "boxes-2x4"}) {
    oracle::Game plain(name);
    const Tablebase nimbers = nimbers_of(name);
    std::uint64_t wrong = 0;
    for (std::uint64_t bits = 0; bits < nimbers.board().states(); ++bits) {
      if (nimbers.value(EdgeSet::from_bits(bits)) != plain.nimber(bits)) ++wrong;
    }
    CAPTURE(std::string(name));
    CHECK(wrong == 0);
  }
}

TEST_CASE("Every state of small boards has the chains, loops and safe moves of the definition") {
  for (const char* name : {"triangle-2", "triangle-3", "boxes-1x4", "boxes-2x3"}) {
    const oracle::Game plain(name);
    const Board board = Board::make(name);
    std::uint64_t wrong = 0;
    for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
      const Theory found =
          theory_of(board.figure(), board.lines_of(EdgeSet::from_bits(bits)), nullptr);
      const Theory expected = structure_by_definition(plain, bits);
      if (found.chains != expected.chains || found.loops != expected.loops ||
          found.joints != expected.joints || found.capturable != expected.capturable ||
          found.safe != expected.safe || found.undrawn != expected.undrawn) {
        ++wrong;
      }
    }
    CAPTURE(std::string(name));
    CHECK(wrong == 0);
  }
}

TEST_CASE("Beside a heap of counters the mover loses only if it equals the nimber") {
  for (const char* name : {"triangle-2", "boxes-1x4", "boxes-2x2", "boxes-2x3"}) {
    oracle::Game plain(name);
    const Tablebase nimbers = nimbers_of(name);
    std::uint64_t wrong = 0;
    for (std::uint64_t bits = 0; bits < nimbers.board().states(); ++bits) {
      const Nimber nimber = nimbers.value(EdgeSet::from_bits(bits));
      for (int heap = 0; heap < oracle::Game::heaps; ++heap) {
        if (plain.wins_nimstring(bits, heap) != (nimber != heap)) ++wrong;
      }
    }
    CAPTURE(std::string(name));
    CHECK(wrong == 0);
  }
}

TEST_CASE("Moves that win Nimstring, and states that are in control, are those of a plain search") {
  std::uint64_t controlled = 0;
  for (const char* name : {"triangle-2", "boxes-1x3", "boxes-2x2", "boxes-2x3"}) {
    oracle::Game plain(name);
    const Tablebase nimbers = nimbers_of(name);
    const Board& board = nimbers.board();
    const Game game(board.figure());
    std::uint64_t wrong = 0;
    for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
      const EdgeSet state = EdgeSet::from_bits(bits);
      const LineSet drawn = board.lines_of(state);
      for (const LineNimber& move : theory_of(board.figure(), drawn, &nimbers).nimbers) {
        LineSet with_move = drawn;
        with_move.insert(move.line);
        const EdgeSet after = board.state_of(with_move);
        const bool moves_again = board.closes(state, *(after - state).begin()) > 0;
        if (move.wins != (plain.wins_nimstring(after.bits(), 0) == moves_again)) ++wrong;
        if (move.nimber != plain.nimber(after.bits())) ++wrong;
      }
      // Without nimbers, too, the text may say that the opponent of A is in control.
      const Theory structure = theory_of(board.figure(), drawn, nullptr);
      if (theory_text(structure, game).find("B is then in control") != std::string::npos) {
        ++controlled;
        if (plain.wins_nimstring(bits, 0)) ++wrong;
      }
    }
    CAPTURE(std::string(name));
    CHECK(wrong == 0);
  }
  CHECK(controlled > 0);
}

TEST_CASE("A move missed the win of Nimstring if a plain search finds another that wins") {
  std::mt19937 random(1);
  for (const char* name : {"triangle-2", "boxes-2x2"}) {
    oracle::Game plain(name);
    const Tablebase nimbers = nimbers_of(name);
    const Board& board = nimbers.board();
    for (int round = 0; round < 50; ++round) {
      std::vector<Edge> edges;
      for (const Edge edge : board.all_edges()) edges.push_back(edge);
      std::shuffle(edges.begin(), edges.end(), random);
      Game game(board.figure());
      for (const Edge edge : edges)
        game.add_move(number(board.ends(edge).high), number(board.ends(edge).low));
      const std::vector<MoveTheory> theory = theory_of_moves(game, &nimbers);
      REQUIRE(theory.size() == edges.size());
      EdgeSet state;
      for (std::size_t i = 0; i < edges.size(); ++i) {
        const EdgeSet after = state.with(edges[i]);
        const bool moves_again = board.closes(state, edges[i]) > 0;
        const bool wins = plain.wins_nimstring(after.bits(), 0) == moves_again;
        CHECK(theory[i].missed == (plain.wins_nimstring(state.bits(), 0) && !wins));
        state = after;
      }
    }
  }
}

TEST_CASE("Text says who can win Nimstring, who must open a chain, and who is then in control") {
  const Tablebase nimbers = nimbers_of("boxes-1x3");
  const Figure& figure = nimbers.board().figure();
  const auto text = [&](std::string_view moves) {
    return theory_text(theory_after(nimbers, moves), game_of(figure, moves));
  };
  // Points 1 to 4 above 5 to 8. A long chain, nothing else: whoever opens it loses Nimstring.
  CHECK(text("1-2 2-3 3-4 5-6 6-7 7-8") ==
        "1 chain of 3 cells.\n"
        "No safe move is left: A must open a chain or loop, and B is then in control.\n"
        "A cannot win Nimstring (nimber 0).\n");
  CHECK(text("1-2 2-3 3-4 5-6 6-7") ==
        "1 chain of 2 cells.\n2 safe moves are left.\n"
        "B can win Nimstring (nimber 2) with 4-8 7-8.\n");
  // After A has opened the chain, B chooses who moves next.
  CHECK(text("1-2 2-3 3-4 5-6 6-7 7-8 1-5") ==
        "1 chain of 2 cells.\n"
        "B can win Nimstring (a loony position) with 2-6 3-7 4-8.\n");
  // Three chains of one cell: A opens the first, and B the next.
  CHECK(text("1-5 2-6 3-7 4-8") ==
        "3 single cells.\n"
        "No safe move is left: A must open a chain or loop.\n"
        "A can win Nimstring (nimber 1) with 1-2 2-3 3-4 5-6 6-7 7-8.\n");
  CHECK(text("1-5 2-6 3-7 4-8 1-2 5-6 2-3 6-7 3-4 7-8") == "No chains or loops.\n");
}

TEST_CASE("A remark tells that the last move opened a chain or loop, or dealt double") {
  const auto remark = [](const char* board, const std::string& moves) {
    const Figure figure = Figure::make(board);
    return remark_text(game_of(figure, moves));
  };
  const Figure ended = Figure::make("boxes-1x2");
  const Game game = game_of(ended, "1-2 4-5 2-3 5-6 1-4 3-6 2-5");
  CHECK(remark_text(game, 5) == "A opens a chain of 2 cells.");
  CHECK(remark_text(game, 4).empty());
  const std::string rows = "1-2 2-3 3-4 5-6 6-7 7-8 9-10 10-11 11-12";  // two chains of three
  CHECK(remark("boxes-2x3", "").empty());
  CHECK(remark("boxes-2x3", rows).empty());
  CHECK(remark("boxes-2x3", rows + " 1-5") == "B opens a chain of 3 cells.");
  CHECK(remark("boxes-2x3", rows + " 1-5 2-6") == "B opens a chain of 3 cells.");
  const std::string dealt = "A deals double: B gets two cells, and must move again.";
  CHECK(remark("boxes-2x3", rows + " 1-5 2-6 4-8") == dealt);
  CHECK(remark("boxes-2x3", rows + " 1-5 2-6 4-8 3-7") == dealt);
  CHECK(remark("boxes-2x3", rows + " 1-5 4-8").empty());          // three cells are left
  CHECK(remark("boxes-1x2", "1-2 4-5 2-3 5-6 1-4 3-6").empty());  // nothing remains after the two
  const std::string ring = "1-2 2-3 3-6 6-9 8-9 7-8 4-7 1-4";
  CHECK(remark("boxes-2x2", ring + " 2-5") == "A opens a loop of 4 cells.");
  CHECK(remark("boxes-2x2", ring + " 2-5 5-8").empty());  // four cells
  CHECK(remark("boxes-2x2", "1-2 2-3 1-4").empty());      // safe moves were left
}

TEST_CASE("Cells that share two lines are a loop of two") {
  const Figure figure(Geometry{.name = "twins",
                               .points = {{0, 0}, {1, 1}, {2, 0}, {1, 2}},
                               .cells = {{1, 2, 3}, {1, 2, 3, 4}}});
  LineSet drawn;
  for (const Line line : figure.edges()) {
    if (figure.cells_of(line).size() == 1) drawn.insert(line);
  }
  const Theory theory = theory_of(figure, drawn, nullptr);
  CHECK(theory.loops == std::vector{2});
  CHECK(theory.chains.empty());
}

TEST_CASE("Boards with more lines than a table can have are described without nimbers") {
  const Figure figure = Figure::make("boxes-10x10");
  const Theory theory = theory_of(figure, game_of(figure, "1-2").drawn(), nullptr);
  CHECK(theory.joints == 100);
  CHECK(theory.safe == 219);
  CHECK(!theory.nimber);
  CHECK(theory_text(theory, game_of(figure, "1-2")) ==
        "No chains or loops.\n219 safe moves are left.\n"
        "Nimbers are unknown: too many states would have to be solved.\n");
}

}  // namespace
}  // namespace triwar::lookup::theory_test
