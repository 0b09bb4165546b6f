// The shared library's answers, through its installed headers alone.
#include <doctest/doctest.h>
#include <triwar.h>
#include <triwar/generate.h>
#include <triwar/tables.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/every.h"
#include "tests/support/oracle.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::tables_interface_test {
namespace {

using tests::code_of;

const TablesOptions embedded_only{.default_folders = false};

/// Returns a board like that of a game, by another name, which has no table.
std::string copy_of(const char* game, const std::string& name) {
  const Shape shape = Game(game).shape();
  const auto list = [](const auto& items, const auto& text_of) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "[" : ",") + text_of(item);
    return text + "]";
  };
  const auto point = [](const Shape::Point& at) {
    return "[" + std::to_string(at.x) + "," + std::to_string(at.y) + "]";
  };
  const auto cell = [&](const std::vector<int>& corners) {
    return list(corners, [](int corner) { return std::to_string(corner); });
  };
  return R"({"name":")" + name + R"(","points":)" + list(shape.points, point) + R"(,"cells":)" +
         list(shape.cells, cell) + "}";
}

std::string hex(std::uint64_t state) {
  std::string text;
  for (; state != 0 || text.empty(); state /= 16) text.insert(0, 1, "0123456789abcdef"[state % 16]);
  return "0x" + text;
}

/// Checks an answer to a state against the oracle, whose lines have the same order.
void check_answer(oracle::Game& game, std::uint64_t state, const Answer& answer) {
  CAPTURE(state);
  REQUIRE(answer.value == game.value(state));
  std::size_t i = 0;
  std::vector<Line> best;
  for (std::size_t line = 0; line < game.lines().size(); ++line) {
    if ((state >> line & 1) != 0) continue;
    REQUIRE(i < answer.moves.size());
    REQUIRE(answer.moves[i].line == static_cast<Line>(line));
    const int value = game.value_of_move(state, line);
    REQUIRE(answer.moves[i++].value == value);
    if (value == answer.value) best.push_back(static_cast<Line>(line));
  }
  REQUIRE(i == answer.moves.size());
  REQUIRE(answer.best == best);
}

/// Returns the answer of the C interface, without the newline at its end.
std::string answer_over_http(const std::string& target) {
  triwar_service* service = nullptr;
  triwar_response response;
  REQUIRE(triwar_service_open(&service) == TRIWAR_OK);
  REQUIRE(triwar_service_answer(service, target.c_str(), &response) == TRIWAR_OK);
  REQUIRE(response.status == 200);
  const std::string text(response.text, response.size - 1);
  triwar_service_close(service);
  return text;
}

/// A position of 5x5 after the first moves of its lines in order, all but `left`.
Game late_5x5(std::size_t left) {
  Game game("boxes-5x5");
  const auto lines = game.legal_moves();
  for (std::size_t i = 0; i + left < lines.size(); ++i) game.play(lines[i]);
  return game;
}

}  // namespace

TEST_CASE("every state of triangle-3 has the values that plain search finds") {
  const Tables tables(embedded_only);
  oracle::Game game("triangle-3");
  for (std::uint64_t state = 0; state < 1 << 18; state += tests::every(97)) {
    const Answer answer = tables.probe(Game::parse(hex(state), "triangle-3"), {.line = false});
    REQUIRE(answer.from == Answer::From::table);
    REQUIRE(answer.winner == Side::unknown);
    check_answer(game, state, answer);
  }
}

TEST_CASE("positions of a board without a table are solved, and kept for what follows") {
  const Tables tables(embedded_only);
  const Game board(copy_of("triangle-3", "copy"));
  oracle::Game game("triangle-3");
  for (std::uint64_t state = 0; state < 1 << 18; state += 8 * tests::every(97)) {
    const Answer answer = tables.probe(Game::parse(hex(state), board), {.line = false});
    REQUIRE(answer.from == Answer::From::solved);
    check_answer(game, state, answer);
  }
}

