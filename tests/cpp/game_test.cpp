// The shared library's games, through its installed headers alone.
#include <doctest/doctest.h>
#include <triwar.h>
#include <triwar/game.h>
#include <triwar/tables.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tests/support/bad_games.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::game_interface_test {

using tests::code_of;

namespace {

std::string hex(int number) {
  char text[16];
  std::snprintf(text, sizeof(text), "%x", static_cast<unsigned>(number));
  return text;
}

}  // namespace

TEST_CASE("A game is a value: a copy is independent and outlives the game") {
  auto first = std::make_unique<Game>("triangle-3");
  first->play("2-4 4-5");
  Game copy = *first;
  copy.play("2-5");
  CHECK(first->text() == "2-4 4-5");
  const Game moved = std::move(*first);
  CHECK(first->text() == "2-4 4-5");  // moving copies: no game is ever empty
  first.reset();
  CHECK(moved.text() == "2-4 4-5");
  CHECK(copy.text() == "2-4 4-5 2-5");
  CHECK(copy.board() == "triangle-3");
}

TEST_CASE("Moves close cells, and are taken back one by one") {
  Game game("boxes-1x2");  // 1 2 3 above 4 5 6
  CHECK(game.to_move() == Side::A);
  CHECK(game.play(game.line("1-2")) == 0);
  CHECK(game.to_move() == Side::B);
  game.play("1-4 4-5");
  CHECK(game.to_move() == Side::B);
  const Game before = game;
  CHECK(game.play(game.line("5-2")) == 1);
  CHECK(game.to_move() == Side::B);  // moves again
  CHECK(game.score(Side::B) == 1);
  CHECK(game.owners() == std::vector{Side::B, Side::none});
  CHECK(game.legal_moves() == std::vector{game.line("2-3"), game.line("3-6"), game.line("5-6")});
  CHECK(game.moves().size() == 4);
  game.undo();
  CHECK(game == before);
  CHECK(game.owners() == std::vector{Side::none, Side::none});
  for (int i = 0; i < 3; ++i) game.undo();
  CHECK(game == Game("boxes-1x2"));
  CHECK(code_of([&] { game.undo(); }) == ErrorCode::usage);
}

TEST_CASE("A game of 5x5 is played in letters, and then written in them") {
  Game game("boxes-5x5");
  game.play("b4-c4").play("c4-d4");
  CHECK(game.text() == "b4-c4 c4-d4");
  CHECK(game.text(game.line("14-15")) == "b4-c4");
  game.write(Notation::numbers);
  CHECK(game.text() == "14-15 15-16");
  game.write(Notation::middles);
  CHECK(game.text() == "d7 f7");
  CHECK(game.notation() == Notation::middles);
  game.undo();
  CHECK(game.text() == "d7");
  CHECK(Game("boxes-5x5").play("1. b4-c4  2. B: c4-d4! {a comment}").text() == "b4-c4 c4-d4");
  CHECK(Game::parse("1. b4-c4 c4-d4 {a comment}", "boxes-5x5").text() == "b4-c4 c4-d4");
  Game triangle("triangle-3");
  CHECK(code_of([&] { triangle.write(Notation::letters); }) == ErrorCode::usage);
}

TEST_CASE("What a board does not have is an error with a code, and changes nothing") {
  Game game("triangle-3");
  game.play("2-4");
  const auto refused = [&](const auto& work) {
    const auto code = code_of(work);
    CHECK(game.text() == "2-4");
    return code;
  };
  const auto edge = static_cast<Line>(18);
  CHECK(refused([&] { game.play(edge); }) == ErrorCode::not_an_edge);
  CHECK(refused([&] { game.text(edge); }) == ErrorCode::not_an_edge);
  CHECK(refused([&] { game.is_drawn(edge); }) == ErrorCode::not_an_edge);
  CHECK(refused([&] { game.play(game.line("4-2")); }) == ErrorCode::edge_already_drawn);
  CHECK(refused([&] { game.play("4-5 4-2"); }) == ErrorCode::edge_already_drawn);
  CHECK(refused([&] { game.play("[Board \"boxes-3x3\"]\n1. 4-5"); }) ==
        ErrorCode::input_unreadable);
  CHECK(refused([&] { game.line("4-5 5-9"); }) == ErrorCode::input_unreadable);
  CHECK(refused([&] { game.score(Side::none); }) == ErrorCode::usage);
  CHECK(refused([&] { game.write(static_cast<Notation>(9)); }) == ErrorCode::usage);
  CHECK(code_of([] { Game("boxes-99x99"); }) == ErrorCode::board_too_large);
  CHECK(code_of([] { Game("squares"); }) == ErrorCode::unknown_game);
  CHECK(code_of([] { Game("{}"); }) == ErrorCode::usage);
  CHECK(code_of([] { Game::from_file("/absent"); }) == ErrorCode::input_cannot_open);
  CHECK(code_of([] { Game::parse("2-4 4-5"); }) == ErrorCode::usage);  // of which board?
  CHECK(std::string(tests::error_of([&] { game.play("4-5 4-5"); })->what()) ==
        "move 3: edge 4-5 is already drawn (move 2)");
  for (const char* moves : {"4-5 so", "1. 4-5 so"}) {
    CHECK(std::string(tests::error_of([&] { game.play(moves); })->what()) ==
          "move 3: 'so' is not a move: expected one like 2-4");
  }
}

