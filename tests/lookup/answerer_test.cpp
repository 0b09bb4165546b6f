// The order in which tables, endgames and searches answer.
#include "lookup/answerer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generator/solve_endgame.h"
#include "lookup/read_line.h"
#include "tablebase/book.h"
#include "tablebase/embedded.h"
#include "tests/support/table_bytes.h"

namespace triwar::lookup::answerer_test {
namespace {

using TablePointer = std::shared_ptr<const Tablebase>;

/// Answers games on triangle-3 from the sources that a test gives it, and counts its work.
struct Asked {
  Reply operator()(Game& game, const Wanted& wanted, std::uint64_t states) {
    Effort effort{.solve = {.states = states}};
    effort.begin = [this](Work work) {
      ++(work == Work::solving ? solving : searching);
      return Progress();
    };
    return answerer.answer(game, wanted, effort);
  }

  Game game(std::string_view moves) const {
    Game game(figure);
    read_line(moves, game);
    return game;
  }

  Figure figure = Figure::make("triangle-3");
  TablePointer table = nullptr;
  TablePointer nimbers = nullptr;
  std::shared_ptr<const Book> book = nullptr;
  int solving = 0;
  int searching = 0;
  std::vector<std::uint64_t> playouts = {};  // of each search
  EndgameStore endgames{{.memory = 1 << 20}};
  Answerer answerer{[this](const Game&, format::ValueKind kind) {
                      return kind == format::ValueKind::grundy ? nimbers : table;
                    },
                    &endgames,
                    [this](const Figure& board, const LineSet& drawn, const SearchLimits& limits,
                           const Progress& progress) {
                      playouts.push_back(limits.playouts);
                      return estimate(board, drawn, limits, progress);
                    },
                    [this](std::string_view) { return book; }};
};

TablePointer embedded_table() {
  return std::make_shared<const Tablebase>(embedded::tablebase("triangle-3"));
}

/// Returns the book of triangle-3 up to some lines.
std::shared_ptr<const Book> book_of(int lines) {
  const bytes::Bytes file = tests::book_of(*embedded_table(), lines);
  return std::make_shared<const Book>(TableFile(view_memory("book", file)));
}

constexpr std::string_view moves = "2-4 4-5 5-9 3-6 2-5 3-5";

TEST_CASE("A table answers first, then a kept endgame, a book, a solver, and a search") {
  Asked asked;
  Game game = asked.game(moves);
  const Reply estimated = asked(game, {.playouts = 1}, 1);
  CHECK(estimated.from == Reply::From::search);
  REQUIRE(estimated.unsolved);
  CHECK(estimated.unsolved->states > 1);
  REQUIRE(estimated.estimate);
  CHECK(asked.searching == 1);
  CHECK(!game.bad);

  const Reply solved = asked(game, {.playouts = 20}, 1000);
  CHECK(solved.from == Reply::From::solved);
  CHECK(!solved.unsolved);
  CHECK(asked.searching == 1);
  CHECK(asked.endgames.counts().solves == 1);

  asked.book = book_of(3);
  Game other = asked.game("1-2 1-3");
  CHECK(asked(other, {}, 1).from == Reply::From::book);
  Game later = asked.game("1-2 1-3 4-5");  // the values of its moves are not in the book
  CHECK(asked(later, {}, 1).from == Reply::From::rules);
  CHECK(asked(game, {}, 1).from == Reply::From::solved);  // it is kept

  asked.table = embedded_table();
  const Reply found = asked(game, {}, 1);
  CHECK(found.from == Reply::From::table);
  CHECK(found.answer.value == solved.answer.value);
  CHECK(asked.endgames.counts().solves == 1);
}

TEST_CASE("A book answers as the table does, up to its last line") {
  Asked asked;
  asked.book = book_of(4);
  const TablePointer table = embedded_table();
  for (const std::string_view text : {"", "4-5", "1-2 2-3 1-3"}) {
    CAPTURE(std::string(text));
    Game game = asked.game(text);
    const Reply found = asked(game, {.theory = true}, 1);
    const Answer expected = answer_game({table.get()}, game);
    CHECK(found.from == Reply::From::book);
    CHECK(!found.unsolved);
    CHECK(!found.theory->nimber);
    CHECK(theory_text(*found.theory, game).ends_with("Nimbers are unknown: a book has none.\n"));
    CHECK(found.answer.value == expected.value);
    CHECK(found.answer.standing->margin == expected.standing->margin);
    CHECK(std::ranges::equal(found.answer.best, expected.best));
    CHECK(std::ranges::equal(found.answer.moves, expected.moves, [](const auto& a, const auto& b) {
      return a.line == b.line && a.value == b.value;
    }));
    const auto& line = *found.answer.continuation;
    CHECK(found.answer.continuation_cut);
    CHECK(line.size() == 4 - game.moves.size());
    CHECK(std::equal(line.begin(), line.end(), expected.continuation->begin()));
  }
}

TEST_CASE("A review takes the values of early moves from the book, of later ones from an endgame") {
  Asked asked;
  asked.book = book_of(4);
  Game game = asked.game(moves);
  const Review expected = review_game({embedded_table().get()}, game);
  const auto states = *states_after(asked.figure, asked.game("2-4 4-5 5-9 3-6").drawn());
  const Reply found = asked(game, {.review = true, .playouts = 9}, states);
  CHECK(asked.playouts.empty());
  CHECK(found.review.loss_a == expected.loss_a);
  CHECK(found.review.loss_b == expected.loss_b);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    CAPTURE(i);
    REQUIRE(found.review.moves[i].worth);
    CHECK(found.review.moves[i].worth->value == expected.moves[i].worth->value);
    CHECK(std::ranges::equal(found.review.moves[i].better(), expected.moves[i].better()));
  }
  CHECK(found.review.standing->margin == expected.standing->margin);

