// Estimates beside exact answers: their JSON, their words, and that nothing solved is searched.
#include "lookup/estimates.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lookup/answerer.h"
#include "lookup/cli/renderer.h"
#include "lookup/endgame_store.h"
#include "lookup/json.h"
#include "lookup/read_line.h"

namespace triwar::lookup::estimates_test {
namespace {

/// Answers games on boxes-2x2, of which only the last lines are solved. Its search is made up: the
/// move with the lowest number is good for the player to move, the others are not; and 3-6 as the
/// second line helps the opponent.
class Answered {
 public:
  explicit Answered(const Wanted& wanted) : wanted_(wanted) {}

  /// Returns the answer to a line of moves, or to a state.
  std::string operator()(std::string_view line, OutputForm form, bool has_history = true) {
    const auto search = [&](const Figure& figure, const LineSet& drawn, const SearchLimits& limits,
                            const Progress&) {
      ++searches;
      leads.push_back(limits.lead);
      playouts.push_back(limits.playouts);
      Estimate found{.outlook = {0.25, 0.5, 0.125, 0.375},
                     .playouts = limits.playouts,
                     .chance = {0.6, 0.1, 0.3},
                     .moves = {}};
      if (drawn.count() == 2 && drawn.contains(line_of("3-6"))) found.chance = {0.9, 0, 0.1};
      double win = 0.75;
      for (const Line move : figure.all_lines() - drawn) {
        found.moves.push_back({move, {-0.5, win, 0, 1 - win}, 7, false, {win, 0, 1 - win}});
        win = 0.25;
      }
      return found;
    };
    Game game(figure_);
    game.number = 1;
    game.has_history = has_history;
    read_line(line, game);
    const Answerer answerer([](const auto&...) { return nullptr; }, &endgames_, search);
    const Reply reply = answerer.answer(game, wanted_, {.solve = {.states = most_states}});
    const Renderer renderer{.form = form,
                            .numbered = false,
                            .style = Style(false, 200),
                            .review = wanted_.review,
                            .estimates = wanted_.playouts > 0,
                            .picture = Picture::none};
    TextBuffer text;
    renderer.begin(false, text);
    renderer.render(game, reply, std::nullopt, text);
    return std::string(text.text());
  }

  int searches = 0;
  std::vector<int> leads;
  std::vector<std::uint64_t> playouts;

 private:
  Line line_of(std::string_view text) const {
    Game game(figure_);
    read_line(text, game);
    return game.moves[0];
  }

  static constexpr std::uint64_t most_states = 8;