TEST_CASE("A bad game has its code, its move and the reason, in C++ and in C") {
  for (const tests::BadText& bad : tests::bad_texts()) {
    CAPTURE(bad.text);
    const auto check = [&](std::string_view code, const std::string& message) {
      CHECK(code == (bad.code == "unreadable" ? "input_unreadable" : bad.code));
      CHECK(message.find(bad.message) != message.npos);
      if (bad.move) CHECK(message.starts_with("move " + std::to_string(*bad.move) + ": "));
    };
    const auto text_or_null = [](const std::string& text) {
      return text.empty() ? nullptr : text.c_str();
    };
    const char* json = nullptr;
    const triwar_error error =
        triwar_parse(bad.text.c_str(), text_or_null(bad.game), text_or_null(bad.form), 0, &json);
    check(triwar_error_name(error), triwar_last_error());
    if (!bad.form.empty()) continue;
    const auto thrown = tests::error_of([&] { Game::parse(bad.text, bad.game); });
    check(error_code_name(thrown.value().code()), thrown->what());
  }
}

TEST_CASE("A record tells its board and the position in which it begins") {
  const std::string record = "[Board \"boxes-1x2\"]\n[Start \"0x2b,B,1-0\"]\n\n1. 2-3 2. 5-6\n";
  const Game game = Game::parse(record);
  CHECK(game == Game::parse(record, "boxes-1x2"));
  CHECK(game.board() == "boxes-1x2");
  CHECK(game.moves().size() == 2);
  CHECK(game.to_move() == Side::B);
  CHECK(game.score(Side::A) == 1);
  CHECK(game.text() == game.state());
  CHECK(std::string(tests::error_of([&] { Game::parse(record, Game("boxes-2x2")); })->what()) ==
        "a game of boxes-1x2, expected one of boxes-2x2");
}

TEST_CASE("Moves after a state of unknown owners are kept apart") {
  const Game game = Game::parse("[Board \"boxes-2x2\"]\n[Start \"0x3\"]\n\n1. 2-5 2. 4-5\n");
  CHECK(game.moves() == std::vector{game.line("2-5"), game.line("4-5")});
  CHECK(game.to_move() == Side::unknown);
  CHECK(!game.score(Side::A));
  CHECK(game.text() == game.state());
  Game start = game;
  start.undo();
  start.undo();
  CHECK(start.state() == "0x3");
  CHECK(start == Game::parse("0x3", "boxes-2x2"));
  CHECK(code_of([&] { start.undo(); }) == ErrorCode::usage);
}

TEST_CASE("A state has neither player nor score, a picture has both and goes on") {
  const Game state = Game::parse("0x7", "triangle-3");
  CHECK(state.to_move() == Side::unknown);
  CHECK(!state.score(Side::A));
  CHECK(state.moves().empty());
  CHECK(state.text() == "0x7");
  CHECK(Game::parse(state.text(), "triangle-3") == state);
  CHECK(state != Game("triangle-3"));

  Game drawn("boxes-1x2");
  drawn.play("1-2 1-4 4-5 2-5");  // B owns the first box
  Game picture = Game::parse(drawn.picture(), {}, Side::B);
  CHECK(picture == drawn);
  CHECK(picture.moves().empty());
  picture.play("2-3 3-6 5-6");
  drawn.play("2-3 3-6 5-6");
  CHECK(picture == drawn);
  CHECK(picture.owners() == std::vector{Side::B, Side::B});
  CHECK(picture.moves().size() == 3);
  CHECK(picture.is_over());
  CHECK(picture.to_move() == Side::none);
  picture.undo();
  CHECK(picture.owners() == std::vector{Side::B, Side::none});
}

TEST_CASE("Equal positions have equal hashes, whatever the order of moves") {
  std::unordered_set<Game> seen;
  Game game("boxes-2x2");
  seen.insert(game.play("1-2 5-6"));
  seen.insert(Game("boxes-2x2").play("5-6 1-2"));
  CHECK(seen.size() == 1);
  seen.insert(Game("boxes-2x2").play("1-2"));
  seen.insert(Game("triangle-3").play("1-2 5-6"));
  seen.insert(Game("boxes-2x2-swedish"));
  CHECK(seen.size() == 4);
}