  // The last position may have as many lines as the book.
  Game early = asked.game("2-4 4-5 5-9 3-6");
  const Reply whole = asked(early, {.review = true}, 1);
  CHECK(!whole.unsolved);
  CHECK(whole.review.standing->margin ==
        review_game({embedded_table().get()}, early).standing->margin);
  CHECK(whole.review.moves[3].worth);

  // With a lower limit the moves between are estimated.
  const Reply less = asked(game, {.review = true, .playouts = 9}, 1);
  CHECK(less.review.moves[3].worth);
  CHECK(!less.review.moves[4].worth);
  CHECK(!less.estimates[3]);
  REQUIRE(less.estimates[4]);
  const int margin = whole.review.standing->margin;  // before move 5, known from the book
  CHECK(less.estimates[4]->best_win >= (margin == 0 ? 500 : margin > 0 ? 1000 : 0));
}

TEST_CASE("A review whose end is too large has the values of its first moves from the book") {
  Asked asked;
  Game game = asked.game(moves);
  CHECK(asked(game, {.review = true}, 1).is_too_large());
  asked.book = book_of(4);
  const Reply reply = asked(game, {.review = true}, 1);
  CHECK(reply.unsolved);
  CHECK(!reply.is_too_large());
  CHECK(reply.review.moves[3].worth);
  CHECK(!reply.review.moves[4].worth);
}

TEST_CASE("A book has the values of games before the start of a table's endgame") {
  Asked asked;
  asked.book = book_of(4);
  asked.table = std::make_shared<const Tablebase>(
      solve_endgame(Board(asked.figure, asked.game("2-4 4-5 5-9 3-6").drawn()), {}));
  Game game = asked.game(moves);
  CHECK(asked(game, {}, 1).from == Reply::From::solved);
  const Review review = asked(game, {.review = true}, 1).review;
  CHECK(std::ranges::all_of(review.moves, [](const auto& move) { return move.worth.has_value(); }));
  Game early = asked.game("1-2");
  CHECK(asked(early, {}, 1).from == Reply::From::book);
  Game other = asked.game("1-2 1-3 2-3 4-7");  // the values of its moves are not in the book
  CHECK(asked(other, {}, 1).kind == Reply::Kind::neither);
  CHECK(other.bad);
}

TEST_CASE("Without an estimate the reply to a game that is too large is what the rules tell") {
  Asked asked;
  Game game = asked.game("1-2 2-3 1-3");
  const Reply reply = asked(game, {.theory = true}, 1);
  CHECK(reply.kind == Reply::Kind::answer);
  CHECK(reply.from == Reply::From::rules);
  CHECK(reply.unsolved);
  CHECK(reply.answer.moves.empty());
  CHECK(*reply.answer.owners.begin() == Owner::A);
  CHECK(reply.theory);
  CHECK(!reply.theory->nimber);
  CHECK(asked.playouts.empty());
}

TEST_CASE("Nimbers are from their table, or solved within the same limit") {
  Asked asked;
  asked.table = embedded_table();
  Game game = asked.game(moves);
  const auto nimber = [&](std::uint64_t states) {
    return asked(game, {.theory = true}, states).theory->nimber;
  };
  CHECK(!nimber(1));
  CHECK(asked.endgames.counts().solves == 0);
  asked(game, {.theory = true, .nimbers = false}, 1000);
  CHECK(asked.endgames.counts().solves == 0);
  const auto solved = nimber(1000);
  CHECK(solved);
  CHECK(asked.endgames.counts().solves == 1);
  Asked other;
  other.table = embedded_table();
  other.nimbers = std::make_shared<const Tablebase>(
      solve_endgame(Board(other.figure), {}, format::ValueKind::grundy));
  CHECK(other(game, {.theory = true}, 1).theory->nimber == solved);
  CHECK(other.endgames.counts().solves == 0);
}

TEST_CASE("A table of an endgame refuses earlier games, for which nothing is solved") {
  Asked asked;
  asked.table = std::make_shared<const Tablebase>(
      solve_endgame(Board(asked.figure, asked.game(moves).drawn()), {}));
  Game early = asked.game("1-2");
  CHECK(asked(early, {.theory = true}, 1'000'000).kind == Reply::Kind::neither);
  REQUIRE(early.bad);
  CHECK(early.bad->code == ErrorCode::not_in_table);
  CHECK(asked.endgames.counts().solves == 0);
}

TEST_CASE("A game that lacks what is wanted is bad, and nothing is solved for it") {
  Asked asked;
  Game state = asked.game(moves);
  state.has_history = false;
  Game scored = state;
  CHECK(asked(state, {.review = true}, 1000).kind == Reply::Kind::neither);
  CHECK(state.bad);
  CHECK(asked(scored, {.score = true}, 1000).kind == Reply::Kind::neither);
  CHECK(scored.bad);
  CHECK(asked.solving == 0);
}

TEST_CASE("The searches of a review share the limit of playouts") {
  Asked asked;
  Game game = asked.game(moves);
  Effort effort{.solve = {.states = 1}, .playouts = 70};
  const Reply reply = asked.answerer.answer(game, {.review = true, .playouts = 50}, effort);
  CHECK(reply.kind == Reply::Kind::review);
  CHECK(reply.unsolved);
  CHECK(!reply.review.loss_from);
  CHECK(!reply.review.standing);
  // Half of four times the limit is for 14 searches, of 7 positions and 7 first choices.
  CHECK(asked.playouts.size() >= 7);
  CHECK(asked.playouts.front() == 10);
  CHECK(std::ranges::all_of(asked.playouts, [](std::uint64_t each) { return each <= 100; }));
  effort.playouts = 3;  // each search gets one
  asked.playouts.clear();
  asked.answerer.answer(game, {.review = true, .playouts = 50}, effort);
  CHECK(asked.playouts.size() >= 7);
  CHECK(std::ranges::all_of(asked.playouts, [](std::uint64_t each) { return each == 1; }));
}

TEST_CASE("The reply to a question that gives up is pending while others are being solved") {
  const Figure figure = Figure::make("triangle-3");
  Game game(figure);
  read_line(moves, game);
  Reply inner;
  const Effort effort{.solve = {.states = 1000}, .gives_up = true};
  const Answerer* asking = nullptr;
  EndgameStore endgames({},
                        [&](const Board& board, const Progress& progress, format::ValueKind kind) {
                          inner = asking->answer(game, {}, effort);
                          return solve_endgame(board, progress, kind);
                        });
  const Answerer answerer([](const auto&...) { return nullptr; }, &endgames);
  asking = &answerer;
  const Reply outer = answerer.answer(game, {}, effort);
  CHECK(outer.from == Reply::From::solved);
  CHECK(inner.is_pending);
  CHECK(inner.kind == Reply::Kind::neither);
}

TEST_CASE("Only the perfect level solves, and only levels that search do where that is too much") {
  Asked asked;
  const Game game = asked.game(moves);
  Effort effort{.solve = {.states = 1000}, .playouts = 30};
  const auto choose = [&](Level level) { return asked.answerer.choose(game, level, 1, effort); };
  CHECK(choose(Level::counts));
  CHECK(asked.endgames.counts().solves == 0);
  CHECK(asked.playouts.empty());
  CHECK(choose(Level::searches));
  CHECK(asked.playouts == std::vector<std::uint64_t>{30});
  const auto best = answer_game({embedded_table().get()}, game).best;
  CHECK(std::ranges::count(best, choose(Level::perfect)) == 1);
  CHECK(asked.endgames.counts().solves == 1);
  CHECK(asked.playouts.size() == 1);

  Asked other;
  effort.only_known = true;
  CHECK(!other.answerer.choose(game, Level::perfect, 1, effort));
}

TEST_CASE("A question about what is known solves nothing") {
  Asked asked;
  Game game = asked.game(moves);
  const Effort known{.solve = {.states = 1000}, .only_known = true};
  CHECK(asked.answerer.answer(game, {}, known).is_pending);
  CHECK(asked.endgames.counts().solves == 0);
  asked(game, {}, 1000);
  CHECK(asked.answerer.answer(game, {}, known).from == Reply::From::solved);
  CHECK(asked.answerer.answer(game, {.theory = true}, known).is_pending);
}

}  // namespace
}  // namespace triwar::lookup::answerer_test