  Figure figure_ = Figure::make("boxes-2x2");
  EndgameStore endgames_{{.states = most_states}};
  Wanted wanted_;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

// The lines of the box 1-2-5-4, and one more. A has drawn the fourth, and leads by a box.
constexpr std::string_view one_box = "1-2 1-4 2-5 6-9 4-5";

TEST_CASE("The JSON of an estimate has the keys of an answer, without values") {
  Answered answered({.playouts = 1000});
  CHECK(answered("1-2 1-4 2-5 4-5", OutputForm::json) ==
        R"({"game":1,"moves":4,"to_move":"B","score":{"A":0,"B":1},"value":null,"margin":null,)"
        R"("winner":null,"best":[],"values":{},"continuation":[],"state":"0x2b",)"
        R"("owners":["B",null,null,null],"from":"search",)"
        R"("unsolved":{"states":36,"fits_from":7},)"
        R"("estimate":{"playouts":1000,"margin":-1.250,"A":0.375,"tie":0.125,"B":0.500,)"
        R"("chance":{"A":0.300,"tie":0.100,"B":0.600},"moves":[)"
        R"({"move":"2-3","margin":-0.500,"win":0.750,"playouts":7,"chance":0.750},)"
        R"({"move":"3-6","margin":-0.500,"win":0.250,"playouts":7,"chance":0.250},)"
        R"({"move":"4-7","margin":-0.500,"win":0.250,"playouts":7,"chance":0.250},)"
        R"({"move":"5-6","margin":-0.500,"win":0.250,"playouts":7,"chance":0.250},)"
        R"({"move":"5-8","margin":-0.500,"win":0.250,"playouts":7,"chance":0.250},)"
        R"({"move":"6-9","margin":-0.500,"win":0.250,"playouts":7,"chance":0.250},)"
        R"({"move":"7-8","margin":-0.500,"win":0.250,"playouts":7,"chance":0.250},)"
        R"({"move":"8-9","margin":-0.500,"win":0.250,"playouts":7,"chance":0.250}]}})"
        "\n");
  CHECK(answered.leads == std::vector<int>{1});
}

TEST_CASE("The estimate of a state is of the rest, for the player to move") {
  Answered answered({.playouts = 1000});
  const std::string json = answered("1-2 1-4 2-5 4-5", OutputForm::json, false);
  CHECK(has(json, R"("to_move":null,"score":null,"value":null,)"));
  CHECK(has(json, R"("margin":0.250,"A":0.500,"tie":0.125,"B":0.375,)"
                  R"("chance":{"A":0.600,"tie":0.100,"B":0.300},"rest":true,"moves":[)"));
  CHECK(answered.leads == std::vector<int>{0});
  const std::string text = answered("1-2 1-4 2-5 4-5", OutputForm::text, false);
  CHECK(has(text,
            "\nEstimate of the rest by a search of 1000 playouts: the player to move is clearly "
            "ahead after 2-3, the first choice, with a chance of about 75 % (a tie counts "));
}

TEST_CASE("The text of an estimate says about how much, and claims nothing more") {
  Answered answered({.playouts = 1000});
  const std::string text = answered(one_box, OutputForm::text);
  CHECK(text.starts_with("Not solved: "));
  CHECK(text.substr(text.find("Estimate")) ==
        "Estimate by a search of 1000 playouts: A is clearly ahead after 2-3, the first choice, "
        "with a chance of about 75 % (a tie counts half) and a margin of about +0.5 (A minus B).\n"
        "\n"
        "First moves by this estimate, with the chance of A and the margin:\n"
        "  2-3   75 %   +0.5\n"
        "  3-6   25 %   +0.5\n"
        "  4-7   25 %   +0.5\n"
        "  5-6   25 %   +0.5\n"
        "  5-8   25 %   +0.5\n");
  for (const char* proved : {"best", "value", "perfect", "wins"}) CHECK(!has(text, proved));
}

TEST_CASE("Fields for estimates follow the others, and are empty where a game is solved") {
  Answered answered({.continuation = false, .playouts = 1000});
  const std::string estimated = answered("1-2 1-4 2-5 4-5", OutputForm::tsv);
  CHECK(has(estimated, "\terror\tstate\testimate_margin\testimate_win\testimate_move\n"));
  CHECK(has(estimated, "\n1\t4\tB\t0\t1\t\t\t\t\t\t0x2b\t-1.250\t0.750\t2-3\n"));
  CHECK(answered("1-2 1-4 2-5 4-5 2-3 3-6 5-6 4-7 5-8 6-9", OutputForm::tsv).ends_with("\t\t\t\n"));
  CHECK(answered("1-2 1-2", OutputForm::tsv).ends_with("\tedge_already_drawn\t\t\t\t\n"));
}

TEST_CASE("Nothing is searched where a game is solved, is bad, or no estimate is wanted") {
  Answered answered({.playouts = 1000});
  CHECK(has(answered("1-2 1-4 2-5 4-5 2-3 3-6 5-6 4-7 5-8 6-9", OutputForm::json),
            R"("from":"solved"})"));
  CHECK(has(answered("1-2 1-2", OutputForm::json), "edge_already_drawn"));
  CHECK(answered.searches == 0);
  Answered unwanted({});
  CHECK(has(unwanted("", OutputForm::json), R"("from":"rules","unsolved":{"states":)"));
  CHECK(unwanted.searches == 0);
}

TEST_CASE("A review compares each unsolved move with the first choice by equal searches") {
  const std::string game = "1-2 3-6 1-4 2-5 4-5 4-7 5-6 2-3 5-8 6-9 7-8 8-9";
  Answered answered({.review = true, .playouts = 1000});
  const std::string json = answered(game, OutputForm::json);
  const std::string unsolved = R"("closed":0,"value":null,"best":null,"loss":null,"better":[],)"
                               R"("result":null,"best_result":null,"mark":)";
  CHECK(has(json, R"({"move":"1-2","player":"A",)" + unsolved +
                      R"(null,"estimate":{"win":0.437,"best_win":0.437,"first":"1-2",)"
                      R"("chance":0.350,"best_chance":0.350}},)"));
  CHECK(has(json, R"({"move":"3-6","player":"B",)" + unsolved +
                      R"("?!","estimate":{"win":0.437,"best_win":0.437,"first":"1-4",)"
                      R"("chance":0.100,"best_chance":0.350}},)"));
  const std::size_t solved = json.find(R"("estimate":)", json.find(R"("value":0)"));
  CHECK(solved == std::string::npos);
  CHECK(has(json, R"("winner":")"));
  // Before a mark the move and the first choice are searched again with ten times the playouts;
  // only the first choice if the value of the move is known.
  CHECK(std::count(answered.playouts.begin(), answered.playouts.end(), 10000) == 3);
  CHECK(std::count(answered.playouts.begin(), answered.playouts.end(), 1000) ==
        answered.searches - 3);
  CHECK(answered.searches < 24);
  CHECK(has(answered(game, OutputForm::tsv), "\t\t\t\t?!\n"));
  const std::string text = answered(game, OutputForm::text);
  CHECK(has(text, "loss  estimate  better\n"));
  CHECK(has(text, "?!   2  B       3-6         0      -     -     -  10 of 35\n"));
  CHECK(has(text, "\nEstimates by a search, in percent: about the player's chance "));
}

TEST_CASE("A game that is too large to its end has a review by estimates alone") {
  Answered answered({.review = true, .playouts = 1000});
  const std::string json = answered("1-2 3-6", OutputForm::json);
  CHECK(json.starts_with(R"({"game":1,"moves":2,"score":{"A":0,"B":0},"margin":null,)"
                         R"("winner":null,"review":[{"move":"1-2",)"));
  CHECK(has(json, R"("turning_point":null,"accuracy":{"A":null,"B":null},"unsolved":{)"));
  CHECK(!has(json, "error"));
  CHECK(answered.searches == 6);  // three positions, one more first choice, two again
  const std::string bad = answered("1-2 1-2", OutputForm::json);
  CHECK(has(bad, R"("estimate":{"win":0.437,)"));
  CHECK(has(bad, R"("error":{"code":"edge_already_drawn")"));
}

TEST_CASE("A search gives the same figures again, and its shares sum to 1") {
  const Figure figure = Figure::make("boxes-5x5");
  Game game(figure);
  read_line("14-15 9-15 3-9 17-18 2-3", game);
  const auto search = [&] {
    return estimate_of(game, estimate(figure, game.drawn(), {.playouts = 500}));
  };
  const GameEstimate first = search();
  CHECK(first.moves.size() == 55);
  for (const auto& [a, tie, b] : {first.shares, first.chance}) {
    CHECK(a + tie + b == 1000);
    CHECK(tie == 0);  // 25 cells
  }
  TextBuffer once;
  TextBuffer again;
  add_estimate_json(first, game, once);
  add_estimate_json(search(), game, again);
  CHECK(once.text() == again.text());
}

TEST_CASE("A likely tie is named; positions from 45 to 55 percent are about even") {
  const Figure figure = Figure::make("boxes-2x2");
  const auto text_of = [&](const Chance& chance) {
    Estimate found{.playouts = 5, .chance = chance, .moves = {}};
    found.moves.push_back(
        {.line = figure.all_lines().lowest(), .playouts = 5, .exact = false, .chance = chance});
    const Game game(figure);
    return estimate_text(estimate_of(game, found), game);
  };
  const std::string begin = "Estimate by a search of 5 playouts: ";
  const auto says = [&](const Chance& chance, std::string_view who, std::string_view how_much) {
    return text_of(chance).starts_with(
        fmt::format("{}{} after 1-2, the first choice, with a chance of about {} and a margin",
                    begin, who, how_much));
  };
  CHECK(says({0.55, 0, 0.45}, "about even", "55 % for A"));
  CHECK(says({0.45, 0, 0.55}, "about even", "55 % for B"));
  CHECK(says({0.56, 0, 0.44}, "A is ahead", "56 %"));
  CHECK(says({0.75, 0, 0.25}, "A is clearly ahead", "75 %"));
  CHECK(says({0.2, 0, 0.8}, "B is clearly ahead", "80 %"));
  CHECK(has(text_of({0.2, 0.7, 0.1}), ".\nA tie is likely: about 70 %.\n"));
  Estimate unsure{.playouts = 5, .chance = {0.2, 0.7, 0.1}, .moves = {}};
  unsure.moves.push_back({.line = figure.all_lines().lowest(),
                          .playouts = 5,
                          .exact = false,
                          .chance = {0.1, 0.1, 0.8}});
  CHECK(!has(estimate_text(estimate_of(Game(figure), unsure), Game(figure)), "likely"));
}

TEST_CASE("What a search has proved is an answer: the values of all moves") {
  const Figure figure = Figure::make("boxes-2x2");
  EndgameStore endgames{{.states = 1}};
  const Answerer answerer([](const auto&...) { return nullptr; }, &endgames, estimate);
  Game game(figure);
  read_line("1-2 1-4 2-5 4-5 2-3 3-6", game);
  const Reply proved = answerer.answer(game, {.playouts = 500}, {.solve = {.states = 1}});
  Game same = game;
  EndgameStore all{{.states = 1000}};
  const Answerer solver([](const auto&...) { return nullptr; }, &all, estimate);
  const Reply solved = solver.answer(same, {}, {.solve = {.states = 1000}});
  CHECK(proved.from == solved.from);
  CHECK(!proved.unsolved);
  CHECK(!proved.estimate);
  CHECK(proved.answer.value == solved.answer.value);
  CHECK(proved.answer.standing->margin == solved.answer.standing->margin);
  CHECK(std::ranges::equal(proved.answer.best, solved.answer.best));
  CHECK(std::ranges::equal(
      proved.answer.moves, solved.answer.moves,
      [](const auto& a, const auto& b) { return a.line == b.line && a.value == b.value; }));
  CHECK(proved.answer.continuation->size() == 1);
  CHECK(proved.answer.continuation_cut);
}

TEST_CASE("A review within a limit of playouts shares it among its positions") {
  for (const std::uint64_t all : {1, 40, 1000}) {
    std::uint64_t used = 0;
    const Search search = [&](const Figure& board, const LineSet& drawn,
                              const SearchLimits& limits) {
      used += limits.playouts;
      return estimate(board, drawn, limits);
    };
    const Figure figure = Figure::make("boxes-3x3");
    Game game(figure);
    read_line("1-2 1-5 2-6 5-6 3-4 4-8", game);
    const auto estimates = estimates_of_moves(game, {}, 100, all, search);
    CHECK(estimates.size() == 6);
    CHECK(std::ranges::all_of(estimates, [](const auto& move) { return move.has_value(); }));
    CHECK(used <= std::max<std::uint64_t>(all, 12 + 12));  // one for each search at least
  }
}

TEST_CASE("Thousandths have three decimals and a sign only below 0") {
  const auto text_of = [](int number) {
    TextBuffer text;
    add_thousandths(number, text);
    return std::string(text.text());
  };
  CHECK(text_of(0) == "0.000");
  CHECK(text_of(-5) == "-0.005");
  CHECK(text_of(12345) == "12.345");
}

}  // namespace
}  // namespace triwar::lookup::estimates_test