TEST_CASE("Equivalent positions have one canonical position") {
  const auto same = [](const char* board, const char* a, const char* b) {
    return Game(board).play(a).canonical() == Game(board).play(b).canonical();
  };
  CHECK(same("boxes-2x3", "1-2 2-6 6-7", "11-12 7-11 6-7"));  // turned
  CHECK(same("boxes-2x3", "1-2 6-7", "1-5 6-7"));             // lines of the same cell
  CHECK(!same("boxes-2x3", "1-2 6-7", "2-3 6-7"));
  CHECK(same("boxes-2x2", "1-2 2-3", "1-4 4-7"));  // mirrored at the diagonal
  CHECK(same("triangle-3", "1-2 2-5", "1-3 3-5"));
  CHECK(!same("triangle-3", "1-2 1-3 2-4 2-3", "1-2 1-3 2-3 2-4"));  // who has the cell
  CHECK(same("boxes-10x10", "111-112 100-111", "1-2 1-12"));
  const Game game = Game("boxes-2x2").play("1-2 2-5 4-5 1-4 6-9");
  const Game least = game.canonical();
  CHECK(least.moves().empty());
  CHECK(least.to_move() == game.to_move());
  CHECK(least.score(Side::A) == game.score(Side::A));
  CHECK(least.canonical() == least);
  const Game state = Game::parse("0x3", "boxes-2x2").canonical();
  CHECK(state.to_move() == Side::unknown);
  CHECK(state == Game::parse("0xa00", "boxes-2x2").canonical());
  CHECK(Game("boxes-3x3-icelandic").canonical() == Game("boxes-3x3-icelandic"));
}

TEST_CASE("Every symmetric image of a state has its value and its canonical state") {
  const Tables tables({.default_folders = false});
  std::map<std::string, std::pair<int, std::size_t>> values;  // and the number of states
  const Game board("boxes-2x2");
  for (int state = 0; state < 1 << 12; ++state) {
    const Game game = Game::parse("0x" + hex(state), board);
    const int value = *tables.probe(game, {.moves = false, .line = false}).value;
    auto& known = values.try_emplace(game.canonical().state(), value, 0).first->second;
    REQUIRE(known.first == value);
    ++known.second;
  }
  CHECK(values.size() < (1 << 12) / 8);
}

TEST_CASE("A board from a file has the shape of its description") {
  const cli::TemporaryFolder folder;
  const std::string house = R"({"name":"house","points":[[1,0],[0,1],[2,1],[0,2],[2,2]],
                              "cells":[[1,2,3],[2,3,5,4]]})";
  cli::write_file(folder / "house.json", house);
  const Game game = Game::from_file(folder / "house.json");
  CHECK(game == Game(house));
  CHECK(game.board() == "house");
  const Shape shape = game.shape();
  CHECK(shape.points.size() == 5);
  CHECK(shape.points[2].x == 2);
  CHECK(shape.points[2].y == 1);
  CHECK(shape.lines ==
        std::vector<std::pair<int, int>>{{1, 2}, {1, 3}, {2, 3}, {2, 4}, {3, 5}, {4, 5}});
  CHECK(shape.cells == std::vector<std::vector<int>>{{1, 2, 3}, {2, 3, 5, 4}});
}

TEST_CASE("A line has the number of its bit in states, also where lines are drawn at the start") {
  for (const char* board :
       {"boxes-5x5-swedish", "boxes-5x5-icelandic", "boxes-3x3-icelandic", "boxes-2x3", "boxes-8x8",
        R"({"name":"fan","points":[[1,0],[0,1],[2,1],[0,2],[2,2]],"cells":[[1,2,3],[2,3,5,4]],
            "drawn":[[2,3],[4,5]]})"}) {
    CAPTURE(board);
    const Game empty(board);
    const Shape shape = empty.shape();
    const auto edges = empty.legal_moves();
    for (std::size_t i = 0; i < shape.lines.size(); ++i) {
      const auto line = static_cast<Line>(i);
      const auto [low, high] = shape.lines[i];
      const std::string text = std::to_string(low) + "-" + std::to_string(high);
      CHECK(empty.text(line) == text);
      CHECK(empty.line(text) == line);
      CHECK(empty.is_drawn(line) == (i >= edges.size()));
      Game game = empty;
      if (i >= edges.size()) {
        CHECK(code_of([&] { game.play(line); }) == ErrorCode::edge_already_drawn);
        continue;
      }
      CHECK(edges[i] == line);
      game.play(line);
      CHECK(game.moves() == std::vector{line});
      CHECK(game == Game(board).play(text));
      std::string state = "0x";
      state += "1248"[i % 4];
      CHECK(game.state() == state + std::string(i / 4, '0'));
      CHECK(Game::parse(game.state(), empty).is_drawn(line));
    }
    CHECK(std::is_sorted(shape.lines.begin(),
                         shape.lines.begin() + static_cast<std::ptrdiff_t>(edges.size())));
    CHECK(code_of([&] { empty.text(static_cast<Line>(shape.lines.size())); }) ==
          ErrorCode::not_an_edge);
  }
}

TEST_CASE("Lines that are drawn at the start are no moves") {
  const Game game("boxes-2x2-swedish");
  CHECK(game.legal_moves().size() == 4);
  CHECK(game.is_drawn(game.line("1-2")));
  CHECK(game.state() == "0x0");
  CHECK(game.moves().empty());
}

}  // namespace triwar::game_interface_test