TEST_CASE("threads that ask the same tables get the same answers") {
  const Tables tables(embedded_only);
  const std::string board = copy_of("triangle-3", "copy");
  std::atomic<int> wrong = 0;
  const auto work = [&] {
    Game from_table("triangle-3");
    Game solved(board);
    while (!from_table.is_over()) {
      const Answer answer = tables.probe(from_table);
      wrong += tables.probe(solved).best == answer.best ? 0 : 1;
      from_table.play(answer.best.front());
      solved.play(answer.best.front());
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("a game has a margin and a winner, and perfect play leads to them") {
  const Tables tables(embedded_only);
  Game game("triangle-3");
  game.play("2-4 4-5");
  const Answer answer = tables.probe(game);
  CHECK(answer.value == -1);
  CHECK(answer.margin == -1);
  CHECK(answer.winner == Side::B);
  for (const Line line : answer.line) game.play(line);
  CHECK(game.is_over());
  CHECK(*game.score(Side::A) - *game.score(Side::B) == -1);
  const Answer end = tables.probe(game);
  CHECK(end.value == 0);
  CHECK(end.margin == -1);
  CHECK(end.moves.empty());
}

TEST_CASE(
    "A move loses what the best ones are worth more, and has a result if the score is known") {
  const Tables tables(embedded_only);
  Game game("boxes-2x2");
  game.play("1-2 2-5 4-5");
  for (const auto& move : tables.probe(game).moves) {
    Game next = game;
    next.play(move.line);
    const Side winner = tables.probe(next).winner;
    CHECK(move.loss == *tables.probe(game).value - move.value);
    CHECK(move.result == (winner == Side::none       ? Result::tie
                          : winner == game.to_move() ? Result::win
                                                     : Result::loss));
  }
  CHECK(!tables.probe(Game::parse("0x7", "triangle-3")).moves.front().result);
}

TEST_CASE("an early position of 5x5 is estimated, or refused") {
  const Tables tables(embedded_only);
  Game game("boxes-5x5");
  game.play("b4-c4");
  CHECK_THROWS_WITH(tables.probe(game), doctest::Contains(", or estimate it with estimate="));
  CHECK(code_of([&] { tables.probe(game); }) == ErrorCode::too_large);
  const Answer answer = tables.probe(game, {.estimate = 500, .theory = true});
  CHECK(answer.from == Answer::From::search);
  CHECK(!answer.value);
  CHECK(answer.best.empty());
  REQUIRE(answer.estimate);
  CHECK(answer.estimate->moves.size() == game.legal_moves().size());
  CHECK(answer.estimate->a + answer.estimate->tie + answer.estimate->b == doctest::Approx(1));
  CHECK(answer.estimate->playouts == 500);
  REQUIRE(answer.theory);
  CHECK(!answer.theory->nimber);
  CHECK(answer.json() ==
        answer_over_http("/v1/games/boxes-5x5/position?moves=b4-c4&notation=letters&estimate=500&"
                         "theory=1"));
  CHECK(answer.estimate->chance.a + answer.estimate->chance.tie + answer.estimate->chance.b ==
        doctest::Approx(1));
  // What a search proves is an answer, though nothing may be solved.
  const Game late = late_5x5(12);
  const Answer proved = tables.probe(late, {.solve = 0, .estimate = 50});
  CHECK(proved.from == Answer::From::solved);
  CHECK(proved.value == tables.probe(late).value);
  CHECK(proved.best == tables.probe(late).best);
}

TEST_CASE("the computer chooses a move at each level, the same for the same seed") {
  const Tables tables(embedded_only);
  Game game("triangle-3");
  game.play("2-4 4-5 5-9 3-6 2-5 3-5");
  const Answer answer = tables.probe(game);
  CHECK(std::ranges::count(answer.best, tables.choose(game)) == 1);
  for (const char* level : {"takes", "keeps", "hands-over", "counts", "searches", "perfect"}) {
    CHECK(tables.choose(game, level, 7) == tables.choose(game, level, 7));
  }
  const Game large("boxes-4x5-swedish");  // some lines are drawn before the game begins
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CHECK(!large.is_drawn(tables.choose(large, "takes", seed)));
  }
  CHECK(code_of([&] { tables.choose(game, "expert"); }) == ErrorCode::usage);
  const Game over = Game::parse("1-2 1-3 2-3", "triangle-1");
  CHECK(code_of([&] { tables.choose(over); }) == ErrorCode::usage);
}

TEST_CASE("answers and reviews are the JSON of HTTP") {
  const Tables tables(embedded_only);
  Game game("triangle-3");
  game.play("2-4 4-5 5-9");
  const std::string moves = "moves=2-4,4-5,5-9";
  CHECK(tables.probe(game, {.theory = true}).json() ==
        answer_over_http("/v1/games/triangle-3/position?theory=1&" + moves));
  const Review review = tables.review(game);
  CHECK(review.json() == answer_over_http("/v1/games/triangle-3/review?" + moves));
  CHECK(tables.review(late_5x5(10), {.solve = 100'000}).json().find(R"("value":null)") !=
        std::string::npos);
}

TEST_CASE("a review tells what each move was worth") {
  const Tables tables(embedded_only);
  Game game("triangle-3");
  game.play("2-4 4-5 5-9");
  const Review review = tables.review(game);
  REQUIRE(review.moves.size() == 3);
  Game replayed("triangle-3");
  int losses[2] = {0, 0};
  for (const Review::Move& move : review.moves) {
    const Answer answer = tables.probe(replayed);
    CHECK(move.player == replayed.to_move());
    CHECK(move.best == answer.value);
    for (const Answer::Move& legal : answer.moves) {
      if (legal.line == move.line) CHECK(move.value == legal.value);
      if (legal.line == move.line) CHECK(move.loss == legal.loss);
      if (legal.line == move.line) CHECK(move.result == legal.result);
    }
    Game best = replayed;
    best.play(answer.best.front());
    CHECK(move.best_result ==
          (tables.probe(best).winner == move.player ? Result::win : Result::loss));
    CHECK(move.better == (move.value == move.best ? std::vector<Line>() : answer.best));
    losses[move.player == Side::A ? 0 : 1] += *move.loss;
    CHECK(move.closed == replayed.play(move.line));
  }
  CHECK(review.loss_a == losses[0]);
  CHECK(review.loss_b == losses[1]);
  CHECK(review.margin == tables.probe(game).margin);
  CHECK(code_of([&] { tables.review(Game::parse("0x7", "triangle-3")); }) ==
        ErrorCode::input_unreadable);
  const Review estimated = tables.review(Game("boxes-5x5").play("b4-c4"), {.estimate = 50});
  CHECK(estimated.moves.at(0).win);
  CHECK(estimated.moves.at(0).first);
  CHECK(*estimated.moves.at(0).chance <= *estimated.moves.at(0).best_chance);
  CHECK(estimated.unsolved);
  CHECK_FALSE(estimated.loss_from);
  CHECK_FALSE(estimated.turning_point);
  CHECK_FALSE(estimated.accuracy_a);
  CHECK(review.loss_from == 1);
  CHECK_FALSE(review.unsolved);
  CHECK(Game::parse(review.record()) == game);
  CHECK(Game::parse(game.record()).moves() == game.moves());
  CHECK_THROWS_AS(Review().record(), Error);
  const auto unsolved = tables.probe(Game("boxes-5x5"), {.estimate = 50}).unsolved;
  REQUIRE(unsolved);
  CHECK(unsolved->states > 1'000'000'000);
  CHECK(unsolved->fits_from > 10);
}

TEST_CASE("tables of folders and files answer, also those of boards from files") {
  const cli::TemporaryFolder folder;
  const std::string board = copy_of("boxes-2x2", "square");
  generate(Game(board), folder / "square.tb.zst");
  generate(Game("boxes-2x5"), folder / "boxes-2x5.tb.zst", {.level = 1});
  Tables tables(embedded_only);
  CHECK(tables.probe(Game(board)).from == Answer::From::solved);
  CHECK(tables.add_folder(folder.path()) == std::vector<std::string>{"boxes-2x5", "square"});
  CHECK(tables.probe(Game(board)).from == Answer::From::table);
  CHECK(tables.probe(Game("boxes-2x5")).from == Answer::From::table);
  CHECK(tables.probe(Game("boxes-5x2")).from == Answer::From::table);  // turned
  CHECK(tables.new_game("square") == Game(board));
  // The folder added last comes first, also for a game that was asked about. What is no table is
  // none of its tables.
  const cli::TemporaryFolder later;
  generate(Game(board).play("1-2"), later / "square-after-1.tb.zst");
  for (const char* const name : {"boxes-2x5.tb.zst", ".tb.zst", "junk-after-3.tb.zst"}) {
    cli::write_file(later / name, "no table");
  }
  CHECK(tables.add_folder(later.path()) == std::vector<std::string>{"square-after-1"});
  CHECK(Tables(embedded_only).add_folder(later.path()).size() == 1);
  const auto with_square = tables.games();
  CHECK(std::ranges::is_sorted(with_square));
  for (const char* const game : {"boxes-2x5", "square", "triangle-3"}) {
    CHECK(std::ranges::count(with_square, game) == 1);
  }
  CHECK(with_square.size() == Tables(embedded_only).games().size() + 2);
  CHECK(code_of([&] { tables.probe(Game("boxes-2x5")); }) == ErrorCode::not_a_table);
  CHECK(code_of([&] { tables.new_game("squares"); }) == ErrorCode::unknown_game);
  // A board of the same name with other cells gets no answer from that table.
  CHECK(tables.probe(Game(copy_of("boxes-1x2", "square"))).from == Answer::From::solved);

  Tables others(embedded_only);
  CHECK(others.add(folder / "square.tb.zst") == "square");
  CHECK(std::ranges::count(others.games(), "square") == 1);
  CHECK(others.probe(Game(board)).from == Answer::From::table);
  CHECK(code_of([&] { others.add(folder / "absent"); }) == ErrorCode::table_missing);
  CHECK(code_of([&] { others.add_folder(folder / "absent"); }) == ErrorCode::table_missing);
  cli::write_file(folder / "boxes-3x4.tb.zst", "no table");
  CHECK(code_of([&] { tables.probe(Game("boxes-3x4")); }) == ErrorCode::not_a_table);
}

TEST_CASE("The table of an endgame in a folder answers what follows its moves") {
  const cli::TemporaryFolder folder;
  const std::string board = copy_of("boxes-2x2", "square");
  generate(Game(board).play("1-2"), folder / "square-after-1-0123.tb.zst");
  Tables tables(embedded_only);
  tables.add_folder(folder.path());
  CHECK(tables.probe(Game(board).play("2-3 1-2")).from == Answer::From::table);
  generate(Game(board), folder / "square.tb.zst");
  const Tables given({.default_folders = false, .folders = {folder / "absent", folder.path()}});
  CHECK(given.probe(Game(board)).from == Answer::From::table);
  CHECK(tables.probe(Game(board).play("2-3")).from == Answer::From::solved);
}

TEST_CASE("A solve that needs more memory than it may is refused") {
  const Tables tables({.default_folders = false, .solve_memory = 100});
  const Game game(copy_of("boxes-2x2", "square"));
  CHECK(code_of([&] { tables.probe(game); }) == ErrorCode::too_large);
}

TEST_CASE("An error about a game has the facts") {
  const Tables tables(embedded_only);
  const auto late = tests::error_of([&] { tables.probe(late_5x5(24), {.solve = 1000}); });
  REQUIRE(late->fault());
  CHECK(late->fault()->states > 1000);
  CHECK(late->fault()->fits_from > 36);
  const auto illegal = tests::error_of([] { Game("triangle-3").play("2-4 4-2"); });
  REQUIRE(illegal->fault());
  CHECK(illegal->fault()->move == 2);
  CHECK(!tests::error_of([] { Game("squares"); })->fault());
}

TEST_CASE("Progress may ask the same tables about the position that is being solved") {
  const Tables tables(embedded_only);
  const Game game = late_5x5(20);
  std::optional<Answer> meanwhile;
  const Answer answer = tables.probe(game, {.progress = [&](std::uint64_t, std::uint64_t) {
                                       if (!meanwhile) {
                                         meanwhile = tables.probe(game, {.waits = false});
                                       }
                                       return true;
                                     }});
  REQUIRE(meanwhile);
  CHECK(meanwhile->json() == answer.json());
}

TEST_CASE("nimbers come from tables of nimbers in folders, also of a game that was asked about") {
  const cli::TemporaryFolder folder;
  std::filesystem::copy_file(tests::source("tests/golden/boxes-2x2.nimbers.tb.zst"),
                             folder / "boxes-2x2.nimbers.tb.zst");
  Tables tables(embedded_only);
  const auto nimber = [&] {
    return tables.probe(Game("boxes-2x2"), {.solve = 0, .theory = true}).theory->nimber;
  };
  CHECK(!nimber());
  CHECK(tables.add_folder(folder.path()).empty());
  CHECK(nimber() == 0);
}

TEST_CASE("work stops when its progress says so, and lets its errors through") {
  const Tables tables(embedded_only);
  const auto stop = [](std::uint64_t, std::uint64_t) { return false; };
  const auto fail = [](std::uint64_t, std::uint64_t) -> bool { throw std::logic_error("mine"); };
  const auto solve = [&](const ProgressReport& progress) {
    tables.probe(late_5x5(24), {.solve = 1 << 24, .progress = progress});
  };
  CHECK(code_of([&] { solve(stop); }) == ErrorCode::interrupted);
  CHECK_THROWS_AS(solve(fail), std::logic_error);
  CHECK(code_of([&] {
          tables.probe(Game("boxes-5x5"), {.estimate = 1 << 30, .progress = stop});
        }) == ErrorCode::interrupted);
}

TEST_CASE(
    "lines of answers have the numbers of their bits, also where some are drawn at the start") {
  const Tables tables(embedded_only);
  const Game board("boxes-3x3-icelandic");
  for (std::uint64_t state = 0; state < 1 << 18; state += 700 * tests::every(97)) {
    const Game game = Game::parse(hex(state), board);
    const Answer answer = tables.probe(game, {.line = false});
    std::vector<Line> moves;
    for (const Answer::Move& move : answer.moves) {
      moves.push_back(move.line);
      Game next = game;
      const int closed = next.play(move.line);
      const int rest = *tables.probe(next, {.moves = false, .line = false}).value;
      REQUIRE(move.value == (closed > 0 ? closed + rest : -rest));
      REQUIRE((move.value == answer.value) == (std::ranges::count(answer.best, move.line) == 1));
    }
    REQUIRE(moves == game.legal_moves());
  }
  // The same lines everywhere else: each is legal, and its text is that of the JSON.
  const auto is_undrawn = [&](const Game& game, Line line) { return !game.is_drawn(line); };
  Game game("boxes-3x3-icelandic");
  game.play("2-3 6-7");
  const Answer answer = tables.probe(game, {.theory = true});
  REQUIRE(!answer.best.empty());
  REQUIRE(!answer.theory->moves.empty());
  CHECK(is_undrawn(game, answer.best.front()));
  CHECK(answer.json().find("\"best\":[\"" + game.text(answer.best.front()) + "\"") !=
        std::string::npos);
  CHECK(answer.json().find("\"nimbers\":{\"" + game.text(answer.theory->moves.front().line)) !=
        std::string::npos);
  Game played = game;
  for (const Line line : answer.line) played.play(line);
  CHECK(played.is_over());
  const Review review = tables.review(game);
  CHECK(game.text(review.moves.at(1).line) == "6-7");
  for (const auto& move : review.moves) {
    for (const Line line : move.better) CHECK(is_undrawn(Game(board), line));
  }
  const Answer search = Tables(embedded_only).probe(game, {.solve = 0, .estimate = 50});
  REQUIRE(search.estimate);
  CHECK(search.json().find("\"moves\":[{\"move\":\"" +
                           game.text(search.estimate->moves.front().line)) != std::string::npos);
}

TEST_CASE("lines have the numbers of edges in C, and in the JSON of a board") {
  for (const char* board : {"boxes-3x3-swedish", "boxes-3x3-icelandic", "boxes-4x4-swedish",
                            "boxes-2x3-icelandic", "boxes-2x2"}) {
    CAPTURE(board);
    const Game game(board);
    const auto lines = game.shape().lines;
    triwar_tablebase* table = nullptr;
    REQUIRE(triwar_solve(board, "", UINT64_MAX, nullptr, nullptr, &table) == TRIWAR_OK);
    CHECK(triwar_edges(table) == static_cast<int>(game.legal_moves().size()));
    for (const Line line : game.legal_moves()) {
      const auto number = static_cast<std::size_t>(line);
      triwar_move ends = {};
      REQUIRE(triwar_ends(table, static_cast<std::int32_t>(number), &ends) == TRIWAR_OK);
      CHECK(std::pair(ends.a, ends.b) == lines[number]);
    }
    triwar_close(table);
  }
  // Boards that are too large to solve, too.
  for (const char* board : {"boxes-5x5-swedish", "boxes-5x5-icelandic", "boxes-4x4-swedish"}) {
    CAPTURE(board);
    const Game game(board);
    std::string edges;
    for (std::size_t i = 0; i < game.legal_moves().size(); ++i) {
      const auto [low, high] = game.shape().lines[i];
      edges += (i == 0 ? "[" : ",[") + std::to_string(low) + "," + std::to_string(high) + "]";
    }
    const std::string json = answer_over_http(std::string("/v1/games/") + board);
    CHECK(json.find("\"edges\":[" + edges + "]") != std::string::npos);
  }
}

TEST_CASE("an answer and a review that no tables gave say so") {
  CHECK(code_of([] { Answer{}.json(); }) == ErrorCode::usage);
  CHECK(code_of([] { Answer{}.picture(); }) == ErrorCode::usage);
  CHECK(code_of([] { Answer{}.svg(); }) == ErrorCode::usage);
  CHECK(code_of([] { Review{}.json(); }) == ErrorCode::usage);
}

TEST_CASE("the limit of memory for tables evicts nothing but what can be read again") {
  const cli::TemporaryFolder folder;
  generate(Game("boxes-2x5"), folder / "boxes-2x5.tb.zst", {.level = 1});
  Tables tables(embedded_only);
  Tables small({.default_folders = false, .table_memory = 1});
  tables.add_folder(folder.path());
  small.add_folder(folder.path());
  const Game game = Game("boxes-2x5").play("1-2");
  CHECK(tables.probe(game).from == Answer::From::table);
  CHECK(small.probe(game).json() == tables.probe(game).json());
}

TEST_CASE("pictures show the board, with values where there is room") {
  const Tables tables(embedded_only);
  Game game("boxes-1x2");
  game.play("1-2");
  CHECK(tables.probe(game).picture() != game.picture());
  CHECK(tables.probe(game, {.moves = false}).picture() == game.picture());
  CHECK(game.svg().starts_with("<svg"));
  CHECK(tables.probe(game).svg() != game.svg());
  CHECK(tables.probe(game, {.moves = false}).svg() == game.svg());
}

}  // namespace triwar::tables_interface_test
