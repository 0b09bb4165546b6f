// Calls of the C interface with any arguments that its preconditions allow: they return an error
// with a message, or the answer of the C++ library.
#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

#include "c/triwar.h"
#include "lookup/game.h"
#include "lookup/theory.h"
#include "tablebase/board/position.h"
#include "tablebase/embedded.h"
#include "tests/fuzz/fuzz.h"

namespace triwar::fuzz::c_interface_target {
namespace {

/// A table opened through both interfaces.
struct Both {
  explicit Both(const char* game) : table(embedded::tablebase(game)) {
    check(triwar_open_embedded(game, &handle) == TRIWAR_OK, "embedded tables open");
  }

  const Board& board() const { return table.board(); }

  Tablebase table;
  triwar_tablebase* handle = nullptr;
};

bool fine(triwar_error error) {
  check(error == TRIWAR_OK || *triwar_last_error() != '\0', "an error says what is wrong");
  check(std::string_view(triwar_error_name(error)) != "unknown", "an error has a name");
  check(error != TRIWAR_ERROR_INTERNAL, "there are no mistakes in triwar");
  return error == TRIWAR_OK;
}

/// Returns a number, usually a small one near the limits of boards.
int take_number(Case& input) {
  return input.below(8) == 0 ? input.take<std::int32_t>() : input.take<std::int8_t>();
}

std::uint64_t take_state(const Board& board, Case& input) {
  const auto bits = input.take<std::uint64_t>();
  return input.below(8) == 0 ? bits : bits & board.all_edges().bits();
}

void check_lists(const Both& both, Case& input) {
  const std::uint64_t bits = take_state(both.board(), input);
  const std::size_t capacity = input.below(TRIWAR_MOST_EDGES + 2);
  std::vector<std::int32_t> edges(capacity);
  std::vector<std::int32_t> values(capacity);
  constexpr std::size_t untouched = 1000;
  std::size_t count = untouched;
  const bool is_state = both.board().all_edges().contains(EdgeSet::from_bits(bits));
  const triwar_error error =
      triwar_move_values(both.handle, bits, edges.data(), values.data(), capacity, &count);
  if (!is_state) {
    check(!fine(error) && error == TRIWAR_ERROR_BAD_STATE && count == untouched,
          "bad states are told");
    return;
  }
  const auto moves = both.table.move_values(EdgeSet::from_bits(bits));
  check(count == moves.size() && fine(error) == (count <= capacity), "moves are counted");
  for (std::size_t i = 0; i < count && count <= capacity; ++i) {
    check(edges[i] == number(moves[i].edge) && values[i] == moves[i].value,
          "moves have their values");
  }
  const auto line = both.table.continuation(EdgeSet::from_bits(bits));
  count = untouched;
  check(fine(triwar_continuation(both.handle, bits, edges.data(), capacity, &count)) ==
                (line.size() <= capacity) &&
            count == line.size(),
        "edges of a continuation are counted");
  for (std::size_t i = 0; i < count && count <= capacity; ++i) {
    check(edges[i] == number(line[i]), "a continuation is that of the library");
  }
}

void check_replay(const Both& both, Case& input) {
  std::vector<triwar_move> moves(input.below(80));
  lookup::Game game(both.board().figure());
  for (triwar_move& move : moves) {
    const std::size_t edge = input.below(static_cast<std::size_t>(both.board().edges()) + 1);
    if (edge < static_cast<std::size_t>(both.board().edges())) {
      const Ends ends = both.board().ends(static_cast<Edge>(edge));
      move = {number(ends.high), number(ends.low)};
    } else {
      move.a = take_number(input);
      move.b = take_number(input);
    }
  }
  for (const triwar_move& move : moves) {
    if (!game.bad) game.add_move(move.a, move.b);
  }
  const EdgeSet state = both.board().state_of(game.drawn());
  const Position& after = game.position;
  triwar_position position{};
  const triwar_error error = triwar_replay(both.handle, moves.data(), moves.size(), &position);
  check(fine(error) == !game.bad, "good games are replayed");
  check(position.state == state.bits() && position.moves == static_cast<int>(game.moves.size()) &&
            position.score_a == after.score(Player::A) &&
            position.score_b == after.score(Player::B) &&
            (position.to_move == TRIWAR_A) == (after.to_move() == Player::A),
        "a game stands where the library has it");
  std::int32_t value = 0;
  check(fine(triwar_value(both.handle, position.state, &value)) &&
            value == both.table.value(state) &&
            triwar_margin(&position, value) == after.margin(value),
        "a game is worth what the library says");
}

void check_board(const Both& both, Case& input) {
  const Board& board = both.board();
  const int a = take_number(input);
  const int b = take_number(input);
  triwar_move ends{};
  const bool is_edge = 0 <= a && a < board.edges();
  check(fine(triwar_ends(both.handle, a, &ends)) == is_edge, "edges have ends");
  std::int32_t edge = -1;
  check(fine(triwar_edge_between(both.handle, a, b, &edge)) == board.edge_between(a, b).has_value(),
        "edges are where the board has them");
  if (is_edge) {
    check(fine(triwar_edge_between(both.handle, ends.b, ends.a, &edge)) && edge == a,
          "and have their numbers");
  }
  std::uint64_t outline = 0;
  const bool is_cell = 0 <= a && a < board.cells();
  check(fine(triwar_outline(both.handle, a, &outline)) == is_cell, "cells have outlines");
  std::vector<std::int32_t> corners(input.below(Figure::most_corners + 1));
  std::size_t count = 0;
  const bool fits = fine(triwar_corners(both.handle, a, corners.data(), corners.size(), &count));
  check(fits == (is_cell && count <= corners.size()), "cells have corners");
  check(count == static_cast<std::size_t>(EdgeSet::from_bits(outline).count()), "as many as edges");
  double x = 0;
  double y = 0;
  check(fine(triwar_coordinates(both.handle, a, &x, &y)) == (1 <= a && a <= board.points()),
        "points are somewhere");
}

void check_theory(const Both& both, Case& input) {
  const Board& board = both.board();
  const std::uint64_t bits = take_state(board, input);
  const std::uint64_t most_states = input.below(2) * 1000;
  triwar_theory_answer answer{};
  const triwar_error error = triwar_theory(both.handle, bits, most_states, &answer);
  const EdgeSet state = EdgeSet::from_bits(bits);
  check(fine(error) == board.all_edges().contains(state), "states have theory");
  if (error != TRIWAR_OK) return check(error == TRIWAR_ERROR_BAD_STATE, "bad states are told");
  const auto expected = lookup::theory_of(board.figure(), board.lines_of(state), nullptr);
  check(std::equal(expected.chains.begin(), expected.chains.end(), answer.chains,
                   answer.chains + answer.chain_count) &&
            std::equal(expected.loops.begin(), expected.loops.end(), answer.loops,
                       answer.loops + answer.loop_count) &&
            answer.joints == expected.joints && answer.capturable == expected.capturable &&
            answer.safe == expected.safe,
        "chains are those of the library");
  const bool known = answer.nimber != TRIWAR_UNKNOWN;
  check(answer.move_count == (known ? static_cast<std::size_t>(expected.undrawn) : 0),
        "all moves have nimbers, or none");
  for (std::size_t i = 0; i < answer.move_count; ++i) {
    check(!state.contains(static_cast<Edge>(answer.edges[i])), "moves are legal");
  }
}

void check_parse(Case& input) {
  constexpr const char* boards[] = {nullptr, "triangle-2", "boxes-2x3", "boxes-2x2-swedish"};
  constexpr const char* forms[] = {nullptr,     "judge",  "lines",   "states",
                                   "openspiel", "record", "picture", "text"};
  const char* const board = boards[input.below(std::size(boards))];
  const char* const form = forms[input.below(std::size(forms))];
  const std::string text(input.take_counted());
  const char* json = nullptr;
  const bool parsed = fine(
      triwar_parse(text.c_str(), board, form, input.below(2) == 0 ? TRIWAR_A : TRIWAR_B, &json));
  check(parsed == (json != nullptr), "there is JSON unless there is an error");
}

void check_opening(Case& input) {
  const bool by_name = input.below(2) == 0;
  const std::string taken(input.take_counted());
  const MemoryFile file(by_name ? "" : taken);
  triwar_tablebase* table = nullptr;
  const bool opened = fine(by_name ? triwar_open_embedded(taken.c_str(), &table)
                                   : triwar_open(file.path().c_str(), &table));
  check(opened == (table != nullptr), "there is a table unless there is an error");
  if (opened) {
    std::int32_t value = 0;
    fine(triwar_value(table, 0, &value));
    fine(triwar_load(table));
  }
  triwar_close(table);
}

}  // namespace

void run(Case& input) {
  static const auto* const tables =
      new std::array{Both("triangle-2"), Both("boxes-2x2"), Both("triangle-3")};
  while (!input.empty()) {
    const Both& both = (*tables)[input.below(tables->size())];
    switch (input.below(8)) {
      case 0:
        check_lists(both, input);
        break;
      case 1:
        check_replay(both, input);
        break;
      case 2:
        check_board(both, input);
        break;
      case 4:
        check_opening(input);
        break;
      case 5:
        check_theory(both, input);
        break;
      case 6:
        check_parse(input);
        break;
      default:
        check(triwar_error_name(input.take<std::int32_t>()) != nullptr, "every number has a name");
    }
  }
}

}  // namespace triwar::fuzz::c_interface_target
